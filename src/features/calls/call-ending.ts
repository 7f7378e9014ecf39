import type { EventData } from '../../events/catalogue.ts'
import { emit } from '../../events/emit.ts'
import { assert } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { CallDiagnostics } from '../../kernel/network/call-diagnostics.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import { findOrCreateContactByPhone } from '../contacts/contact.ts'
import { type CallOptOut, optOutOfCalls } from '../do-not-call/do-not-call.ts'
import {
  type EndedReason,
  type EndedStatus,
  type NewCall,
  startCall,
  type ToolCallRecord,
  type TranscriptTurn,
  type TurnLatency,
} from './call.ts'
import type { HeldBy } from './call-collected.ts'
import { type CallLeftovers, fileLeftovers } from './call-inbox.ts'
import type { Deed } from './call-outcome.ts'
import { outcomeOfCall } from './call-outcome-facts.ts'
import { type CallInProgress, lockCall, markTransferred, updateFinished } from './call-store.ts'
import { missedCallText } from './call-texts.ts'
import { notifyOfEnd } from './notices/call-notifications.ts'
import type { CallTransferAttempt } from './transfers/transfer-attempt.ts'

/** A turn of the caller as input to the confidence score. */
export interface ScoredTurn {
  /** The recognizer's confidence, 0 to 1; 1 for a key. */
  confidence: number
  /** Whether the answer to the turn was based on data. */
  grounded: boolean
}

export interface FinishedCall extends CallLeftovers, Partial<HeldBy> {
  status: EndedStatus
  endedReason: EndedReason
  endedAt: Instant
  durationSeconds: number
  summary: string
  aiConfidenceScore: number | null
  costCents: number
  costBreakdown: Record<string, number>
  transcript: TranscriptTurn[]
  toolCalls: ToolCallRecord[]
  extractedData: Record<string, unknown>
  latencyMs: { p50: number; p95: number } | null
  /** The stages of each answer; absent if there were none. */
  turnLatencies?: TurnLatency[] | undefined
  /** What the tools reported; absent if nothing. */
  deeds?: readonly Deed[] | undefined
  /** How the person asked for no more calls; null or absent if they did not. */
  optOut?: Pick<CallOptOut, 'how' | 'words'> | null | undefined
  /** The turns that `aiConfidenceScore` is calculated from; absent if there were none. */
  scoredTurns?: ScoredTurn[] | undefined
  /** A file name inside the recordings folder, never a path. */
  recordingFile: string | null
  /** The link in call.completed, made by `recordingLinks`. */
  recordingUrl: string | null
  transferredTo?: string | undefined
  transferReason?: string | undefined
  durationBeforeTransfer?: number | undefined
  /** Each number that rang to take the call; absent if there were none. */
  transferAttempts?: CallTransferAttempt[] | undefined
  /** Stored unless the row has one already. */
  carrierCallId?: string | null | undefined
  /** The last trunk that carried the call; null or absent if it is still the first one. */
  sipConnectionId?: string | null | undefined
  /** Signaling and audio quality; null or absent if unknown. */
  diagnostics?: CallDiagnostics | null | undefined
  /** The name that the caller gave; it fills in a contact's missing name. */
  contactName?: string | undefined
}

/** The record of a call without a conversation. */
export const nothingNoted = () =>
  ({
    aiConfidenceScore: null,
    costCents: 0,
    costBreakdown: {},
    transcript: [],
    toolCalls: [],
    extractedData: {},
    latencyMs: null,
    recordingFile: null,
    recordingUrl: null,
  }) satisfies Partial<FinishedCall>

/**
 * Records the end of a call in one transaction: the row, the contact of an answered caller whose number is known, what the caller
 * left for the people of the business, and call.transferred, call.completed or call.missed. The second time has no effect, except that the real ending replaces
 * `interrupted`, which another instance may have recorded while this one was slow. `also` runs in the same transaction where the ending has an effect.
 */
export async function finishCall(
  db: Database,
  id: string,
  ending: FinishedCall,
  also: (tx: Sql) => Promise<void> = async () => {},
): Promise<void> {
  const whole = (seconds: number) => Math.max(0, Math.round(seconds))
  const rounded = { ...ending, durationSeconds: whole(ending.durationSeconds), costCents: whole(ending.costCents) }
  await db.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    assert(call !== null, `call ${id} was started before it is finished`)
    const overruled = call.endedReason === 'interrupted' && rounded.endedReason !== 'interrupted'
    if (call.status !== 'live' && !overruled) return
    const farEnd = call.direction === 'inbound' ? call.from : call.to
    const contactId = await callerContact(tx, call, rounded)
    const decided = await outcomeOfCall(tx, call, rounded)
    await updateFinished(tx, call, farEnd, contactId, { ...rounded, ...decided })
    // Does not check `answeredAt`: the answer is not recorded while the database is unavailable.
    if (rounded.status !== 'missed')
      await fileLeftovers(tx, { id, businessId: call.businessId, farEnd, contactId }, rounded)
    await listOptOut(insideTransaction(db, tx), { ...call, farEnd }, rounded)
    await announceEnd(tx, call, rounded)
    const wasTransferred = call.transferredAt !== null || rounded.transferredTo !== undefined
    await notifyOfEnd(tx, call, { ...rounded, contactId, wasTransferred })
    await also(tx)
  })
}

/**
 * Lists an opt-out from calls that is not listed yet, because the database was unavailable or the call ended too
 * soon.
 */
async function listOptOut(
  db: Database,
  { id, businessId, farEnd, test }: CallInProgress & { farEnd: string },
  { optOut, endedAt }: FinishedCall,
): Promise<void> {
  // The number has its own country code, so the country given here is not used.
  const phone = optOut && !test && farEnd.startsWith('+') ? parsePhoneNumber(farEnd, 'US') : null
  if (optOut && phone !== null) await optOutOfCalls(db, businessId, { phone, ...optOut, callId: id }, endedAt)
}

/** The answer of a transfer's other side. */
export interface CallTransfer {
  /** E.164 */
  to: string
  reason: string
  /** Seconds from the answer of the call to the answer of the other side. */
  secondsBefore: number
}

/** Records that the other side of a transfer has answered, and announces call.transferred. Only the first time has an effect. */
export async function recordTransfer(db: Database, id: string, transfer: CallTransfer, now: Instant): Promise<void> {
  await db.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    assert(call !== null, `call ${id} was started before it is transferred`)
    await transferOnce(tx, call, transfer, now)
  })
}

async function transferOnce(tx: Sql, call: CallInProgress, transfer: CallTransfer, now: Instant): Promise<void> {
  if (call.transferredAt !== null) return
  await markTransferred(tx, call.id, transfer, now)
  const { id, direction, businessId, startedAt } = call
  const data: EventData<'call.transferred'> = {
    ...{ id, direction, ...announcedParties(call), transferredTo: transfer.to, transferReason: transfer.reason },
    durationBeforeTransfer: Math.max(0, Math.round(transfer.secondsBefore)),
    startedAt: startedAt.toISOString(),
  }
  await emit(tx, businessId, 'call.transferred', data, now, { test: call.test })
}

/** Records a call that was never answered: it began and ended at once. */
export async function recordUnansweredCall(db: Database, call: NewCall, ending: FinishedCall): Promise<void> {
  await startCall(db, call, ending.endedAt)
  await finishCall(db, call.id, ending, await missedCallText(db, call.id, ending, ending.endedAt))
}

async function callerContact(tx: Sql, call: CallInProgress, ending: FinishedCall): Promise<string | null> {
  const known = call.direction === 'inbound' && call.answeredAt !== null && call.from.startsWith('+')
  // The number has its own country code, so the country given here is not used.
  const phone = known ? parsePhoneNumber(call.from, 'US') : null
  if (phone === null) return null
  const who = { phone, name: ending.contactName ?? null }
  const contact = await findOrCreateContactByPhone(tx, call.businessId, who, 'ai_call', ending.endedAt)
  return contact.id
}

async function announceEnd(tx: Sql, call: CallInProgress, ending: FinishedCall): Promise<void> {
  const { id, direction, businessId, test } = call
  const parties = announcedParties(call)
  const startedAt = call.startedAt.toISOString()
  const { durationSeconds, summary, recordingUrl, aiConfidenceScore, endedAt } = ending
  if (ending.transferredTo !== undefined) {
    const { transferReason: reason = 'customer_request', durationBeforeTransfer = durationSeconds } = ending
    await transferOnce(tx, call, { to: ending.transferredTo, reason, secondsBefore: durationBeforeTransfer }, endedAt)
  }
  // A call that was recorded as interrupted was announced then.
  if (ending.status === 'completed' && call.status !== 'completed') {
    const data: EventData<'call.completed'> = {
      ...{ id, direction, ...parties, durationSeconds, status: 'completed', summary, recordingUrl, aiConfidenceScore },
      startedAt,
      endedAt: endedAt.toISOString(),
    }
    await emit(tx, businessId, 'call.completed', data, endedAt, { test })
  }
  // Contract: call.missed is for inbound calls. The record of an outbound call says that nobody answered.
  if (ending.status === 'missed' && direction === 'inbound') {
    const data: EventData<'call.missed'> = {
      ...{ id, direction, ...parties, durationSeconds, status: 'missed', reason: ending.endedReason, startedAt },
    }
    await emit(tx, businessId, 'call.missed', data, endedAt, { test })
  }
}

/** The numbers as events show them: a test call has none. */
const announcedParties = ({ from, to, test }: CallInProgress) =>
  test ? { from: null, to: null, test: true as const } : { from, to }
