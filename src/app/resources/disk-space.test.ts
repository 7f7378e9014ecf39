import { expect, test } from 'vitest'
import { diskReadiness, diskState } from './disk-space.ts'

test('a disk is nearly full below 500 MB, and full when PostgreSQL cannot reserve its next log segment', () => {
  expect([600e6, 400e6, 31e6, 0].map(diskState)).toEqual(['ok', 'low', 'full', 'full'])
})

test('a nearly full disk is a warning; a full one refuses work only if the database is on it', () => {
  expect(diskReadiness('ok', '/data', true)).toEqual({ refusal: null, warnings: [] })
  expect(diskReadiness('low', '/data', true)).toEqual({
    refusal: null,
    warnings: [expect.stringContaining('nearly full. Everything works.')],
  })
  expect(diskReadiness('full', '/data', true)).toEqual({
    refusal: expect.stringContaining(
      'writing, recordings and documents fail. Calls in progress and reading work; new calls get 503.',
    ),
    warnings: [],
  })
  expect(diskReadiness('full', '/data', false)).toEqual({
    refusal: null,
    warnings: [expect.stringContaining('recordings and documents fail. Calls and reading work.')],
  })
})
