import type { DocumentText } from './read-document.ts'

/** A part of a document: short enough to have one subject, long enough to answer a question. */
export interface Passage {
  /** Starts at 1; null for formats without pages. */
  page: number | null
  content: string
}

export const PASSAGE_LENGTH = 1_000

/** Splits each page of a document into passages, at paragraphs if possible, otherwise at sentences or words. Pure. */
export function splitIntoPassages({ pages, hasPages }: DocumentText): Passage[] {
  return pages.flatMap((text, index) =>
    splitPage(text).map((content) => ({ page: hasPages ? index + 1 : null, content })),
  )
}

function splitPage(text: string): string[] {
  const pieces: string[] = []
  for (const paragraph of cleanText(text).split(/\n\s*\n/)) {
    const trimmed = paragraph.trim()
    if (trimmed === '') continue
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 2 + trimmed.length <= PASSAGE_LENGTH)
      pieces[pieces.length - 1] = `${last}\n\n${trimmed}`
    else pieces.push(...cut(trimmed))
  }
  return pieces
}

/** The share of the limit that a split may leave unused to find a better place. */
const SLACK = 0.5

function cut(paragraph: string): string[] {
  const pieces: string[] = []
  let rest = paragraph
  while (rest.length > PASSAGE_LENGTH) {
    const head = rest.slice(0, PASSAGE_LENGTH)
    const places = [/[.!?]["')\]]?\s(?=[^.!?]*$)/, /\s(?=\S*$)/].map((place) => head.search(place) + 1)
    const at = places.find((place) => place > PASSAGE_LENGTH * SLACK) ?? PASSAGE_LENGTH
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...pieces, rest].filter((piece) => piece !== '')
}

/** Removes control characters and replaces lone surrogates, because PostgreSQL cannot store them. */
const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\f\v\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to match them
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
