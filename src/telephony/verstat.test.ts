import { expect, test } from 'vitest'
import { readVerstat } from './verstat.ts'

test.each([
  ['TN-Validation-Passed-A', 'A'],
  ['tn-validation-passed-b', 'B'],
  ['TN-Validation-Passed', 'C'],
  ['TN-Validation-Passed-A-Diverted', 'A'],
  ['TN-Validation-Failed-A', 'failed'],
  ['TN-Validation-Failed', 'failed'],
  ['No-TN-Validation', 'none'],
  ['anything', null],
  ['', null],
])('verstat %j is %j', (value, attestation) => {
  expect(readVerstat(value)).toBe(attestation)
})
