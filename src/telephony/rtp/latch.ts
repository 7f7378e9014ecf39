/** An address that packets come from or go to. */
export interface RtpAddress {
  readonly address: string
  readonly port: number
}

export interface RtpSource extends RtpAddress {
  readonly ssrc: number
}

/** A latched peer that was silent this long may be replaced by whoever sends valid packets next. */
const RELATCH_AFTER_MS = 3000

const sameAddress = (a: RtpAddress | null, b: RtpAddress): boolean =>
  a !== null && a.address === b.address && a.port === b.port

/**
 * Decides whose packets are the peer's (symmetric RTP, RFC 4961). The SDP may name an address behind a NAT, so the first
 * valid packet of the negotiated payload type decides where we send from then on. After that the stream cannot be
 * taken over while it flows: another source is accepted only when the peer was silent for 3 s, or when it is the same
 * host starting a new stream (another SSRC), as after a restart of its media. Source port 0 cannot be answered.
 */
export class Latch {
  #announced: RtpAddress | null = null
  #latched: RtpSource | null = null
  #lastMs = Number.NEGATIVE_INFINITY

  /** The peer's address by its SDP. A changed one unlatches, an unchanged one (re-INVITE for hold) does not. */
  announce(address: RtpAddress | null): void {
    if (address && sameAddress(this.#announced, address)) return
    this.#announced = address
    this.#latched = null
  }

  /** Whether a packet from `source` is the peer's; latches where that is due. */
  admits(source: RtpSource, nowMs: number): boolean {
    if (source.port === 0) return false
    if (!this.#mayBePeer(source, nowMs)) return false
    this.#latched = source
    this.#lastMs = nowMs
    return true
  }

  /** Where to send: the latched address, before that the announced one. */
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
