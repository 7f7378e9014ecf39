import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { type DailyHours, requireDailyHours, WEEKDAYS } from '../../kernel/time/weekly-hours.ts'
import { zoned } from '../../kernel/time/zone.ts'
import { withoutUndefined } from '../../kernel/without-undefined.ts'
import type { EndedReason, EndedStatus } from '../calls/call.ts'
import { VOICEMAIL_ACTIONS, type VoicemailAction } from '../voice/voice-profile.ts'

/** The terms on which a campaign calls people. */
export interface Calling {
  /** By the clock of the business. Nobody is called on a missing weekday; a day ends no later than midnight. */
  hours: DailyHours
  maxAtOnce: number
  /** The limit for each person who was not reached. */
  maxAttempts: number
  retryAfterMinutes: number
  /** The first sentence, which replaces the business's name and the purpose; null to keep those. */
  greeting: string | null
  /** Null for the setting of the voice profile. */
  voicemailAction: VoicemailAction | null
  voicemailText: string | null
}

const DAYTIME = { open: '09:00', close: '19:00' }
const USUAL: Calling = {
  hours: { monday: DAYTIME, tuesday: DAYTIME, wednesday: DAYTIME, thursday: DAYTIME, friday: DAYTIME },
  maxAtOnce: 1,
  maxAttempts: 2,
  retryAfterMinutes: 120,
  greeting: null,
  voicemailAction: null,
  voicemailText: null,
}

/** Absent fields keep their values in `before`, or get their default. @throws BAD_REQUEST naming the field */
export function checkCalling(input: Partial<Calling>, before: Calling = USUAL): Calling {
  const { hours, maxAtOnce, maxAttempts, retryAfterMinutes, greeting, voicemailAction, voicemailText } = {
    ...before,
    ...withoutUndefined(input),
  }
  return {
    hours: requireCallingHours(hours),
    maxAtOnce: requireWhole('calling.maxAtOnce', maxAtOnce, 1, 100),
    maxAttempts: requireWhole('calling.maxAttempts', maxAttempts, 1, 10),
    retryAfterMinutes: requireWhole('calling.retryAfterMinutes', retryAfterMinutes, 1, 10_080),
    greeting: optionalText('calling.greeting', greeting, 1_000),
    voicemailAction:
      voicemailAction === null ? null : requireOneOf('calling.voicemailAction', voicemailAction, VOICEMAIL_ACTIONS),
    voicemailText: optionalText('calling.voicemailText', voicemailText, 1_000),
  }
}

function requireCallingHours(input: DailyHours): DailyHours {
  const hours = requireDailyHours(input)
  for (const [day, times] of Object.entries(hours))
    if (times.close <= times.open) throw badRequest(`hours.${day}.close: must be after open; nobody is called at night`)
  if (Object.keys(hours).length === 0) throw badRequest('hours: must name one day at least')
  return hours
}

/** Whether people may be called at this time. Pure. */
export function mayCallAt(hours: DailyHours, timezone: string, now: Instant): boolean {
  const here = zoned(now.getTime(), timezone)
  const times = hours[WEEKDAYS[here.dayOfWeek - 1] ?? 'monday']
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  return times !== undefined && times.open <= time && time < times.close
}

/**
 * How many milliseconds remain until the calling hours end; a phone must not ring after that. 0 on a day without hours.
 * Pure.
 */
export function mayCallForMs(hours: DailyHours, timezone: string, now: Instant): number {
  const here = zoned(now.getTime(), timezone)
  const times = hours[WEEKDAYS[here.dayOfWeek - 1] ?? 'monday']
  if (times === undefined) return 0
  const [hour = 0, minute = 0] = times.close.split(':').map(Number)
  // If the clock shows an hour twice, this is the one on the same side of the change.
  const closes = here.with({ hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  return Math.max(0, closes.epochMilliseconds - now.getTime())
}

/** When the calling hours begin next, after `now`. Pure. */
export function nextCallingHours(hours: DailyHours, timezone: string, now: Instant): Instant {
  const today = zoned(now.getTime(), timezone).startOfDay()
  for (let days = 0; days <= 7; days += 1) {
    const day = today.add({ days })
    const times = hours[WEEKDAYS[day.dayOfWeek - 1] ?? 'monday']
    if (times === undefined) continue
    const [hour = 0, minute = 0] = times.open.split(':').map(Number)
    const opens = day.with({ hour, minute }).epochMilliseconds
    if (opens > now.getTime()) return new Date(opens)
  }
  throw new Error('the calling hours name no day')
}

/** An ended call of a campaign. */
export interface CallEnding {
  status: EndedStatus
  endedReason: EndedReason
  answered: boolean
}

/** The consequence of a call: a result, or another try (whether this one counts, and when the next follows). */
export type AfterCall =
  | { status: 'completed' | 'no_answer' | 'voicemail' | 'failed' | 'opted_out'; error: string | null }
  | { status: 'pending'; counts: boolean; retryAfterMinutes: number }

/** The delay before the next try when no line was free. */
const NO_LINE_MINUTES = 1

/**
 * Decides what follows a call. A person who was talked to, or may have been, is never called again; declining is an
 * answer. Pure.
 * @param attempts including this one
 */
export function afterCall(ending: CallEnding, attempts: number, calling: Calling): AfterCall {
  const { status, endedReason, answered } = ending
  const again = (result: AfterCall): AfterCall =>
    attempts < calling.maxAttempts
      ? { status: 'pending', counts: true, retryAfterMinutes: calling.retryAfterMinutes }
      : result
  switch (endedReason) {
    case 'concurrency_limit':
      return { status: 'pending', counts: false, retryAfterMinutes: NO_LINE_MINUTES }
    case 'voicemail':
      // A machine that got the message is done; if the call was hung up, there is no message.
      return calling.voicemailAction === 'leave_message'
        ? { status: 'voicemail', error: null }
        : again({ status: 'voicemail', error: null })
    case 'no_answer':
    case 'busy':
    case 'abandoned':
      return again({ status: 'no_answer', error: null })
    case 'declined':
      return { status: 'no_answer', error: endedReason }
    case 'network_error':
      return answered ? { status: 'failed', error: endedReason } : again({ status: 'failed', error: endedReason })
    default:
      return status === 'completed' ? { status: 'completed', error: null } : { status: 'failed', error: endedReason }
  }
}
