import { oneOf, said } from './phrases/phrase-pattern.ts'
import { wordsOf } from './plain-text.ts'

const has = (words: string, phrases: RegExp): boolean => phrases.test(words)

const YES = said([
  'y|yes|yess+|uh huh|mm hmm|mhm|yeah|yea|yep|yup|ya|aye|sure|ok|okay|okey|confirm|confirmed|absolutely|definitely',
  'certainly|please do|go ahead|do it|book it|go for it|works for me|that works|this works|i do|sounds good',
  "of course|no problem|that's it|that is it|that's (?:fine|great|perfect|good|right)",
])
/** Praise is a yes only in a short answer: "great!", not "a great place to park". */
const PRAISE = / (?:k|correct|right|perfect|great|fine|good|lovely|super|cool|wonderful|excellent) /
const SHORT_WORDS = 3
const NO =
  / (?:n|no|nope|nah|naw|not|don't|do not|doesn't|won't|can't|cannot|wrong|incorrect|never|neither|none|stop it|leave it|keep it|changed my mind) /
const NO_PROBLEM = / no (?:problem|worries|prob) /g
/** Removed because "yes, no other questions" is not both yes and no. */
const NO_MORE = / no (?:other|more|further) [\p{L}']+ /gu
/** Removed because hesitating is not an answer. */
const HESITATES = said(
  [
    "(?:i )?(?:don't|do not|dunno|not) (?:really |quite |so )?(?:know|sure)(?: (?:yet|about (?:it|that)|actually))?",
    "i'm not (?:really |quite |so )?sure|can't (?:decide|make up my mind)|dunno",
  ],
  'g',
)
/** Removed because "can't you do Friday?" is a question and not a no. */
const QUESTION = / (?:can't|won't|don't|doesn't) (?:you|they|we|it) /g

/**
 * Whether a text agrees or declines, in words or with a thumb; null if it does neither or both. Pure.
 * @param text plain (`plainText`)
 */
export function parseYesNo(text: string): 'yes' | 'no' | null {
  if (/👍|👌|✅|🙌/u.test(text)) return 'yes'
  if (/👎|❌/u.test(text)) return 'no'
  const words = wordsOf(text)
    .replace(NO_PROBLEM, ' no problem  ')
    .replace(NO_MORE, ' ')
    .replace(HESITATES, '  ')
    .replace(QUESTION, ' ')
  const no =
    has(words.replace(/ no problem /g, ' '), NO) || /^ nothing(?: (?:thanks|thank you|more|else))? $/.test(words)
  const isShort = words.trim().split(' ').length <= SHORT_WORDS
  const yes = has(words, YES) || (isShort && has(words, PRAISE))
  if (yes === no) return null
  return yes ? 'yes' : 'no'
}

const ORDINALS: readonly RegExp[] = [
  /\b(?:1st|first)\b/,
  /\b(?:2nd|second)\b/,
  /\b(?:3rd|third)\b/,
  /\b(?:4th|fourth)\b/,
  /\b(?:5th|fifth)\b/,
]
const DATE_AHEAD = /\b(?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/

const CHOICE_LEAD = oneOf(
  "i'?ll (?:take|have) |i'?d like |let's do |take |the |number |no\\.? |option |choice |reply |nr\\.? |#",
)
const CHOICE_TAIL = oneOf('please|thanks|thank you|then|works|is (?:good|fine|ok|great|perfect)|sounds good')

/** "2", "number 2 please". */
const BARE_CHOICE = new RegExp(`^${CHOICE_LEAD}*(\\d{1,2})[.):]?(?: ${CHOICE_TAIL})*[.!]*$`)

/**
 * The choice from a numbered list, counted from 1: "2", "2)", "number 2", "option 2 please", "the second one", "the last". Null if the text chooses
 * none. Pure. @param count how many choices there are
 */
export function parseChoice(text: string, count: number): number | null {
  const bare = BARE_CHOICE.exec(text)
  const number = Number(bare?.[1] ?? /\b(?:number|option|choice|#) ?(\d{1,2})\b/.exec(text)?.[1] ?? Number.NaN)
  if (number >= 1 && number <= count) return number
  if (/\b(?:the )?last (?:one|option|time|slot)\b|^the last$/.test(text)) return count
  if (/^(?:the )?(?:former)\b/.test(text)) return 1
  if (
    /\bthe (?:earlier|earliest|soonest) (?:one|option|time|slot|appointment)\b|\bearlier one\b|^(?:the )?earliest\W*$/.test(
      text,
    )
  )
    return 1
  if (
    /\bthe (?:later|latest) (?:one|option|time|slot|appointment)\b|\blater one\b|^(?:the )?(?:latest|latter)\W*$/.test(
      text,
    )
  )
    return count
  if (DATE_AHEAD.test(text)) return null
  const ordinal = ORDINALS.findIndex(
    (pattern) =>
      pattern.test(text) &&
      (/\b(?:one|option|time|slot|choice)\b/.test(text) || /^(?:the )?[\p{L}\d]+(?: please)?[.!]*$/u.test(text)),
  )
  return ordinal >= 0 && ordinal < count ? ordinal + 1 : null
}
