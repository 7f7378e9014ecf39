import { expect, test } from 'vitest'
import { HOLD_AFTER_MS, judgeOverlap } from './barge-in.ts'

const judge = (text: string, voiceMs = 100, endsWithQuestion = false, final = true) =>
  judgeOverlap({
    text,
    final,
    voiceMs,
    spoken: 'Our opening hours are Monday to Friday from 9 to 5.',
    endsWithQuestion,
  })

test('words interrupt the assistant at once, however short', () => {
  for (const text of ['no', 'Wait', 'I need to cancel', 'not Monday', 'stop it'])
    expect(judge(text, 20), text).toBe('interrupt')
})

test('backchannels and short noises do not interrupt', () => {
  for (const text of ['Mhm', 'uh huh', 'okay', 'I see']) expect(judge(text, 900), text).toBe('ignore')
  expect(judge('', HOLD_AFTER_MS - 20)).toBe('wait')
})

test('a lasting voice pauses the assistant before its words are known', () => {
  expect(judge('', HOLD_AFTER_MS)).toBe('hold')
  expect(100 + HOLD_AFTER_MS).toBeLessThan(300)
})

test('yes answers a question, and a hum does not', () => {
  expect(judge('yes', 300, true)).toBe('interrupt')
  expect(judge('Okay.', 300, true)).toBe('interrupt')
  expect(judge('mhm', 300, true)).toBe('ignore')
})

test('an echo of the assistant from the caller’s loudspeaker is ignored', () => {
  expect(judge('hours are Monday', 900)).toBe('ignore')
  expect(judge('are you open Monday', 900)).toBe('interrupt')
})

test('a single word of the assistant’s sentence may begin an echo: it counts only when it stays alone', () => {
  expect(judge('Monday', 100, false, false)).toBe('wait')
  expect(judge('Monday', 300, false, false)).toBe('hold')
  expect(judge('Monday', 300)).toBe('interrupt')
})
