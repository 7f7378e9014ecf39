/** A subject that callers ask many kinds of businesses about, with the words that ask for it and the words that cover it. */
export interface Topic {
  name: string
  /** Regular expression alternatives for a question in lower case, without punctuation except apostrophes. */
  asks: string
  /** Words or phrases of a text about the subject, separated by commas; their stems are searched. */
  tells: string
  /** Like `tells`, for words that have other meanings too. */
  hints?: string
  /** Relative to a single word; 1.5 if absent. */
  weight?: number
  /** A PostgreSQL regular expression for what full-text search does not index, such as currency signs. */
  pattern?: string
}
