import { expect, test } from 'vitest'
import { listLog } from '../../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { FloodGuard } from './flood-guard.ts'

function guarded() {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const lines: { fields: object; message?: string }[] = []
  const guard = new FloodGuard(clock, listLog(lines))
  const allowed = (times: number, address = '192.0.2.1'): number =>
    Array.from({ length: times }, () => guard.allows(address)).filter(Boolean).length
  return { clock, lines, guard, allowed }
}

test('an unknown sender gets twenty answers at once and then five a second', () => {
  const { clock, allowed } = guarded()

  expect(allowed(100)).toBe(20)
  clock.advance(1_000)
  expect(allowed(100)).toBe(5)
  clock.advance(3_600_000)
  expect(allowed(100)).toBe(20)
})

test('the limit of one unknown sender does not affect another, up to a limit for all', () => {
  const { allowed } = guarded()

  expect(allowed(100, '192.0.2.1')).toBe(20)
  expect(allowed(1, '192.0.2.2')).toBe(1)
  const others = Array.from({ length: 1_000 }, (_, at) => allowed(1, `198.51.100.${at}`)).filter((one) => one === 1)
  expect(others).toHaveLength(400 - 21)
})

test('dropped requests are logged once a minute, and not if there were none', () => {
  const { clock, lines, guard, allowed } = guarded()
  allowed(50)
  clock.advance(60_000)
  clock.advance(600_000)
  allowed(21, '192.0.2.9')
  clock.advance(60_000)

  expect(lines.map((line) => line.fields)).toEqual([
    { dropped: 30, sources: 1, example: '192.0.2.1' },
    { dropped: 1, sources: 1, example: '192.0.2.9' },
  ])
  allowed(50)
  guard.close()
  expect(clock.pending).toBe(0)
})
