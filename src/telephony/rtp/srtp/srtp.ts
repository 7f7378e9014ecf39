import { SrtpSession } from './session.ts'

/**
 * Secure RTP (RFC 3711) with the common transforms: AES in counter mode with 128 bits, HMAC-SHA1. Keys come from SDP
 * (RFC 4568). No key derivation rate, no MKI.
 */
export const SRTP_SUITES = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const
export type SrtpSuite = (typeof SRTP_SUITES)[number]

/** The master key (16 bytes) followed by the master salt (14 bytes). */
export const MASTER_BYTES = 30

export interface SrtpKey {
  readonly suite: SrtpSuite
  readonly master: Buffer
}

/** The keys of both directions. */
export interface SrtpKeys {
  readonly ours: SrtpKey
  readonly theirs: SrtpKey
}

const TAG_BYTES: Readonly<Record<SrtpSuite, number>> = { AES_CM_128_HMAC_SHA1_80: 10, AES_CM_128_HMAC_SHA1_32: 4 }
/** SRTCP uses the long tag with both suites (RFC 4568, section 6.2). */
const RTCP_TAG_BYTES = 10
const RTP_HEADER_BYTES = 12
const RTCP_HEADER_BYTES = 8
/** The rollover counter, which is authenticated but not sent. */
const ROLLOVER_BYTES = 4
/** The index of an SRTCP packet and whether it is encrypted. */
const RTCP_TRAILER_BYTES = 4
/** How late a packet may come; an older one cannot be told from a replayed one. */
const WINDOW = 128
/** The maximum number of sources in one direction. A call has one; some gateways use another for keys. */
const MAX_SOURCES = 8

/** What was received from one source: the highest index, and which of those below it were seen. */
class ReplayWindow {
  highest: number
  readonly #seen = new Float64Array(WINDOW).fill(-1)

  constructor(first: number) {
    this.highest = first - 1
  }

  isNew(index: number): boolean {
    return index > this.highest - WINDOW && this.#seen[index % WINDOW] !== index
  }

  note(index: number): void {
    this.#seen[index % WINDOW] = index
    if (index > this.highest) this.highest = index
  }
}

/** Encrypts what we send: one source for RTP and one for RTCP, in order. */
export class SrtpSender {
  readonly #rtp: SrtpSession
  readonly #rtcp: SrtpSession
  #rollover = 0
  #lastSequence: number | null = null
  #rtcpIndex = 0

  constructor({ suite, master }: SrtpKey) {
    this.#rtp = new SrtpSession(master, 0, TAG_BYTES[suite])
    this.#rtcp = new SrtpSession(master, 3, RTCP_TAG_BYTES)
  }

  /** Expects a packet from `buildRtp`, without CSRC and extension. Sequence numbers must grow by one each time. */
  protect(packet: Uint8Array): Uint8Array {
    const bytes = asBuffer(packet)
    const sequence = bytes.readUInt16BE(2)
    if (this.#lastSequence !== null && sequence < this.#lastSequence) this.#rollover = (this.#rollover + 1) >>> 0
    this.#lastSequence = sequence
    const index = this.#rollover * 65_536 + sequence
    const [end, length] = [bytes.length, bytes.length + this.#rtp.tagBytes]
    const sealed = Buffer.allocUnsafe(Math.max(length, end + ROLLOVER_BYTES))
    bytes.copy(sealed)
    this.#rtp.crypt(sealed, RTP_HEADER_BYTES, end, bytes.readUInt32BE(8), index)
    sealed.writeUInt32BE(this.#rollover, end)
    this.#rtp.sign(sealed, end + ROLLOVER_BYTES, end)
    return sealed.subarray(0, length)
  }

  protectRtcp(packet: Uint8Array): Uint8Array {
    const bytes = asBuffer(packet)
    this.#rtcpIndex = (this.#rtcpIndex + 1) & 0x7fffffff
    const end = bytes.length + RTCP_TRAILER_BYTES
    const sealed = Buffer.allocUnsafe(end + RTCP_TAG_BYTES)
    bytes.copy(sealed)
    this.#rtcp.crypt(sealed, RTCP_HEADER_BYTES, bytes.length, bytes.readUInt32BE(4), this.#rtcpIndex)
    sealed.writeUInt32BE(0x80000000 + this.#rtcpIndex, bytes.length)
    this.#rtcp.sign(sealed, end, end)
    return sealed
  }
}

/**
 * Decrypts what the peer sends. Returns null for a packet that is not authentic, a repeated one and one that is too
 * old. Never throws. Packets of audio are decrypted in place: the bytes that were passed in are not to be used any more.
 */
export class SrtpReceiver {
  readonly #rtp: SrtpSession
  readonly #rtcp: SrtpSession
  /** By SSRC, in order of appearance. */
  readonly #windows = new Map<number, ReplayWindow>()
  readonly #rtcpWindows = new Map<number, ReplayWindow>()
  /** The tag of the packet that is being opened. */
  readonly #tag: Uint8Array

  constructor({ suite, master }: SrtpKey) {
    this.#rtp = new SrtpSession(master, 0, TAG_BYTES[suite])
    this.#rtcp = new SrtpSession(master, 3, RTCP_TAG_BYTES)
    this.#tag = new Uint8Array(TAG_BYTES[suite])
  }

  unprotect(packet: Uint8Array): Uint8Array | null {
    const bytes = asBuffer(packet)
    const end = bytes.length - this.#rtp.tagBytes
    const start = headerBytes(bytes, end)
    if (start === null) return null
    const [sequence, ssrc] = [bytes.readUInt16BE(2), bytes.readUInt32BE(8)]
    const window = this.#windows.get(ssrc) ?? new ReplayWindow(sequence)
    const index = estimateIndex(window.highest, sequence)
    if (index < 0 || !window.isNew(index)) return null
    // The rollover counter takes the place of the tag, which is at least as long.
    this.#tag.set(bytes.subarray(end))
    bytes.writeUInt32BE(Math.floor(index / 65_536), end)
    if (!this.#rtp.isSealed(bytes, end + ROLLOVER_BYTES, this.#tag)) return null
    window.note(index)
    remember(this.#windows, ssrc, window)
    this.#rtp.crypt(bytes, start, end, ssrc, index)
    return bytes.subarray(0, end)
  }

  unprotectRtcp(packet: Uint8Array): Uint8Array | null {
    const bytes = asBuffer(packet)
    const end = bytes.length - RTCP_TAG_BYTES
    if (end < RTCP_HEADER_BYTES + RTCP_TRAILER_BYTES) return null
    const trailer = bytes.readUInt32BE(end - RTCP_TRAILER_BYTES)
    const index = trailer & 0x7fffffff
    const ssrc = bytes.readUInt32BE(4)
    const window = this.#rtcpWindows.get(ssrc) ?? new ReplayWindow(index)
    if (!window.isNew(index)) return null
    if (!this.#rtcp.isSealed(bytes, end, bytes.subarray(end))) return null
    window.note(index)
    remember(this.#rtcpWindows, ssrc, window)
    const open = Buffer.from(bytes.subarray(0, end - RTCP_TRAILER_BYTES))
    const isEncrypted = trailer >= 0x80000000
    if (isEncrypted) this.#rtcp.crypt(open, RTCP_HEADER_BYTES, open.length, ssrc, index)
    return open
  }
}

/**
 * Estimates the 48-bit index of a packet from its 16-bit sequence number: of three possible rollover counts, the one
 * that brings it closest to the highest index seen (RFC 3711, section 3.3.1). Negative: before the first packet.
 */
export function estimateIndex(highest: number, sequence: number): number {
  const rollover = Math.floor(Math.max(0, highest) / 65_536)
  const last = Math.max(0, highest) % 65_536
  if (last < 32_768) return (sequence - last > 32_768 ? rollover - 1 : rollover) * 65_536 + sequence
  return (last - 32_768 > sequence ? rollover + 1 : rollover) * 65_536 + sequence
}

function remember(windows: Map<number, ReplayWindow>, ssrc: number, window: ReplayWindow): void {
  windows.set(ssrc, window)
  if (windows.size > MAX_SOURCES) windows.delete(windows.keys().next().value as number)
}

/** The offset of the payload of a well-formed RTP packet; null if the header does not end before `end`. */
function headerBytes(bytes: Buffer, end: number): number | null {
  if (end < RTP_HEADER_BYTES || (bytes[0] as number) >> 6 !== 2) return null
  let start = RTP_HEADER_BYTES + ((bytes[0] as number) & 0x0f) * 4
  if ((bytes[0] as number) & 0x10) {
    if (start + 4 > end) return null
    start += 4 + bytes.readUInt16BE(start + 2) * 4
  }
  return start > end ? null : start
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
