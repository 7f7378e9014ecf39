import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { unwrapEmpty } from '../../../api.ts'
import { deleteCampaign } from '../../../client/sdk.gen.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { toast } from '../../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from '../text.ts'
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
      title={text.cancelTitle(campaign.name)}
      description={text.cancelHint}
      word="cancel"
      confirmLabel={text.cancelCampaign}
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
      toast.success(text.removed)
    },
    onError: (error) => toast.error(text.notRemoved, error),
  })
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={onClose}
      title={text.removeTitle(campaign.name)}
      description={text.removeHint}
      word="remove"
      confirmLabel={text.removeCampaign}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    />
  )
}
