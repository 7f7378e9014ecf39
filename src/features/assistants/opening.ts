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
  /** How a person gets no more calls; it follows the words that say who calls. Null or absent: not said. */
  optOut?: string | null | undefined
  /** Null where the call is not recorded. */
  notice: string | null
  /** What invites the caller to speak; a greeting that ends with a question of its own takes its place. */
  question: string
}

export interface OpeningSentence {
  text: string
  /** The words that say that an assistant speaks; absent: none. */
  disclosure?: string
  /** The recording notice; absent: the sentence is not it. */
  notice?: string
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
export const openingSentences = (opening: Opening): OpeningSentence[] =>
  inSequence(opening).map((one) =>
    opening.notice !== null && one.text === opening.notice ? { ...one, notice: one.text } : one,
  )

function inSequence(opening: Opening): OpeningSentence[] {
  const { businessName, greeting, reason, language, discloses, optOut, notice, question } = opening
  const words = openingWords(language)
  const offer = sentences([optOut])
  if (greeting === null || greeting === undefined) {
    const rest = (before: string) => inOrder(before, [notice], question)
    if (discloses) return [disclosing(words.greeting(businessName)), ...offer, ...rest(reason ?? '')]
    const hello = `Hello, this is ${businessName}.`
    if (offer.length > 0) return [{ text: hello }, ...offer, ...rest(reason ?? '')]
    return rest([hello, ...(reason ? [reason] : [])].join(' '))
  }
  const between = [optOut, notice]
  if (!discloses) return inOrder(greeting, between, question)
  const own = greeting.trim().split(BETWEEN_SENTENCES)
  const saying = own.findIndex(saysAssistant)
  if (saying < 0) return [disclosing(words.disclosure), ...inOrder(greeting, between, question)]
  const said = own.slice(0, saying + 1).join(' ')
  const rest = own.slice(saying + 1).join(' ')
  if (rest !== '' || !/[?？]$/.test(said)) return [disclosing(said), ...inOrder(rest, between, question)]
  return [...sentences([own.slice(0, saying).join(' '), ...between]), disclosing(own[saying] ?? '')]
}

/** A greeting with what is said between it and the question. */
function inOrder(greeting: string, between: Texts, question: string): OpeningSentence[] {
  const [, before, asked] = LAST_QUESTION.exec(greeting.trim()) ?? []
  const first = sentences([asked === undefined ? greeting : before, ...between])
  return [...first, ...sentences([asked?.trim() ?? question]).map((one): OpeningSentence => ({ ...one, asks: true }))]
}

type Texts = readonly (string | null | undefined)[]

const sentences = (texts: Texts): OpeningSentence[] =>
  texts.flatMap((text) => (text === undefined || text === null || text === '' ? [] : [{ text }]))

const disclosing = (text: string): OpeningSentence => ({ text, disclosure: text })
