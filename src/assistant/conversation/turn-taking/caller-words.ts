/** Small checks of recognized text, shared by endpointing and barge-in. Pure. */

/** Words in lower case without punctuation. Characters inside a word stay ("it's", "ten-thirty"). */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’@.-][\p{L}\p{N}]+)*/gu) ?? []

/** Whether two transcripts have the same words. Capitals, and the punctuation after a word, may differ. */
export const haveSameWords = (one: string, other: string): boolean => bareWords(one) === bareWords(other)

/** Keeps what `wordsOf` drops: signs such as "$" and "%", and the vowel signs of scripts such as Devanagari. */
const bareWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(/^[¿¡"“„]+|[.,!?;:…"”。、！？]+$/gu, ''))
    .filter((word) => word !== '')
    .join(' ')

/** Sounds that a listener makes. */
const HUMS = new Set(
  'mhm mm mmm hm hmm mmhmm mm-hmm mm-hm mhmm uh huh uh-huh uhhuh um umm er erm ah aha oh ooh'.split(' '),
)
/** Words that a listener says; after a question they count as answers. */
const NODS = new Set(
  'okay ok yeah yep yup yes right sure alright fine good great cool nice perfect i see got it all of course'.split(' '),
)

export const isHum = (text: string): boolean => wordsOf(text).every((word) => HUMS.has(word))

/** "Mhm", "okay", "I see": a few of them at most. */
export function isBackchannel(text: string): boolean {
  const words = wordsOf(text)
  return words.length <= 4 && words.every((word) => HUMS.has(word) || NODS.has(word))
}

/** Words around a yes that add nothing to it. */
const POLITE = new Set("please thanks thank you that's it is that works".split(' '))

/** "Yes please": agrees and asks for nothing else. */
export const isAgreement = (text: string): boolean => {
  const words = wordsOf(text)
  return words.some((word) => NODS.has(word)) && words.every((word) => NODS.has(word) || POLITE.has(word))
}

const SURE_ECHO = 3

const isRunOf = (words: readonly string[], spoken: string): boolean =>
  ` ${wordsOf(spoken).join(' ')} `.includes(` ${words.join(' ')} `)

/** Whether the text is an echo of the assistant: a run of at least three of the assistant's words. */
export function isEcho(text: string, spoken: string): boolean {
  const words = wordsOf(text)
  return words.length >= SURE_ECHO && isRunOf(words, spoken)
}

/** Whether the text is a run of the assistant's words that is too short to tell an echo from a repetition. */
export function isPartOf(text: string, spoken: string): boolean {
  const words = wordsOf(text)
  return words.length < SURE_ECHO && isRunOf(words, spoken)
}

const DIGIT_WORDS = new Set('zero oh one two three four five six seven eight nine double triple'.split(' '))
/** Words between the characters of something that is spelled out. */
const SIGN_WORDS = new Set('a i at dot dash hyphen underscore plus point hash star as in for like'.split(' '))
/** `a` and `i` are usually words; between letters they count as letters. */
const LETTER = /^[b-hj-z]$/

const isSpelled = (word: string): boolean => DIGIT_WORDS.has(word) || /^[\d.-]+$/.test(word) || LETTER.test(word)

/** How many words at the end are digits, letters, or the signs between them. */
export function spelledAtEnd(text: string): number {
  const words = wordsOf(text)
  let from = words.length
  while (from > 0 && (isSpelled(words[from - 1] as string) || SIGN_WORDS.has(words[from - 1] as string))) from -= 1
  const tail = words.slice(from)
  return tail.some(isSpelled) ? tail.length : 0
}

/** "B as in bravo, R": the spelling continues. */
export const endsWithLetter = (text: string): boolean => LETTER.test(wordsOf(text).at(-1) ?? '')

/** How many digits the number at the end has: "five five five, 12 34" has 7, "double two" has 2. */
export function digitsAtEnd(text: string): number {
  let count = 0
  let times = 1
  const words = wordsOf(text)
  const tail = words.slice(words.length - spelledAtEnd(text))
  for (const word of tail) {
    if (word === 'double' || word === 'triple') times = word === 'double' ? 2 : 3
    else if (DIGIT_WORDS.has(word) || /^\d+$/.test(word)) {
      count += (/^\d+$/.test(word) ? word.length : 1) * times
      times = 1
    }
  }
  return count
}

/** "ada at example dot com": a complete address, spoken or written. */
export const endsWithEmail = (text: string): boolean =>
  /(?:@| at )\s*\S.*(?:\.| dot )\s*(?:com|org|net|edu|gov|info|io|co|uk|de|fr|eu|us|me|biz)\.?$/i.test(text.trim())

/** In the middle of an address: "ada dot love". */
export const isWithinEmail = (text: string): boolean => /(?:\b(?:dot|underscore|hyphen)\b|@)\s*\w*$/i.test(text.trim())

/** Words that do not end a sentence. */
const OPEN_ENDS = new Set(
  (
    'and or but so um uh uhm er the a an to for at on in of with from by my your our his her their is are was be ' +
    "i i'd i'll i'm i've we it's that's because if when than then maybe like about around between until can could would " +
    'will do not need want next this actually well'
  ).split(' '),
)

/**
 * Phrases that a recognizer ends with a full stop although the caller continues: thinking aloud, a message that
 * follows, the name of an address.
 */
const OPEN_PHRASE =
  /\b(?:let me (?:see|think|check|look)|(?:tell|telling|told|say) (?:\S+ ){1,3}that|e-?mail(?: address)? is(?: \S+){1,2})$/

/** Whether the sentence is unfinished: it ends with an incomplete phrase, a comma or dots. */
export function trailsOff(text: string): boolean {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (/(?:,|\.\.\.|…|-)\s*$/.test(text) || (last !== undefined && OPEN_ENDS.has(last))) return true
  return OPEN_PHRASE.test(words.join(' '))
}

const WHOLE_ANSWERS =
  /^(?:yes|yeah|yep|yup|no|nope|no thanks|no thank you|sure|okay|ok|correct|right|that's right|exactly|please|yes please|thank you|thanks|bye|goodbye|hello|hi|help|none|never mind|nothing)$/

/** Short answers that are complete without a full stop. */
export const isWholeAnswer = (text: string): boolean => WHOLE_ANSWERS.test(wordsOf(text).join(' '))

/** Whether the answer to this question is likely to be spelled out: a number, a name or an address. */
export const asksToSpell = (text: string): boolean =>
  /\b(?:number|e-?mail|spell|address|postcode|zip|reference|code|digits?)\b/i.test(text) && /\?|please/i.test(text)
