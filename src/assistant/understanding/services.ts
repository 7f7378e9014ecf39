/** Words that make no difference between services. */
const EMPTY: ReadonlySet<string> = new Set(['a', 'an', 'and', 'the', 'of', 'for', 'with', 'my', 'in', 'on', 'to', 'or'])

/**
 * The services that a text names, as the business spells them: whole names first (the longest wins where one contains the
 * other), else those all of whose telling words are there, else those that share the most. Several: it does not tell which.
 * Small misspellings are forgiven. Pure. @param text plain
 */
export function servicesIn(text: string, names: readonly string[]): string[] {
  const said = stemsOf(text)
  const scored = names
    .map((name) => ({ name, stems: stemsOf(name), score: score(stemsOf(name), said) }))
    .filter(({ score }) => score > 0)
  const whole = scored.filter(({ score }) => score === 1)
  if (whole.length > 0) {
    // "hair colour" also contains "hair": the more of the text a name explains, the better.
    const most = Math.max(...whole.map(({ stems }) => stems.length))
    return whole.filter(({ stems }) => stems.length === most).map(({ name }) => name)
  }
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ name }) => name)
}

/** Which part of the name's words was said. */
function score(stems: readonly string[], said: readonly string[]): number {
  if (stems.length === 0) return 0
  const joined = said.join('')
  // "hair cut" for Haircut.
  if (stems.length === 1 && (stems[0] as string).length >= 5 && joined.includes(stems[0] as string)) return 1
  return stems.filter((stem) => said.some((word) => same(stem, word))).length / stems.length
}

const stemsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map((word) => word.replace(/colour/g, 'color').replace(/(?<=\p{L}{3})(?:s|ing)$/u, ''))

/** Equal, or one letter off in a word long enough for that to be a slip. */
function same(stem: string, word: string): boolean {
  if (stem === word) return true
  if (stem.length < 5 || word.length < 5 || Math.abs(stem.length - word.length) > 1) return false
  return oneSlip(stem, word)
}

/** One letter more, less, other or two swapped. */
function oneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
