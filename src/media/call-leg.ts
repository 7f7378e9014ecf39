import type { CallDiagnostics } from '../kernel/network/call-diagnostics.ts'
import type { CallerAttestation, CallTransport } from '../kernel/voice-carriers.ts'
import type { AskedTransferOrder, AskedTransferOutcome, AttemptOutcome } from './asked-transfer.ts'
import type { MediaStream } from './media-stream.ts'

/** Why a leg ended, in the terms of the transport; the assistant derives the call's `endedReason`. */
export type LegEnd =
  | 'caller_hangup' // the far end sent BYE
  | 'caller_cancelled' // the far end gave up before we answered
  | 'local_hangup' // we hung up
  | 'rejected' // we refused it before answering
  | 'transferred' // the far end took over (REFER accepted and done)
  | 'network_error' // no ACK, transport failure, session expired
  // Outbound calls that were not answered:
  | 'no_answer'
  | 'busy'
  | 'lost' // nobody knows whether they did: the carrier does not tell
  | 'voicemail' // a machine answered, and we had nothing to say to it, or have said it

export type RejectReason = 'busy' | 'unavailable' | 'not_found' | 'declined'

/**
 * `transferred`: the other side has taken over, and the leg is over for us. `connected`: the other side has answered, and the leg
 * connects the two until one of them hangs up; then it ends as `transferred`.
 */
export type TransferOutcome =
  | { outcome: 'transferred' }
  | { outcome: 'connected' }
  /** `why` is the outcome of ringing; `failed` if absent. `isOver` means that the caller has left, so that no other number needs to be tried. */
  | { outcome: 'failed'; reason: string; why?: AttemptOutcome; isOver?: boolean }

/**
 * One signalling path of a call. A transport creates it and passes it to the app, which answers or rejects it. After
 * `onEnd` nothing else happens, and every method does nothing.
 */
export interface CallLeg {
  /** Unique on this instance; for logs. For SIP: the Call-ID. */
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  /** E.164 if available, otherwise as the peer sent it ('anonymous' if withheld). */
  readonly from: string
  /** The dialed number, E.164. For a call from the browser to a business without a number: `browser`, like `from`. */
  readonly to: string
  /** The result of the network's check of the caller's number; absent or null if nothing is known. */
  readonly attestation?: CallerAttestation | null
  /** The number that forwarded the call to us, as the network tells it; absent or null if none, or nothing is known. */
  readonly forwardedFrom?: string | null
  /** The trunk of the call; null or absent if there is none. */
  readonly trunkId?: string | null
  /** The transport; SIP if absent. */
  readonly transport?: CallTransport
  /** The business, if the transport knows it; if absent, the business of the dialed number. */
  readonly businessId?: string
  /** The id of the call record, if the leg's creator needs it; if absent, a new one. */
  readonly callId?: string
  /** The assistant version that a member tries out; if absent, the one that answers such calls. */
  readonly tries?: { readonly assistantId: string; readonly version: number }
  /** The id of the call at its carrier, for questions to the carrier: the Call-ID of SIP. Null until it is known. */
  carrierCallId?(): string | null
  /** What happened on the line so far: signalling and audio quality. Absent if the transport does not know. */
  diagnostics?(): CallDiagnostics
  /** Answers; resolves when media can flow (for SIP: 200 sent). Rejects if the leg ended before. */
  answer(): Promise<MediaStream>
  /** Refuses an unanswered leg. */
  reject(reason: RejectReason): void
  /** Sends an unanswered caller to another number; the leg ends as `transferred`. Absent: not supported. */
  redirect?(to: string): void
  /** Ends the leg: BYE after answering, a refusal before. */
  hangup(): void
  /**
   * Transfers the caller to another number (blind transfer). Resolves when the other side has answered, or cannot be reached;
   * then the leg continues as before.
   */
  transfer(to: string): Promise<TransferOutcome>
  /**
   * Rings several numbers for the caller and asks the person who answers. Resolves like `transfer`. Absent or null if this leg can only transfer to
   * one number, and asks nobody.
   */
  askAndTransfer?(order: AskedTransferOrder): Promise<AskedTransferOutcome> | null
  /** Sets the listener; called exactly once, even if the leg ended before. */
  onEnd(listener: (end: LegEnd) => void): void
}

/** Decides what happens to an inbound call. */
export type IncomingCall = (leg: CallLeg) => void
