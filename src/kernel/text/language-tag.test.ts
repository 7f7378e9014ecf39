import { expect, test } from 'vitest'
import { readLanguageTag } from './language-tag.ts'

test.each([
  ['en-us', 'en-US'],
  ['de', 'de'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['gsw', 'gsw'],
  ['klingon', null],
  ['xx', null],
  ['not a language', null],
  ['', null],
])('the language tag %j is read as %j', (text, tag) => {
  expect(readLanguageTag(text)).toBe(tag)
})
