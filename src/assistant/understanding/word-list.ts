/** The words of a text that separates them by spaces or new lines. */
export const listOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
