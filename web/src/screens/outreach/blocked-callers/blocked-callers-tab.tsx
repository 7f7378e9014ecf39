import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { listBlockedCallers } from '../../../client/sdk.gen.ts'
import type { BlockedCaller } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { timeOf } from '../../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { listFromQuery } from '../../../use-list.ts'
import { text } from '../text.ts'
import { AllowedCallers } from './allowed-callers.tsx'
import { BlockCallerSheet, UnblockCallerDialog } from './block-caller-sheet.tsx'
import { callerName } from './caller-name.ts'
import { FailedChecksCard } from './failed-checks-card.tsx'
import { RefusedCalls } from './refused-calls.tsx'

type Row = BlockedCaller & { id: string }

const COLUMNS: Column<Row>[] = [
  {
    id: 'phone',
    header: text.caller,
    sortBy: ({ phone }) => callerName(phone),
    width: 'sm:w-48',
    cell: ({ phone }) => callerName(phone),
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

/** Who may call: blocked callers, refused calls, allowed callers, and the check of numbers. */
export function BlockedCallersTab() {
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  const mayWrite = useHasRole('member')
  const query = useQuery({ queryKey: ['blocked-callers'], queryFn: () => unwrap(listBlockedCallers()) })
  const known = listFromQuery(query, () => true)
  const list = { ...known, rows: known.rows.map((row) => ({ ...row, id: row.phone })) }
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {text.blockCaller}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {add && query.data && query.data.length > 0 && <div className="flex justify-end">{add}</div>}
      <Card flush>
        <Table
          label={text.blockedCallers}
          list={list}
          columns={COLUMNS}
          {...(mayWrite && { onOpen: ({ phone }: Row) => setRemoving(phone) })}
          empty={
            <EmptyState icon={ShieldOff} title={text.nobodyBlocked} action={add}>
              {text.nobodyBlockedHint}
            </EmptyState>
          }
        />
      </Card>
      <RefusedCalls />
      <AllowedCallers />
      <FailedChecksCard />
      {isAdding && <BlockCallerSheet onClose={() => setAdding(false)} />}
      {removing !== null && (
        <UnblockCallerDialog phone={removing} name={callerName(removing)} onClose={() => setRemoving(null)} />
      )}
    </div>
  )
}
