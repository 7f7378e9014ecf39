import { closest, distance } from 'fastest-levenshtein'

/** The known word that is probably meant; null if none is similar: at most a third of its letters may differ. Pure. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (known.length === 0) return null
  const found = closest(word, known)
  return distance(word, found) <= Math.max(1, Math.floor(found.length / 3)) ? found : null
}
