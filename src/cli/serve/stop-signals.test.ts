import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { type Log, silentLog } from '../../kernel/log.ts'
import { meaningOf, stopBySignals } from './stop-signals.ts'

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

test('the log says last that the service has stopped', async () => {
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    const before = process.listeners(name)
    onTestFinished(() => {
      for (const listener of process.listeners(name)) if (!before.includes(listener)) process.off(name, listener)
    })
  }
  const done: string[] = []
  const log: Log = { ...silentLog, info: (_fields, message = '') => done.push(message) }
  const app = {
    drain: async () => void done.push('drain'),
    withdraw: async () => void done.push('withdraw'),
    stop: async () => void done.push('stop'),
  }

  await stopBySignals(app, Promise.resolve('SIGTERM'), { dataDir: tmpdir(), drainSeconds: 900 }, log)

  expect(done).toEqual([
    'draining; new calls are refused, and those in progress go on',
    ...['drain', 'withdraw', 'stop'],
    'the service has stopped',
  ])
})
