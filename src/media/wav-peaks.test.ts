import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderFiles } from '../files/folder-files.ts'
import { writeWav } from './wav.ts'
import { readWavPeaks } from './wav-peaks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontbell-peaks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Two seconds: the caller is loud in the first, the assistant half as loud in the second. */
const peaksOf = async (file: string, intervals: number) => {
  const opened = await folderFiles(folder).open(basename(file))
  if (opened === null) throw new Error(`${file} does not exist`)
  return readWavPeaks(opened, intervals)
}

async function aRecording(name: string): Promise<string> {
  const file = join(folder, name)
  const caller = Int16Array.from({ length: 16_000 }, (_, i) => (i < 8_000 ? -32_768 : 0))
  const assistant = Int16Array.from({ length: 16_000 }, (_, i) => (i < 8_000 ? 0 : 16_384))
  await writeWav(file, { sampleRate: 8_000, channels: [caller, assistant] })
  return file
}

test('the peaks show the level of each side over time', async () => {
  const shape = await peaksOf(await aRecording('whole.wav'), 4)

  expect(shape).toEqual({
    durationMs: 2_000,
    channels: [
      [100, 100, 0, 0],
      [0, 0, 50, 50],
    ],
  })
})

test('the file of a killed writer is read to its end, and a file without samples has no peaks', async () => {
  const file = await aRecording('cut.wav')
  await truncate(file, 44 + 4 * 8_000 + 3)
  const empty = join(folder, 'empty.wav')
  await writeWav(empty, { sampleRate: 8_000, channels: [new Int16Array(0), new Int16Array(0)] })

  expect(await peaksOf(file, 2)).toEqual({
    durationMs: 1_000,
    channels: [
      [100, 100],
      [0, 0],
    ],
  })
  expect(await peaksOf(empty, 2)).toEqual({ durationMs: 0, channels: [[], []] })
})

test('a long recording is sampled, and still shows a short click in every interval', async () => {
  const file = join(folder, 'long.wav')
  const samples = Int16Array.from({ length: 2_000_000 }, (_, i) => (i % 1_000 < 500 ? 20_000 : -20_000))
  await writeWav(file, { sampleRate: 16_000, channels: [samples, new Int16Array(samples.length)] })

  const shape = await peaksOf(file, 100)

  expect(shape.channels[0]).toEqual(new Array(100).fill(61))
  expect(shape.durationMs).toBe(125_000)
})

test('a file of another format is refused', async () => {
  const other = join(folder, 'other.wav')
  await writeFile(other, 'x'.repeat(100))

  await expect(peaksOf(other, 10)).rejects.toThrow('Not a WAV file')
})
