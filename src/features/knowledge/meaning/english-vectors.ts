import { readFileSync } from 'node:fs'
import { sentenceVector, type WordVectors, wordVectors } from '../../../kernel/text/sentence-vectors.ts'

/** Vectors of English words, included in the package (word-vectors/README.md). */
const FOLDER = new URL('../../../../word-vectors/', import.meta.url)

let loaded: WordVectors | null | undefined

/** Reads the vectors, once. @throws if they cannot be read; then nothing uses them */
export function loadVectors(): void {
  if (loaded !== undefined) return
  loaded = null
  loaded = wordVectors(readFileSync(new URL('words.txt', FOLDER), 'utf8'), readFileSync(new URL('vectors.bin', FOLDER)))
}

/** Switches comparison by meaning off; from now on only words are compared. */
export function useNoVectors(): void {
  loaded = null
}

/** The vector of an English text, of length 1; null if none of its words is known, or no vectors are used. */
export function vectorOf(text: string): Float32Array | null {
  if (loaded === undefined)
    try {
      loadVectors()
    } catch {
      // The error was reported when the service started.
    }
  return loaded ? sentenceVector(loaded, text) : null
}
