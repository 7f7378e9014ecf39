import { oneOf } from './phrases/phrase-pattern.ts'

/**
 * Names that callers spell: "S I O B H A N", "F-I-S-C-H-E-R", "double L", "Fischer with S C H", "first name Bob".
 */

const LETTER = "(?:double[ -]?[a-z]|[a-z](?![a-z'’])|capital [a-z](?![a-z])|hyphen|dash|apostrophe)"
const LETTER_FOR = '(?:[a-z] as in|[a-z] for) \\p{L}+'
/** Three letters, or two in the style of "N for November". */
const SPELLED = new RegExp(
  `(?<![\\p{L}'’])(?:${LETTER_FOR}(?:[ ,.]+(?:then |and )?${LETTER_FOR})+|${LETTER}(?:(?:[ ,.]+|-)(?:then |and )?(?:${LETTER}|${LETTER_FOR})){2,})`,
  'giu',
)
const NOT_THAT_LETTER = oneOf("[, ]*(?:and )?(?:not|no|rather than|instead of)(?: with)?(?: an?)? [a-z](?![a-z'’])")

const WITH = new RegExp(
  `\\b(?:with|it has|has)(?: an?)? (?:[a-z](?![a-z'’])[ ,.-]*)+(?:at the end|in the middle)?${NOT_THAT_LETTER}?`,
  'giu',
)
const LET_ME = oneOf("let me|i(?:'ll|’ll| will| can|'m going to| have to)?|you|we|please|can i|shall i")
const THE_NAME = oneOf('it|that|this|out|for you|(?:my|the) (?:(?:full|last|first|family|sur) ?)?name')

/** "I'll spell it: ..." */
const LEAD_IN = new RegExp(`\\b(?:${LET_ME} )?(?:spell|write)(?:s|ing|ed)?(?: ${THE_NAME})*(?= |[,.:])`, 'giu')
/** "Without an E". */
const NO_LETTER = /[, ]+(?:and )?(?:no|without)(?: an?)? [a-z](?![a-z'’.])/giu
const FIRST = /\bfirst name(?: is|'s|’s)?[ ,:]+(?!(?:is|spel(?:t|led))\b)([\p{L}'’-]{2,})/iu
const LAST = /\b(?:last|family|second|sur) ?name(?: is|'s|’s)?[ ,:]+(?!(?:is|spel(?:t|led))\b)([\p{L}'’-]{2,})/iu

const LEAD_WORD = oneOf(
  "it's|it’s|it is|this is|that's|that is|i am|i'm|spelled|spelt|you spell it|you write it|as in|spelling|yes|yeah",
  'sure|um|uh|please|so|that',
)
const NO_PART_OF_NAME = new RegExp(
  `\\b(?:my|the)? ?(?:full |last |first |family )?name(?: is|'s|’s)?|\\b${LEAD_WORD}\\b`,
  'giu',
)

/** The name with its spelled parts in place of how they were heard; null if nothing is spelled or corrected. Pure. */
export function spelledName(text: string): string | null {
  const first = FIRST.exec(text)?.[1]
  const last = LAST.exec(text)?.[1]
  if (first && last) return `${capital(first)} ${capital(last)}`
  const spelled = [...text.matchAll(SPELLED)]
  const isToldHow = WITH.test(text)
  WITH.lastIndex = 0
  if (spelled.length === 0 && !isToldHow && !first && !last) return null
  let plain = text.replace(LEAD_IN, ' ').replace(NO_LETTER, ' ').replace(WITH, ' ')
  for (const [letters] of plain.matchAll(SPELLED))
    plain = plain.replace(
      letters,
      ` ${groupsOf(letters)
        .map((group) => `§${written(group)}`)
        .join(' ')} `,
    )
  plain = plain.replace(FIRST, ' ').replace(LAST, ' ')
  const words = plain
    .replace(NO_PART_OF_NAME, ' ')
    .split(/[\s,.:;!?]+/)
    .filter((word) => /^§?[\p{L}][\p{L}'’-]*$/u.test(word))
  return nameOf(withoutOtherWords(words), first ?? null, last ?? null)
}

/** If names have capital letters, other words are not names: "Siobhan Keane, Siobhan is S I O B H A N". */
function withoutOtherWords(words: readonly string[]): readonly string[] {
  const isName = (word: string) => /^\p{Lu}/u.test(word)
  return words.some(isName)
    ? words.filter((word) => word.startsWith('§') || isName(word) || PARTICLE.test(word))
    : words
}

const PARTICLE = /^(?:de|da|do|dos|del|della|di|la|le|van|von|der|den|ten|ter|bin|ibn|al|el|y|e)$/

/** A spelled part and the same part as a word are the same: the spelling wins and takes the word's place. */
function nameOf(words: readonly string[], first: string | null, last: string | null): string | null {
  const said = words.filter((word) => !word.startsWith('§')).map(capital)
  const parts = said.filter(
    (word, index) => said.findIndex((one) => one.toLowerCase() === word.toLowerCase()) === index,
  )
  for (const spelled of words.filter((word) => word.startsWith('§')).map((word) => capital(word.slice(1)))) {
    // "Spell that R O S A L I N D, Rosa Lind".
    if (parts.length > 1 && parts.join('').toLowerCase() === spelled.toLowerCase()) continue
    const same = parts.findIndex((word) => word.toLowerCase() === spelled.toLowerCase())
    const similar = same >= 0 ? same : parts.findIndex((word) => isSimilar(word, spelled))
    if (similar >= 0) parts[similar] = spelled
    else parts.push(spelled)
  }
  const alone = last === null ? null : parts.findIndex((word) => word.toLowerCase() === last.toLowerCase())
  if (alone !== null && alone >= 0) parts.splice(alone, 1)
  const all = [...(first ? [capital(first)] : []), ...parts, ...(last ? [capital(last)] : [])]
  return all.length === 0 || all.length > 4 ? null : all.join(' ')
}

/** Whether the heard and the spelled form may be the same name: they begin alike or have the same length. */
const isSimilar = (heard: string, spelled: string): boolean => {
  const [a, b] = [heard.toLowerCase(), spelled.toLowerCase()]
  return Math.abs(a.length - b.length) <= 2 && (a[0] === b[0] || a.slice(-2) === b.slice(-2))
}

/** "R O S A, L I N D" are two names. */
function groupsOf(letters: string): string[] {
  const groups = letters.split(/,\s+/)
  return groups.every((group) => /^(?:\p{L}[ .-]+){2,}\p{L}$/iu.test(group)) ? groups : [letters]
}

function written(letters: string): string {
  const signs = letters
    .toLowerCase()
    .replace(/([a-z]) (?:as in|for) \p{L}+/giu, '$1')
    .replace(/capital /g, '')
    .replace(/double[ -]?([a-z])/g, '$1$1')
    .replace(/hyphen|dash/g, '=')
    .replace(/apostrophe/g, "'")
    .replace(/\b(?:then|and)\b/g, '')
    .replace(/[ ,.-]+/g, '')
    .replace(/=/g, '-')
  return capital(signs)
}

const capital = (word: string): string => {
  const plain = word === word.toUpperCase() ? word.toLowerCase() : word
  return plain.replace(/(?<=^|-|^[od]['’])\p{L}/giu, (letter) => letter.toUpperCase())
}
