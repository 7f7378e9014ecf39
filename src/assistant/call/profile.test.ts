import { expect, test } from 'vitest'
import { wantsRealtime } from './profile.ts'

test.each([
  ['flite', null, true],
  ['realtime', null, true],
  ['realtime', 'cedar', true],
  ['voice', null, false],
  ['flite', 'slt', false],
])(
  'whether calls of a profile with provider %s and voice %s use the speech-to-speech model: %s',
  (provider, voiceId, wanted) => {
    expect(wantsRealtime({ provider, voiceId })).toBe(wanted)
  },
)
