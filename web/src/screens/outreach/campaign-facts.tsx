import type { CampaignDetail } from '../../client/types.gen.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Phone } from '../../ui/phone.tsx'
import { Time } from '../../ui/time.tsx'
import { WEEKDAYS, type WeeklyHours } from '../assistant/week.ts'
import { CHANNELS } from './campaign-words.ts'

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

const shortOf = (day: string) => `${day[0]?.toUpperCase()}${day.slice(1, 3)}`

/** "Mon–Fri 09:00–19:00, Sat 10:00–12:00": days in a row with the same times are said together. Pure. */
export function hoursWords(hours: WeeklyHours): string {
  const runs: { first: string; last: string; times: string; at: number }[] = []
  for (const [at, day] of WEEKDAYS.entries()) {
    const open = hours[day]
    if (open === undefined) continue
    const times = `${open.open}–${open.close}`
    const run = runs.at(-1)
    if (run?.times === times && run.at === at - 1) Object.assign(run, { last: day, at })
    else runs.push({ first: day, last: day, times, at })
  }
  return runs
    .map(
      ({ first, last, times }) => `${first === last ? shortOf(first) : `${shortOf(first)}–${shortOf(last)}`} ${times}`,
    )
    .join(', ')
}
