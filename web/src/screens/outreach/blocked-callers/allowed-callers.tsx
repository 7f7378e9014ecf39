import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { allowCaller, disallowCaller, listAllowedCallers } from '../../../client/sdk.gen.ts'
import type { AllowedCaller } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Time } from '../../../ui/data/time.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { timeOf } from '../../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { listFromQuery } from '../../../use-list.ts'
import { text } from '../text.ts'
import { callerName } from './caller-name.ts'

type Row = AllowedCaller & { id: string }

const COLUMNS: Column<Row>[] = [
  {
    id: 'phone',
    header: text.caller,
    sortBy: ({ phone }) => callerName(phone),
    cell: ({ phone }) => callerName(phone),
  },
  {
    id: 'since',
    header: text.since,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    width: 'w-36',
    numeric: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  { id: 'remove', header: text.removeColumn, width: 'w-28', cell: ({ phone }) => <Remove phone={phone} /> },
]

/** The callers who are always let through, with a button to apply the rules again. */
export function AllowedCallers() {
  const query = useQuery({ queryKey: ['allowed-callers'], queryFn: () => unwrap(listAllowedCallers()) })
  const known = listFromQuery(query, () => true)
  const list = { ...known, rows: known.rows.map((row) => ({ ...row, id: row.phone })) }
  return (
    <Card flush title={text.allowedCallers}>
      <Table
        label={text.allowedCallers}
        list={list}
        columns={COLUMNS}
        empty={
          <EmptyState icon={ShieldCheck} title={text.nobodyAllowed}>
            {text.nobodyAllowedHint}
          </EmptyState>
        }
      />
    </Card>
  )
}

function Remove({ phone }: { phone: string }) {
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const refresh = () => {
    for (const key of ['refused-calls', 'allowed-callers']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const restore = () =>
    unwrap(allowCaller({ body: { phone } })).then(refresh, (error) => toast.error(text.notAllowedToast, error))
  const removal = useMutation({
    mutationFn: () => unwrapEmpty(disallowCaller({ path: { phone } })),
    onSuccess: () => {
      refresh()
      toast.success(text.disallowedToast, { undo: () => void restore() })
    },
    onError: (error) => toast.error(text.notDisallowedToast, error),
  })
  if (!mayWrite) return null
  return (
    <Button
      size="sm"
      aria-label={text.removeAllowed(callerName(phone))}
      busy={removal.isPending}
      onClick={() => removal.mutate()}
    >
      {text.remove}
    </Button>
  )
}
