import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, null],
  ['bytes=9-0', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-9', null],
  ['bytes=x-y', null],
])('Range %s of 100 bytes gives %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})
