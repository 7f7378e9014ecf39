import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'

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

const KEY_BYTES = 16
const SALT_BYTES = 14
const AUTH_KEY_BYTES = 20
const TAG_BYTES: Readonly<Record<SrtpSuite, number>> = { AES_CM_128_HMAC_SHA1_80: 10, AES_CM_128_HMAC_SHA1_32: 4 }
/** SRTCP uses the long tag with both suites (RFC 4568, section 6.2). */
const RTCP_TAG_BYTES = 10
const RTP_HEADER_BYTES = 12
const RTCP_HEADER_BYTES = 8
/** How late a packet may come; an older one cannot be told from a replayed one. */
const WINDOW = 128
/** The maximum number of sources in one direction. A call has one; some gateways use another for keys. */
const MAX_SOURCES = 8

/**
 * Derives a session key (RFC 3711, section 4.3.1). `label` is 0-2 for RTP (key, authentication, salt), 3-5 for RTCP.
 */
export function deriveKey(master: Buffer, label: number, length: number): Buffer {
  const iv = Buffer.alloc(16)
  master.copy(iv, 0, KEY_BYTES, MASTER_BYTES)
  iv[7] = (iv[7] as number) ^ label
  return counterMode(master.subarray(0, KEY_BYTES), iv, Buffer.alloc(length))
}

/** XORs `bytes` with the AES-CM keystream that begins at `iv`. */
export const counterMode = (key: Buffer, iv: Buffer, bytes: Uint8Array): Buffer =>
  createCipheriv('aes-128-ctr', key, iv).update(bytes)

/** The session keys of RTP or RTCP in one direction. */
class Session {
  readonly #key: Buffer
  readonly #salt: Buffer
  readonly #authKey: Buffer
  readonly tagBytes: number

  constructor(master: Buffer, firstLabel: 0 | 3, tagBytes: number) {
    this.#key = deriveKey(master, firstLabel, KEY_BYTES)
    this.#authKey = deriveKey(master, firstLabel + 1, AUTH_KEY_BYTES)
    this.#salt = deriveKey(master, firstLabel + 2, SALT_BYTES)
    this.tagBytes = tagBytes
  }

  /** Encrypts or decrypts the payload. `index` has 48 bits (RFC 3711, section 4.1.1). */
  crypt(payload: Uint8Array, ssrc: number, index: number): Buffer {
    const iv = Buffer.alloc(16)
    this.#salt.copy(iv)
    iv.writeUInt32BE((iv.readUInt32BE(4) ^ ssrc) >>> 0, 4)
    iv.writeUInt32BE((iv.readUInt32BE(8) ^ Math.floor(index / 65_536)) >>> 0, 8)
    iv.writeUInt16BE(iv.readUInt16BE(12) ^ (index & 0xffff), 12)
    return counterMode(this.#key, iv, payload)
  }

  tag(authenticated: Uint8Array, rollover: Uint8Array): Buffer {
    const seal = createHmac('sha1', this.#authKey).update(authenticated).update(rollover).digest()
    return seal.subarray(0, this.tagBytes)
  }

  isSealed(authenticated: Uint8Array, rollover: Uint8Array, tag: Uint8Array): boolean {
    return timingSafeEqual(this.tag(authenticated, rollover), tag)
  }
}

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
  readonly #rtp: Session
  readonly #rtcp: Session
  #rollover = 0
  #lastSequence: number | null = null
  #rtcpIndex = 0

  constructor({ suite, master }: SrtpKey) {
    this.#rtp = new Session(master, 0, TAG_BYTES[suite])
    this.#rtcp = new Session(master, 3, RTCP_TAG_BYTES)
  }

  /** Expects a packet from `buildRtp`, without CSRC and extension. Sequence numbers must grow by one each time. */
  protect(packet: Uint8Array): Uint8Array {
    const bytes = asBuffer(packet)
    const sequence = bytes.readUInt16BE(2)
    if (this.#lastSequence !== null && sequence < this.#lastSequence) this.#rollover = (this.#rollover + 1) >>> 0
    this.#lastSequence = sequence
    const index = this.#rollover * 65_536 + sequence
    const payload = this.#rtp.crypt(bytes.subarray(RTP_HEADER_BYTES), bytes.readUInt32BE(8), index)
    const sealed = Buffer.concat([bytes.subarray(0, RTP_HEADER_BYTES), payload])
    return Buffer.concat([sealed, this.#rtp.tag(sealed, uint32(this.#rollover))])
  }

  protectRtcp(packet: Uint8Array): Uint8Array {
    const bytes = asBuffer(packet)
    this.#rtcpIndex = (this.#rtcpIndex + 1) & 0x7fffffff
    const payload = this.#rtcp.crypt(bytes.subarray(RTCP_HEADER_BYTES), bytes.readUInt32BE(4), this.#rtcpIndex)
    const trailer = uint32((0x80000000 + this.#rtcpIndex) >>> 0)
    const sealed = Buffer.concat([bytes.subarray(0, RTCP_HEADER_BYTES), payload, trailer])
    return Buffer.concat([sealed, this.#rtcp.tag(sealed, new Uint8Array(0))])
  }
}

/**
 * Decrypts what the peer sends. Returns null for a packet that is not authentic, a repeated one and one that is too
 * old. Never throws.
 */
export class SrtpReceiver {
  readonly #rtp: Session
  readonly #rtcp: Session
  /** By SSRC, in order of appearance. */
  readonly #windows = new Map<number, ReplayWindow>()
  readonly #rtcpWindows = new Map<number, ReplayWindow>()

  constructor({ suite, master }: SrtpKey) {
    this.#rtp = new Session(master, 0, TAG_BYTES[suite])
    this.#rtcp = new Session(master, 3, RTCP_TAG_BYTES)
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
    const sealed = bytes.subarray(0, end)
    if (!this.#rtp.isSealed(sealed, uint32(Math.floor(index / 65_536)), bytes.subarray(end))) return null
    window.note(index)
    remember(this.#windows, ssrc, window)
    return Buffer.concat([bytes.subarray(0, start), this.#rtp.crypt(bytes.subarray(start, end), ssrc, index)])
  }

  unprotectRtcp(packet: Uint8Array): Uint8Array | null {
    const bytes = asBuffer(packet)
    const end = bytes.length - RTCP_TAG_BYTES
    if (end < RTCP_HEADER_BYTES + 4) return null
    const trailer = bytes.readUInt32BE(end - 4)
    const index = trailer & 0x7fffffff
    const ssrc = bytes.readUInt32BE(4)
    const window = this.#rtcpWindows.get(ssrc) ?? new ReplayWindow(index)
    if (!window.isNew(index)) return null
    if (!this.#rtcp.isSealed(bytes.subarray(0, end), new Uint8Array(0), bytes.subarray(end))) return null
    window.note(index)
    remember(this.#rtcpWindows, ssrc, window)
    const encrypted = trailer >= 0x80000000
    const payload = bytes.subarray(RTCP_HEADER_BYTES, end - 4)
    const open = encrypted ? this.#rtcp.crypt(payload, ssrc, index) : payload
    return Buffer.concat([bytes.subarray(0, RTCP_HEADER_BYTES), open])
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

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
