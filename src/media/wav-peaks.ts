import { type FileHandle, open } from 'node:fs/promises'
import { WAV_HEADER_BYTES } from './wav.ts'

/** The shape of a recording: how loud each side was in each of equal stretches of it, 0 to 100. */
export interface WavPeaks {
  durationMs: number
  /** One list a channel, all of one length. */
  channels: number[][]
}

const BYTES_PER_SAMPLE = 2
/** Read at once. */
const PIECE_BYTES = 256 * 1024
/** Of each stretch so many samples are looked at: enough for the eye, and an hour takes no longer than a minute. */
const LOOKED_AT = 500
const LOUDEST = 32_768

/**
 * Reads a recording of ours (16-bit PCM behind a header of 44 bytes) in pieces. A file whose writer was killed gives what
 * is there. Null where there is no such file. @throws where it is no such recording
 */
export async function wavPeaks(path: string, stretches: number): Promise<WavPeaks | null> {
  const file = await openIfThere(path)
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
    return { durationMs, channels: await loudness(file, { channels, frames, stretches }) }
  } finally {
    await file.close()
  }
}

interface Shape {
  channels: number
  frames: number
  stretches: number
}

async function loudness(file: FileHandle, { channels, frames, stretches }: Shape): Promise<number[][]> {
  const peaks = Array.from({ length: channels }, () => new Array<number>(Math.min(stretches, frames)).fill(0))
  const count = peaks[0]?.length ?? 0
  const frameBytes = channels * BYTES_PER_SAMPLE
  const step = Math.max(1, Math.floor(frames / (count * LOOKED_AT || 1)))
  const piece = Buffer.alloc(Math.floor(PIECE_BYTES / frameBytes) * frameBytes)
  for (let frame = 0; frame < frames; ) {
    const { bytesRead } = await file.read(piece, 0, piece.length, WAV_HEADER_BYTES + frame * frameBytes)
    const read = Math.floor(bytesRead / frameBytes)
    if (read === 0) break
    for (let at = 0; at < read; at += step) {
      const stretch = Math.min(count - 1, Math.floor(((frame + at) * count) / frames))
      peaks.forEach((peak, channel) => {
        const loud = Math.abs(piece.readInt16LE(at * frameBytes + channel * BYTES_PER_SAMPLE))
        if (loud > (peak[stretch] ?? 0)) peak[stretch] = loud
      })
    }
    frame += read
  }
  return peaks.map((peak) => peak.map((loud) => Math.round((loud / LOUDEST) * 100)))
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
