import { expect, test } from 'vitest'
import { SignInDelays } from './sign-in-delays.ts'

const ADA = ['ada@example.com', '192.0.2.7'] as const

function failed(times: number): SignInDelays {
  const delays = new SignInDelays()
  for (let n = 0; n < times; n++) delays.noteFailure(...ADA, 0)
  return delays
}

test('after five wrong passwords the delay doubles from five seconds to 15 minutes', () => {
  const waits = [4, 5, 6, 7, 12, 13, 100].map((times) => failed(times).waitMs(...ADA, 0) / 1_000)

  expect(waits).toEqual([0, 5, 10, 20, 640, 900, 900])
})

test('the delay passes with time, and a right password ends it', () => {
  const delays = failed(6)

  expect([delays.waitMs(...ADA, 9_999), delays.waitMs(...ADA, 10_000)]).toEqual([1, 0])
  delays.noteSuccess(...ADA)
  expect(delays.waitMs(...ADA, 0)).toBe(0)
})

test('other networks and other accounts do not wait, and a day without a failure resets the delay', () => {
  const delays = failed(20)

  expect(delays.waitMs('ada@example.com', '192.0.2.8', 0)).toBe(0)
  expect(delays.waitMs('bo@example.com', '192.0.2.7', 0)).toBe(0)
  expect(delays.noteFailure(...ADA, 24 * 3_600_000)).toBe(1)
})

test('the memory is bounded: the oldest failures are forgotten first', () => {
  const delays = failed(5)
  for (let n = 0; n < 10_000; n++) delays.noteFailure(`someone${n}@example.com`, '192.0.2.9', 1)

  expect(delays.waitMs(...ADA, 1)).toBe(0)
  expect(delays.noteFailure('someone9999@example.com', '192.0.2.9', 1)).toBe(2)
})
