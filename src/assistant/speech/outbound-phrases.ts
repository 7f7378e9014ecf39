import type { CallTerms } from '../../features/outbound-calls/outbound-call.ts'
import { phrases } from './phrases.ts'
import { spokenPhone } from './spoken.ts'

/** The sentences of an outbound call outside the conversation. */
export interface OutboundWords {
  /** Said to the person who answers, before anything else; null for the built-in greeting and the purpose. */
  greeting: string | null
  /** Said to an answering machine after its beep. */
  message: readonly string[]
  /** Said to a call screening assistant that asks who is calling and why. */
  introduction: readonly string[]
}

/** @param from the business's number, E.164. Pure. */
export function outboundWords(business: string, from: string, terms: CallTerms): OutboundWords {
  const who = phrases.greeting(business)
  const why = terms.purpose === null ? [] : [terms.purpose]
  return {
    greeting: terms.greeting,
    message:
      terms.voicemailText === null
        ? [who, ...why, `Please call us back at ${spokenPhone(from)}.`, 'Goodbye.']
        : [terms.voicemailText],
    introduction: [who, ...why],
  }
}
