import type { Pcm } from '../media/media-stream.ts'
import { PcmReader } from '../media/pcm-bytes.ts'
import { Resampler } from '../media/resample.ts'
import { nonsense } from './vendor-failure.ts'

/** A header is much shorter; some programs put a list of credits into it. */
const MAX_HEADER = 8_192

/** A text without a letter or a digit has nothing to say, and vendors refuse it. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * Converts vendors' speech, 16-bit mono, raw or as a WAV file of unknown length, cut anywhere, to PCM at the required
 * sample rate. Throws `ProviderError` if it cannot be read.
 */
export class SpeechBytes {
  readonly #provider: string
  readonly #toHz: number
  readonly #reader = new PcmReader()
  #rawHz: number
  #head: Buffer | null = Buffer.alloc(0)
  #resampler: Resampler | null = null
  #samples = 0

  constructor(provider: string, rawHz: number, toHz: number) {
    this.#provider = provider
    this.#rawHz = rawHz
    this.#toHz = toHz
  }

  push(bytes: Uint8Array): Pcm {
    if (this.#head === null) return this.#resampled(bytes)
    this.#head = Buffer.concat([this.#head, bytes])
    const start = this.#audioStart(this.#head)
    if (start === null) return new Int16Array(0)
    const rest = this.#head.subarray(start)
    this.#head = null
    return this.#resampled(rest)
  }

  /** The end of the speech. A voice without audio has failed. */
  flush(): Pcm {
    const last = this.#resampler?.flush() ?? new Int16Array(0)
    if (this.#samples === 0) throw nonsense(this.#provider, 'sent no audio')
    return last
  }

  #resampled(bytes: Uint8Array): Pcm {
    this.#resampler ??= new Resampler(this.#rawHz, this.#toHz)
    const pcm = this.#reader.push(bytes)
    this.#samples += pcm.length
    return this.#resampler.push(pcm)
  }

  /** The offset of the samples; null until enough has arrived. */
  #audioStart(head: Buffer): number | null {
    if (head.length < 12) return null
    if (head.toString('latin1', 0, 4) !== 'RIFF') return 0
    let format: Buffer | null = null
    for (let at = 12; at + 8 <= head.length; ) {
      const name = head.toString('latin1', at, at + 4)
      const size = head.readUInt32LE(at + 4)
      if (name === 'fmt ') format = head.subarray(at + 8, at + 8 + size)
      if (name === 'data') {
        this.#takeFormat(format)
        return at + 8
      }
      at += 8 + size + (size % 2)
    }
    if (head.length > MAX_HEADER) throw nonsense(this.#provider, 'sent a WAV file without audio')
    return null
  }

  #takeFormat(format: Buffer | null): void {
    const mono16 =
      format !== null && format.length >= 16 && format.readUInt16LE(2) === 1 && format.readUInt16LE(14) === 16
    if (!mono16) throw nonsense(this.#provider, 'sent a WAV file that is not 16 bit and mono')
    this.#rawHz = format.readUInt32LE(4)
  }
}
