import { expect, test } from 'vitest'
import { confidenceLevel, wasSpeechRecognized } from '../../web/src/screens/calls/confidence-level.ts'

test('a score becomes a word', () => {
  expect([1, 0.8, 0.79, 0.5, 0.49, 0].map(confidenceLevel)).toEqual(['high', 'high', 'medium', 'medium', 'low', 'low'])
})

test('a caller who only typed or pressed keys was not recognized at all', () => {
  expect(wasSpeechRecognized([{ confidence: 1 }, { confidence: 1 }])).toBe(false)
  expect(wasSpeechRecognized([])).toBe(false)
  expect(wasSpeechRecognized([{ confidence: 1 }, { confidence: 0.93 }])).toBe(true)
})
