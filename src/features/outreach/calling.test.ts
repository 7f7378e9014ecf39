import { expect, test } from 'vitest'
import { zoned } from '../../kernel/time/zone.ts'
import { afterCall, checkCalling, mayCallAt, mayCallForMs } from './calling.ts'

const calling = checkCalling({ maxAttempts: 2, retryAfterMinutes: 30 })
const missed = (endedReason: 'no_answer' | 'busy' | 'declined' | 'abandoned' | 'concurrency_limit') =>
  ({ status: 'missed', endedReason, answered: false }) as const

test('a person who was talked to counts as reached, however the call ended', () => {
  for (const endedReason of ['caller_hangup', 'assistant_hangup', 'transferred', 'silence', 'max_duration'] as const)
    expect(afterCall({ status: 'completed', endedReason, answered: true }, 1, calling)).toEqual({
      status: 'completed',
      error: null,
    })
})

test('a person who was not reached is called again, up to the limit of the campaign', () => {
  for (const reason of ['no_answer', 'busy', 'abandoned'] as const) {
    expect(afterCall(missed(reason), 1, calling)).toEqual({ status: 'pending', counts: true, retryAfterMinutes: 30 })
    expect(afterCall(missed(reason), 2, calling)).toEqual({ status: 'no_answer', error: null })
  }
})

test('a person who declined the call is not called again', () => {
  expect(afterCall(missed('declined'), 1, calling)).toEqual({ status: 'no_answer', error: 'declined' })
})

test('a recipient with a voicemail message is done; after hanging up on the machine the person is called again', () => {
  const ending = { status: 'completed', endedReason: 'voicemail', answered: true } as const

  expect(afterCall(ending, 1, { ...calling, voicemailAction: 'leave_message' })).toMatchObject({ status: 'voicemail' })
  expect(afterCall(ending, 1, calling)).toMatchObject({ status: 'pending', counts: true })
  expect(afterCall(ending, 2, calling)).toMatchObject({ status: 'voicemail' })
})

test('a call without a free line does not count as a try', () => {
  expect(afterCall(missed('concurrency_limit'), 2, calling)).toEqual({
    status: 'pending',
    counts: false,
    retryAfterMinutes: 1,
  })
})

test('when it is unknown whether a person was talked to, the person is not called again', () => {
  for (const endedReason of ['interrupted', 'internal_error', 'provider_error', 'network_error'] as const)
    expect(afterCall({ status: 'failed', endedReason, answered: true }, 1, calling)).toEqual({
      status: 'failed',
      error: endedReason,
    })
  expect(afterCall({ status: 'failed', endedReason: 'interrupted', answered: false }, 1, calling).status).toBe('failed')
})

test('an unreachable number is retried, then abandoned', () => {
  const ending = { status: 'failed', endedReason: 'network_error', answered: false } as const

  expect(afterCall(ending, 1, calling).status).toBe('pending')
  expect(afterCall(ending, 2, calling)).toEqual({ status: 'failed', error: 'network_error' })
})

test("calling hours follow the business's clock and weekdays", () => {
  const { hours } = calling
  const at = (time: string, zone = 'America/New_York') => mayCallAt(hours, zone, new Date(time))

  expect(at('2026-03-02T13:59:59Z')).toBe(false) // Monday 08:59
  expect(at('2026-03-02T14:00:00Z')).toBe(true)
  expect(at('2026-03-02T23:59:59Z')).toBe(true) // 18:59
  expect(at('2026-03-03T00:00:00Z')).toBe(false) // 19:00
  expect(at('2026-03-07T15:00:00Z')).toBe(false) // Saturday
  expect(at('2026-03-09T13:00:00Z')).toBe(true) // Monday 09:00 of summer time
  expect(at('2026-03-02T08:00:00Z', 'Europe/Berlin')).toBe(true)
})

const TIMES = ['00:00', '04:00', '08:59:59.999', '09:00', '12:00', '18:59:59.999', '19:00', '23:59:59.999']

/** The times of a local day to check: around each limit, and every quarter of an hour on a clock change. */
function momentsOf(day: ReturnType<typeof zoned>): ReturnType<typeof zoned>[] {
  if (day.hoursInDay === 24) return TIMES.map((time) => day.withPlainTime(time))
  return Array.from({ length: day.hoursInDay * 4 }, (_, quarter) => day.add({ minutes: quarter * 15 }))
}

test.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'in %s nobody is called at night on any day of the year, clocks changed or not, unless the campaign says so',
  (zone) => {
    const { hours } = checkCalling({})
    const first = zoned(Date.parse('2026-01-01T12:00:00Z'), zone).startOfDay()
    const year = Array.from({ length: 365 }, (_, days) => first.add({ days }))
    for (const here of year.flatMap(momentsOf)) {
      const ms = here.epochMilliseconds
      const inTime = here.dayOfWeek <= 5 && here.hour >= 9 && here.hour < 19
      if (mayCallAt(hours, zone, new Date(ms)) !== inTime) expect.unreachable(`${here} was taken wrongly`)
      const last = ms + mayCallForMs(hours, zone, new Date(ms))
      if (inTime && zoned(last, zone).toPlainTime().toString() !== '19:00:00') expect.unreachable(`${here} to ${last}`)
    }
  },
)

test('calling hours are longer when the clock repeats an hour and shorter when it skips one', () => {
  const hours = { sunday: { open: '01:00', close: '02:00' } }
  const allowed = (day: string) => {
    const starts = Date.parse(`${day}T00:00:00Z`)
    return Array.from({ length: 24 * 60 }, (_, minute) => new Date(starts + minute * 60_000)).filter((now) =>
      mayCallAt(hours, 'America/New_York', now),
    )
  }

  expect(allowed('2026-11-01')).toHaveLength(120)
  expect(allowed('2026-03-08')).toHaveLength(60)
  expect(
    mayCallAt({ sunday: { open: '02:00', close: '03:00' } }, 'America/New_York', new Date('2026-03-08T07:00:00Z')),
  ).toBe(false) // 03:00 follows 01:59
  const half = { sunday: { open: '01:00', close: '01:30' } }
  expect(mayCallForMs(half, 'America/New_York', new Date('2026-11-01T05:10:00Z'))).toBe(20 * 60_000)
  expect(mayCallForMs(half, 'America/New_York', new Date('2026-11-01T06:10:00Z'))).toBe(20 * 60_000)
})

test('invalid terms are refused and the field is named', () => {
  const night = { monday: { open: '22:00', close: '06:00' } }
  expect(() => checkCalling({ hours: night })).toThrow('hours.monday.close: must be after open')
  expect(() => checkCalling({ hours: {} })).toThrow('hours: must name one day')
  expect(() => checkCalling({ maxAtOnce: 0 })).toThrow(/^calling.maxAtOnce: /)
  expect(() => checkCalling({ maxAttempts: 11 })).toThrow(/^calling.maxAttempts: /)
  expect(checkCalling({ maxAtOnce: 3 }, checkCalling({ maxAttempts: 5 }))).toMatchObject({
    maxAtOnce: 3,
    maxAttempts: 5,
  })
})
