import { closest, distance } from 'fastest-levenshtein'

/**
 * The known word that is probably meant; null if none is similar: at most a third of its letters may differ, or two neighboring ones may
 * be swapped. Pure.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  if (known.length === 0) return null
  const found = closest(word, known)
  if (distance(word, found) <= Math.max(1, Math.floor(found.length / 3))) return found
  return known.find((one) => isSwapped(word, one)) ?? null
}

function isSwapped(word: string, known: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== known[index])
  return at >= 0 && word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2) === known
}
