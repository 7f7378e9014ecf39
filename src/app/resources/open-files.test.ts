import { expect, test } from 'vitest'
import { fewFiles, filesNeeded, openFilesLimit, refuseTooFewFiles } from './open-files.ts'

const LIMITS = { maxCalls: 100, maxConnections: 5_000 }

test('the limit of open files is read where the system provides it', () => {
  const text =
    'Limit        Soft Limit  Hard Limit  Units\nMax open files            1024                 4096                 files\n'

  expect(openFilesLimit(text)).toBe(1024)
  expect(openFilesLimit(text.replace('1024', 'unlimited'))).toBe(null)
  expect(openFilesLimit('')).toBe(null)
})

test('a limit that is too low is reported with the number that the calls and connections need', () => {
  const needed = filesNeeded(LIMITS)

  expect(fewFiles(needed, LIMITS)).toBe(null)
  expect(fewFiles(null, LIMITS)).toBe(null)
  expect(fewFiles(1_024, LIMITS)).toEqual({
    problem: '1024 open files are allowed; 100 calls and 5000 connections need 5600',
    fix: expect.stringContaining('ulimit -n 5600'),
  })
})

test('the service refuses to start only if it could not even load', () => {
  expect(() => refuseTooFewFiles(256, LIMITS)).toThrow('The service cannot start: 256 open files are allowed')
  expect(() => refuseTooFewFiles(1_024, LIMITS)).not.toThrow()
  expect(() => refuseTooFewFiles(null, LIMITS)).not.toThrow()
})
