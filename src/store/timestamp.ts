const [COLON, DASH, DOT, PLUS, SPACE, ZERO] = [58, 45, 46, 43, 32, 48]

/**
 * Parses PostgreSQL's `2026-03-02 14:05:09.123+00` into a `Date`; digits past the millisecond are cut off. Sessions are in UTC, so
 * the positions of the digits are fixed, and reading them takes a tenth of the time of `new Date(text)` (docs/performance.md).
 * Years outside of 100 to 9999 use `new Date(text)`.
 */
export function parseTimestamp(text: string): Date {
  const end = text.length - 3
  const isPlain =
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(10) === SPACE &&
    text.charCodeAt(16) === COLON &&
    text.charCodeAt(end) === PLUS &&
    text.charCodeAt(end + 1) === ZERO &&
    text.charCodeAt(end + 2) === ZERO
  const year = isPlain ? pair(text, 0) * 100 + pair(text, 2) : 0
  if (year < 100) return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return new Date(
    Date.UTC(year, pair(text, 5) - 1, pair(text, 8), pair(text, 11), pair(text, 14), pair(text, 17), millis(text, end)),
  )
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO
const pair = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

/** PostgreSQL omits trailing zeros. */
function millis(text: string, end: number): number {
  if (text.charCodeAt(19) !== DOT) return 0
  const after = (place: number) => (20 + place < end ? digit(text, 20 + place) : 0)
  return after(0) * 100 + after(1) * 10 + after(2)
}
