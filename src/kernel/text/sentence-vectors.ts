import { withoutAccents } from './without-accents.ts'

/** Vectors of words and parts of words; the vector of a sentence is their mean, which takes a few microseconds. */
export interface WordVectors {
  /** The row indexes of words and of parts of words, which begin with ##. */
  places: ReadonlyMap<string, number>
  /** For each word a scale (float32, little endian), then a signed byte for each dimension. */
  rows: DataView
}

/** The number of dimensions of each vector. */
export const DIMENSIONS = 256
const ROW_BYTES = 4 + DIMENSIONS
/** Longer words are names of chemicals or noise. */
const MAX_WORD = 60
const WORDS = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu

/** @param words one per line, in the order of `rows` @throws if the files do not match */
export function wordVectors(words: string, rows: Uint8Array): WordVectors {
  const places = new Map(
    words
      .trimEnd()
      .split('\n')
      .map((word, place) => [word, place] as const),
  )
  if (rows.byteLength !== places.size * ROW_BYTES)
    throw new Error(`${rows.byteLength} bytes of vectors do not belong to ${places.size} words`)
  return { places, rows: new DataView(rows.buffer, rows.byteOffset, rows.byteLength) }
}

/** The vector of a text, of length 1; null if no word in it is known. Pure. */
export function sentenceVector({ places, rows }: WordVectors, text: string): Float32Array | null {
  const sum = new Float32Array(DIMENSIONS)
  for (const [word] of withoutAccents(text.toLowerCase().replaceAll('’', "'")).matchAll(WORDS))
    for (const place of piecesOf(word, places)) {
      const at = place * ROW_BYTES
      const scale = rows.getFloat32(at, true)
      for (let d = 0; d < DIMENSIONS; d += 1) sum[d] = (sum[d] ?? 0) + scale * rows.getInt8(at + 4 + d)
    }
  const length = Math.sqrt(likeness(sum, sum))
  return length === 0 ? null : sum.map((value) => value / length)
}

/** The cosine of the angle between two vectors of length 1: 1 for the same meaning, about 0 for nothing in common. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let d = 0; d < DIMENSIONS; d += 1) sum += (one[d] ?? 0) * (other[d] ?? 0)
  return sum
}

/** The longest known parts of a word, from its beginning on; none for a word with an unknown part. */
function piecesOf(word: string, places: ReadonlyMap<string, number>): number[] {
  const pieces: number[] = []
  if (word.length > MAX_WORD) return pieces
  for (let from = 0; from < word.length; ) {
    let to = word.length
    const prefix = from === 0 ? '' : '##'
    while (to > from && !places.has(prefix + word.slice(from, to))) to -= 1
    const place = places.get(prefix + word.slice(from, to))
    if (place === undefined) return []
    pieces.push(place)
    from = to
  }
  return pieces
}
