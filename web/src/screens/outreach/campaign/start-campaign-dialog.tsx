import type { CampaignDetail } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formatPeople } from './campaign-labels.ts'
import { useCampaignAction } from './use-campaign-action.ts'

interface StartCampaignDialogProps {
  campaign: CampaignDetail
  verb: 'start' | 'resume'
  onClose(): void
}

/** The last confirmation before anything is sent. */
export function StartCampaignDialog({ campaign, verb, onClose }: StartCampaignDialogProps) {
  const starting = useCampaignAction(campaign.id, verb, { onDone: onClose })
  const { channel, counts, fromNumber } = campaign
  const who = formatPeople(counts.pending)
  const is = counts.pending === 1 ? 'is' : 'are'
  const from = fromNumber === null ? '' : ` from ${formatPhoneNumber(fromNumber)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb === 'start' ? 'Start' : 'Resume'} “${campaign.name}”?`}
      description={
        channel === 'sms'
          ? `${who} ${is} texted${from}, at most ten per second. Sent messages cannot be recalled.`
          : `${who} ${is} called${from}, in the hours of the campaign. Numbers on the do-not-call list are skipped.`
      }
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
            {verb === 'start' ? 'Start now' : 'Resume now'}
          </Button>
        </>
      }
    >
      {starting.error && <FormError error={starting.error} />}
    </Dialog>
  )
}
