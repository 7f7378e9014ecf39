import assert from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNight, nextMorning } from '../../kernel/time/night.ts'
import { zonesOfCustomer } from '../../kernel/time/zones-of-number.ts'
import { atDueTime, NOTICE_KINDS, type NoticedAppointment, noticesAfter, type PlanTerms } from './notice-plan.ts'

const NEW_YORK = ['America/New_York']
const at = (text: string) => new Date(text)

const anAppointment = (fields: Partial<NoticedAppointment> = {}): NoticedAppointment => ({
  id: 'apt_1',
  contactPhone: '+12125550142',
  service: null,
  startsAt: at('2026-03-05T15:00:00Z'),
  endsAt: at('2026-03-05T15:30:00Z'),
  status: 'confirmed',
  source: 'dashboard',
  ...fields,
})
const terms: PlanTerms = {
  kinds: NOTICE_KINDS,
  reminderMinutes: [1440, 120],
  zones: NEW_YORK,
  isByCustomer: false,
  knownStartsAt: null,
}

/** The kinds and times of the notices planned at `now`. */
const planned = (
  now: string,
  after: NoticedAppointment,
  before: NoticedAppointment | null = null,
  overrides: Partial<typeof terms> = {},
) =>
  noticesAfter(before, after, { ...terms, ...overrides }, at(now)).planned.map(
    ({ kind, dueAt }) => `${kind} ${dueAt.toISOString().slice(0, 16)}`,
  )

test('a booking is confirmed at once, with reminders a day and two hours before', () => {
  expect(planned('2026-03-02T14:00:00Z', anAppointment())).toEqual([
    'confirmation 2026-03-02T14:00',
    'reminder 2026-03-04T15:00',
    'reminder 2026-03-05T13:00',
  ])
})

test('a booking on short notice has no reminder that would repeat its confirmation', () => {
  expect(planned('2026-03-05T13:30:00Z', anAppointment())).toEqual(['confirmation 2026-03-05T13:30'])
  expect(planned('2026-03-04T15:30:00Z', anAppointment())).toEqual([
    'confirmation 2026-03-04T15:30',
    'reminder 2026-03-05T13:00',
  ])
  expect(planned('2026-03-06T13:30:00Z', anAppointment())).toEqual([])
})

test('a reminder at night moves to the morning or, if that is too late, to the evening before', () => {
  // 08:15 in New York: two hours before is 06:15, and 08:00 is too late.
  const early = anAppointment({ startsAt: at('2026-03-05T13:15:00Z'), endsAt: at('2026-03-05T13:45:00Z') })
  expect(planned('2026-03-02T14:00:00Z', early, null, { reminderMinutes: [120] })).toEqual([
    'confirmation 2026-03-02T14:00',
    'reminder 2026-03-05T01:59',
  ])
  // 09:00: the morning is early enough.
  const nine = anAppointment({ startsAt: at('2026-03-05T14:00:00Z'), endsAt: at('2026-03-05T14:30:00Z') })
  expect(planned('2026-03-02T14:00:00Z', nine, null, { reminderMinutes: [120] })).toContain('reminder 2026-03-05T13:00')
})

test('a booking made at night is confirmed in the morning, unless the appointment is before that', () => {
  expect(planned('2026-03-03T04:00:00Z', anAppointment())).toContain('confirmation 2026-03-03T13:00')
  const early = anAppointment({ startsAt: at('2026-03-03T12:00:00Z'), endsAt: at('2026-03-03T12:30:00Z') })
  expect(noticesAfter(null, early, terms, at('2026-03-03T04:00:00Z')).planned).toMatchObject([
    { kind: 'confirmation', skipped: 'night' },
  ])
})

test('a reminder within an hour of a confirmation that was delayed overnight is left out', () => {
  // At 23:00 for 10:00 of the next day: confirmed at 8:00, when the reminder would come.
  expect(planned('2026-03-05T04:00:00Z', anAppointment())).toEqual(['confirmation 2026-03-05T13:00'])
  // A quarter past eleven: the reminder is an hour and a quarter later.
  const later = anAppointment({ startsAt: at('2026-03-05T16:15:00Z'), endsAt: at('2026-03-05T16:45:00Z') })
  expect(planned('2026-03-05T04:00:00Z', later)).toContain('reminder 2026-03-05T14:15')
  expect(planned('2026-03-05T04:00:00Z', anAppointment(), null, { kinds: ['reminder'] })).toEqual([
    'reminder 2026-03-05T13:00',
  ])
})

test('customers who book by themselves at night get their confirmation at once', () => {
  const own = anAppointment({ source: 'booking_page' })
  expect(planned('2026-03-03T04:00:00Z', own)).toContain('confirmation 2026-03-03T04:00')
})

test('a move, a cancellation and a no-show withdraw planned notices and send their own', () => {
  const before = anAppointment()
  const moved = anAppointment({ startsAt: at('2026-03-06T15:00:00Z'), endsAt: at('2026-03-06T15:30:00Z') })
  const now = at('2026-03-02T14:00:00Z')

  const change = noticesAfter(before, moved, terms, now)
  expect(change.withdraws).toBe(true)
  expect(change.planned[0]).toMatchObject({ kind: 'change', previousStartsAt: before.startsAt })
  expect(planned('2026-03-02T14:00:00Z', anAppointment({ status: 'cancelled' }), before)).toEqual([
    'cancellation 2026-03-02T14:00',
  ])
  expect(planned('2026-03-05T16:00:00Z', anAppointment({ status: 'no_show' }), before)).toEqual([
    'no_show 2026-03-05T16:01',
  ])
  expect(noticesAfter(before, anAppointment({ status: 'completed' }), terms, now)).toEqual({
    withdraws: true,
    planned: [],
  })
  expect(noticesAfter(before, anAppointment({ service: 'Other' }), terms, now)).toEqual({
    withdraws: false,
    planned: [],
  })
})

test('a change by the business waits a minute, is merged with later ones, and sends nothing if it restores the known time', () => {
  const first = anAppointment()
  const moved = anAppointment({ startsAt: at('2026-03-06T15:00:00Z'), endsAt: at('2026-03-06T15:30:00Z') })
  const now = '2026-03-02T14:00:00Z'
  const knownStartsAt = first.startsAt

  expect(planned(now, moved, first)[0]).toBe('change 2026-03-02T14:01')
  expect(planned(now, moved, first, { isByCustomer: true })[0]).toBe('change 2026-03-02T14:00')
  expect(planned(now, first, moved, { knownStartsAt })).toEqual([
    'reminder 2026-03-04T15:00',
    'reminder 2026-03-05T13:00',
  ])
  const again = anAppointment({ startsAt: at('2026-03-07T15:00:00Z'), endsAt: at('2026-03-07T15:30:00Z') })
  expect(noticesAfter(moved, again, { ...terms, knownStartsAt }, at(now)).planned[0]).toMatchObject({
    kind: 'change',
    previousStartsAt: knownStartsAt,
  })
  expect(
    noticesAfter(moved, { ...moved, status: 'cancelled' }, { ...terms, knownStartsAt }, at(now)).planned,
  ).toMatchObject([{ kind: 'cancellation', previousStartsAt: knownStartsAt, expiresAt: knownStartsAt }])
})

test('a no-show that is undone at once sends no notice', () => {
  const before = anAppointment({ status: 'no_show' })
  expect(noticesAfter(before, anAppointment(), terms, at('2026-03-05T16:00:00Z'))).toEqual({
    withdraws: true,
    planned: [],
  })
})

test('a reminder keeps its distance to the start across a clock change', () => {
  // Clocks go forward in New York on 8 March 2026. 12:00 EDT less 24 hours is 11:00 EST.
  const after = anAppointment({ startsAt: at('2026-03-08T16:00:00Z'), endsAt: at('2026-03-08T16:30:00Z') })
  expect(planned('2026-03-02T14:00:00Z', after)).toEqual([
    'confirmation 2026-03-02T14:00',
    'reminder 2026-03-07T16:00',
    'reminder 2026-03-08T14:00',
  ])
})

test('the morning after a clock change begins at eight by the new time', () => {
  expect(nextMorning(at('2026-03-08T04:00:00Z'), NEW_YORK)).toEqual(at('2026-03-08T12:00:00Z'))
  expect(nextMorning(at('2026-11-01T03:00:00Z'), NEW_YORK)).toEqual(at('2026-11-01T13:00:00Z'))
})

test('a customer with a foreign number gets notices by day in every zone of that country', () => {
  const business = { country: 'US', timezone: 'America/New_York' }
  expect(zonesOfCustomer('+12125550142', business)).toEqual(NEW_YORK)
  expect(zonesOfCustomer(null, business)).toEqual(NEW_YORK)
  expect(zonesOfCustomer('+4930123456', business)).toEqual(expect.arrayContaining(['Europe/Berlin']))
  expect(zonesOfCustomer('+61291234567', business).length).toBeGreaterThan(3)
})

const PHONES = [null, '+12125550142', '+4930123456', '+61291234567', '+819012345678', '+79161234567', '+447911123456']
const instants = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })

test("no notice is ever due in the customer's night, after the start, or before the change", () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: -2_000, max: 20_000 }),
      fc.constantFrom(...PHONES),
      fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      fc.array(fc.integer({ min: 30, max: 10_000 }), { maxLength: 5 }),
      fc.constantFrom('confirmed', 'cancelled'),
      (nowMinute, ahead, contactPhone, timezone, reminderMinutes, status) => {
        const now = new Date(nowMinute * 60_000)
        const startsAt = new Date(+now + ahead * 60_000)
        const after = anAppointment({ contactPhone, startsAt, endsAt: new Date(+startsAt + 60_000), status })
        const zones = zonesOfCustomer(contactPhone, { country: 'US', timezone })
        const before = status === 'cancelled' ? anAppointment({ startsAt }) : null
        for (const notice of noticesAfter(before, after, { ...terms, reminderMinutes, zones }, now).planned) {
          assert(
            notice.skipped === 'night' || !isNight(notice.dueAt, zones),
            `${notice.kind} at ${notice.dueAt.toISOString()}`,
          )
          assert(notice.dueAt < startsAt)
          assert(notice.dueAt >= now)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a late notice is sent by day and before it expires, or never', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -600, max: 3_000 }), fc.constantFrom(...PHONES), (minute, left, phone) => {
      const now = new Date(minute * 60_000)
      const expiresAt = new Date(+now + left * 60_000)
      const zones = zonesOfCustomer(phone, { country: 'US', timezone: 'America/New_York' })
      const next = atDueTime({ expiresAt }, zones, now)
      if (next === 'send') assert(now < expiresAt && !isNight(now, zones))
      else if ('postpone' in next)
        assert(next.postpone > now && next.postpone < expiresAt && !isNight(next.postpone, zones))
      else assert(next.skip === 'too_late' ? now >= expiresAt : isNight(now, zones))
    }),
    { numRuns: 300 },
  )
})
