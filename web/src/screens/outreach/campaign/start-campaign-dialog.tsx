import type { CampaignDetail } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { SimulatedTextsNotice } from '../../../layout/simulated-texts-notice.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { text } from '../text.ts'
import { formatPeople } from './campaign-labels.ts'
import { formatAllParts } from './text-parts.ts'
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
  const from = fromNumber === null ? text.yourDefaultNumber : formatPhoneNumber(fromNumber)
  return (
    <Dialog
      open
      onClose={onClose}
      title={verb === 'start' ? text.startTitle(campaign.name) : text.resumeTitle(campaign.name)}
      description={channel === 'sms' ? text.startSms(people, from) : text.startCalls(people, from)}
      actions={
        <>
          <Button onClick={onClose}>{text.notYet}</Button>
          <Button variant="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
            {verb === 'start' ? text.startNow : text.resumeNow}
          </Button>
        </>
      }
    >
      {channel === 'sms' && (
        <div className="flex flex-col gap-3">
          <p>{formatAllParts(campaign.body, counts.pending)}</p>
          <SimulatedTextsNotice />
        </div>
      )}
      {starting.error && <FormError error={starting.error} />}
    </Dialog>
  )
}
