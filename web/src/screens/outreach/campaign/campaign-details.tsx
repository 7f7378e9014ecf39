import type { CampaignDetail } from '../../../client/types.gen.ts'
import { Detail, DetailList } from '../../../ui/data/detail-list.tsx'
import { Phone } from '../../../ui/data/phone.tsx'
import { Time } from '../../../ui/data/time.tsx'
import type { DailyHours } from '../../assistant/hours/weekly-hours.ts'
import { text } from '../text.ts'
import { CHANNEL_LABELS, formatHours } from './campaign-labels.ts'

/** Channel, sender number, times and call settings of a campaign. */
export function CampaignDetails({ campaign }: { campaign: CampaignDetail }) {
  const { channel, fromNumber, calling, requiresConsent, scheduledAt, startedAt, completedAt, createdAt, status } =
    campaign
  return (
    <DetailList>
      <Detail label={text.channel}>{CHANNEL_LABELS[channel]}</Detail>
      <Detail label={text.from}>{fromNumber === null ? text.noNumberYet : <Phone number={fromNumber} />}</Detail>
      {requiresConsent && <Detail label={text.recipients}>{text.consentOnly}</Detail>}
      {status === 'scheduled' && (
        <Detail label={text.starts} wide>
          <Time at={scheduledAt} format="full" />
        </Detail>
      )}
      <Detail label={text.created}>
        <Time at={createdAt} />
      </Detail>
      {startedAt !== null && (
        <Detail label={text.started}>
          <Time at={startedAt} />
        </Detail>
      )}
      {completedAt !== null && (
        <Detail label={text.completed}>
          <Time at={completedAt} />
        </Detail>
      )}
      {calling !== null && (
        <>
          <Detail label={text.hoursInZone} wide>
            {formatHours(calling.hours as DailyHours)}
          </Detail>
          <Detail label={text.callsAtOnce}>{calling.maxAtOnce}</Detail>
          <Detail label={text.attempts}>
            {calling.maxAttempts === 1 ? '1' : text.attemptsApart(calling.maxAttempts, calling.retryAfterMinutes)}
          </Detail>
        </>
      )}
    </DetailList>
  )
}
