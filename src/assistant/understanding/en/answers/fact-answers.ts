import { otherWords } from '../other-words.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { plainText, wordsOf } from '../plain-text.ts'

const SUBJECT = '(?:i|we|he|she|it|they|you|that|there)'
/** "I did, in January." */
const ECHOES = new RegExp(
  `^ (?:(?:well|oh|actually|um|uh) )*${SUBJECT} (?:do|does|did|am|is|are|was|were|have|has|had|can|could|will|would) `,
)
const DENIES = / (?:not|\p{L}+n't|never|without|neither|none|nor) /u
const NO_FACT_YET = oneOf(
  'let me|give me|hang|hold|wait|one|just a|moment|second|not sure|maybe|perhaps|possibly|i think so|it depends',
  "depends|sorry|pardon|hello|what|who|i don't know|i'm not sure|no idea",
)

/** A caller who hesitates or asks for time does not state a fact. */
const HESITATES = new RegExp(`^ (?:(?:um|uh|er|well|so|oh|hm+) )*(?:${NO_FACT_YET} )`)
const BEGINS_A_FACT =
  /^ (?:(?:well|oh|actually) )*(?:i|i'm|i've|we|we're|we've|he|he's|she|she's|it|it's|they|my|our|just|only|since|about) /

/**
 * Whether a text answers a yes-or-no question with a fact: "I did, in January", "just turned forty", "last spring". Such an answer is stored as it
 * was said. Pure.
 */
export function answersByFact(text: string): boolean {
  const words = wordsOf(plainText(text))
  if (HESITATES.test(words)) return false
  if (ECHOES.test(words)) return true
  return DENIES.test(words) || (BEGINS_A_FACT.test(words) ? hasSubstance(words) : TIME_PAST.test(words))
}

const hasSubstance = (words: string): boolean =>
  /\d| (?:\p{L}+teen|\p{L}+ty)[ -]/u.test(words) || otherWords(words, []).length > 0

/** "Last spring", "two years ago". */
const TIME_PAST = / (?:last|ago|once|twice|before|already|recently|yesterday|always|sometimes|often) /
