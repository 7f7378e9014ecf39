/** An address that packets come from or go to. */
export interface RtpAddress {
  readonly address: string
  readonly port: number
}

export interface RtpSource extends RtpAddress {
  readonly ssrc: number
}

/** A latched peer that was silent for this long can be replaced by another source of valid packets. */
const RELATCH_AFTER_MS = 3000

const sameAddress = (a: RtpAddress | null, b: RtpAddress): boolean =>
  a !== null && a.address === b.address && a.port === b.port

/**
 * Decides whose packets are the peer's (symmetric RTP, RFC 4961). The SDP may name an address behind a NAT, so the
 * first valid packet with the negotiated payload type decides where we send. Nobody else can then take over a running
 * stream: another source is accepted only after the peer was silent for 3 s, or if the same host starts a new stream
 * (another SSRC), as after a restart of its media. A source port of 0 cannot be answered.
 */
export class Latch {
  #announced: RtpAddress | null = null
  #latched: RtpSource | null = null
  #lastMs = Number.NEGATIVE_INFINITY

  /**
   * Sets the peer's address from its SDP. A changed address unlatches; an unchanged one (re-INVITE for hold) does not.
   */
  announce(address: RtpAddress | null): void {
    if (address && sameAddress(this.#announced, address)) return
    this.#announced = address
    this.#latched = null
  }

  /** Returns whether a packet from `source` is the peer's, and latches the source if so. */
  admits(source: RtpSource, nowMs: number): boolean {
    if (source.port === 0) return false
    if (!this.#mayBePeer(source, nowMs)) return false
    this.#latched = source
    this.#lastMs = nowMs
    return true
  }

  /** Where to send: the latched address, or the announced one before that. */
  target(): RtpAddress | null {
    return this.#latched ?? this.#announced
  }

  #mayBePeer(source: RtpSource, nowMs: number): boolean {
    const latched = this.#latched
    if (!latched || sameAddress(latched, source)) return true
    if (nowMs - this.#lastMs >= RELATCH_AFTER_MS) return true
    return latched.address === source.address && latched.ssrc !== source.ssrc
  }
}
