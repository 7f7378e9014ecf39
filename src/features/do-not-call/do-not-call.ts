import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText } from '../../kernel/fields.ts'
import { parsePhoneNumber, requirePhoneNumber } from '../../kernel/phone-number.ts'
import { optedOutNotice } from '../../mails/campaign-notices.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { recordConsent } from '../consents/consent.ts'
import { createNotification } from '../notifications/notification.ts'
import {
  type DoNotCall,
  deleteDoNotCall,
  insertContactsDoNotCall,
  insertDoNotCall,
  insertNewDoNotCall,
  selectDoNotCall,
  selectIsDoNotCall,
} from './do-not-call-store.ts'

const MAX_REASON = 500
const MAX_WORDS = 500

/** The words or the key with which a person asked for no more calls. */
export interface CallOptOut {
  /** E.164 */
  phone: string
  how: 'voice' | 'key' | 'text'
  /** The person's words, or the key; null if unknown. */
  words: string | null
  /** Null in a conversation by text message. */
  callId: string | null
  /** The text message with the request; absent in a call. */
  messageId?: string
}

const REASONS: Record<CallOptOut['how'], string> = {
  key: 'Opted out by a key in a call',
  voice: 'Asked in a call not to be called again',
  text: 'Asked by text not to be called again',
}
const METHODS = { key: 'other', voice: 'spoken', text: 'text' } as const

/**
 * Adds a person who asked for it in a call or by text to the do-not-call list, and withdraws their consent to calls in the ledger. A repetition
 * changes nothing.
 * @returns false if the number was already listed
 */
export const optOutOfCalls = (
  db: Database,
  businessId: string,
  { phone, how, words, callId, messageId }: CallOptOut,
  now: Instant,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const said = words?.trim().slice(0, MAX_WORDS) || null
    if (!(await insertNewDoNotCall(tx, businessId, { phone, reason: REASONS[how] }, now))) return false
    const proof = callId ?? messageId ?? null
    const line = { phone, kind: 'call', given: false, words: said, proof, givenAt: now } as const
    await recordConsent(insideTransaction(db, tx), businessId, { ...line, method: METHODS[how] }, null, now)
    const notice = { ...optedOutNotice({ phone, from: 'calls' }), severity: 'info' } as const
    const about = callId === null ? { type: 'message', id: messageId } : { type: 'call', id: callId }
    const resource = about.id === undefined ? {} : { resource: { type: about.type, id: about.id } }
    await createNotification(tx, businessId, { type: 'recipient.opted_out', ...notice, ...resource }, now)
    return true
  })

/** Adds a number to the do-not-call list; a repetition is harmless. @throws BAD_REQUEST, NOT_FOUND */
export async function addDoNotCall(
  db: Database,
  businessId: string,
  phone: string,
  now: Instant,
  reason?: string | null,
): Promise<DoNotCall> {
  const { country } = await requireBusiness(db, businessId)
  const listed = {
    phone: requirePhoneNumber('phone', phone, country),
    reason: optionalText('reason', reason, MAX_REASON),
  }
  return insertDoNotCall(db.write, businessId, listed, now)
}

/** Adds the numbers of contacts to the do-not-call list. @returns how many of the contacts have a number */
export const addContactsToDoNotCall = (
  db: Database,
  businessId: string,
  contactIds: readonly string[],
  now: Instant,
): Promise<number> => insertContactsDoNotCall(db.write, businessId, contactIds, now)

/** @throws NOT_FOUND when the number is not on the list */
export async function removeDoNotCall(db: Database, businessId: string, phone: string): Promise<void> {
  const { country } = await requireBusiness(db, businessId)
  const listed = parsePhoneNumber(phone, country)
  if (listed === null || !(await deleteDoNotCall(db.write, businessId, listed)))
    throw notFound(`${phone} on the do-not-call list`)
}

/** Ordered by number. */
export const listDoNotCall = (db: Database, businessId: string): Promise<DoNotCall[]> =>
  selectDoNotCall(db.list, businessId)

/** @param phone E.164 */
export const mustNotBeCalled = (db: Database, businessId: string, phone: string): Promise<boolean> =>
  selectIsDoNotCall(db.read, businessId, phone)
