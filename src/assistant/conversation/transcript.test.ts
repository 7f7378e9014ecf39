import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addHeard, addInput, cutToHeard, finalTranscript, markInterrupted } from './transcript.ts'

test('interrupted speech keeps whole words from its beginning, and no more than was played', () => {
  expect(cutToHeard('To book an appointment, press 1.', 0.5)).toBe('To book an')
  expect(cutToHeard('Hello', 0.9)).toBe('')
  expect(cutToHeard('Hello', 1)).toBe('Hello')
  fc.assert(
    fc.property(fc.lorem({ maxCount: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (text, fraction) => {
      const cut = cutToHeard(text, fraction)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(Math.ceil(text.length * fraction))
      expect(cut === text || cut === '' || text[cut.length] === ' ').toBe(true)
    }),
  )
})

test('sentences of one turn share an entry, keys pressed in a row share an entry, and only the interrupted turn is marked', () => {
  let transcript = addHeard([], 0, { text: 'Hello.', startMs: 0, endMs: 500 })
  transcript = addHeard(transcript, 0, { text: 'How can', startMs: 500, endMs: 900 })
  transcript = addInput(markInterrupted(transcript, 0), { kind: 'digit', digit: '5' }, 900)
  transcript = addInput(transcript, { kind: 'digit', digit: '#' }, 1_200)
  transcript = addHeard(transcript, 2, { text: 'Thank you.', startMs: 1_300.4, endMs: 1_800.6 })

  expect(finalTranscript(transcript)).toEqual([
    { role: 'assistant', text: 'Hello. How can', startMs: 0, endMs: 900, interrupted: true },
    { role: 'caller', text: '[pressed 5 #]', startMs: 900, endMs: 1_200, interrupted: false },
    { role: 'assistant', text: 'Thank you.', startMs: 1_300, endMs: 1_801, interrupted: false },
  ])
})
