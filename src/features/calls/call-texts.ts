import type { Instant } from '../../kernel/clock.ts'
import { MISSED_CALL_TEXTS } from '../../mails/missed-call-text.ts'
import type { Database, Sql } from '../../store/database.ts'
import { customerLanguage } from '../appointment-notices/appointment-notice.ts'
import { isBlockedCaller } from '../blocked-callers/blocked-caller.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { findTextingNumber, isOptedOut, queueText, takesNoTexts, textsOfCalls } from '../messages/message.ts'
import { trySpend } from '../spending/spending.ts'
import { type CallInProgress, selectCallParties } from './call-store.ts'

/** Texts that result from a call: those that the caller asks for, and the one after a missed call. */

/** `sent`: queued now, or by an earlier attempt. */
export type CallerTextOutcome = 'sent' | 'opted_out' | 'no_number' | 'too_many' | 'not_allowed'

/** The most texts that one call can cause. */
const MAX_TEXTS_OF_CALL = 3

/**
 * Texts a caller what they asked for. The same words are sent once per call. @param phone the caller's number,
 * E.164
 */
export async function textCaller(
  db: Database,
  { id: businessId }: Pick<Business, 'id'>,
  { callId, businessPhone, phone, body }: { callId: string; businessPhone: string | null; phone: string; body: string },
  now: Instant,
): Promise<CallerTextOutcome> {
  const from = await findTextingNumber(db, businessId, businessPhone)
  if (from === null) return 'no_number'
  if (await isOptedOut(db, businessId, from, phone)) return 'opted_out'
  return db.transaction(async (tx) => {
    await lockTextsTo(tx, businessId, phone)
    const sent = await textsOfCalls(tx, businessId, { callId })
    if (sent.some((text) => text.body === body)) return 'sent'
    if (sent.length >= MAX_TEXTS_OF_CALL) return 'too_many'
    if ((await trySpend(tx, businessId, 'message', phone, now)) !== null) return 'not_allowed'
    const text = { from, to: phone, body, callId, reason: 'asked_in_call' } as const
    return (await queueText(tx, businessId, text, now)) === null ? 'opted_out' : 'sent'
  })
}

/** After this time a text would only surprise the caller: after a long outage, or in a restored copy. */
const SENSIBLE_MS = 10 * 60_000
const HOUR_MS = 3_600_000

/** Queues the text in the transaction that records the call. */
export type MissedCallText = (tx: Sql) => Promise<void>

const NO_TEXT: MissedCallText = async () => {}

/**
 * Prepares the text to a caller whose call nobody answered. Does nothing if the call was answered, the business has not switched it on, or
 * the caller cannot or must not be texted.
 */
export async function missedCallText(
  db: Database,
  callId: string,
  { status, endedAt }: { status: string; endedAt: Instant },
  now: Instant,
): Promise<MissedCallText> {
  if (status !== 'missed') return NO_TEXT
  const call = await selectCallParties(db.read, callId)
  if (call === null || !mayText(call) || now.getTime() - endedAt.getTime() > SENSIBLE_MS) return NO_TEXT
  const { businessId, from: caller, to } = call
  const business = await requireBusiness(db, businessId)
  if (!business.textWhenMissed) return NO_TEXT
  const [from, language, isBlocked, isDeaf] = await Promise.all([
    findTextingNumber(db, businessId, to),
    customerLanguage(db, businessId),
    isBlockedCaller(db.read, businessId, caller),
    takesNoTexts(db.read, businessId, caller),
  ])
  if (from === null || isBlocked || isDeaf || (await isOptedOut(db, businessId, from, caller))) return NO_TEXT
  const body = MISSED_CALL_TEXTS[language](business.name)
  const since = new Date(now.getTime() - business.textWhenMissedHours * HOUR_MS)
  return async (tx) => {
    await lockTextsTo(tx, businessId, caller)
    const before = await textsOfCalls(tx, businessId, { to: caller, reason: 'missed_call', since })
    if (before.length > 0 || (await trySpend(tx, businessId, 'message', caller, now)) !== null) return
    await queueText(tx, businessId, { from, to: caller, body, callId, reason: 'missed_call' }, now)
  }
}

const mayText = ({ direction, test, from }: Pick<CallInProgress, 'direction' | 'test' | 'from'>): boolean =>
  direction === 'inbound' && !test && /^\+\d{7,15}$/.test(from)

/** Makes two simultaneous calls of one caller lead to one text. */
async function lockTextsTo(tx: Sql, businessId: string, phone: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`texts of calls ${businessId} ${phone}`}, 0))`
}
