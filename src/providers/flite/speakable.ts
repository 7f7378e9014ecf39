import { withoutAccents } from '../../kernel/text/without-accents.ts'

/** The maximum length of a text; the rest is not spoken. */
const MAX_TEXT_LENGTH = 5000
/** A longer piece is cut at a comma or a space, so that a synthesis is always short. */
const MAX_PIECE_LENGTH = 300

const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|prof|jr|sr|vs|no|inc|ltd|co|a\.m|p\.m|e\.g|i\.e|[a-z])\.$/i

/**
 * Converts to plain ASCII that the synthesizer knows: drops accents, replaces typographic signs, and turns any other
 * character into a space. Also removes angle brackets, so that no text is taken for mark-up.
 */
export function plainText(text: string): string {
  const punctuated = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s*[\u2013\u2014]\s*/g, ', ')
    .replace(/\u2026/g, '...')
  return withoutAccents(punctuated)
    .replace(/&/g, ' and ')
    .replace(/@/g, ' at ')
    .replace(/(?<=\w\w)\.(?=[a-z]{2})/gi, ' dot ')
    .replace(/[^\x20-\x7e]|[<>]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/**
 * Cuts a text into pieces to synthesize one after the other, so that the first is heard early and repeated ones are in
 * the cache: sentences, with long ones cut. Omits pieces without a letter or a digit; an empty text gives none.
 */
export function speakablePieces(text: string): string[] {
  return sentences(plainText(text))
    .flatMap(cutLong)
    .filter((piece) => /[a-z0-9]/i.test(piece))
}

function sentences(text: string): string[] {
  const found: string[] = []
  let start = 0
  for (const end of text.matchAll(/[.!?]+["')]*(?= )/g)) {
    const until = end.index + end[0].length
    const sentence = text.slice(start, until)
    if (ABBREVIATION.test(sentence)) continue
    found.push(sentence.trim())
    start = until
  }
  return [...found, text.slice(start).trim()]
}

function cutLong(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > MAX_PIECE_LENGTH) {
    const comma = rest.lastIndexOf(', ', MAX_PIECE_LENGTH - 1)
    const space = rest.lastIndexOf(' ', MAX_PIECE_LENGTH)
    const at = comma > MAX_PIECE_LENGTH / 3 ? comma + 1 : space > 0 ? space : MAX_PIECE_LENGTH
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return [...pieces, rest]
}
