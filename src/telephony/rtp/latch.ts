import { parseAddressRange, rangesOverlap } from '../../kernel/network/address-range.ts'
import { isInternalAddress, sameAddress as isSameHost, subnetOf } from '../../kernel/network/ip-network.ts'

/** An address that packets come from or go to. */
export interface RtpAddress {
  readonly address: string
  readonly port: number
}

export interface RtpSource extends RtpAddress {
  readonly ssrc: number
}

/** The hosts besides the announced one from which the peer's audio may come. */
export interface MediaSources {
  /** The address that the call is signaled from; null if not known. */
  readonly signaling: string | null
  /** The networks (CIDR) of the call's trunk. */
  readonly networks: readonly string[]
}

const NOBODY_ELSE: MediaSources = { signaling: null, networks: [] }

/** After this much silence, another source in the network of the latched peer may replace the peer. */
const RELATCH_AFTER_MS = 3_000
/** How long a host that was not announced waits for packets of the announced one. */
const PREFER_ANNOUNCED_MS = 1_000

const isSame = (a: RtpAddress | null, b: RtpAddress): boolean =>
  a !== null && a.address === b.address && a.port === b.port

/**
 * Decides whose packets are the peer's (symmetric RTP, RFC 4961). The SDP may name an address behind a NAT, so a packet
 * with the negotiated payload type decides where we send, but not from just anywhere:
 * - The host of the SDP and the host of the signaling are latched at once.
 * - A host near them (/24, /64) or in the trunk's networks is latched if those have sent nothing for a second. So is any
 *   host if the SDP names an address that cannot be reached over the Internet, or none.
 * - No other source takes over a running stream. After 3 s of silence a source in the same network may; a new stream
 *   (another SSRC) of the same host may at once, as after a restart of its media.
 *
 * With SRTP, packets prove whose they are before they come here, so that any source is accepted (`sources` null).
 * A source port of 0 cannot be answered.
 */
export class Latch {
  #announced: RtpAddress | null = null
  #sources: MediaSources | null = NOBODY_ELSE
  #latched: RtpSource | null = null
  #lastMs = Number.NEGATIVE_INFINITY
  /** When a host other than the announced one was first heard. */
  #waitingSinceMs: number | null = null

  /**
   * Sets the peer's address from its SDP. A changed address unlatches; an unchanged one (re-INVITE for hold) does not.
   */
  announce(address: RtpAddress | null, sources: MediaSources | null = NOBODY_ELSE): void {
    this.#sources = sources
    if (address && isSame(this.#announced, address)) return
    this.#announced = address
    this.#latched = null
    this.#waitingSinceMs = null
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

  /** Whether the peer's packets come from the host that its SDP announced. */
  get hearsAnnounced(): boolean {
    return (
      this.#latched !== null && this.#announced !== null && isSameHost(this.#latched.address, this.#announced.address)
    )
  }

  #mayBePeer(source: RtpSource, nowMs: number): boolean {
    const latched = this.#latched
    if (!latched) return this.#isPreferred(source.address) || this.#mayBeFirst(source.address, nowMs)
    if (isSame(latched, source)) return true
    if (latched.address === source.address && latched.ssrc !== source.ssrc) return true
    if (this.#isPreferred(source.address) && !this.#isPreferred(latched.address)) return true
    return nowMs - this.#lastMs >= RELATCH_AFTER_MS && this.#isNear(source.address, latched.address)
  }

  #isPreferred(address: string): boolean {
    if (this.#sources === null) return true
    const { signaling } = this.#sources
    return [this.#announced?.address ?? null, signaling].some((known) => known !== null && isSameHost(known, address))
  }

  /** A host that was not announced is accepted once the announced one had its second. */
  #mayBeFirst(address: string, nowMs: number): boolean {
    if (!this.#isPossible(address)) return false
    this.#waitingSinceMs ??= nowMs
    return nowMs - this.#waitingSinceMs >= PREFER_ANNOUNCED_MS
  }

  #isPossible(address: string): boolean {
    const announced = this.#announced?.address ?? null
    if (announced === null || isInternalAddress(announced)) return true
    const { signaling, networks } = this.#sources ?? NOBODY_ELSE
    if ([announced, signaling].some((known) => known !== null && subnetOf(known) === subnetOf(address))) return true
    return networks.some((network) => isInNetwork(address, network))
  }

  #isNear(address: string, latched: string): boolean {
    return this.#isPreferred(address) || subnetOf(address) === subnetOf(latched)
  }
}

/** Malformed networks contain nothing. */
function isInNetwork(address: string, network: string): boolean {
  const [one, range] = [parseAddressRange(address), parseAddressRange(network)]
  return one !== null && range !== null && rangesOverlap(one, range)
}
