import { ordinalNumber, spellingOf, tensNumber, unitNumber, WEEKDAYS } from './spellings.ts'

/**
 * A text in the form that the rules of this folder read: tokens in a uniform spelling, each followed by one space. A number in digits is `15`, a
 * number in words `15s`, an ordinal `3th`, an ordinal in words `3ths`; dates and times in figures are one token. Plain data.
 */
export interface Phrases {
  text: string
  /** Where each token begins in `text`, and its position in `source`. */
  tokens: readonly { at: number; from: number; to: number }[]
  /** The text as it was said, in lower case. */
  source: string
}

interface Token {
  text: string
  from: number
  to: number
}

const FIGURES = [
  /[$£€]\s?\d[\d.,]*/, // money
  /\d[\d.,]*\s?%/,
  /\+?\d[\d-]{6,}\d(?!\d)(?<!\d{4}-\d\d-\d\d)(?<!\d{1,2}-\d{1,2}-\d{4})/, // phone numbers
  /\d{4}[-/]\d{1,2}[-/]\d{1,2}(?!\d)/,
  /\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d{2}))?(?![\d/])/,
  /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?(?!\d)/,
  /\d{1,2}-\d{1,2}-\d{4}(?!\d)/,
  /\d{1,2}[:h]\d\d(?![\d:])/,
  /\d{1,2}\.\d\d(?![\d.])/,
  /\d+\.\d+/,
  /\d+(?:st|nd|rd|th)\b/,
  /\d+/,
]
const TOKEN = new RegExp(`${FIGURES.map(({ source }) => source).join('|')}|\\p{L}+(?:'\\p{L}+)*|[^\\s]`, 'gu')
/** "I sat", "the sun": words that are not weekdays after certain words. */
const NOT_A_DAY_AFTER: ReadonlyMap<string, RegExp> = new Map([
  ['sat', /^(?:i|we|he|she|they|it|who|just|have|had|was|been)$/],
  ['sun', /^(?:the|in|of)$/],
  ['wed', /^(?:be|get|newly)$/],
])
/** "At like five". */
const isFiller = (word: string, next: string): boolean =>
  word === 'like' && (/^\d/.test(next) || unitNumber(next) !== null || tensNumber(next) !== null)
const HESITATION = /^(?:u+m+|u+h+|e+r+m*|h+m+|a+h+)$/

/** Pure. */
export function toPhrases(text: string): Phrases {
  const source = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\b([ap])(?:\.\s?| )m\b\.?/g, '$1m')
    .replace(/\b2morr?ow?\b|\b2moro\b/g, 'tomorrow')
    .replace(
      /\b(noon|midday|lunchtime|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half)ish\b/g,
      '$1 ish',
    )
    .replace(/\b2(?:day|nite)\b/g, (word) => (word === '2day' ? 'today' : 'tonight'))
  const found = [...source.matchAll(TOKEN)].map((one) => ({
    text: one[0],
    from: one.index,
    to: one.index + one[0].length,
  }))
  const halves = found.map((token, index) => halfOfDay(token, found[index - 1]))
  const words = halves.filter(
    ({ text: word }, index) => word !== "'" && !HESITATION.test(word) && !isFiller(word, halves[index + 1]?.text ?? ''),
  )
  const spelled = joinNumbers(withoutHyphens(words)).map((token, index, all) =>
    NOT_A_DAY_AFTER.get(token.text)?.test(all[index - 1]?.text ?? '') === true
      ? token
      : { ...token, text: spellingOf(token.text) },
  )
  let at = 0
  const tokens = spelled.map(({ text: word, from, to }) => {
    const start = at
    at += word.length + 1
    return { at: start, from, to }
  })
  return { text: spelled.map(({ text: word }) => `${word} `).join(''), tokens, source }
}

/** The words as they were said between two places of `text`. */
export function saidBetween({ tokens, source }: Phrases, from: number, to: number): string {
  const inside = tokens.filter(({ at }) => at >= from && at < to)
  const [first, last] = [inside[0], inside.at(-1)]
  return first === undefined || last === undefined ? '' : source.slice(first.from, last.to)
}

/** "9a", "4:30p". */
function halfOfDay(token: Token, before: Token | undefined): Token {
  const isGlued = before !== undefined && before.to === token.from && /\d$/.test(before.text)
  return isGlued && /^[ap]$/.test(token.text) ? { ...token, text: `${token.text}m` } : token
}

/** "Noon-ish", "mid-december" lose the hyphen, "mon-wed", "3-5" keep it. */
function withoutHyphens(tokens: readonly Token[]): Token[] {
  const isWord = (token: Token | undefined) => token !== undefined && /^\p{L}/u.test(token.text)
  const isWeekday = (token: Token | undefined) =>
    token !== undefined && (WEEKDAYS as readonly string[]).includes(spellingOf(token.text))
  return tokens.filter(({ text }, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    if (text !== '-' || !isWord(after)) return true
    return isWeekday(before) || isWeekday(after) || (!isWord(before) && after?.text !== 'ish')
  })
}

/** "Twenty three" becomes `23s`, "twenty-third" `23ths`, "five and twenty" `25s`, "3rd" `3th`. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    const [next, third] = [tokens[index + 1], tokens[index + 2]]
    const together = (text: string, last: Token, skipped: number) => {
      joined.push({ text, from: token.from, to: last.to })
      index += skipped
    }
    const tens = tensNumber(token.text)
    const unit = next === undefined ? null : unitNumber(next.text)
    const ordinal = next === undefined ? null : ordinalNumber(next.text)
    if (/^\d+(?:st|nd|rd|th)$/.test(token.text)) together(`${Number.parseInt(token.text, 10)}th`, token, 0)
    else if (tens !== null && next && unit !== null && unit > 0 && unit < 10) together(`${tens + unit}s`, next, 1)
    else if (tens !== null && next && ordinal !== null && ordinal < 10) together(`${tens + ordinal}ths`, next, 1)
    else if (token.text === 'five' && next?.text === 'and' && third?.text === 'twenty') together('25s', third, 2)
    else if (tens !== null) together(`${tens}s`, token, 0)
    else together(numberOrWord(token.text), token, 0)
  }
  return joined
}

function numberOrWord(word: string): string {
  const number = unitNumber(word)
  if (number !== null) return `${number}s`
  const ordinal = ordinalNumber(word)
  return ordinal === null ? word : `${ordinal}ths`
}
