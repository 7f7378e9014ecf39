import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { scheduleCampaign } from '../../../client/sdk.gen.ts'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { toIsoDate } from '../../../format.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { isDate, toInstant, toLocalTime } from '../../calendar/calendar-dates.ts'
import { text } from '../text.ts'
import { formatAllParts } from './text-parts.ts'

const DAY_MS = 86_400_000

/** Chooses when the campaign starts, in the business's time zone. */
export function ScheduleCampaignDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose(): void }) {
  const { timezone } = useSession().business
  const { scheduledAt } = campaign
  const [date, setDate] = useState(() => toIsoDate(scheduledAt ?? Date.now() + DAY_MS, timezone))
  const [time, setTime] = useState(() => (scheduledAt === null ? '10:00' : toLocalTime(scheduledAt, timezone)))
  const queryClient = useQueryClient()
  const scheduling = useMutation({
    mutationFn: () =>
      unwrap(scheduleCampaign({ path: { id: campaign.id }, body: { scheduledAt: toInstant(date, time, timezone) } })),
    onSuccess: (changed) => {
      queryClient.setQueryData(['campaign', campaign.id], changed)
      refreshKinds(queryClient, new Set(['campaign']))
      toast.success(text.scheduledToast)
      onClose()
    },
  })
  const isReady = isDate(date) && /^\d\d:\d\d$/.test(time)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.scheduleTitle(campaign.name)}
      description={text.scheduleHint}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" busy={scheduling.isPending} disabled={!isReady} onClick={() => scheduling.mutate()}>
            {text.schedule}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {campaign.channel === 'sms' && <p>{formatAllParts(campaign.body, campaign.counts.pending)}</p>}
        <div className="grid grid-cols-2 gap-3">
          <Field label={text.date}>
            <Input type="date" required value={date} onValueChange={setDate} />
          </Field>
          <Field
            label={text.timeLabel}
            hint={text.inZone(timezone.replaceAll('_', ' '))}
            error={fieldError(scheduling.error, 'scheduledAt')}
          >
            <Input type="time" required value={time} onValueChange={setTime} />
          </Field>
        </div>
        <FormError error={scheduling.error} fields={['scheduledAt']} />
      </div>
    </Dialog>
  )
}
