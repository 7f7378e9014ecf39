/** A business with its articles, and what callers ask it. The questions were written from the articles alone. */
export interface AskedBusiness {
  trade: string
  articles: readonly AskedArticle[]
  /** No article answers these. */
  unanswerable: readonly string[]
}

export interface AskedArticle {
  title: string
  content: string
  /** Ways in which callers ask for this article. */
  asked: readonly string[]
}
