import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { disableWebhook, enableWebhook } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

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
      toast.success(enabledText(recovered))
    },
    onError: (error) => toast.error(text.notEnabled, error),
  })
  const disabling = useMutation({
    mutationFn: () => unwrap(disableWebhook({ path: { id } })),
    onSuccess: (endpoint) => {
      know(endpoint)
      toast.success(text.turnedOffToast, { undo: () => enabling.mutate() })
    },
    onError: (error) => toast.error(text.notTurnedOff, error),
  })
  return { enabling, disabling }
}

/** @param sent how many waiting deliveries are sent now */
function enabledText(sent: number): string {
  if (sent === 0) return text.enabledToast
  return sent === 1 ? text.enabledSendingOne : text.enabledSending(sent)
}
