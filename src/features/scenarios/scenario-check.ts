import type { Instant } from '../../kernel/clock.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import type { Expectation } from './scenario.ts'

/** The result of a scenario. */
export interface Rehearsed {
  transcript: { role: 'caller' | 'assistant'; text: string }[]
  /** The appointments that were booked and not canceled. */
  booked: readonly { service: string | null; startsAt: Instant }[]
  wasTransferred: boolean
  leftMessage: boolean
  /** The texts that the caller would have received. */
  texts: readonly string[]
  collected: readonly { key: string; value: string }[]
  answeredBy: 'model' | 'rules'
  /** The days that words such as "next Tuesday" mean in the scenario, `YYYY-MM-DD`; null if none. */
  daysOf(words: string): { from: string; to: string }[] | null
}

/** The unmet expectations, in sentences. Pure. */
export const missing = (expected: readonly Expectation[], came: Rehearsed, timezone: string): string[] =>
  expected.flatMap((one) => {
    const problem = problemOf(one, came, timezone)
    return problem === null ? [] : [problem]
  })

function problemOf(one: Expectation, came: Rehearsed, timezone: string): string | null {
  const said = (words: string) => plain(came.transcript.flatMap(spoken).join(' ')).includes(plain(words))
  switch (one.kind) {
    case 'booked':
      return notBooked(one, came, timezone)
    case 'not_booked':
      return came.booked.length === 0 ? null : `Something was booked: ${listed(came, timezone)}.`
    case 'transferred':
      return came.wasTransferred ? null : 'The caller was not transferred.'
    case 'message_left':
      return came.leftMessage ? null : 'The caller left no message.'
    case 'texted':
      return came.texts.length > 0 ? null : 'The caller was sent no text message.'
    case 'collected':
      return notCollected(one, came)
    case 'says':
      return said(one.words ?? '') ? null : `The assistant did not say "${one.words}".`
    case 'never_says':
      return said(one.words ?? '') ? `The assistant said "${one.words}".` : null
  }
}

const spoken = ({ role, text }: Rehearsed['transcript'][number]): string[] => (role === 'assistant' ? [text] : [])

/** The text without the differences between written and spoken form. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

function notBooked({ service, day }: Expectation, came: Rehearsed, timezone: string): string | null {
  const wanted = [service ?? 'an appointment', ...(day === null ? [] : [`on ${day}`])].join(' ')
  const days = day === null ? null : came.daysOf(day)
  if (day !== null && days === null)
    return `"${day}" is not a day that can be understood. Write, for example, "tomorrow" or "next Tuesday".`
  const fits = came.booked.some(
    (row) =>
      (service === null || row.service?.toLowerCase() === service.toLowerCase()) &&
      (days === null || days.some(({ from, to }) => isBetween(dateAt(row.startsAt, timezone), from, to))),
  )
  if (fits) return null
  const instead = came.booked.length === 0 ? 'Nothing was booked.' : `Booked was: ${listed(came, timezone)}.`
  return `Expected: ${wanted}. ${instead}`
}

const isBetween = (date: string, from: string, to: string): boolean => from <= date && date <= to

const listed = ({ booked }: Rehearsed, timezone: string): string =>
  booked.map(({ service, startsAt }) => `${service ?? 'Appointment'}, ${dateAt(startsAt, timezone)}`).join('; ')

function notCollected({ field, words }: Expectation, { collected }: Rehearsed): string | null {
  const answer = collected.find(({ key }) => key === field)
  if (answer === undefined) return `The field "${field}" was not collected.`
  return words === null || plain(answer.value).includes(plain(words))
    ? null
    : `The field "${field}" has the value "${answer.value}", without "${words}".`
}
