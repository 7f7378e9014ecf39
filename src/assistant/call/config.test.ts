import { expect, test } from 'vitest'
import { wantsRealtime } from './config.ts'

test.each([
  ['flite', null, true],
  ['realtime', null, true],
  ['realtime', 'cedar', true],
  ['voice', null, false],
  ['flite', 'slt', false],
])('a profile of %s with the voice %s is held by a model that speaks itself: %s', (provider, voiceId, wanted) => {
  expect(wantsRealtime({ provider, voiceId })).toBe(wanted)
})
