import { SipParseError } from '../message/sip-error.ts'

/** A frame of a stream: a message, or a keep-alive of the peer (RFC 5626, section 4.4.1) that needs an answer. */
export type StreamFrame = { readonly kind: 'message'; readonly bytes: Buffer } | { readonly kind: 'ping' }

const HEAD_END = '\r\n\r\n'
const MAX_BYTES = 64 * 1024

/**
 * Cuts a byte stream into messages by their Content-Length (RFC 3261, section 18.3). After it has thrown, the start of
 * the next message is unknown, and the connection must be closed.
 */
export class StreamFramer {
  #pending: Buffer = Buffer.alloc(0)
  /** No header section ends before this position, so that a slow one is not searched from its start each time. */
  #searchedTo = 0

  /** True while a message is incomplete. */
  get partial(): boolean {
    return this.#pending.length > 0
  }

  /** Adds bytes and returns the frames that are now complete. Throws `SipParseError` without salvage. */
  push(chunk: Buffer): StreamFrame[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const frames: StreamFrame[] = []
    for (let frame = this.#next(); frame !== null; frame = this.#next()) frames.push(frame)
    return frames
  }

  #next(): StreamFrame | null {
    if (this.#pending.subarray(0, 4).toString('latin1') === HEAD_END) {
      this.#drop(4)
      return { kind: 'ping' }
    }
    // An empty line before a message is ignored; it may also be the first half of a ping.
    while (this.#pending.length > 2 && this.#pending[0] === 13 && this.#pending[1] === 10 && this.#pending[2] !== 13)
      this.#drop(2)
    const headEnd = this.#pending.indexOf(HEAD_END, this.#searchedTo)
    if (headEnd < 0) {
      if (this.#pending.length > MAX_BYTES) throw new SipParseError('message over 64 KiB', null)
      this.#searchedTo = Math.max(0, this.#pending.length - 3)
      return null
    }
    const length = headEnd + 4 + bodyLength(this.#pending.subarray(0, headEnd).toString('latin1'))
    if (length > MAX_BYTES) throw new SipParseError('message over 64 KiB', null)
    if (this.#pending.length < length) {
      this.#searchedTo = headEnd
      return null
    }
    const bytes = this.#pending.subarray(0, length)
    this.#drop(length)
    return { kind: 'message', bytes }
  }

  #drop(count: number): void {
    this.#pending = this.#pending.subarray(count)
    this.#searchedTo = 0
  }
}

/** Content-Length is required on a stream, because it marks the start of the next message. */
function bodyLength(head: string): number {
  const lengths = [...head.matchAll(/\r\n(?:content-length|l)[ \t]*:\s*([^\r\n]*)/gi)].map((match) => match[1]!.trim())
  const [length] = lengths
  if (lengths.length !== 1 || !/^\d{1,6}$/.test(length!)) throw new SipParseError('no usable Content-Length', null)
  return Number(length)
}
