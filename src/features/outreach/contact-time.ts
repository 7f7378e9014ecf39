import type { Instant } from '../../kernel/clock.ts'
import { isNight, msUntilNight, nextMorning } from '../../kernel/time/night.ts'
import { type Calling, mayCallAt, mayCallForMs } from './calling.ts'

/** How long a phone may ring that is ringing when the night begins. */
const RINGS_MS = 60_000
/** How long a call waits for a free line before it is requested again. */
const WAITS_MS = 10 * 60_000

/**
 * `postponed`: it is night for the recipient, who waits for the morning. `closed`: outside the calling hours of the campaign, for everyone.
 * `now`: with the time within which a call must be dialed or a text sent.
 */
export type ContactTime = { kind: 'postponed'; until: Instant } | { kind: 'closed' } | { kind: 'now'; withinMs: number }

/**
 * Decides whether a recipient may be contacted at this time, so that no phone rings at night. Pure.
 * @param zones where the recipient may be
 * @param calls the hours of a campaign of calls, by the clock of the business; null for a campaign of texts
 */
export function contactTime(
  now: Instant,
  zones: readonly string[],
  calls: { hours: Calling['hours']; timezone: string } | null,
): ContactTime {
  const last = new Date(now.getTime() + (calls === null ? 0 : RINGS_MS))
  const asleep = [now, last].find((at) => isNight(at, zones))
  if (asleep !== undefined) return { kind: 'postponed', until: nextMorning(asleep, zones) }
  if (calls === null) return { kind: 'now', withinMs: msUntilNight(now, zones) }
  const { hours, timezone } = calls
  if (!mayCallAt(hours, timezone, now)) return { kind: 'closed' }
  const beforeNight = msUntilNight(now, zones) - RINGS_MS
  return { kind: 'now', withinMs: Math.min(WAITS_MS, mayCallForMs(hours, timezone, now), beforeNight) }
}
