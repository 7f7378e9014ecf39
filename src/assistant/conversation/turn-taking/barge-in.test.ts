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

test('words stop the assistant at once, whatever their length', () => {
  for (const text of ['no', 'Wait', 'I need to cancel', 'not Monday', 'stop it'])
    expect(judge(text, 20), text).toBe('interrupt')
})

test('sounds of listening and short noises do not', () => {
  for (const text of ['Mhm', 'uh huh', 'okay', 'I see']) expect(judge(text, 900), text).toBe('ignore')
  expect(judge('', HOLD_AFTER_MS - 20)).toBe('wait')
})

test('a voice that lasts makes the assistant fall silent before anybody knows its words', () => {
  expect(judge('', HOLD_AFTER_MS)).toBe('hold')
  expect(100 + HOLD_AFTER_MS).toBeLessThan(300)
})

test('yes is an answer where a question is being asked, and a hum is none', () => {
  expect(judge('yes', 300, true)).toBe('interrupt')
  expect(judge('Okay.', 300, true)).toBe('interrupt')
  expect(judge('mhm', 300, true)).toBe('ignore')
})

test('the assistant does not interrupt itself: its own words from the caller’s loudspeaker are ignored', () => {
  expect(judge('hours are Monday', 900)).toBe('ignore')
  expect(judge('are you open Monday', 900)).toBe('interrupt')
})

test('a word of our own sentence may be the beginning of an echo: it is waited for, and counts when it stays alone', () => {
  expect(judge('Monday', 100, false, false)).toBe('wait')
  expect(judge('Monday', 300, false, false)).toBe('hold')
  expect(judge('Monday', 300)).toBe('interrupt')
})
