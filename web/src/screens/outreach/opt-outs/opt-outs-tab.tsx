import { useNavigate } from '@tanstack/react-router'
import { MessageSquareOff } from 'lucide-react'
import type { OptedOut } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/table/filter-bar.tsx'
import { timeOf } from '../../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useFilters } from '../../../use-filters.ts'
import { listFromQuery } from '../../../use-list.ts'
import { text } from '../text.ts'
import { matchesOptOut } from './match-opt-out.ts'
import { useOptedOut } from './use-opt-out-lists.ts'

type Row = OptedOut & { id: string }

const COLUMNS: Column<Row>[] = [
  {
    id: 'phone',
    header: text.number,
    sortBy: ({ phone }) => phone,
    width: 'sm:w-48',
    cell: ({ phone, contactName, keyword }) => (
      <>
        {formatPhoneNumber(phone)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {[contactName, optOutSource(keyword)].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'who',
    header: text.recipient,
    sortBy: (row) => row.contactName,
    visibleFrom: 'sm',
    cell: ({ contactName }) => contactName ?? '–',
  },
  {
    id: 'from',
    header: text.notFrom,
    visibleFrom: 'md',
    width: 'w-44',
    cell: ({ businessPhone }) => formatPhoneNumber(businessPhone),
  },
  { id: 'how', header: text.how, visibleFrom: 'sm', width: 'sm:w-48', cell: ({ keyword }) => optOutSource(keyword) },
  {
    id: 'since',
    header: text.since,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    width: 'w-36',
    numeric: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
]

const optOutSource = (keyword: string | null): string =>
  keyword === null ? text.byHandOrCarrier : text.texted(keyword)

/** The people who receive no messages. Each row opens the conversation, where the opt-out can be removed on request. */
export function OptOutsTab() {
  const { q = '' } = useFilters().filters
  const navigate = useNavigate()
  const known = listFromQuery(useOptedOut(), (row) => matchesOptOut(row, q))
  const list = {
    ...known,
    rows: known.rows.map((row) => ({ ...row, id: `${row.businessPhone} ${row.phone}` })),
  }
  return (
    <>
      <FilterBar search={{ name: 'q', placeholder: text.searchOptOuts }} />
      <Card flush>
        <Table
          label={text.optOuts}
          list={list}
          columns={COLUMNS}
          onOpen={({ id }) => void navigate({ to: '/conversations', search: { thread: id } })}
          empty={
            q ? (
              <EmptyState icon={MessageSquareOff} title={text.noMatchFor(q)}>
                {text.searchOptOutsHint}
              </EmptyState>
            ) : (
              <EmptyState icon={MessageSquareOff} title={text.noOptOuts}>
                {text.noOptOutsHint}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
