import { readFileSync } from 'node:fs'
import { sentenceVector, type WordVectors, wordVectors } from '../../../kernel/text/sentence-vectors.ts'

/** Vectors of English words, which the package brings along (word-vectors/README.md). */
const FOLDER = new URL('../../../../word-vectors/', import.meta.url)

let loaded: WordVectors | null | undefined

/** Reads the vectors, once. @throws where they cannot be read; nothing uses them then */
export function loadVectors(): void {
  if (loaded !== undefined) return
  loaded = null
  loaded = wordVectors(readFileSync(new URL('words.txt', FOLDER), 'utf8'), readFileSync(new URL('vectors.bin', FOLDER)))
}

/** From now on nothing is compared by its meaning, but only by words. */
export function useNoVectors(): void {
  loaded = null
}

/** The vector of an English text, of length 1; null: none of its words is known, or no vectors are used. */
export function vectorOf(text: string): Float32Array | null {
  if (loaded === undefined)
    try {
      loadVectors()
    } catch {
      // Said when the service starts.
    }
  return loaded ? sentenceVector(loaded, text) : null
}
