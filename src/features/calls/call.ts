import { Type } from 'typebox'
import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { CallerAttestation, CallTransport } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation, isDiskFull } from '../../store/database-errors.ts'
import { appointmentIdsOfCall } from '../appointments/appointment.ts'
import { requireBusiness } from '../business/business.ts'
import {
  type CallAssistant,
  type CollectedField,
  collectedText,
  type HeldBy,
  SENTIMENTS,
  type Sentiment,
} from './call-collected.ts'
import { OUTCOMES, type Outcome } from './call-outcome.ts'
import {
  insertCall,
  isAbout,
  markAnswered,
  selectCall,
  selectCalls,
  selectLive,
  selectRecording,
  selectTurnLatencies,
} from './call-store.ts'
import type { CallTransferAttempt } from './transfers/transfer-attempt.ts'

export { type CollectedField, collectedText, isAbout, OUTCOMES, type Outcome, SENTIMENTS, type Sentiment }
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

/** An extension to the queries for calls and their figures. */
export const INCLUDE_TEST = Type.Boolean({
  description: 'Extension. Set to `true` to include test calls from the dashboard. Default: `false`.',
})

/** One side's contribution. Times count from the answer. An interrupted turn of the assistant contains only what the caller heard. */
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
  /** The outcome of the call, and the reason in one sentence; null if the call ended before outcomes were recorded. */
  outcome: Outcome | null
  outcomeReason: string | null
  summary: string
  aiConfidenceScore: number | null
  costCents: number
  startedAt: Instant
  endedAt: Instant
  createdAt: Instant
  /** Present only on calls from the test console of the dashboard. */
  test?: true | undefined
}

export interface CallDetail extends Call, HeldBy {
  contactId: string | null
  /** The result of the network's check of the caller's number; null if unknown. */
  callerAttestation: CallerAttestation | null
  /** Name inside the recordings folder. */
  recordingFile: string | null
  transcript: TranscriptTurn[]
  endedReason: EndedReason
  transferredTo: string | null
  transferReason: string | null
  /** Each number that rang to take the call. */
  transferAttempts: CallTransferAttempt[]
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
  /** SIP if absent. */
  transport?: CallTransport
  /** The result of the network's check of the caller's number. */
  attestation?: CallerAttestation | null
  /** The id of the call at its carrier, such as the Call-ID of SIP; null or absent while unknown. */
  carrierCallId?: string | null
  /** The number that forwarded the call to us, if the network reports it. */
  forwardedFrom?: string | null
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

/** How long each stage took between the caller's last sound and the first sound of the answer; null if the answer had no such stage. */
export interface TurnLatency {
  /** From the caller's last sound to the decision that the turn is over, without the wait for the recognizer. */
  endpointingMs: number | null
  /** The wait for the recognizer. */
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

export interface CallFilters {
  status?: EndedStatus | undefined
  outcome?: Outcome | undefined
  /** Compared without case. */
  topic?: string | undefined
  direction?: CallDirection | undefined
  /** E.164, or the far end's text if it is not a number. */
  from?: string | undefined
  to?: string | undefined
  startedAfter?: Instant | undefined
  startedBefore?: Instant | undefined
  contactId?: string | undefined
  /** Whether to include test calls. */
  includeTest?: boolean | undefined
}

/**
 * Records that a call is ringing or being dialed.
 * @throws CONFLICT for a call of Twilio or Telnyx that was recorded before: the carrier's request is being replayed
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

/** Why a call could not be written, for the log. */
export const reasonNotWritten = (error: unknown): string =>
  isDiskFull(error) ? "the database's disk is full" : 'the database does not answer'

/** Records that the call was answered, and by which assistant version. A repetition has no effect. */
export const answerCall = (db: Database, id: string, now: Instant, by: CallAssistant | null = null): Promise<void> =>
  markAnswered(db.write, id, now, by)

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

/** The file name of the call's recording; null if there is none. */
export const findRecordingFile = async (db: Database, callId: string): Promise<string | null> =>
  (await findRecording(db, callId))?.file ?? null

/** Null if the call has no recording. */
export const findRecording = (
  db: Database,
  callId: string,
): Promise<{ file: string; endedAt: Instant | null } | null> => selectRecording(db.read, callId)

/**
 * A number in E.164; other texts, such as `anonymous`, unchanged. The country is needed only for a number without
 * `+`.
 */
async function asRecorded(db: Database, businessId: string, party: string | undefined): Promise<string | undefined> {
  if (party === undefined) return undefined
  const country = party.trim().startsWith('+') ? 'US' : (await requireBusiness(db, businessId)).country
  return parsePhoneNumber(party, country) ?? party
}
