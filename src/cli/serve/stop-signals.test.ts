import { expect, test } from 'vitest'
import { meaningOf } from './stop-signals.ts'

const settings = { requested: null, drainSeconds: 900 }

test('SIGTERM drains for as long as the settings say, and Ctrl+C ends the calls with a goodbye', () => {
  expect(meaningOf('SIGTERM', { ...settings, stopping: 'no' })).toEqual({ drainSeconds: 900 })
  expect(meaningOf('SIGINT', { ...settings, stopping: 'no' })).toEqual({ drainSeconds: 0 })
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s during a drain ends the calls, and during the goodbyes it exits',
  (signal) => {
    expect(meaningOf(signal, { ...settings, stopping: 'drains' })).toEqual({ drainSeconds: 0 })
    expect(meaningOf(signal, { ...settings, stopping: 'ends_calls' })).toBe('exit')
  },
)

test('a request by the command takes precedence over the settings, even during a drain', () => {
  const requested = { ...settings, requested: 60 }

  expect(meaningOf('SIGTERM', { ...requested, stopping: 'no' })).toEqual({ drainSeconds: 60 })
  expect(meaningOf('SIGTERM', { ...requested, stopping: 'drains' })).toEqual({ drainSeconds: 60 })
})
