import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { disableWebhook, enableWebhook } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'

/** Enables an endpoint, which sends suspended deliveries, or disables it, which can be undone. */
export function useToggleEndpoint({ id }: Webhook) {
  const queryClient = useQueryClient()
  const know = (endpoint: Webhook) => {
    queryClient.setQueryData(['endpoint', id], endpoint)
    refreshKinds(queryClient, new Set(['endpoint', 'delivery']))
  }
  const enabling = useMutation({
    mutationFn: () => unwrap(enableWebhook({ path: { id } })),
    onSuccess: ({ endpoint, recovered }) => {
      know(endpoint)
      toast.success(`The endpoint is enabled.${recovered > 0 ? ` ${keptDeliveriesText(recovered)} on the way.` : ''}`)
    },
    onError: (error) => toast.error('The endpoint was not enabled', error),
  })
  const disabling = useMutation({
    mutationFn: () => unwrap(disableWebhook({ path: { id } })),
    onSuccess: (endpoint) => {
      know(endpoint)
      toast.success('The endpoint is switched off.', { undo: () => enabling.mutate() })
    },
    onError: (error) => toast.error('The endpoint was not switched off', error),
  })
  return { enabling, disabling }
}

const keptDeliveriesText = (count: number): string =>
  count === 1 ? 'The delivery that was kept is' : `The ${count} deliveries that were kept are`
