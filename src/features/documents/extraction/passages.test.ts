import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSAGE_LENGTH, splitIntoPassages } from './passages.ts'

const of = (...pages: string[]) => splitIntoPassages({ pages, hasPages: pages.length > 1 })

test('short paragraphs share a passage; a passage never spans two pages', () => {
  expect(of('One.\r\n\r\nTwo.', 'Three.')).toEqual([
    { page: 1, content: 'One.\n\nTwo.' },
    { page: 2, content: 'Three.' },
  ])
  expect(of(' \n\n ')).toEqual([])
})

test('a long paragraph is split after a sentence, or otherwise after a word', () => {
  const sentences = `${'a'.repeat(600)}. ${'b'.repeat(300)}. ${'c'.repeat(400)}.`
  const words = 'word '.repeat(300).trim()

  expect(of(sentences).map(({ content }) => content.length)).toEqual([903, 401])
  for (const { content } of of(words)) expect(content).toMatch(/^(word ?)+$/)
})

test('no passage of any text exceeds the limit, and no letter is lost', () => {
  const part = fc.oneof(
    fc.constantFrom(' ', '\n', '\n\n', '. ', '! ', '\r\n'),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const passages = of(text)

      const letters = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, '')
      expect(letters(passages.map(({ content }) => content).join(''))).toBe(letters(text))
      for (const { content } of passages) expect(content.length).toBeLessThanOrEqual(PASSAGE_LENGTH)
    }),
  )
})
