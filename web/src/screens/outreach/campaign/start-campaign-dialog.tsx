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
  const people = formatPeople(counts.pending)
  const from = fromNumber === null ? 'your default number' : formatPhoneNumber(fromNumber)
  return (
    <Dialog
      open
      onClose={onClose}
      title={verb === 'start' ? `Start “${campaign.name}”?` : `Resume “${campaign.name}”?`}
      description={
        channel === 'sms'
          ? `This texts ${people} from ${from}, up to ten per second. Sent messages can't be recalled.`
          : `This calls ${people} from ${from} during calling hours. Numbers on the do-not-call list are skipped.`
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
