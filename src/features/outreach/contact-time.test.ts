import { expect, test } from 'vitest'
import { zonesOfRecipient } from '../../kernel/time/zones-of-number.ts'
import { type ContactTime, contactTime } from './contact-time.ts'

const BUSINESS = { country: 'US', timezone: 'America/New_York' }
/** Area codes in six zones, from New York to Honolulu; Arizona and Hawaii do not change their clocks. */
const AREAS = ['212', '312', '602', '415', '907', '808']
const RECIPIENTS = 10_000
const ALL_DAY = { open: '00:00', close: '23:59' }
const HOURS = { saturday: ALL_DAY, sunday: ALL_DAY, monday: ALL_DAY, tuesday: ALL_DAY }
const CALLS = { hours: HOURS, timezone: BUSINESS.timezone }
const STEP_MS = 300_000
/** Longer than a phone rings before a call counts as not answered. */
const RINGING_MS = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The local hour from the platform's own data, not from the code under test. */
function hourIn(zone: string, atMs: number): number {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, known)
  return Number(known.format(atMs))
}

const ringsAtNight = (zones: readonly string[], fromMs: number, untilMs: number): boolean =>
  zones.some((zone) => [fromMs, untilMs].some((at) => hourIn(zone, at) < 8 || hourIn(zone, at) >= 21))

/** Contacts up to `atOnce` people every five minutes until all are contacted, each as late as the decision allows. */
function runCampaign(start: Date, atOnce: number, calls: typeof CALLS | null) {
  const people = Array.from(
    { length: RECIPIENTS },
    (_, n) => `+1${AREAS[n % AREAS.length]}555${String(n).padStart(4, '0')}`,
  )
  let waiting = people.map((phone) => ({ zones: zonesOfRecipient(phone, BUSINESS), dueMs: 0 }))
  const contacted: { zones: readonly string[]; fromMs: number; untilMs: number }[] = []
  for (let nowMs = start.getTime(); waiting.length > 0; nowMs += STEP_MS) {
    const decisions = new Map<string, ContactTime>()
    let free = atOnce
    waiting = waiting.filter((one) => {
      if (free === 0 || one.dueMs > nowMs) return true
      const key = one.zones.join()
      const time = decisions.get(key) ?? contactTime(new Date(nowMs), one.zones, calls)
      decisions.set(key, time)
      if (time.kind === 'closed') free = 0
      if (time.kind === 'postponed') one.dueMs = time.until.getTime()
      if (time.kind !== 'now') return true
      free -= 1
      // A text leaves before the time has passed; a phone that was dialed just then rings for a while.
      const last = time.withinMs - 1 + (calls === null ? 0 : RINGING_MS)
      contacted.push({ zones: one.zones, fromMs: nowMs, untilMs: nowMs + last })
      return false
    })
  }
  return contacted
}

test.each([
  ['calls', 'forward', '2027-03-14T01:29:30Z', 100, CALLS],
  ['calls', 'back', '2027-11-07T00:29:30Z', 100, CALLS],
  ['texts', 'forward', '2027-03-14T01:29:30Z', 500, null],
])(
  'a campaign of 10,000 %s over six zones rings nobody in the night, as the clocks go %s',
  (_, _way, start, atOnce, calls) => {
    const contacted = runCampaign(new Date(start), atOnce, calls)

    expect(contacted.length).toBe(RECIPIENTS)
    const awake = contacted.filter(({ zones, fromMs, untilMs }) => ringsAtNight(zones, fromMs, untilMs))
    expect(awake).toEqual([])
    const hours = new Set(contacted.map(({ fromMs }) => new Date(fromMs).toISOString().slice(0, 13)))
    expect(hours.size).toBeGreaterThan(2)
  },
)

test('a phone does not start to ring so late that it would ring at night', () => {
  const zones = ['America/New_York']
  const evening = new Date('2027-06-02T00:59:30Z') // Tuesday, 20:59:30
  expect(contactTime(evening, zones, CALLS)).toEqual({ kind: 'postponed', until: new Date('2027-06-02T12:00:00Z') })
  expect(contactTime(evening, zones, null)).toMatchObject({ kind: 'now' })
  expect(contactTime(new Date('2027-06-02T00:58:00Z'), zones, CALLS)).toEqual({ kind: 'now', withinMs: 60_000 })
})

test('outside the hours of a campaign nobody is called, and nobody is postponed because of that', () => {
  const friday = new Date('2027-06-04T16:00:00Z')
  expect(contactTime(friday, ['America/New_York'], CALLS)).toEqual({ kind: 'closed' })
})
