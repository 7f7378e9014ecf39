import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/harness/any-text.ts'
import { speakablePieces } from './speakable.ts'

test('text is cut into sentences, not at abbreviations or inside numbers', () => {
  expect(speakablePieces('Hello! Dr. Smith is in at 10 a.m. on Monday. It costs $3.50. OK?')).toEqual([
    'Hello!',
    'Dr. Smith is in at 10 a.m. on Monday.',
    'It costs $3.50.',
    'OK?',
  ])
})

test('accents and typographic characters are replaced by ASCII that the synthesizer knows', () => {
  expect(speakablePieces('“Café” – it’s Zoë…')).toEqual([`"Cafe", it's Zoe...`])
})

test('signs and addresses are read out, times and prices are left to the synthesizer', () => {
  expect(speakablePieces('Cut & colour: ada@example.com, at 9 a.m. or 10:30, $3.50')).toEqual([
    'Cut and colour: ada at example dot com, at 9 a.m. or 10:30, $3.50',
  ])
})

test('any text gives bounded printable ASCII pieces with words in them', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 8000, size: 'max' }), (text) => {
      for (const piece of speakablePieces(text)) {
        expect(piece).toMatch(/^[\x20-\x7e]{1,300}$/)
        expect(piece).toMatch(/[a-z0-9]/i)
      }
    }),
    { numRuns: 30 },
  )
})

test('a long sentence is cut without losing a word', () => {
  const words = Array.from({ length: 300 }, (_, i) => `word${i}${i % 7 === 0 ? ',' : ''}`).join(' ')

  const pieces = speakablePieces(words)

  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.join(' ')).toBe(words)
})
