/** More than anybody listens to in one go; the rest is not spoken. */
const MAX_TEXT_LENGTH = 5000
/** A piece longer than this is cut at a comma or space: a synthesis stays short, whatever the text. */
const MAX_PIECE_LENGTH = 300

const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|prof|jr|sr|vs|no|inc|ltd|co|a\.m|p\.m|e\.g|i\.e|[a-z])\.$/i

/**
 * Plain ASCII that the synthesiser knows: accents are dropped, typographic signs replaced, whatever is left beyond
 * printable ASCII becomes a space. Angle brackets go too, so no text is taken for mark-up.
 */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s*[\u2013\u2014]\s*/g, ', ')
    .replace(/\u2026/g, '...')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/@/g, ' at ')
    .replace(/(?<=\w\w)\.(?=[a-z]{2})/gi, ' dot ')
    .replace(/[^\x20-\x7e]|[<>]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/**
 * The pieces to synthesise one after the other, so that the first is heard early and repeated ones are found in the cache:
 * sentences, long ones cut. What has no letter or digit is left out; empty text gives none.
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
