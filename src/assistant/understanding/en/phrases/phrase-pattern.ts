/** Patterns are written as lists of phrases, so that each line has one idea and each list has a name. */

/** Matches one of the phrases, as whole words of a text that has a space around each word (`wordsOf`). */
export const said = (phrases: readonly string[], flags = 'u'): RegExp => new RegExp(` (?:${phrases.join('|')}) `, flags)

/** One of the phrases. */
export const oneOf = (...phrases: readonly string[]): string => `(?:${phrases.join('|')})`

/** The phrases as one list, for a place that counts or maps lists. */
export const anyOf = (...phrases: readonly string[]): string => phrases.join('|')

/** Matches only if one of the phrases follows, without consuming it. */
export const before = (...phrases: readonly string[]): string => `(?=${phrases.join('|')})`

/** Matches only if none of the phrases follows. */
export const notBefore = (...phrases: readonly string[]): string => `(?!${phrases.join('|')})`

/** Matches only if one of the phrases comes before. */
export const after = (...phrases: readonly string[]): string => `(?<=${phrases.join('|')})`

/** Matches only if none of the phrases comes before. */
export const notAfter = (...phrases: readonly string[]): string => `(?<!${phrases.join('|')})`
