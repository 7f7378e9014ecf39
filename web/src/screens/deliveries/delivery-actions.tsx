import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { unwrap } from '../../api.ts'
import { retryDeliveries } from '../../client/sdk.gen.ts'
import type { Delivery } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import type { Selection } from '../../ui/table/use-selection.ts'
import { text } from './text.ts'

/** What can be done with the ticked deliveries, and with one in the menu of its row. */
export function useDeliveryActions(selection: Selection<Delivery>): {
  bar: ReactNode
  menu(delivery: Delivery): readonly MenuItem[]
} {
  const queryClient = useQueryClient()
  const retrying = useMutation({
    mutationFn: (deliveries: readonly Delivery[]) =>
      unwrap(retryDeliveries({ body: { ids: deliveries.map(({ id }) => id) } })),
    onSuccess({ retried }, deliveries) {
      refreshKinds(queryClient, new Set(['delivery', 'endpoint']))
      selection.selectAll(false)
      toast.success(resentText(retried, deliveries.length - retried))
    },
    onError: (error) => toast.error(text.severalNotResent, error),
  })
  return {
    bar: (
      <SelectionBar selection={selection}>
        <Button busy={retrying.isPending} onClick={() => retrying.mutate(selection.rows)}>
          <RotateCcw aria-hidden /> {text.resendSelected}
        </Button>
      </SelectionBar>
    ),
    menu: (delivery) => [
      {
        label: text.resend,
        icon: RotateCcw,
        disabled: delivery.state === 'delivered',
        onSelect: () => retrying.mutate([delivery]),
      },
      { label: text.copyEventId, icon: Copy, onSelect: () => void copy(delivery.eventId) },
    ],
  }
}

async function copy(eventId: string): Promise<void> {
  await navigator.clipboard.writeText(eventId)
  toast.success(text.eventIdCopied)
}

/** Says how many deliveries are sent again, and how many were left out. */
export function resentText(retried: number, leftOut = 0): string {
  const first = retried === 0 ? text.nothingFailed : retried === 1 ? text.oneResent : text.countResent(retried)
  return leftOut === 0 ? first : first + text.leftOut(leftOut)
}
