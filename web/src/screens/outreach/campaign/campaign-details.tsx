import type { CampaignDetail } from '../../../client/types.gen.ts'
import { Detail, DetailList } from '../../../ui/data/detail-list.tsx'
import { Phone } from '../../../ui/data/phone.tsx'
import { Time } from '../../../ui/data/time.tsx'
import type { WeeklyHours } from '../../assistant/hours/weekly-hours.ts'
import { CHANNEL_LABELS, formatHours } from './campaign-labels.ts'

/** Channel, sender number, times and call settings of a campaign. */
export function CampaignDetails({ campaign }: { campaign: CampaignDetail }) {
  const { channel, fromNumber, calling, scheduledAt, startedAt, completedAt, createdAt, status } = campaign
  return (
    <DetailList>
      <Detail label="By">{CHANNEL_LABELS[channel]}</Detail>
      <Detail label="From">{fromNumber === null ? 'No number yet' : <Phone number={fromNumber} />}</Detail>
      {status === 'scheduled' && (
        <Detail label="Begins" wide>
          <Time at={scheduledAt} format="full" />
        </Detail>
      )}
      <Detail label="Made">
        <Time at={createdAt} />
      </Detail>
      {startedAt !== null && (
        <Detail label="Begun">
          <Time at={startedAt} />
        </Detail>
      )}
      {completedAt !== null && (
        <Detail label="Completed">
          <Time at={completedAt} />
        </Detail>
      )}
      {calling !== null && (
        <>
          <Detail label="Hours, in the time zone of the business" wide>
            {formatHours(calling.hours as WeeklyHours)}
          </Detail>
          <Detail label="Calls at once">{calling.maxAtOnce}</Detail>
          <Detail label="Attempts per recipient">
            {calling.maxAttempts === 1 ? '1' : `${calling.maxAttempts}, ${calling.retryAfterMinutes} minutes apart`}
          </Detail>
        </>
      )}
    </DetailList>
  )
}
