import { optOutOfCalls } from '../../features/do-not-call/do-not-call.ts'
import type { Answer, InboundMessage, OnInbound } from '../../features/messages/answer-inbound.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { optOutSentences } from '../speech/opt-out-sentences.ts'
import { languageOfNoCalls } from '../understanding/opt-out-words.ts'
import type { TextDeps } from './answer-text.ts'
import { sms } from './sms-phrases.ts'

/**
 * Takes a text that asks for no more calls, before a model or the dialogue answers it, as in calls: the number is on the do-not-call list before the
 * answer says so. A repetition changes nothing, so answering a message again does no harm. Null if the text asks for something else.
 */
export async function takeTextOptOut(
  { db, clock }: Pick<TextDeps, 'db' | 'clock'>,
  { businessId, from, body, id: messageId }: InboundMessage,
): Promise<Answer | null> {
  const language = languageOfNoCalls(body)
  // The number has its own country code, so the country given here is not used.
  const phone = language === null ? null : parsePhoneNumber(from, 'US')
  if (language === null || phone === null) return null
  await optOutOfCalls(db, businessId, { phone, how: 'text', words: body, callId: null, messageId }, clock.now())
  return { body: `${optOutSentences(language).listed} ${sms.stopForTexts}` }
}

/** Takes only wishes for no more calls, from texts that the assistant does not answer. */
export const optOutTaker =
  (deps: Pick<TextDeps, 'db' | 'clock'>): OnInbound =>
  async (message) =>
    (await takeTextOptOut(deps, message)) ?? { body: null }
