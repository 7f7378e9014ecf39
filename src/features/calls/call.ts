import { Type } from 'typebox'
import type { EventData } from '../../events/catalogue.ts'
import { emit } from '../../events/emit.ts'
import { conflict, notFound } from '../../kernel/api-error.ts'
import { assert } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { CallerAttestation, CallTransport } from '../../kernel/voice-carriers.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { appointmentIdsOfCall } from '../appointments/appointment.ts'
import { requireBusiness } from '../business/business.ts'
import { findOrCreateContactByPhone } from '../contacts/contact.ts'
import { type CallLeftovers, fileLeftovers } from './call-inbox.ts'
import {
  type CallInProgress,
  insertCall,
  lockCall,
  markAnswered,
  markTransferred,
  selectCall,
  selectCalls,
  selectLive,
  selectRecordingFile,
  selectTurnLatencies,
  updateFinished,
} from './call-store.ts'

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const
export type CallDirection = (typeof CALL_DIRECTIONS)[number]
export const CALL_STATUSES = ['completed', 'missed', 'failed'] as const
/** Contract: Call status. The API shows calls only after they have ended. */
export type EndedStatus = (typeof CALL_STATUSES)[number]
export type CallStatus = 'live' | EndedStatus

export const ENDED_REASONS = [
  'caller_hangup',
  'assistant_hangup',
  'transferred',
  'voicemail',
  'no_answer',
  'abandoned',
  'busy',
  'declined',
  'max_duration',
  'silence',
  'provider_error',
  'concurrency_limit',
  'media_timeout',
  'network_error',
  'service_stopping',
  'interrupted',
  'internal_error',
] as const
export type EndedReason = (typeof ENDED_REASONS)[number]

/** An extension of the queries for calls and their figures. */
export const INCLUDE_TEST = Type.Boolean({
  description: 'Extension. Set to `true` to include test calls from the dashboard. Default: `false`.',
})

/** One side's contribution. Times count from the answer. An interrupted turn of the assistant has what the caller heard of it. */
export interface TranscriptTurn {
  role: 'caller' | 'assistant'
  text: string
  startMs: number
  endMs: number
  interrupted: boolean
}

export interface ToolCallRecord {
  name: string
  arguments: Record<string, unknown>
  result: unknown
  startMs: number
  endMs: number
}

/** A turn of the caller as input to the confidence score. */
export interface ScoredTurn {
  /** The recogniser's, 0 to 1; a key is certain. */
  confidence: number
  /** The answer to the turn was based on data. */
  grounded: boolean
}

/** An ended call in a list. Contract: Call (list item). */
export interface Call {
  id: string
  /** The far end's number: `from` of an inbound call, `to` of an outbound one. Null for a test call. */
  callerNumber: string | null
  from: string | null
  to: string | null
  direction: CallDirection
  durationSeconds: number
  status: EndedStatus
  summary: string
  aiConfidenceScore: number | null
  costCents: number
  startedAt: Instant
  endedAt: Instant
  createdAt: Instant
  /** Only on calls from the test console of the dashboard. */
  test?: true | undefined
}

export interface CallDetail extends Call {
  contactId: string | null
  /** What the network's check of the caller's number gave; null: nothing is known. */
  callerAttestation: CallerAttestation | null
  /** Name inside the recordings folder. */
  recordingFile: string | null
  transcript: TranscriptTurn[]
  endedReason: EndedReason
  transferredTo: string | null
  transferReason: string | null
  toolCalls: ToolCallRecord[]
  appointmentIds: string[]
  costBreakdown: Record<string, number>
  latencyMs: { p50: number; p95: number } | null
  /** The stages of each answer. */
  turnLatencies: TurnLatency[]
  extractedData: Record<string, unknown>
}

export interface NewCall {
  id: string
  businessId: string
  direction: CallDirection
  from: string
  to: string
  instanceId: string
  /** The trunk of the call. */
  sipConnectionId?: string | null
  /** SIP when absent. */
  transport?: CallTransport
  /** What the network's check of the caller's number gave. */
  attestation?: CallerAttestation | null
  /** The id of the call at its carrier, such as the Call-ID of SIP; null or absent while unknown. */
  carrierCallId?: string | null
}

/** A call in progress, on any instance. */
export interface OngoingCall {
  id: string
  direction: CallDirection
  from: string
  to: string
  startedAt: Instant
  answeredAt: Instant | null
  /** The instance that handles the call. */
  instanceId: string | null
}

/** How long each stage took between the caller's last sound and the first sound of the answer; null: the answer had no such stage. */
export interface TurnLatency {
  /** From the caller's last sound to the decision that the turn is over, without the wait for the recogniser. */
  endpointingMs: number | null
  /** The wait for the recogniser. */
  sttMs: number | null
  /** From the decision to the first sentence of the model, including tools that ran in between. */
  modelMs: number | null
  /** From the first sentence to its first sound. */
  ttsMs: number | null
  /** Queued sound that plays before the answer. */
  transportMs: number | null
  /** From the caller's last sound, or key, to the first sound of the answer. */
  totalMs: number
}

export interface FinishedCall extends CallLeftovers {
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
  /** The stages of each answer; none when absent. */
  turnLatencies?: TurnLatency[] | undefined
  /** The turns that `aiConfidenceScore` is calculated from; none when absent. */
  scoredTurns?: ScoredTurn[] | undefined
  /** Name inside the recordings folder, never a path. */
  recordingFile: string | null
  /** The link in call.completed, made by `recordingLinks`. */
  recordingUrl: string | null
  transferredTo?: string | undefined
  transferReason?: string | undefined
  durationBeforeTransfer?: number | undefined
  /** Recorded unless the row has one already. */
  carrierCallId?: string | null | undefined
  /** The name that the caller gave; it fills in a contact's missing name. */
  contactName?: string | undefined
}

/** The record of a call without conversation. */
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

export interface CallFilters {
  status?: EndedStatus | undefined
  direction?: CallDirection | undefined
  /** E.164, or the far end's text where that is not a number. */
  from?: string | undefined
  to?: string | undefined
  startedAfter?: Instant | undefined
  startedBefore?: Instant | undefined
  contactId?: string | undefined
  /** Test calls are left out otherwise. */
  includeTest?: boolean | undefined
}

/**
 * Records that a call rings or is being dialled.
 * @throws CONFLICT for a call of Twilio or Telnyx that was recorded before: somebody repeats the carrier's request
 */
export async function startCall(db: Database, call: NewCall, now: Instant): Promise<void> {
  try {
    await insertCall(db.write, call, now)
  } catch (error) {
    if (isConstraintViolation(error, 'calls_once_per_carrier'))
      throw conflict('the carrier has announced this call before')
    throw error
  }
}

/** Records that the call was answered. The second time has no effect. */
export const answerCall = (db: Database, id: string, now: Instant): Promise<void> => markAnswered(db.write, id, now)

/**
 * Records the end of a call in one transaction: the row, the contact of an answered caller whose number is known, what the caller
 * left for the people of the business, and call.transferred, call.completed or call.missed. The second time has no effect, except that the real ending replaces
 * `interrupted`, which another instance may have recorded while this one was slow.
 */
export async function finishCall(db: Database, id: string, ending: FinishedCall): Promise<void> {
  const whole = (seconds: number) => Math.max(0, Math.round(seconds))
  const rounded = { ...ending, durationSeconds: whole(ending.durationSeconds), costCents: whole(ending.costCents) }
  await db.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    assert(call !== null, `call ${id} was started before it is finished`)
    const overruled = call.endedReason === 'interrupted' && rounded.endedReason !== 'interrupted'
    if (call.status !== 'live' && !overruled) return
    const farEnd = call.direction === 'inbound' ? call.from : call.to
    const contactId = await callerContact(tx, call, rounded)
    await updateFinished(tx, call, farEnd, contactId, rounded)
    // Not by `answeredAt`: the answer is not recorded while the database is away.
    if (rounded.status !== 'missed')
      await fileLeftovers(tx, { id, businessId: call.businessId, farEnd, contactId }, rounded)
    await announceEnd(tx, call, rounded)
  })
}

/** The other side of a transfer has answered. */
export interface CallTransfer {
  /** E.164 */
  to: string
  reason: string
  /** From the answer of the call to the answer of the other side. */
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
  await finishCall(db, call.id, ending)
}

/** The business's calls in progress on all instances, oldest first. */
export const listOngoingCalls = (db: Database, businessId: string): Promise<OngoingCall[]> =>
  selectLive(db.read, businessId)

/** Ended calls, newest first. The filters take numbers in any usual notation. */
export async function listCalls(
  db: Database,
  businessId: string,
  filters: CallFilters,
  page: PageRequest,
): Promise<Page<Call>> {
  const from = await asRecorded(db, businessId, filters.from)
  const to = await asRecorded(db, businessId, filters.to)
  const rows = await selectCalls(db.list, businessId, { ...filters, from, to }, page)
  return pageOf(rows, page.limit)
}

/** @throws NOT_FOUND, also for a call of another business and for a call in progress */
export async function requireCall(db: Database, businessId: string, id: string): Promise<CallDetail> {
  const [call, appointmentIds] = await Promise.all([
    selectCall(db.read, businessId, id),
    appointmentIdsOfCall(db, businessId, id),
  ])
  if (call === null) throw notFound(`call ${id}`)
  return { ...call, appointmentIds }
}

/** The stages of each answer of a call, in order. @throws NOT_FOUND as `requireCall` does */
export async function turnLatenciesOf(db: Database, businessId: string, id: string): Promise<TurnLatency[]> {
  const latencies = await selectTurnLatencies(db.read, businessId, id)
  if (latencies === null) throw notFound(`call ${id}`)
  return latencies
}

/** The file name of the call's recording in the recordings folder; null where there is none. */
export const findRecordingFile = (db: Database, callId: string): Promise<string | null> =>
  selectRecordingFile(db.read, callId)

/** A number in E.164; other texts, such as `anonymous`, unchanged. Only a number without `+` needs the country. */
async function asRecorded(db: Database, businessId: string, party: string | undefined): Promise<string | undefined> {
  if (party === undefined) return undefined
  const country = party.trim().startsWith('+') ? 'US' : (await requireBusiness(db, businessId)).country
  return parsePhoneNumber(party, country) ?? party
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
  // A call that was taken for interrupted was announced then.
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

/** The numbers as events have them: a test call has none. */
const announcedParties = ({ from, to, test }: CallInProgress) =>
  test ? { from: null, to: null, test: true as const } : { from, to }
