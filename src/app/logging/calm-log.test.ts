import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import { type Log, silentLog } from '../../kernel/log.ts'
import { calmLog } from './calm-log.ts'

function aCalmLog() {
  const lines: [fields: object, message?: string][] = []
  const note: Log['warn'] = (...line) => void lines.push(line)
  const clock = new ManualClock('2026-03-02T00:00:00Z')
  return { lines, clock, log: calmLog({ ...silentLog, info: note, warn: note, error: note }, clock) }
}

const away = (code: string) => Object.assign(new Error(`at ${code}`), { code })

test('a repeated problem is logged once a minute, with the number of suppressed lines', () => {
  const { log, lines, clock } = aCalmLog()

  for (let n = 0; n < 1_000; n++) log.error({ err: away('ECONNREFUSED'), n }, 'request failed')
  clock.advance(60_000)
  log.error({ err: away('ECONNREFUSED') }, 'request failed')
  clock.advance(120_000)
  log.error({ err: away('ECONNREFUSED') }, 'request failed')

  expect(lines).toEqual([
    [{ err: expect.any(Error), n: 0 }, 'request failed'],
    [{ err: expect.any(Error), leftOut: 999 }, 'request failed'],
    [{ err: expect.any(Error) }, 'request failed'],
  ])
})

test('a different number in a cause does not make it another problem', () => {
  const { log, lines } = aCalmLog()

  for (let pid = 100; pid < 110; pid++) {
    log.warn({ cause: `FATAL: could not write to file "xlogtemp.${pid}"` }, 'PostgreSQL says')
    log.error({ err: new Error(`process ${pid} does not start`) }, 'PostgreSQL does not start again')
  }

  expect(lines).toHaveLength(2)
})

test('a different cause, message or level is another problem', () => {
  const { log, lines } = aCalmLog()

  log.error({ err: away('ECONNREFUSED') }, 'request failed')
  log.error({ err: away('ENOSPC') }, 'request failed')
  log.error({ err: away('ECONNREFUSED') }, 'a call broke off')
  log.warn({ err: away('ECONNREFUSED') }, 'request failed')
  log.error({ err: new TypeError('x is not a function') }, 'request failed')
  log.error({ err: new TypeError('y is not a function') }, 'request failed')

  expect(lines).toHaveLength(6)
})

test('information, and warnings without a cause, are always logged', () => {
  const { log, lines } = aCalmLog()

  for (let n = 0; n < 3; n++) {
    log.info({ err: away('ECONNREFUSED') }, 'a call ended before it was answered')
    log.warn({ source: '192.0.2.1' }, 'a SIP request was refused')
  }

  expect(lines).toHaveLength(6)
})
