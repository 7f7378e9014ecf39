import { expect, test } from 'vitest'
import { textLine } from './text-line.ts'

const plain = { withRequests: false, color: false }
const line = (entry: object, options = plain) =>
  textLine(`${JSON.stringify({ level: 'info', time: '2026-11-22T20:04:05.678Z', ...entry })}\n`, options)

test('an entry is one short line with its time, level, message and fields', () => {
  const text = line({ level: 'warn', freeMegabytes: 12, reason: 'no space left', msg: 'the disk is almost full' })

  expect(text).toMatch(
    /^\d\d:04:05 {2}warn {3}the disk is almost full {2}freeMegabytes=12 {2}reason="no space left"\n$/,
  )
})

test('an error shows its message and where it happened', () => {
  const text = line({
    level: 'error',
    err: { message: 'boom', stack: 'Error: boom\n    at here (a.ts:1)' },
    msg: 'failed',
  })

  expect(
    text
      ?.split('\n')
      .slice(1, 3)
      .map((one) => one.trim()),
  ).toEqual(['Error: boom', 'at here (a.ts:1)'])
})

test('successful requests are left out, but failed and explicitly requested ones are not', () => {
  const request = { method: 'GET', route: '/', status: 200, msg: 'request' }

  expect(line(request)).toBeNull()
  expect(line({ ...request, status: 500 })).toContain('status=500')
  expect(line(request, { ...plain, withRequests: true })).toContain('status=200')
})

test('terminal control characters are escaped', () => {
  const text = line({ name: 'a\u001B[2Jb', err: { message: 'x', stack: 'Error: \u001B[2J' }, msg: 'odd' })

  expect(text).not.toContain('\u001B')
})

test('a long value is shortened', () => {
  expect(line({ applied: Array.from({ length: 99 }, (_, n) => `file-${n}`), msg: 'done' })?.length).toBeLessThan(200)
})
