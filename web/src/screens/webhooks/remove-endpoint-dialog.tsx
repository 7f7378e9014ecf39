import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { unwrapEmpty } from '../../api.ts'
import { deleteWebhook } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { shortUrl } from './endpoint-badge.tsx'

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
      toast.success('The endpoint was removed.')
    },
    onError: (error) => toast.error('The endpoint was not removed', error),
  })
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove ${shortUrl(endpoint.url)}`}
      description="Nothing more is sent to it, its secret is lost, and what is still due never goes out. To pause it, switch it off instead. Its delivery log stays until it ages out."
      word="remove"
      confirmLabel="Remove for good"
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  )
}
