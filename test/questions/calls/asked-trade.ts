/** A business whose callers ask one question each. Every caller asks it as people do on the phone. */
export interface AskedTrade {
  trade: string
  services: readonly string[]
  articles: Readonly<Record<string, string>>
  /** The question is put as a situation: "my son is seven, is that too young?" */
  situations: readonly AskedOnce[]
  /** The question contains a time or the name of a service, and is not a booking. */
  withTimeOrService: readonly AskedOnce[]
  plain: readonly AskedOnce[]
  /** No article answers these. */
  unanswerable: readonly string[]
}

/** What is said, and the fact that the answer must contain. */
export type AskedOnce = readonly [question: string, fact: RegExp]
