import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frozenBody } from '../../events/emit.ts'
import { bodyAs, deliveryNumber, outcomeOfStatus, shownDeliveryId } from './delivery.ts'
import { afterAttempt } from './retry-schedule.ts'

const ended = new Date('2026-03-02T14:00:00.000Z')

test('failures follow the retry schedule, and the fourth failure ends the delivery', () => {
  const steps = [0, 1, 2, 3].map((failures) => afterAttempt({ failures, automaticRetryAt: null }, 'http_5xx', ended))

  expect(steps.map(({ state, failures, dueAt }) => [state, failures, +dueAt - +ended])).toEqual([
    ['waiting', 1, 30_000],
    ['waiting', 2, 300_000],
    ['waiting', 3, 1_800_000],
    ['failed', 4, 0],
  ])
})

test('an interrupted attempt is due again at once, at the same step', () => {
  const automaticRetryAt = new Date(+ended + 60_000)

  for (const before of [
    { failures: 2, automaticRetryAt: null },
    { failures: 2, automaticRetryAt },
  ])
    expect(afterAttempt(before, 'interrupted', ended)).toEqual({ state: 'waiting', dueAt: ended, ...before })
})

test('a failed retry by hand leaves the automatic retry at its time, or due at once if that has passed', () => {
  const later = new Date(+ended + 1_000)
  const earlier = new Date(+ended - 1_000)
  const after = (automaticRetryAt: Date) => afterAttempt({ failures: 3, automaticRetryAt }, 'timeout_waiting', ended)

  expect(after(later)).toEqual({ state: 'waiting', failures: 3, dueAt: later, automaticRetryAt: null })
  expect(after(earlier)).toEqual({ state: 'waiting', failures: 3, dueAt: ended, automaticRetryAt: null })
})

test('exactly the 2xx statuses are a success', () => {
  const successes = Array.from({ length: 600 }, (_, index) => index + 200).filter(
    (status) => outcomeOfStatus(status) === 'success',
  )
  expect([successes.length, successes[0], successes.at(-1)]).toEqual([100, 200, 299])
  expect([301, 404, 503, 777].map(outcomeOfStatus)).toEqual(['http_3xx', 'http_4xx', 'http_5xx', 'bad_response'])
})

test('the alias replaces only the name at the start of the body, whatever the data contains', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const data = { text, event: 'sms.received' }
      const frozen = frozenBody('sms.received', 'evt_1', data, ended)
      expect(bodyAs('message.received', 'sms.received', frozen)).toBe(
        frozenBody('message.received', 'evt_1', data, ended),
      )
      expect(bodyAs('sms.received', 'sms.received', frozen)).toBe(frozen)
    }),
  )
})

test('a public delivery id converts back to its number, and no other text does', () => {
  expect(deliveryNumber(shownDeliveryId('42'))).toBe('42')
  expect(['42', 'dlv_', 'dlv_0', 'dlv_1x', 'dlv_9999999999999999999'].map(deliveryNumber)).toEqual(Array(5).fill(null))
})
