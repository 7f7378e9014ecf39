import type { CallTransport } from '../kernel/voice-carriers.ts'
import type { MediaStream } from './media-stream.ts'

/** Why a leg is over, in the transport's words; the assistant turns it into the call's `endedReason`. */
export type LegEnd =
  | 'caller_hangup' // the far end sent BYE
  | 'caller_cancelled' // the far end gave up before we answered
  | 'local_hangup' // we hung up
  | 'rejected' // we refused it before answering
  | 'transferred' // the far end took over (REFER accepted and done)
  | 'network_error' // no ACK, transport failure, session expired
  // Of calls of ours that nobody took:
  | 'no_answer'
  | 'busy'
  | 'lost' // nobody knows whether they did: the carrier does not tell
  | 'voicemail' // a machine answered, and we had nothing to say to it, or have said it

export type RejectReason = 'busy' | 'unavailable' | 'not_found' | 'declined'

export type TransferOutcome = { outcome: 'transferred' } | { outcome: 'failed'; reason: string }

/**
 * One signalling path of a call. A telephony transport makes it and hands it to the app; whoever takes it answers or
 * rejects it. Once `onEnd` was called nothing else happens to it, and every method is harmless.
 */
export interface CallLeg {
  /** Unique on this instance; for logs. For SIP: the Call-ID. */
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  /** E.164 where it can be had, else what the far end said ('anonymous' when withheld). */
  readonly from: string
  /** The number dialled, E.164. Of a call from the browser where the business has no number: `browser`, as `from` is. */
  readonly to: string
  /** The trunk that it came by; null or absent where it came by none. */
  readonly trunkId?: string | null
  /** What carries it; absent: SIP. */
  readonly transport?: CallTransport
  /** Whose call it is, where the transport knows; absent: whose number was dialled. */
  readonly businessId?: string
  /** The id that it goes on record with, where whoever made it has to know; absent: a new one. */
  readonly callId?: string
  /** Answers; resolves when the media can flow (for SIP: 200 sent). Rejects when the leg ended before. */
  answer(): Promise<MediaStream>
  /** Refuses an unanswered leg. */
  reject(reason: RejectReason): void
  /** Sends an unanswered caller to another number instead; it ends as `transferred`. Absent: it cannot be done. */
  redirect?(to: string): void
  /** Ends it: BYE after answering, a refusal before. */
  hangup(): void
  /** Hands the caller to another number (blind transfer). On `failed` the leg lives on. */
  transfer(to: string): Promise<TransferOutcome>
  /** One listener; called exactly once, also when it ended already. */
  onEnd(listener: (end: LegEnd) => void): void
}

/** What a transport needs to know of the house to let a call in. */
export type IncomingCall = (leg: CallLeg) => void
