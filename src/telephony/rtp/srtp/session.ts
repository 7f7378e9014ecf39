import { createCipheriv } from 'node:crypto'
import { HmacSha1 } from './hmac-sha1.ts'

const KEY_BYTES = 16
const SALT_BYTES = 14
const AUTH_KEY_BYTES = 20
const BLOCK_BYTES = 16
/** For how many packets at once the keystream is generated. The next packet usually has the next index. */
const PACKETS_AHEAD = 8

/**
 * Derives a session key from the master key and salt (RFC 3711, section 4.3.1). `label` is 0-2 for RTP (key,
 * authentication, salt), 3-5 for RTCP.
 */
export function deriveKey(master: Buffer, label: number, length: number): Buffer {
  const iv = Buffer.alloc(BLOCK_BYTES)
  master.copy(iv, 0, KEY_BYTES, KEY_BYTES + SALT_BYTES)
  iv[7] = (iv[7] as number) ^ label
  return createCipheriv('aes-128-ctr', master.subarray(0, KEY_BYTES), iv).update(Buffer.alloc(length))
}

/**
 * The keystreams of AES in counter mode (RFC 3711, section 4.1.1), from one cipher object that encrypts the counters
 * of several packets in one step. A cipher object for each packet takes several times the processor time.
 */
export class Keystreams {
  readonly #cipher
  readonly #salt: Buffer
  #counters = Buffer.alloc(0)
  #streams = Buffer.alloc(0)
  #ssrc = 0
  #firstIndex = -1
  #streamBytes = 0

  constructor(key: Buffer, salt: Buffer) {
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    this.#salt = salt
  }

  /** XORs the bytes from `start` to `end` with the keystream of the packet with this index, of 48 bits. At most 1 MB. */
  apply(bytes: Uint8Array, start: number, end: number, ssrc: number, index: number): void {
    const ahead = index - this.#firstIndex
    const isReady = ahead >= 0 && ahead < PACKETS_AHEAD && ssrc === this.#ssrc && end - start <= this.#streamBytes
    if (!isReady) this.#prepare(end - start, ssrc, index)
    const streams = this.#streams
    let from = isReady ? ahead * this.#streamBytes : 0
    for (let at = start; at < end; at++) bytes[at] = (bytes[at] as number) ^ (streams[from++] as number)
  }

  #prepare(length: number, ssrc: number, index: number): void {
    const bytes = Math.max(1, Math.ceil(length / BLOCK_BYTES)) * BLOCK_BYTES
    if (ssrc !== this.#ssrc || bytes !== this.#streamBytes) this.#beginCounters(ssrc, bytes)
    this.#firstIndex = index
    for (let packet = 0; packet < PACKETS_AHEAD; packet++) this.#writeIndex(packet * bytes, index + packet)
    this.#streams = this.#cipher.update(this.#counters)
  }

  /** Writes what all packets of a source have in common: salt XOR SSRC, and the number of the block. */
  #beginCounters(ssrc: number, streamBytes: number): void {
    this.#ssrc = ssrc
    this.#streamBytes = streamBytes
    const counters = Buffer.alloc(PACKETS_AHEAD * streamBytes)
    for (let at = 0; at < counters.length; at += BLOCK_BYTES) {
      this.#salt.copy(counters, at)
      counters.writeUInt32BE((this.#salt.readUInt32BE(4) ^ ssrc) >>> 0, at + 4)
      counters.writeUInt16BE((at % streamBytes) / BLOCK_BYTES, at + 14)
    }
    this.#counters = counters
  }

  /** Writes salt XOR index to the blocks of the packet whose counters begin at `start`. */
  #writeIndex(start: number, index: number): void {
    const [counters, salt] = [this.#counters, this.#salt]
    const rollover = salt.readUInt32BE(8) ^ Math.floor(index / 65_536)
    const sequence = salt.readUInt16BE(12) ^ (index & 0xffff)
    for (let at = start + 8; at < start + this.#streamBytes; at += BLOCK_BYTES) {
      counters.writeInt32BE(rollover, at)
      counters.writeUInt16BE(sequence, at + 4)
    }
  }
}

/** The session keys of RTP or RTCP in one direction. */
export class SrtpSession {
  readonly #keystreams: Keystreams
  readonly #hmac: HmacSha1
  readonly tagBytes: number

  constructor(master: Buffer, firstLabel: 0 | 3, tagBytes: number) {
    this.#keystreams = new Keystreams(
      deriveKey(master, firstLabel, KEY_BYTES),
      deriveKey(master, firstLabel + 2, SALT_BYTES),
    )
    this.#hmac = new HmacSha1(deriveKey(master, firstLabel + 1, AUTH_KEY_BYTES))
    this.tagBytes = tagBytes
  }

  /** Encrypts or decrypts the payload, from `start` to `end`, in place. `index` has 48 bits. */
  crypt(packet: Uint8Array, start: number, end: number, ssrc: number, index: number): void {
    this.#keystreams.apply(packet, start, end, ssrc, index)
  }

  /** Writes the tag of the first `end` bytes to `at`. */
  sign(packet: Uint8Array, end: number, at: number): void {
    const digest = this.#hmac.digest(packet, end)
    for (let byte = 0; byte < this.tagBytes; byte++) packet[at + byte] = digest[byte] as number
  }

  /** Whether `tag` is the tag of the first `end` bytes. The time does not depend on where they differ. */
  isSealed(packet: Uint8Array, end: number, tag: Uint8Array): boolean {
    const digest = this.#hmac.digest(packet, end)
    let difference = tag.length ^ this.tagBytes
    for (let byte = 0; byte < this.tagBytes; byte++) difference |= (digest[byte] as number) ^ (tag[byte] as number)
    return difference === 0
  }
}
