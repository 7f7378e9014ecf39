import { openingWords, saysAssistant } from './opening-words.ts'

export interface Opening {
  businessName: string
  /** The business's own greeting; null or absent for the built-in one. */
  greeting?: string | null | undefined
  /** Why an outbound call is made; it follows the built-in greeting. Not said if null or absent. */
  reason?: string | null | undefined
  /** BCP 47; the language of the built-in words. English if absent. */
  language?: string | undefined
  /** Whether the opening includes the disclosure. */
  discloses: boolean
  /** How a person stops further calls; it follows the caller's name. Not said if null or absent. */
  optOut?: string | null | undefined
  /** Null if the call is not recorded. */
  notice: string | null
  /** Invites the caller to speak; left out if the greeting ends with its own question. */
  question: string
}

export interface OpeningSentence {
  text: string
  /** The words of the disclosure; absent if there are none. */
  disclosure?: string
  /** The recording notice; absent if the sentence is not it. */
  notice?: string
  /** Whether the sentence invites the caller to speak. */
  asks?: true
}

/** A final sentence that is a question, with the text before it. */
const LAST_QUESTION = /^(?:(.*[.!?…。！？])\s*)?([^.!?…。！？]+[?？])\s*$/s
const BETWEEN_SENTENCES = /(?<=[.!?…。！？])\s+/

/**
 * The first sentences of a call. The disclosure comes first, unless the business's own greeting contains it, and the recording notice comes
 * before the question, so that callers know both before they speak. Pure.
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

/** A greeting with the other sentences inserted before its question. */
function inOrder(greeting: string, between: Texts, question: string): OpeningSentence[] {
  const [, before, asked] = LAST_QUESTION.exec(greeting.trim()) ?? []
  const first = sentences([asked === undefined ? greeting : before, ...between])
  return [...first, ...sentences([asked?.trim() ?? question]).map((one): OpeningSentence => ({ ...one, asks: true }))]
}

type Texts = readonly (string | null | undefined)[]

const sentences = (texts: Texts): OpeningSentence[] =>
  texts.flatMap((text) => (text === undefined || text === null || text === '' ? [] : [{ text }]))

const disclosing = (text: string): OpeningSentence => ({ text, disclosure: text })
