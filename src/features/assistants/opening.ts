import { openingWords, saysAssistant } from './opening-words.ts'

export interface Opening {
  businessName: string
  /** The business's own greeting; null or absent: the built-in one. */
  greeting?: string | null | undefined
  /** Why an outbound call is made; it follows the built-in greeting. Null or absent: not said. */
  reason?: string | null | undefined
  /** BCP 47, of the built-in words; absent: English. */
  language?: string | undefined
  /** Whether the opening says that an assistant speaks. */
  discloses: boolean
  /** Null where the call is not recorded. */
  notice: string | null
  /** What invites the caller to speak; a greeting that ends with a question of its own takes its place. */
  question: string
}

export interface OpeningSentence {
  text: string
  /** The words that say that an assistant speaks; absent: none. */
  disclosure?: string
  /** It invites the caller to speak. */
  asks?: true
}

/** A last sentence that is a question, with what stands before it. */
const LAST_QUESTION = /^(?:(.*[.!?…。！？])\s*)?([^.!?…。！？]+[?？])\s*$/s
const BETWEEN_SENTENCES = /(?<=[.!?…。！？])\s+/

/**
 * The first sentences of a call. That an assistant speaks comes first, unless the business's own greeting says it, and the recording
 * notice comes before the question, so that callers know both before they speak. Pure.
 */
export function openingSentences(opening: Opening): OpeningSentence[] {
  const { businessName, greeting, reason, language, discloses, notice, question } = opening
  const words = openingWords(language)
  if (!discloses) {
    const builtIn = [`Hello, this is ${businessName}.`, ...(reason ? [reason] : [])].join(' ')
    return inOrder(greeting ?? builtIn, notice, question)
  }
  if (greeting === null || greeting === undefined)
    return [disclosing(words.greeting(businessName)), ...inOrder(reason ?? '', notice, question)]
  const own = greeting.trim().split(BETWEEN_SENTENCES)
  const saying = own.findIndex(saysAssistant)
  if (saying < 0) return [disclosing(words.disclosure), ...inOrder(greeting, notice, question)]
  const said = own.slice(0, saying + 1).join(' ')
  const rest = own.slice(saying + 1).join(' ')
  if (rest !== '' || !/[?？]$/.test(said)) return [disclosing(said), ...inOrder(rest, notice, question)]
  return [...sentences([own.slice(0, saying).join(' '), notice]), disclosing(own[saying] ?? '')]
}

/** A greeting with the notice and the question at their places. */
function inOrder(greeting: string, notice: string | null, question: string): OpeningSentence[] {
  const [, before, asked] = LAST_QUESTION.exec(greeting.trim()) ?? []
  const first = sentences(asked === undefined ? [greeting, notice] : [before, notice])
  return [...first, ...sentences([asked?.trim() ?? question]).map((one): OpeningSentence => ({ ...one, asks: true }))]
}

const sentences = (texts: readonly (string | null | undefined)[]): OpeningSentence[] =>
  texts.flatMap((text) => (text === undefined || text === null || text === '' ? [] : [{ text }]))

const disclosing = (text: string): OpeningSentence => ({ text, disclosure: text })
