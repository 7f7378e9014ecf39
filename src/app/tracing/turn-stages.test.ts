import { expect, test } from 'vitest'
import { turnStages } from './turn-stages.ts'

test("the stages of an answer follow each other from the caller's last sound to the first sound that is heard", () => {
  const latency = { endpointingMs: 300, sttMs: 100, modelMs: 400, ttsMs: 150, transportMs: 50, totalMs: 1_000 }

  expect(turnStages(latency, 9_950)).toEqual({
    startMs: 9_000,
    heardMs: 10_000,
    stages: [
      { stage: 'endpointing', name: 'endpointing', startMs: 9_000, endMs: 9_300 },
      { stage: 'stt', name: 'stt', startMs: 9_300, endMs: 9_400 },
      { stage: 'model', name: 'llm', startMs: 9_400, endMs: 9_800 },
      { stage: 'tts', name: 'tts', startMs: 9_800, endMs: 9_950 },
      { stage: 'transport', name: 'transport', startMs: 9_950, endMs: 10_000 },
    ],
  })
})

test('stages that an answer did not need are left out', () => {
  const keypad = { endpointingMs: null, sttMs: null, modelMs: null, ttsMs: 20, transportMs: 40, totalMs: 60 }

  expect(turnStages(keypad, 5_000).stages.map(({ name }) => name)).toEqual(['tts', 'transport'])
})
