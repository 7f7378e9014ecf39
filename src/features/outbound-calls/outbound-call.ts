import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { CallTransport } from '../../kernel/voice-carriers.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { startCall } from '../calls/call.ts'
import { mustNotBeCalled } from '../do-not-call/do-not-call.ts'
import { listNumbers, type PhoneNumber } from '../numbers/number.ts'
import { spend } from '../spending/spending.ts'
import type { VoicemailAction } from '../voice/voice-profile.ts'
import { deleteOutboundCall, insertOutboundCall, selectWaiting } from './outbound-call-store.ts'

/** The purpose and the terms of an outbound call. */
export interface CallTerms {
  /** One or two sentences, spoken after the greeting: "We are calling about your appointment on Monday." */
  purpose: string | null
  /** The first sentence, which replaces the business's name and the purpose. */
  greeting: string | null
  /** What to do if a machine answers; null for the setting of the voice profile. */
  voicemailAction: VoicemailAction | null
  /** The message for a machine; null for a message with who called, why, and a number to call back. */
  voicemailText: string | null
  /** Whether to detect an answering machine before speaking. If off, every answer counts as a person. */
  detectMachine: boolean
  /** For a call of a campaign: whether to say which key stops further calls. Absent in calls that an earlier version requested: no. */
  offersOptOut?: boolean
}

export interface NewOutboundCall extends Partial<CallTerms> {
  to: string
  /** A number of the business; the default number unless given. */
  from?: string | undefined
}

/** A requested outbound call that is not dialed yet. Its id becomes the id of the call. */
export interface OutboundCall {
  id: string
  businessId: string
  /** E.164. */
  from: string
  to: string
  terms: CallTerms
  createdAt: Instant
  /** The time after which the call is no longer placed. */
  expiresAt: Instant
}

/** How long a requested call waits; after this, the person who requested it no longer expects it. */
const WAITS_MS = 2 * 60_000
const MAX_PURPOSE = 500
const MAX_SPOKEN = 1_000

/**
 * Requests a call. An instance with a free line dials it within seconds; the call then has this id.
 * @throws BAD_REQUEST naming the field; NOT_FOUND when there is no such business; CONFLICT when it has no number to
 * call from, or the number to call is on the do-not-call list; FORBIDDEN and RATE_LIMITED as `spend`
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
  if (await mustNotBeCalled(db, businessId, to)) throw conflict(`to: ${to} asked not to be called`)
  const call: OutboundCall = {
    id: newId('call'),
    businessId,
    from,
    to,
    terms: checkTerms(input),
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitsMs),
  }
  await db.transaction(async (tx) => {
    await spend(tx, businessId, 'call', to, now)
    await insertOutboundCall(tx, call)
  })
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
    offersOptOut: input.offersOptOut ?? false,
  }
}

/** @param wanted E.164 */
function callingNumber(numbers: readonly PhoneNumber[], wanted: string | undefined): string {
  const speaking = numbers.filter(({ status, capabilities }) => status === 'active' && capabilities.voice)
  if (wanted === undefined) {
    const found = (speaking.find(({ isDefault }) => isDefault) ?? speaking[0])?.phone
    if (found === undefined) throw conflict('this business has no phone number to call from; add one first')
    return found
  }
  if (speaking.some(({ phone }) => phone === wanted)) return wanted
  throw badRequest(`from: ${wanted} is not a number of this business that can call`)
}

/** The waiting calls of all businesses, longest waiting first; at most `limit`. */
export const listWaitingCalls = (db: Database, limit: number): Promise<OutboundCall[]> => selectWaiting(db.list, limit)

/** Withdraws a call that is not dialed yet. @throws NOT_FOUND, also once the call is dialed: end it as a live call */
export async function withdrawCall(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteOutboundCall(db.write, id, businessId))) throw notFound(`waiting call ${id}`)
}

/** The instance and the route with which a call is dialed. */
export interface Taken {
  instanceId: string
  transport: Exclude<CallTransport, 'browser'>
  sipConnectionId: string | null
}

/**
 * Takes a waiting call for this instance. From here on it is a live call, which is recorded as interrupted if the
 * instance dies. False if another instance has taken it or it was withdrawn.
 */
export const takeCall = (db: Database, call: OutboundCall, by: Taken, now: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await deleteOutboundCall(tx, call.id, call.businessId))) return false
    const { id, businessId, from, to } = call
    await startCall(insideTransaction(db, tx), { id, businessId, direction: 'outbound', from, to, ...by }, now)
    return true
  })
