import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { zoned } from '../../kernel/zone.ts'
import { requireHours, WEEKDAYS, type WeeklyHours } from '../business/business.ts'
import type { EndedReason, EndedStatus } from '../calls/call.ts'
import { VOICEMAIL_ACTIONS, type VoicemailAction } from '../voice/voice-profile.ts'

/** How a campaign calls. */
export interface Calling {
  /** By the clock of the business. A missing weekday: nobody is called; a day ends at midnight at the latest. */
  hours: WeeklyHours
  maxAtOnce: number
  /** Of each person who was not reached. */
  maxAttempts: number
  retryAfterMinutes: number
  /** Said first, in place of the business's name and what the campaign is about; null: those. */
  greeting: string | null
  /** Null: what the voice profile says. */
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

/** What is absent stays as `before` has it, or is as usual. @throws BAD_REQUEST naming the field */
export function checkCalling(input: Partial<Calling>, before: Calling = USUAL): Calling {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { hours, maxAtOnce, maxAttempts, retryAfterMinutes, greeting, voicemailAction, voicemailText } = {
    ...before,
    ...given,
  } as Calling
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

function requireCallingHours(input: WeeklyHours): WeeklyHours {
  const hours = requireHours(input)
  for (const [day, times] of Object.entries(hours))
    if (times.close <= times.open) throw badRequest(`hours.${day}.close: must be after open; nobody is called at night`)
  if (Object.keys(hours).length === 0) throw badRequest('hours: must name one day at least')
  return hours
}

/** Whether the clock on the wall shows a time at which people may be called. Pure. */
export function mayCallAt(hours: WeeklyHours, timezone: string, now: Instant): boolean {
  const here = zoned(now.getTime(), timezone)
  const times = hours[WEEKDAYS[here.dayOfWeek - 1] ?? 'monday']
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  return times !== undefined && times.open <= time && time < times.close
}

/** For how many milliseconds more that is so, where it is so now: a telephone must not ring after it. Pure. */
export function mayCallForMs(hours: WeeklyHours, timezone: string, now: Instant): number {
  const here = zoned(now.getTime(), timezone)
  const times = hours[WEEKDAYS[here.dayOfWeek - 1] ?? 'monday']
  if (times === undefined) return 0
  const [hour = 0, minute = 0] = times.close.split(':').map(Number)
  // Of a time that the clock shows twice that day it is the one on this side of the change.
  const closes = here.with({ hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  return Math.max(0, closes.epochMilliseconds - now.getTime())
}

/** A call of a campaign that has ended. */
export interface CallEnding {
  status: EndedStatus
  endedReason: EndedReason
  answered: boolean
}

/** What is made of it: a result, or another try: with it, whether this one counts, and after how long. */
export type AfterCall =
  | { status: 'completed' | 'no_answer' | 'voicemail' | 'failed'; error: string | null }
  | { status: 'pending'; counts: boolean; retryAfterMinutes: number }

/** A line is free again before long. */
const NO_LINE_MINUTES = 1

/**
 * What follows from a call. Whoever was talked to is never called again, nor is anybody of whom it is not known; whoever
 * declined has answered. Pure. @param attempts this one included
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
      // A machine that was told the message has it; one that was hung up on has nothing.
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
