import { PhoneOff, Plus } from 'lucide-react'
import { useState } from 'react'
import type { DoNotCall } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { useHasRole } from '../../../session.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { timeOf } from '../../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useFilters } from '../../../use-filters.ts'
import { listFromQuery } from '../../../use-list.ts'
import { text } from '../text.ts'
import { AddDoNotCallSheet, DoNotCallEntrySheet } from './do-not-call-sheet.tsx'
import { matchesOptOut } from './match-opt-out.ts'
import { useDoNotCall } from './use-opt-out-lists.ts'

type Row = DoNotCall & { id: string }

const COLUMNS: Column<Row>[] = [
  {
    id: 'phone',
    header: text.number,
    sortBy: ({ phone }) => phone,
    width: 'sm:w-48',
    cell: ({ phone, contactName, reason }) => (
      <>
        {formatPhoneNumber(phone)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {[contactName, reason].filter(Boolean).join(', ') || text.noReason}
        </span>
      </>
    ),
  },
  {
    id: 'who',
    header: text.recipient,
    sortBy: ({ contactName }) => contactName,
    visibleFrom: 'sm',
    width: 'sm:w-48',
    cell: ({ contactName }) => contactName ?? '–',
  },
  { id: 'reason', header: text.reason, visibleFrom: 'sm', cell: ({ reason }) => reason ?? '–' },
  {
    id: 'since',
    header: text.since,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    width: 'w-36',
    numeric: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
]

/** The numbers that are not called, neither by campaigns nor by members. */
export function DoNotCallTab() {
  const { filters, set } = useFilters()
  const { q = '' } = filters
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useHasRole('member')
  const query = useDoNotCall()
  const known = listFromQuery(query, (row) => matchesOptOut(row, q))
  const list = { ...known, rows: known.rows.map((row) => ({ ...row, id: row.phone })) }
  const open = query.data?.find(({ phone }) => phone === filters.number) ?? null
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {text.addNumber}
    </Button>
  )
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <FilterBar search={{ name: 'q', placeholder: text.searchDoNotCall }} />
        </div>
        {query.data && query.data.length > 0 && add}
      </div>
      <Card flush>
        <Table
          label={text.doNotCallList}
          list={list}
          columns={COLUMNS}
          onOpen={({ phone }) => set({ number: phone })}
          empty={
            q ? (
              <EmptyState icon={PhoneOff} title={text.noMatchFor(q)}>
                {text.searchDoNotCallHint}
              </EmptyState>
            ) : (
              <EmptyState icon={PhoneOff} title={text.emptyList} action={add}>
                {text.emptyListHint}
              </EmptyState>
            )
          }
        />
      </Card>
      {isAdding && <AddDoNotCallSheet onClose={() => setAdding(false)} />}
      <DoNotCallEntrySheet of={open} onClose={() => set({ number: undefined })} />
    </>
  )
}
