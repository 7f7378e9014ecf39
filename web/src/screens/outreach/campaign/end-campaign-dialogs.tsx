import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { unwrapEmpty } from '../../../api.ts'
import { deleteCampaign } from '../../../client/sdk.gen.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../../ui/overlay/type-to-confirm-dialog.tsx'
import { useCampaignAction } from './use-campaign-action.ts'

interface EndProps {
  campaign: CampaignDetail
  open: boolean
  onClose(): void
}

/** Cancels the campaign for good; pending recipients are not reached. */
export function CancelCampaignDialog({ campaign, open, onClose }: EndProps) {
  const cancelling = useCampaignAction(campaign.id, 'cancel')
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancel “${campaign.name}”`}
      description="No further recipients are contacted, and it cannot be resumed. Messages and calls in progress continue, and their outcomes are recorded."
      word="cancel"
      confirmLabel="Cancel for good"
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate(undefined, { onSettled: onClose })}
    />
  )
}

/** Deletes the campaign and its recipients. */
export function RemoveCampaignDialog({ campaign, open, onClose }: EndProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const removing = useMutation({
    mutationFn: () => unwrapEmpty(deleteCampaign({ path: { id: campaign.id } })),
    onSuccess: async () => {
      await navigate({ to: '/outreach' })
      queryClient.removeQueries({ queryKey: ['campaign', campaign.id] })
      refreshKinds(queryClient, new Set(['campaign']))
      toast.success('The campaign was removed.')
    },
    onError: (error) => toast.error('The campaign was not removed', error),
  })
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove “${campaign.name}”`}
      description="Its list of recipients is deleted, too; messages and calls stay. This cannot be undone."
      word="remove"
      confirmLabel="Remove the campaign"
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    />
  )
}
