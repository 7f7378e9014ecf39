import { phrases } from './phrases.ts'

export interface Opening {
  businessName: string
  /** The business's own greeting; null or absent: the default one. */
  greeting?: string | null | undefined
  /** Null where the call is not recorded. */
  notice: string | null
  /** What invites the caller to speak; a greeting that ends with a question of its own takes its place. */
  question: string
}

/** A last sentence that is a question, with what stands before it. */
const LAST_QUESTION = /^(?:(.*[.!?…。！？])\s*)?([^.!?…。！？]+[?？])\s*$/s

/** The first sentences of a call. The recording notice comes before the question, so that callers know before they speak. */
export function openingSentences({ businessName, greeting, notice, question }: Opening): string[] {
  const own = greeting ?? phrases.greeting(businessName)
  const [, before, asked] = LAST_QUESTION.exec(own.trim()) ?? []
  const parts = asked === undefined ? [own, notice, question] : [before, notice, asked.trim()]
  return parts.filter((part) => part !== undefined && part !== null && part !== '') as string[]
}
