import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

export type CallDirection = 'inbound' | 'outbound'
/** `live` calls are not on the wire until they end. */
export type CallStatus = 'live' | 'completed' | 'missed' | 'failed'

export type EndedReason =
  | 'caller_hangup'
  | 'assistant_hangup'
  | 'transferred'
  | 'voicemail'
  | 'no_answer'
  | 'abandoned'
  | 'busy'
  | 'declined'
  | 'max_duration'
  | 'silence'
  | 'provider_error'
  | 'concurrency_limit'
  | 'media_timeout'
  | 'network_error'
  | 'service_stopping'
  | 'interrupted'
  | 'internal_error'

/** One side's contribution. Times count from the answer; an interrupted assistant turn holds what the caller heard. */
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

export interface NewCall {
  id: string
  businessId: string
  direction: CallDirection
  from: string
  to: string
  instanceId: string
}

export interface FinishedCall {
  status: 'completed' | 'missed' | 'failed'
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
  /** Name inside the recordings folder, never a path. */
  recordingFile: string | null
  recordingUrl: string | null
  transferredTo?: string
  transferReason?: string
  durationBeforeTransfer?: number
  contactName?: string
}

export async function startCall(_db: Database, _call: NewCall, _now: Instant): Promise<void> {
  throw new Error('not written yet')
}

export async function answerCall(_db: Database, _id: string, _now: Instant): Promise<void> {
  throw new Error('not written yet')
}

export async function finishCall(_db: Database, _id: string, _ending: FinishedCall): Promise<void> {
  throw new Error('not written yet')
}

/** Says that this instance is alive; called every few seconds while it serves. */
export async function keepInstanceAlive(_db: Database, _instanceId: string, _now: Instant): Promise<void> {
  throw new Error('not written yet')
}

export async function recoverInterruptedCalls(
  _db: Database,
  _options: { instanceId: string; staleAfterSeconds: number },
  _now: Instant,
): Promise<number> {
  throw new Error('not written yet')
}
