import { withoutAccents } from '../../kernel/text/without-accents.ts'

/**
 * Compares a spoken or typed name with the name of an appointment, ignoring word order, case, accents, titles, middle names and typical
 * speech recognition errors. Pure.
 */

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'sir', 'madam'])
const MAX_CHARACTERS = 200
/** More words than this are a list of guesses, not a name. */
const MAX_WORDS = 5
/** From this length on, one wrong letter counts as a recognition error; from the second length on, two. */
const ONE_MISTAKE = 4
const TWO_MISTAKES = 8

/**
 * Compares the words. A one-word name must be said; of a longer name, two words must be said. There may be no more other words than
 * matching ones.
 */
export function isSameName(said: string, booked: string): boolean {
  const saidWords = wordsOf(said)
  const bookedWords = wordsOf(booked)
  if (saidWords.length === 0 || bookedWords.length === 0 || saidWords.length > MAX_WORDS) return false
  // Recognizers split some names: "love lace".
  if (isSimilar(saidWords.join(''), bookedWords.join(''))) return true
  const open = [...saidWords]
  let whole = 0
  let initials = 0
  for (const word of bookedWords) {
    const at = open.findIndex((one) => fits(one, word))
    if (at < 0) continue
    open.splice(at, 1)
    if (word.length === 1) initials += 1
    else whole += 1
  }
  const fitting = whole + initials
  return whole > 0 && fitting >= Math.min(2, bookedWords.length) && open.length <= fitting
}

function wordsOf(name: string): string[] {
  const words = folded(name.slice(0, MAX_CHARACTERS)).split(/[^\p{L}]+/u)
  return words.filter((word) => word !== '' && !TITLES.has(word))
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th' }

/** The text in lower case, without accents and apostrophes. */
const folded = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøđðłæœþ]/g, (letter) => LETTERS[letter] ?? letter)

/** Whether a word matches; a booked initial matches every word that begins with it. */
const fits = (said: string, booked: string): boolean =>
  booked.length === 1 ? said.startsWith(booked) : isSimilar(said, booked)

function isSimilar(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= TWO_MISTAKES ? 2 : shorter >= ONE_MISTAKE ? 1 : 0
  return distance(a, b) <= allowed || soundsLike(a, b)
}

/** Whether two spellings sound the same: Stephen and Steven, Catherine and Kathryn, Meier and Mayer. */
function soundsLike(a: string, b: string): boolean {
  const [one, other] = [soundOf(a), soundOf(b)]
  return one.length >= 3 && one === other && a[0] !== undefined && Math.abs(a.length - b.length) <= 2
}

/** A word reduced to its first letter and the sounds of its further consonants. */
function soundOf(word: string): string {
  const spelled = word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('th', 't')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('v', 'f')
    .replaceAll('z', 's')
    .replaceAll(/(.)\1+/g, '$1')
  const [first = '', ...rest] = spelled
  const start = /[aeiouy]/.test(first) ? 'a' : first
  return start + rest.filter((letter) => !/[aeiouyhw]/.test(letter)).join('')
}

/** The number of letters to change, add, remove or swap between two words. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const changed = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      const line = rows[row] as number[]
      line[column] = Math.min(changed, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1)
    }
  return at(a.length, b.length)
}
