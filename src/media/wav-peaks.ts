import type { Readable } from 'node:stream'
import { WAV_HEADER_BYTES } from './wav.ts'

/** The waveform of a recording: the peak level of each channel in each of many equal intervals, from 0 to 100. */
export interface WavPeaks {
  durationMs: number
  /** One list per channel, all of the same length. */
  channels: number[][]
}

/** An open file; the stream closes it. */
interface OpenFile {
  readonly size: number
  read(): Promise<Readable>
}

const BYTES_PER_SAMPLE = 2
/** How many samples of each interval are read: enough for a drawing, and an hour takes no longer than a minute. */
const SAMPLES_PER_INTERVAL = 500
const FULL_SCALE = 32_768

/**
 * Reads a recording that `Recording` wrote (16-bit PCM after a header of 44 bytes), piece by piece. If the writer was
 * killed, reads what was written. Throws if it is not a WAV file.
 */
export async function readWavPeaks(file: OpenFile, intervals: number): Promise<WavPeaks> {
  let meter: PeakMeter | null = null
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of (await file.read()) as AsyncIterable<Buffer>) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    if (meter === null) {
      if (waiting.length < WAV_HEADER_BYTES) continue
      meter = new PeakMeter(waiting, file.size, intervals)
      waiting = waiting.subarray(WAV_HEADER_BYTES)
    }
    waiting = meter.measure(waiting)
  }
  if (meter === null) throw new Error('Not a WAV file')
  return meter.peaks()
}

class PeakMeter {
  readonly #frameBytes: number
  readonly #frames: number
  readonly #durationMs: number
  readonly #step: number
  readonly #loudest: number[][]
  /** The number of frames so far, and the next one that is measured. */
  #frame = 0
  #next = 0

  constructor(header: Buffer, size: number, intervals: number) {
    if (header.toString('latin1', 0, 4) !== 'RIFF') throw new Error('Not a WAV file')
    const channels = header.readUInt16LE(22)
    this.#frameBytes = channels * BYTES_PER_SAMPLE
    this.#frames = Math.floor((size - WAV_HEADER_BYTES) / this.#frameBytes)
    this.#durationMs = Math.round((this.#frames / header.readUInt32LE(24)) * 1_000)
    const count = Math.min(intervals, this.#frames)
    this.#step = Math.max(1, Math.floor(this.#frames / (count * SAMPLES_PER_INTERVAL || 1)))
    this.#loudest = Array.from({ length: channels }, () => new Array<number>(count).fill(0))
  }

  /** @returns the bytes of a frame that is not whole yet */
  measure(bytes: Buffer): Buffer {
    const whole = Math.floor(bytes.length / this.#frameBytes)
    const count = this.#loudest[0]?.length ?? 0
    for (; this.#next < Math.min(this.#frame + whole, this.#frames); this.#next += this.#step) {
      const interval = Math.min(count - 1, Math.floor((this.#next * count) / this.#frames))
      const at = (this.#next - this.#frame) * this.#frameBytes
      this.#loudest.forEach((peaks, channel) => {
        const loud = Math.abs(bytes.readInt16LE(at + channel * BYTES_PER_SAMPLE))
        if (loud > (peaks[interval] ?? 0)) peaks[interval] = loud
      })
    }
    this.#frame += whole
    return bytes.subarray(whole * this.#frameBytes)
  }

  peaks(): WavPeaks {
    const channels = this.#loudest.map((peaks) => peaks.map((loud) => Math.round((loud / FULL_SCALE) * 100)))
    return { durationMs: this.#durationMs, channels }
  }
}
