import { type FileHandle, open } from 'node:fs/promises'
import { WAV_HEADER_BYTES } from './wav.ts'

/** The waveform of a recording: the peak level of each channel in each of many equal intervals, from 0 to 100. */
export interface WavPeaks {
  durationMs: number
  /** One list per channel, all of the same length. */
  channels: number[][]
}

const BYTES_PER_SAMPLE = 2
/** The size of one read. */
const PIECE_BYTES = 256 * 1024
/** How many samples of each interval are read: enough for a drawing, and an hour takes no longer than a minute. */
const SAMPLES_PER_INTERVAL = 500
const FULL_SCALE = 32_768

/**
 * Reads a recording that `Recording` wrote (16-bit PCM after a header of 44 bytes), piece by piece. If the writer was
 * killed, reads what was written. Returns null if the file does not exist. Throws if it is not a WAV file.
 */
export async function readWavPeaks(path: string, intervals: number): Promise<WavPeaks | null> {
  const file = await openIfExists(path)
  if (file === null) return null
  try {
    const header = Buffer.alloc(WAV_HEADER_BYTES)
    const { bytesRead } = await file.read(header, 0, WAV_HEADER_BYTES, 0)
    if (bytesRead < WAV_HEADER_BYTES || header.toString('latin1', 0, 4) !== 'RIFF') throw new Error('Not a WAV file')
    const channels = header.readUInt16LE(22)
    const sampleRate = header.readUInt32LE(24)
    const { size } = await file.stat()
    const frames = Math.floor((size - WAV_HEADER_BYTES) / (channels * BYTES_PER_SAMPLE))
    const durationMs = Math.round((frames / sampleRate) * 1_000)
    return { durationMs, channels: await readPeaks(file, { channels, frames, intervals }) }
  } finally {
    await file.close()
  }
}

interface PeakOptions {
  channels: number
  frames: number
  intervals: number
}

async function readPeaks(file: FileHandle, { channels, frames, intervals }: PeakOptions): Promise<number[][]> {
  const peaks = Array.from({ length: channels }, () => new Array<number>(Math.min(intervals, frames)).fill(0))
  const count = peaks[0]?.length ?? 0
  const frameBytes = channels * BYTES_PER_SAMPLE
  const step = Math.max(1, Math.floor(frames / (count * SAMPLES_PER_INTERVAL || 1)))
  const piece = Buffer.alloc(Math.floor(PIECE_BYTES / frameBytes) * frameBytes)
  for (let frame = 0; frame < frames; ) {
    const { bytesRead } = await file.read(piece, 0, piece.length, WAV_HEADER_BYTES + frame * frameBytes)
    const read = Math.floor(bytesRead / frameBytes)
    if (read === 0) break
    for (let at = 0; at < read; at += step) {
      const interval = Math.min(count - 1, Math.floor(((frame + at) * count) / frames))
      peaks.forEach((peak, channel) => {
        const loud = Math.abs(piece.readInt16LE(at * frameBytes + channel * BYTES_PER_SAMPLE))
        if (loud > (peak[interval] ?? 0)) peak[interval] = loud
      })
    }
    frame += read
  }
  return peaks.map((peak) => peak.map((loud) => Math.round((loud / FULL_SCALE) * 100)))
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
