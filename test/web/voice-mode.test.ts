import { expect, test } from 'vitest'
import { voiceModeHint, voiceModeOf } from '../../web/src/screens/assistant/voice/voice-mode.ts'

test('a profile uses the realtime model only if one is configured; otherwise the hint says what is missing', () => {
  const state = { provider: 'openai', title: 'OpenAI Realtime', voices: ['marin'] }
  const ready = { ...state, model: 'gpt-realtime', isUsed: true, missing: [] }
  const lacking = { ...state, model: null, isUsed: false, missing: ['FRONTBELL_OPENAI_API_KEY'] }
  const none = { recognisers: [], models: [], voices: [] }

  expect(voiceModeOf({ provider: 'flite', voiceId: null }, [ready])).toBe('realtime')
  expect(voiceModeOf({ provider: 'flite', voiceId: null }, [lacking])).toBe('voice')
  expect(voiceModeOf({ provider: 'voice', voiceId: null }, [ready])).toBe('voice')
  expect(voiceModeOf({ provider: 'flite', voiceId: 'slt' }, [ready])).toBe('voice')
  expect(voiceModeHint('realtime', { ...none, realtime: [lacking] })).toContain('No realtime model is set up')
})
