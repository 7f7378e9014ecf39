import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { parsePhoneNumber, requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { CallTransport } from '../../kernel/voice-carriers.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { startCall } from '../calls/call.ts'
import { listNumbers, type PhoneNumber } from '../numbers/number.ts'
import type { VoicemailAction } from '../voice/voice-profile.ts'
import {
  type DoNotCall,
  deleteDoNotCall,
  deleteOutboundCall,
  insertDoNotCall,
  insertOutboundCall,
  selectDoNotCall,
  selectIsDoNotCall,
  selectWaiting,
} from './outbound-call-store.ts'

/** What a call of ours is about, and how it is held. */
export interface CallTerms {
  /** In a sentence or two, as it is said behind the greeting: "We are calling about your appointment on Monday." */
  purpose: string | null
  /** Said first, in place of the business's name and the purpose. */
  greeting: string | null
  /** What to do where a machine answers; null: what the voice profile says. */
  voicemailAction: VoicemailAction | null
  /** What a machine is told; null: who called and why, and a number to call back. */
  voicemailText: string | null
  /** Listen who has answered before speaking. Off: whoever answers is taken for a person. */
  detectMachine: boolean
}

export interface NewOutboundCall extends Partial<CallTerms> {
  to: string
  /** One of the business's numbers; its default one unless given. */
  from?: string | undefined
}

/** A call of ours that is wanted and not dialled yet. Its id becomes the call's. */
export interface OutboundCall {
  id: string
  businessId: string
  /** E.164. */
  from: string
  to: string
  terms: CallTerms
  createdAt: Instant
  /** When nobody wants it any more. */
  expiresAt: Instant
}

/** Somebody who asked for a call waits for it. */
const WAITS_MS = 2 * 60_000
const MAX_PURPOSE = 500
const MAX_SPOKEN = 1_000

/**
 * Asks for a call. An instance with a free line dials it within seconds; what becomes of it is the call with its id.
 * @throws BAD_REQUEST naming the field; NOT_FOUND without that business; CONFLICT where it has no number to call from, or
 *   the one who is called asked not to be
 */
export async function requestCall(
  db: Database,
  businessId: string,
  input: NewOutboundCall,
  now: Instant,
  waitsMs = WAITS_MS,
): Promise<OutboundCall> {
  const [business, numbers] = await Promise.all([requireBusiness(db, businessId), listNumbers(db, businessId)])
  const to = requirePhoneNumber('to', input.to, business.country)
  const from = callingNumber(numbers, input.from && requirePhoneNumber('from', input.from, business.country))
  if (to === from) throw badRequest('to: must not be the number that the call comes from')
  if (await selectIsDoNotCall(db.read, businessId, to)) throw conflict(`to: ${to} asked not to be called`)
  const call: OutboundCall = {
    id: newId('call'),
    businessId,
    from,
    to,
    terms: checkTerms(input),
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitsMs),
  }
  await insertOutboundCall(db.write, call)
  return call
}

/** @throws BAD_REQUEST */
export function checkTerms(input: Partial<CallTerms>): CallTerms {
  return {
    purpose: optionalText('purpose', input.purpose, MAX_PURPOSE),
    greeting: optionalText('greeting', input.greeting, MAX_SPOKEN),
    voicemailAction: input.voicemailAction ?? null,
    voicemailText: optionalText('voicemailText', input.voicemailText, MAX_SPOKEN),
    detectMachine: input.detectMachine ?? true,
  }
}

/** @param wanted E.164 */
function callingNumber(numbers: readonly PhoneNumber[], wanted: string | undefined): string {
  const speaking = numbers.filter(({ status, capabilities }) => status === 'active' && capabilities.voice)
  if (wanted === undefined) {
    const found = (speaking.find(({ isDefault }) => isDefault) ?? speaking[0])?.phone
    if (found === undefined) throw conflict('this business has no phone number to call from; provision one first')
    return found
  }
  if (speaking.some(({ phone }) => phone === wanted)) return wanted
  throw badRequest(`from: ${wanted} is not a number of this business that can call`)
}

/** Those that wait, the longest waiting first, of all businesses; at most `limit`. */
export const listWaitingCalls = (db: Database, limit: number): Promise<OutboundCall[]> => selectWaiting(db.list, limit)

/** Takes back one that is not dialled yet. @throws NOT_FOUND, also where it has begun: then it is ended as a live call */
export async function withdrawCall(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteOutboundCall(db.write, id, businessId))) throw notFound(`waiting call ${id}`)
}

/** By what a call is dialled. */
export interface Taken {
  instanceId: string
  transport: Exclude<CallTransport, 'browser'>
  sipConnectionId: string | null
}

/**
 * Makes it ours to dial: from here on it is a live call of this instance, which is put on record as interrupted should the
 * instance die. False where another instance has it, or it was taken back.
 */
export const takeCall = (db: Database, call: OutboundCall, by: Taken, now: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await deleteOutboundCall(tx, call.id, call.businessId))) return false
    const { id, businessId, from, to } = call
    await startCall(insideTransaction(db, tx), { id, businessId, direction: 'outbound', from, to, ...by }, now)
    return true
  })

/** Calls to that number are refused from now on; harmless the second time. @throws BAD_REQUEST, NOT_FOUND */
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
    reason: optionalText('reason', reason, MAX_PURPOSE),
  }
  return insertDoNotCall(db.write, businessId, listed, now)
}

/** @throws NOT_FOUND where it is not on the list */
export async function removeDoNotCall(db: Database, businessId: string, phone: string): Promise<void> {
  const { country } = await requireBusiness(db, businessId)
  const listed = parsePhoneNumber(phone, country)
  if (listed === null || !(await deleteDoNotCall(db.write, businessId, listed)))
    throw notFound(`${phone} on the list of numbers that are not called`)
}

/** By number. */
export const listDoNotCall = (db: Database, businessId: string): Promise<DoNotCall[]> =>
  selectDoNotCall(db.list, businessId)

/** @param phone E.164 */
export const mustNotBeCalled = (db: Database, businessId: string, phone: string): Promise<boolean> =>
  selectIsDoNotCall(db.read, businessId, phone)
