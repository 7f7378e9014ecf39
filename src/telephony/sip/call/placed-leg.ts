import type { CallLeg, LegEnd } from '../../../media/call-leg.ts'
import type { DigitStream } from './leg-media.ts'

/** Why an outbound call was not answered. */
export interface DialRefusal {
  /**
   * The peer's final status; 408 if there was no answer in time, 487 if we withdrew the call, 503 if the peer could not
   * be reached.
   */
  readonly status: number
  readonly reason: string
  /** `peer`: a final response; `ring_timeout`: it rang too long; `unreachable`: no response at all; `withdrawn`: by us. */
  readonly by: 'peer' | 'ring_timeout' | 'unreachable' | 'withdrawn'
}

/** An outbound call, over one trunk or over several in turn. */
export interface PlacedLeg extends CallLeg {
  /** Set when the call was refused or withdrawn before the answer. */
  readonly refusal: DialRefusal | null
  /** The audio, including early audio; null before there is a port. */
  readonly stream: DigitStream | null
  /** Sets one listener for provisional responses other than 100: 180 rings, 183 has early audio. */
  onProgress(listener: (status: number) => void): void
}

/**
 * What a refusal means (RFC 3261, section 21). Networks answer 480 for a phone that is off or was not answered; most
 * other refusals are about numbers and networks, not people.
 */
export function endOfRefusal(status: number): LegEnd {
  if (status === 486 || status === 600) return 'busy'
  if (status === 408 || status === 480 || status === 487) return 'no_answer'
  return status === 603 || status === 403 || status === 607 || status === 608 ? 'rejected' : 'network_error'
}
