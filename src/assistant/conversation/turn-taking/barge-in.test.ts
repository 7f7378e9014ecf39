import { expect, test } from 'vitest'
import { HOLD_AFTER_MS, isFarFrom, judgeOverlap, type Overlap } from './barge-in.ts'

const USUAL: Omit<Overlap, 'text'> = {
  final: true,
  voiceMs: 100,
  isLull: false,
  isFar: false,
  wordsMayCome: false,
  spoken: 'Our opening hours are Monday to Friday from 9 to 5.',
  endsWithQuestion: false,
  factIsAhead: false,
}
const judge = (text: string, how: Partial<Overlap> = {}) => judgeOverlap({ ...USUAL, text, ...how })

test('words interrupt the assistant at once, however short', () => {
  for (const text of ['no', 'Wait', 'I need to cancel', 'not Monday', 'stop it'])
    expect(judge(text, { voiceMs: 20 }), text).toBe('interrupt')
})

test('backchannels and short noises do not interrupt', () => {
  for (const text of ['Mhm', 'uh huh', 'okay', 'I see'])
    expect(judge(text, { voiceMs: 900, isLull: true }), text).toBe('ignore')
  expect(judge('', { voiceMs: HOLD_AFTER_MS - 20 })).toBe('wait')
})

test('a caller who keeps speaking after a "yeah" has more to say', () => {
  expect(judge('yeah', { voiceMs: 500 })).toBe('hold')
  expect(judge('yeah but what does it cost', { voiceMs: 900 })).toBe('interrupt')
})

test('a lasting voice pauses the assistant before its words are known', () => {
  expect(judge('', { voiceMs: HOLD_AFTER_MS })).toBe('hold')
  expect(100 + HOLD_AFTER_MS).toBeLessThan(300)
})

test('the assistant continues after a sound that ends without words, unless words may still come', () => {
  expect(judge('', { voiceMs: 400, isLull: true })).toBe('go_on')
  expect(judge('', { voiceMs: 900, isLull: true, wordsMayCome: true })).toBe('wait')
})

test("a voice much quieter than the caller's is ignored, whatever it says", () => {
  expect(isFarFrom(-24, -36)).toBe(true)
  expect(isFarFrom(-24, -31)).toBe(false)
  expect(isFarFrom(null, -60)).toBe(false)
  expect(isFarFrom(-24, null)).toBe(false)
  expect(judge('', { voiceMs: 900, isFar: true })).toBe('ignore')
  expect(judge('and the weather tomorrow', { voiceMs: 900, isFar: true })).toBe('ignore')
})

test('yes answers a question, and a hum does not', () => {
  expect(judge('yes', { voiceMs: 300, endsWithQuestion: true })).toBe('interrupt')
  expect(judge('Okay.', { voiceMs: 300, endsWithQuestion: true })).toBe('interrupt')
  expect(judge('mhm', { voiceMs: 0, endsWithQuestion: true })).toBe('ignore')
})

test('yes does not agree to anything that the caller has not heard yet; no and other words interrupt', () => {
  const early = { voiceMs: 300, isLull: true, endsWithQuestion: true, factIsAhead: true }
  for (const text of ['yes', 'yes please', 'okay', "yeah that's it"]) expect(judge(text, early), text).toBe('ignore')
  for (const text of ['no', 'yes but not Friday', 'Thursday']) expect(judge(text, early), text).toBe('interrupt')
})

test("an echo of the assistant from the caller's loudspeaker is ignored", () => {
  expect(judge('hours are Monday', { voiceMs: 900 })).toBe('ignore')
  expect(judge('are you open Monday', { voiceMs: 900 })).toBe('interrupt')
})

test("a single word of the assistant's sentence may begin an echo: it counts only if nothing follows it", () => {
  expect(judge('Monday', { final: false })).toBe('wait')
  expect(judge('Monday', { voiceMs: 300, final: false })).toBe('hold')
  expect(judge('Monday', { voiceMs: 300 })).toBe('interrupt')
})
