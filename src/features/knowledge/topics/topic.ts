/** A subject that callers ask many kinds of businesses about, with the words that ask for it and the words that tell of it. */
export interface Topic {
  name: string
  /** Alternatives of a regular expression over a question in lower case, without punctuation apart from apostrophes. */
  asks: string
  /** Words, or several words that stand together, of a text about the subject; their stems are searched. Separated by commas. */
  tells: string
  /** Like `tells`, for words that have other meanings too. */
  hints?: string
  /** Compared with a single word; 1.5 when absent. */
  weight?: number
  /** A PostgreSQL regular expression for what full-text search does not index, such as currency signs. */
  pattern?: string
}
