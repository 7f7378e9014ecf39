import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { unwrapEmpty } from '../../api.ts'
import { deleteWebhook } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { shortUrl } from './endpoint-badge.tsx'
import { text } from './text.ts'

interface RemoveEndpointDialogProps {
  endpoint: Webhook
  open: boolean
  onClose(): void
}

export function RemoveEndpointDialog({ endpoint, open, onClose }: RemoveEndpointDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const removal = useMutation({
    mutationFn: () => unwrapEmpty(deleteWebhook({ path: { id: endpoint.id } })),
    onSuccess: async () => {
      await navigate({ to: '/settings/webhooks' })
      queryClient.removeQueries({ queryKey: ['endpoint', endpoint.id] })
      refreshKinds(queryClient, new Set(['endpoint']))
      toast.success(text.removed)
    },
    onError: (error) => toast.error(text.notRemoved, error),
  })
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={onClose}
      title={text.removeTitle(shortUrl(endpoint.url))}
      description={text.removeHint}
      word="remove"
      confirmLabel={text.removeConfirm}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  )
}
