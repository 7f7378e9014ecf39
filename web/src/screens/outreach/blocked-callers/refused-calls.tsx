import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { unwrap } from '../../../api.ts'
import { allowCaller, listRefusedCalls } from '../../../client/sdk.gen.ts'
import type { RefusedCall } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { listFromQuery } from '../../../use-list.ts'
import { text } from '../text.ts'
import { callerName } from './caller-name.ts'

type Row = RefusedCall & { id: string }

const COLUMNS: Column<Row>[] = [
  {
    id: 'from',
    header: text.caller,
    width: 'sm:w-48',
    cell: ({ from }) => callerName(from),
  },
  { id: 'rule', header: text.reason, visibleFrom: 'sm', cell: ({ rule }) => text.refusedBy[rule] ?? rule },
  { id: 'at', header: text.refusedAt, width: 'w-36', numeric: true, cell: ({ at }) => <Time at={at} /> },
  { id: 'allow', header: text.allowColumn, width: 'w-28', cell: (call) => <Allow call={call} /> },
]

/** The latest calls that were refused before the answer, with the rule, and a button to allow the caller. */
export function RefusedCalls() {
  const query = useQuery({ queryKey: ['refused-calls'], queryFn: () => unwrap(listRefusedCalls()) })
  const known = listFromQuery(query, () => true)
  const list = { ...known, rows: known.rows.map((row) => ({ ...row, id: row.callId })) }
  return (
    <Card flush title={text.refusedCalls}>
      <Table
        label={text.refusedCalls}
        list={list}
        columns={COLUMNS}
        empty={
          <EmptyState icon={PhoneOff} title={text.noneRefused}>
            {text.noneRefusedHint}
          </EmptyState>
        }
      />
    </Card>
  )
}

function Allow({ call: { from, isAllowed } }: { call: RefusedCall }) {
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const allowing = useMutation({
    mutationFn: () => unwrap(allowCaller({ body: { phone: from } })),
    onSuccess: () => {
      for (const key of ['refused-calls', 'blocked-callers', 'allowed-callers'])
        void queryClient.invalidateQueries({ queryKey: [key] })
      toast.success(text.allowedToast)
    },
    onError: (error) => toast.error(text.notAllowedToast, error),
  })
  if (isAllowed) return text.isAllowed
  // A phone of a phone system may show a name, which is not a number.
  if (!mayWrite || (from !== 'anonymous' && !from.startsWith('+'))) return null
  return (
    <Button size="sm" busy={allowing.isPending} onClick={() => allowing.mutate()}>
      {text.allow}
    </Button>
  )
}
