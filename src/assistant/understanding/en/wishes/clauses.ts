import { oneOf } from '../phrases/phrase-pattern.ts'
/** A part of a text, with its position. Plain data. */
export interface Clause {
  from: number
  to: number
  text: string
}

/** Where a sentence or a part of it ends. */
const CUT = new RegExp(
  oneOf(
    '(?<=[.!?;])(?<!\\b(?:Dr|Mrs?|Ms|St)\\.)\\s+|\\n+|,(?!\\s*(?:who|whose|which|said|says)\\b)\\s*|\\s+[&+]\\s+',
    '\\s+(?=(?:and|but|(?<!\\b(?:i|we|you|he|she|they|it) )also|plus|then|or else|as well as|oh)\\s)(?!\\s+and (?:i|me) (?:both|each|together)\\b)|\\s+-+\\s+',
    '(?<=\\b(?:yes|yeah|yep|no|ok|okay|sure|please)) (?=(?:what|when|where|how|can|could|do|is|are|which) )',
  ),
  'gi',
)

/** The parts of a text between sentence ends, commas and conjunctions, except within the name of a service. */
export function clausesOf(text: string, services: readonly string[]): Clause[] {
  const names = services.filter((name) => /[,&+]|\b(?:and|plus|then)\b/i.test(name)).map((name) => name.toLowerCase())
  const lower = text.toLowerCase()
  const isInName = (at: number) =>
    names.some((name) => {
      const start = lower.indexOf(name)
      return start >= 0 && at > start && at < start + name.length
    })
  const clauses: Clause[] = []
  let from = 0
  for (const { index, 0: cut } of text.matchAll(CUT)) {
    if (isInName(index)) continue
    if (text.slice(from, index).trim() !== '') clauses.push({ from, to: index, text: text.slice(from, index) })
    from = index + cut.length
  }
  if (text.slice(from).trim() !== '') clauses.push({ from, to: text.length, text: text.slice(from) })
  return clauses
}

/** The part without the words that join it to the previous one. Pure. */
export const withoutConjunction = (text: string): string =>
  text.trim().replace(/^(?:(?:and|but|also|plus|then|oh|so|as well as)\b[ ,]*)+(?=\S)/i, '')
