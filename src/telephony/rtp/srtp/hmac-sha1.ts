const BLOCK_BYTES = 64
const DIGEST_BYTES = 20
/** A message ends with the byte 0x80 and its length in 8 bytes (FIPS 180-4, section 5.1.1). */
const ENDING_BYTES = 9
/** The state of SHA-1 before its first block (FIPS 180-4, section 5.3.1). */
const INITIAL = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]

/** The message schedule of the block that is being hashed. */
const w = new Int32Array(80)

/**
 * HMAC-SHA1 (RFC 2104) of many short messages with one key. The key is hashed once, and nothing is allocated for a
 * message. For 200 bytes, the objects of `createHmac` take longer than the hashing.
 */
export class HmacSha1 {
  readonly #inner: Int32Array
  readonly #outer: Int32Array
  readonly #state = new Int32Array(5)
  readonly #ending = new Uint8Array(2 * BLOCK_BYTES)
  readonly #digest = new Uint8Array(DIGEST_BYTES)

  /** `key` has at most 64 bytes. */
  constructor(key: Uint8Array) {
    this.#inner = afterKey(key, 0x36)
    this.#outer = afterKey(key, 0x5c)
  }

  /** The 20 bytes of the digest of the first `length` bytes of `message`, valid until the next call. */
  digest(message: Uint8Array, length = message.length): Uint8Array {
    this.#hash(this.#inner, message, length)
    this.#hash(this.#outer, this.#digest, DIGEST_BYTES)
    return this.#digest
  }

  /** Hashes a message that follows a block of the key. */
  #hash(start: Int32Array, message: Uint8Array, length: number): void {
    const [state, ending, digest] = [this.#state, this.#ending, this.#digest]
    state.set(start)
    const rest = length % BLOCK_BYTES
    const whole = length - rest
    for (let at = 0; at < whole; at += BLOCK_BYTES) hashBlock(state, message, at)
    const end = rest + ENDING_BYTES > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES
    ending.fill(0)
    for (let at = 0; at < rest; at++) ending[at] = message[whole + at] as number
    ending[rest] = 0x80
    writeWord(ending, end - 4, (BLOCK_BYTES + length) * 8)
    for (let at = 0; at < end; at += BLOCK_BYTES) hashBlock(state, ending, at)
    for (let word = 0; word < 5; word++) writeWord(digest, 4 * word, state[word] as number)
  }
}

function afterKey(key: Uint8Array, mask: number): Int32Array {
  const block = new Uint8Array(BLOCK_BYTES).map((_, at) => (key[at] ?? 0) ^ mask)
  const state = Int32Array.from(INITIAL)
  hashBlock(state, block, 0)
  return state
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24
  bytes[at + 1] = word >>> 16
  bytes[at + 2] = word >>> 8
  bytes[at + 3] = word
}

/** FIPS 180-4, section 6.1.2. A loop for each of the four functions is twice as fast as one that chooses. */
function hashBlock(state: Int32Array, bytes: Uint8Array, from: number): void {
  schedule(bytes, from)
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let t = 0
  let next = 0
  for (; t < 20; t++) {
    next = (((a << 5) | (a >>> 27)) + (d ^ (b & (c ^ d))) + e + 0x5a827999 + (w[t] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; t < 40; t++) {
    next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + e + 0x6ed9eba1 + (w[t] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; t < 60; t++) {
    next = (((a << 5) | (a >>> 27)) + ((b & c) | (d & (b | c))) + e + 0x8f1bbcdc + (w[t] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; t < 80; t++) {
    next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + e + 0xca62c1d6 + (w[t] as number)) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
}

function schedule(bytes: Uint8Array, from: number): void {
  for (let t = 0, at = from; t < 16; t++, at += 4)
    w[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  for (let t = 16; t < 80; t++) {
    const mixed = (w[t - 3] as number) ^ (w[t - 8] as number) ^ (w[t - 14] as number) ^ (w[t - 16] as number)
    w[t] = (mixed << 1) | (mixed >>> 31)
  }
}
