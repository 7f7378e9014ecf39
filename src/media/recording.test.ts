import { existsSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../kernel/log.ts'
import type { MediaListener, MediaStream } from './media-stream.ts'
import { PlayoutQueue } from './playout-queue.ts'
import { recordedStream } from './recorded-stream.ts'
import { Recording } from './recording.ts'
import { parseWav, readWav, writeWav } from './wav.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-recording-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const frameOf = (value: number) => new Int16Array(160).fill(value)

/** A log that keeps its errors. */
function aLog() {
  const errors: string[] = []
  return { errors, log: { ...silentLog, error: (_: object, message = '') => void errors.push(message) } }
}

test('the caller is on the left channel, the assistant on the right, on one timeline', async () => {
  const file = join(await aFolder(), 'calls', 'one.wav')
  const recording = new Recording({ file, sampleRate: 8000, log: silentLog })

  recording.caller(frameOf(1))
  recording.assistant(frameOf(-9))
  recording.caller(frameOf(2))
  recording.caller(frameOf(3))
  recording.assistant(frameOf(-8))
  const finished = await recording.close()

  expect(finished).toEqual({ file, durationMs: 80 })
  const { sampleRate, channels } = await readWav(file)
  const each20Ms = channels.map((channel) => [80, 240, 400, 560].map((at) => channel[at]))
  expect(sampleRate).toBe(8000)
  expect(each20Ms).toEqual([
    [1, 2, 3, 0],
    [0, -9, 0, -8],
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a long recording is complete, and readable at any moment before it is closed', async () => {
  const file = join(await aFolder(), 'long.wav')
  const recording = new Recording({ file, sampleRate: 8000, log: silentLog })

  for (let i = 0; i < 1000; i++) {
    recording.assistant(frameOf(i))
    recording.caller(frameOf(-i))
    if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const atSomeMoment = existsSync(file) ? parseWav(await readFile(file)).channels : []
  const { durationMs } = await recording.close()

  const [left, right] = (await readWav(file)).channels
  expect(durationMs).toBe(20_000)
  expect(left).toHaveLength(160_000)
  for (let i = 0; i < 1000; i++) expect([left?.[i * 160 + 7], right?.[i * 160 + 7]]).toEqual([i === 0 ? 0 : -i, i])
  for (const channel of atSomeMoment) expect([...channel.subarray(0, 160)].every((sample) => sample === 0)).toBe(true)
})

test('the file of a killed writer is readable up to its end', async () => {
  const file = join(await aFolder(), 'killed.wav')
  await writeWav(file, { sampleRate: 8000, channels: [frameOf(5), frameOf(6)] })
  const bytes = await readFile(file)
  bytes.writeUInt32LE(0xffff_fff0, 40)

  const wav = parseWav(bytes.subarray(0, bytes.length - 101))

  expect(wav.channels.map((channel) => channel.length)).toEqual([134, 134])
})

test('an unwritable folder causes one log line and does not affect the call', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'file'), '')
  const { log, errors } = aLog()
  const recording = new Recording({ file: join(folder, 'file', 'one.wav'), sampleRate: 8000, log })

  for (let i = 0; i < 500; i++) recording.caller(frameOf(i))

  expect(await recording.close()).toEqual({ file: null, durationMs: 0 })
  expect(errors).toHaveLength(1)
})

test('a recording of another call is never overwritten or removed', async () => {
  const file = join(await aFolder(), 'taken.wav')
  await writeFile(file, 'precious')
  const { log, errors } = aLog()
  const recording = new Recording({ file, sampleRate: 8000, log })
  recording.caller(frameOf(1))

  expect(await recording.close()).toEqual({ file: null, durationMs: 0 })

  expect(await readFile(file, 'utf8')).toBe('precious')
  expect(errors).toHaveLength(1)
})

test('a full disk ends the recording with one log line, and the file is removed', async () => {
  const folder = await aFolder()
  const { log, errors } = aLog()
  const openFile = async (file: string) => {
    const handle = await open(file, 'wx')
    const write = handle.write.bind(handle) as (...all: unknown[]) => Promise<{ bytesWritten: number }>
    const limited = async (bytes: Uint8Array, offset: number, length: number, position: number) => {
      if (position + length > 100_000) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return write(bytes, offset, Math.min(length, 5000), position)
    }
    return Object.assign(handle, { write: limited }) as unknown as FileHandle
  }
  const recording = new Recording({ file: join(folder, 'full.wav'), sampleRate: 8000, log, openFile })

  for (let i = 0; i < 400; i++) recording.caller(frameOf(i))

  expect(await recording.close()).toEqual({ file: null, durationMs: 0 })
  expect(errors).toHaveLength(1)
  expect(await readdir(folder)).toEqual([])
})

test('a disk that cannot keep up ends the recording and removes the file; memory stays bounded', async () => {
  const folder = await aFolder()
  const { log, errors } = aLog()
  const recording = new Recording({ file: join(folder, 'slow.wav'), sampleRate: 8000, log })

  // Without a pause no write can complete.
  for (let i = 0; i < 4000; i++) recording.caller(frameOf(i))

  expect(await recording.close()).toEqual({ file: null, durationMs: 0 })
  expect(errors).toHaveLength(1)
})

test('a call without audio leaves no file; closing twice returns the same result', async () => {
  const folder = await aFolder()
  const recording = new Recording({ file: join(folder, 'empty.wav'), sampleRate: 8000, log: silentLog })

  const first = await recording.close()

  expect(first).toEqual({ file: null, durationMs: 0 })
  expect(await recording.close()).toEqual(first)
  expect(await readdir(folder)).toEqual([])
})

test('a recorded stream records the audio that was played, not audio that was queued and cleared', async () => {
  const file = join(await aFolder(), 'stream.wav')
  const recording = new Recording({ file, sampleRate: 8000, log: silentLog })
  const inner = new SteppedStream()
  const stream = recordedStream(inner, recording)
  const marks: string[] = []
  stream.listen({ onMark: (name) => marks.push(name) })

  inner.step()
  stream.play(new Int16Array(200).fill(7))
  stream.mark('said')
  inner.step()
  inner.step()
  stream.play(new Int16Array(1600).fill(8))
  inner.step()
  expect(stream.clear()).toBe(20)
  inner.step()
  await recording.close()

  const right = (await readWav(file)).channels[1] as Int16Array
  const runs = [0, 7, 8].map((value) => right.filter((sample) => sample === value).length)
  expect(runs).toEqual([160 + 120 + 160, 200, 160])
  expect([right[159], right[160], right[359], right[360], right[480]]).toEqual([0, 7, 7, 0, 8])
  expect(marks).toEqual(['said'])
})

test('while another phone rings for the caller, silence keeps the timeline; nothing is recorded once it is answered', async () => {
  const file = join(await aFolder(), 'transferred.wav')
  const recording = new Recording({ file, sampleRate: 8000, log: silentLog })
  const inner = new SteppedStream()
  recordedStream(inner, recording)

  inner.step()
  inner.ring()
  inner.step()
  await recording.close()

  const [left] = (await readWav(file)).channels
  expect([left?.length, left?.[159], left?.[160], left?.[319], left?.[320]]).toEqual([480, 1, 0, 0, 1])
})

test('audio still queued when the call ends is not recorded', async () => {
  const file = join(await aFolder(), 'ended.wav')
  const recording = new Recording({ file, sampleRate: 8000, log: silentLog })
  const inner = new SteppedStream()
  const stream = recordedStream(inner, recording)
  stream.play(new Int16Array(8000).fill(7))
  inner.step()

  inner.clear()
  stream.clear()

  expect(await recording.close()).toEqual({ file, durationMs: 20 })
})

/** A stream that the test advances by 20 ms at a time. */
class SteppedStream implements MediaStream {
  readonly sampleRate = 8000
  readonly playoutClock = 'us'
  readonly #queue = new PlayoutQueue(8000)
  #listener: MediaListener = {}

  step(): void {
    this.#queue.take(new Int16Array(160))
    for (const name of this.#queue.dueMarks()) this.#listener.onMark?.(name)
    this.#listener.onFrame?.(frameOf(1))
  }

  ring(): void {
    this.#listener.onRinging?.(160)
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }
  play(pcm: Int16Array): void {
    this.#queue.push(pcm)
  }
  mark(name: string): void {
    this.#queue.mark(name)
  }
  clear(): number {
    return this.#queue.clear()
  }
  queuedMs(): number {
    return this.#queue.queuedMs()
  }
}
