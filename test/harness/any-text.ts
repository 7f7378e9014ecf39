import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const CODE_POINTS = 0x110000

/** Any character but half of a surrogate pair. */
const character = fc.integer({ min: 0, max: CODE_POINTS - SURROGATES.count - 1 }).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (text) => {
    const codePoint = String(text).codePointAt(0) ?? 0
    return codePoint < SURROGATES.first ? codePoint : codePoint - SURROGATES.count
  },
)

/**
 * Any text of whole characters, as `fc.string({ unit: 'binary' })` makes them, which first builds a table of all million
 * characters: 2 s of a processor in each worker.
 */
export const anyText = (options: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...options, unit: character })
