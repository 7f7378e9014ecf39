import { endianness } from 'node:os'
import type { Pcm } from './media-stream.ts'

/** Converts to 16-bit little-endian bytes, the common format of raw audio. Copies. */
export function pcmToBytes(pcm: Pcm): Buffer {
  const bytes = Buffer.from(Int16Array.from(pcm).buffer)
  return endianness() === 'LE' ? bytes : bytes.swap16()
}

/** Reads 16-bit little-endian samples from bytes that may be cut anywhere, even within a sample. */
export class PcmReader {
  #odd: Uint8Array = new Uint8Array(0)

  push(bytes: Uint8Array): Pcm {
    const all = this.#odd.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#odd, bytes])
    const whole = all.length - (all.length % 2)
    this.#odd = all.subarray(whole)
    const samples = new Int16Array(whole / 2)
    for (let i = 0; i < samples.length; i++) samples[i] = all.readInt16LE(i * 2)
    return samples
  }
}
