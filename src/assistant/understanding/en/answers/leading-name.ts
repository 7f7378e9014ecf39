import { bareName } from '../names.ts'
import { otherWords } from '../other-words.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'

/** A name, and what is said after it. */
export interface LeadingName {
  name: string
  rest: string
}

const TITLE = oneOf('Dr', 'Mrs?', 'Ms', 'Miss', 'Prof', 'St')
const NEXT_SUBJECT = "(?:she|he|they|we|i|it|that|there|this)(?:['’]\\p{L}+)?"
/** Where a sentence about something else may begin: after a punctuation mark, or with a subject of its own. */
const ENDS = oneOf(
  `(?<!\\b${TITLE})[.,;!?]+\\s+`,
  '\\s+[-–—]+\\s+',
  `\\s+(?=(?:and |but |because )?${NEXT_SUBJECT}\\s)`,
)
const LED = new RegExp(`^(.{2,60}?)${ENDS}(\\S.*)$`, 'isu')

/**
 * "Ruth Adeyemi. She'd be coming with her carer": the name that answers the question for one, and what is said after it. A single word counts only
 * with a capital, and no word of the name may be one that occurs in requests. Null if the text does not begin with a name. Pure.
 */
export function leadingName(text: string): LeadingName | null {
  const [, lead = '', rest = ''] = LED.exec(text.trim()) ?? []
  const name = bareName(lead)
  if (name === null) return null
  const words = name.split(' ')
  const isName = isCapitalised(lead, words) || otherWords(name.toLowerCase(), []).length === words.length
  const isWritten = words.length > 1 || (/^\p{Lu}/u.test(name) && lead.includes(name) && !/\?/.test(rest))
  return isName && isWritten && words.length <= MAX_WORDS ? { name, rest } : null
}

const MAX_WORDS = 3

/** Two words with capitals are a name, though "Mary" may be short for a month. */
const isCapitalised = (lead: string, words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) && lead.includes(word))
