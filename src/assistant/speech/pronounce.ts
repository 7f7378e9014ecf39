import type { Pronunciation } from '../../features/pronunciations/pronunciation.ts'
import { spokenAbbreviations } from './pronounce-abbreviations.ts'
import { spokenAddresses } from './pronounce-addresses.ts'
import { spokenDates, spokenTimes } from './pronounce-dates.ts'
import { spokenNumbers } from './pronounce-numbers.ts'

export interface Speaker {
  /** BCP 47. Only English texts are rewritten; the words of the lexicon are replaced in any language. */
  language: string
  /** ISO 3166 alpha-2; decides how 3/5 is read. */
  country: string
  lexicon: readonly Pick<Pronunciation, 'written' | 'spoken'>[]
}

/**
 * Rewrites a text for a voice: prices, phone numbers, dates, times, addresses, units and abbreviations as they are said, and the words of the owner's
 * lexicon. The transcript keeps the original text. Pure.
 */
export function pronounce(text: string, { language, country, lexicon }: Speaker): string {
  // A character of Unicode's private use area takes the place of each word of the lexicon, so that no other rule changes the word.
  let marked = text.replace(/[\uE000-\uF8FF]/g, '')
  const words = [...lexicon].sort((a, b) => b.written.length - a.written.length).slice(0, MAX_WORDS)
  for (const [index, { written }] of words.entries())
    marked = marked.replace(wholeWord(written), String.fromCharCode(FIRST + index))
  const said = /^en\b/i.test(language) ? spokenEnglish(marked, country) : marked
  return said.replace(/[\uE000-\uF8FF]/g, (mark) => words[mark.charCodeAt(0) - FIRST]?.spoken ?? '')
}

const FIRST = 0xe000
/** The size of the private use area. */
const MAX_WORDS = 6_400

function spokenEnglish(text: string, country: string): string {
  return spokenNumbers(spokenAbbreviations(spokenTimes(spokenDates(spokenAddresses(text), country))))
}

const wholeWord = (written: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu')
