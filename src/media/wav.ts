import { readFile, writeFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { decodeG711 } from './g711.ts'
import type { Pcm } from './media-stream.ts'

export const WAV_HEADER_BYTES = 44

export interface Wav {
  readonly sampleRate: number
  /** One entry per channel, all of the same length. */
  readonly channels: readonly Pcm[]
}

/** The header of a 16-bit PCM file whose samples take `dataBytes` bytes. */
export function wavHeader(sampleRate: number, channels: number, dataBytes: number): Uint8Array {
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  const bytesPerFrame = channels * 2
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * bytesPerFrame, 28)
  header.writeUInt16LE(bytesPerFrame, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/** Interleaves the channels as 16-bit little-endian bytes; shorter channels are padded with silence. */
export function interleave(channels: readonly Pcm[]): Uint8Array {
  const length = Math.max(0, ...channels.map((channel) => channel.length))
  const samples = new Int16Array(length * channels.length)
  channels.forEach((channel, c) => {
    for (let i = 0; i < channel.length; i++) samples[i * channels.length + c] = channel[i] as number
  })
  return littleEndian(samples)
}

/** The samples as little-endian bytes: a view of the same memory on a little-endian machine, otherwise a copy. */
export function littleEndian(samples: Pcm): Uint8Array {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  return endianness() === 'LE' ? bytes : Buffer.from(bytes).swap16()
}

/**
 * Reads 16-bit PCM or G.711 with any number of channels. If the data chunk is shorter than its header says (the writer
 * was killed), the samples present are read. Throws an error with a one-line message on any other format.
 */
export function parseWav(bytes: Uint8Array): Wav {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('Not a WAV file')
  let format: Buffer | null = null
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    const chunk = file.subarray(at + 8, at + 8 + size)
    const name = file.toString('latin1', at, at + 4)
    if (name === 'fmt ') format = chunk
    if (name === 'data' && format && format.length >= 16) return decode(format, chunk)
    at += 8 + size + (size % 2)
  }
  throw new Error('A WAV file without audio')
}

export async function readWav(path: string): Promise<Wav> {
  return parseWav(await readFile(path))
}

export async function writeWav(path: string, wav: Wav): Promise<void> {
  const data = interleave(wav.channels)
  await writeFile(path, Buffer.concat([wavHeader(wav.sampleRate, wav.channels.length, data.length), data]))
}

function decode(format: Buffer, data: Buffer): Wav {
  const samples = decodeSamples(format.readUInt16LE(0), format.readUInt16LE(14), data)
  const count = format.readUInt16LE(2)
  if (count === 0) throw new Error('A WAV file without channels')
  const length = Math.floor(samples.length / count)
  const channels = Array.from({ length: count }, (_, c) =>
    Int16Array.from({ length }, (_, i) => samples[i * count + c] as number),
  )
  return { sampleRate: format.readUInt32LE(4), channels }
}

/** Format tags 1 (PCM), 6 (A-law), 7 (mu-law). */
function decodeSamples(tag: number, bits: number, data: Buffer): Pcm {
  if (tag === 1 && bits === 16)
    return Int16Array.from({ length: Math.floor(data.length / 2) }, (_, i) => data.readInt16LE(i * 2))
  if ((tag === 6 || tag === 7) && bits === 8) return decodeG711(tag === 6 ? 'a' : 'mu', data)
  throw new Error(`A WAV file in format ${tag} with ${bits} bits: only 16-bit PCM and G.711 are read`)
}
