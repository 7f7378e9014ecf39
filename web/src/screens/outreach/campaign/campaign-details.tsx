import type { CampaignDetail } from '../../../client/types.gen.ts'
import { Fact, Facts } from '../../../ui/data/detail-list.tsx'
import { Phone } from '../../../ui/data/phone.tsx'
import { Time } from '../../../ui/data/time.tsx'
import type { WeeklyHours } from '../../assistant/hours/weekly-hours.ts'
import { CHANNELS, hoursWords } from './campaign-labels.ts'

/** By which way, from where, when it began, and of calls how they are placed. */
export function CampaignFacts({ campaign }: { campaign: CampaignDetail }) {
  const { channel, fromNumber, calling, scheduledAt, startedAt, completedAt, createdAt, status } = campaign
  return (
    <Facts>
      <Fact label="By">{CHANNELS[channel]}</Fact>
      <Fact label="From">{fromNumber === null ? 'No number yet' : <Phone number={fromNumber} />}</Fact>
      {status === 'scheduled' && (
        <Fact label="Begins" wide>
          <Time at={scheduledAt} as="full" />
        </Fact>
      )}
      <Fact label="Made">
        <Time at={createdAt} />
      </Fact>
      {startedAt !== null && (
        <Fact label="Begun">
          <Time at={startedAt} />
        </Fact>
      )}
      {completedAt !== null && (
        <Fact label="Completed">
          <Time at={completedAt} />
        </Fact>
      )}
      {calling !== null && (
        <>
          <Fact label="Hours, by the clock of the business" wide>
            {hoursWords(calling.hours as WeeklyHours)}
          </Fact>
          <Fact label="Calls at once">{calling.maxAtOnce}</Fact>
          <Fact label="Tries for each">
            {calling.maxAttempts === 1 ? '1' : `${calling.maxAttempts}, ${calling.retryAfterMinutes} minutes apart`}
          </Fact>
        </>
      )}
    </Facts>
  )
}
