import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../kernel/log.ts'
import type { Pcm } from './media-stream.ts'
import { littleEndian, WAV_HEADER_BYTES, wavHeader } from './wav.ts'

/**
 * Audio is written to the disk in pieces of this length, each followed by the header: a crash loses at most one piece.
 */
const PIECE_SECONDS = 2
/** A disk that is this far behind counts as failed, so that memory stays bounded. */
const MAX_UNWRITTEN_SECONDS = 60
const CHANNELS = 2
const CALLER = 0
const ASSISTANT = 1
const BYTES_PER_FRAME = CHANNELS * 2

export interface FinishedRecording {
  /** Null if nothing was recorded, or if the disk failed and the file was removed. */
  readonly file: string | null
  readonly durationMs: number
}

/**
 * Records a call to a stereo WAV file, caller left and assistant right, on one timeline. Writes in the background. A
 * disk error never affects the call: it is logged once, the file is removed (a full disk needs the space), and further
 * audio is ignored.
 */
export class Recording {
  readonly #openFile: typeof openNew
  readonly #file: string
  readonly #sampleRate: number
  readonly #log: Log
  /**
   * The timeline from sample `#handedOver` on, both sides interleaved, in pieces of equal length. Samples are copied into
   * the pieces at once: hundreds of retained frames would survive the young generation, and garbage collection delays packets.
   */
  #pieces: Int16Array[] = []
  /** A piece that was written to the disk and can be reused. */
  #spare: Int16Array | null = null
  readonly #pieceSamples: number
  /** The number of samples received from each side, and of those queued for the disk. */
  #callerEnd = 0
  #assistantEnd = 0
  #handedOver = 0
  #handle: FileHandle | null = null
  #written = 0
  #unwritten = 0
  #created = false
  #work: Promise<void> = Promise.resolve()
  #failed = false
  #finished: Promise<FinishedRecording> | null = null

  /** `openFile` is for tests of broken disks; it must fail when the file exists. */
  constructor(options: { file: string; sampleRate: number; log: Log; openFile?: typeof openNew }) {
    this.#openFile = options.openFile ?? openNew
    this.#file = options.file
    this.#sampleRate = options.sampleRate
    this.#log = options.log
    this.#pieceSamples = PIECE_SECONDS * options.sampleRate
    this.#inTurn(() => this.#create())
  }

  /** Whether the disk failed for anything that was handed to it so far. Waits until that is written. */
  async hasFailed(): Promise<boolean> {
    await this.#work
    return this.#failed
  }

  /** Adds the caller's next audio, which is the clock of the recording. */
  caller(pcm: Pcm): void {
    if (!this.#takes()) return
    this.#put(CALLER, this.#callerEnd, pcm)
    this.#callerEnd += pcm.length
    this.#handOverWholePieces()
  }

  /** Adds audio that the caller hears: after the caller's audio so far, or after the assistant's, whichever is later. */
  assistant(pcm: Pcm): void {
    if (!this.#takes() || pcm.length === 0) return
    const start = Math.max(this.#assistantEnd, this.#callerEnd)
    this.#put(ASSISTANT, start, pcm)
    this.#assistantEnd = start + pcm.length
  }

  /** Writes the rest and the final header, and closes the file. Further calls return the same result. */
  close(): Promise<FinishedRecording> {
    this.#finished ??= this.#finish()
    return this.#finished
  }

  #takes(): boolean {
    return !this.#failed && this.#finished === null
  }

  async #finish(): Promise<FinishedRecording> {
    this.#handOverWholePieces()
    this.#handOverRest()
    this.#inTurn(async () => {
      if (this.#written > 0) await this.#handle?.datasync()
      await this.#closeHandle()
    })
    for (let seen: unknown = null; seen !== this.#work; ) {
      seen = this.#work
      await seen
    }
    if (this.#failed) return { file: null, durationMs: 0 }
    if (this.#written === 0) {
      await this.#remove()
      return { file: null, durationMs: 0 }
    }
    return { file: this.#file, durationMs: Math.round((this.#written / BYTES_PER_FRAME / this.#sampleRate) * 1000) }
  }

  #put(channel: number, start: number, pcm: Pcm): void {
    for (let i = 0, at = start - this.#handedOver; i < pcm.length; ) {
      const piece = this.#pieceAt(Math.floor(at / this.#pieceSamples))
      let to = (at % this.#pieceSamples) * CHANNELS + channel
      const fits = Math.min(pcm.length - i, this.#pieceSamples - (at % this.#pieceSamples))
      for (const end = i + fits; i < end; i++, to += CHANNELS) piece[to] = pcm[i] as number
      at += fits
    }
  }

  #pieceAt(index: number): Int16Array {
    while (this.#pieces.length <= index) {
      this.#pieces.push(this.#spare?.fill(0) ?? new Int16Array(this.#pieceSamples * CHANNELS))
      this.#spare = null
    }
    return this.#pieces[index] as Int16Array
  }

  #handOverWholePieces(): void {
    while (this.#callerEnd - this.#handedOver >= this.#pieceSamples && !this.#failed) this.#handOver(this.#pieceSamples)
  }

  /** At the end of the call, the recording is as long as its longer side. */
  #handOverRest(): void {
    const end = Math.max(this.#callerEnd, this.#assistantEnd)
    while (end > this.#handedOver && !this.#failed) this.#handOver(Math.min(this.#pieceSamples, end - this.#handedOver))
  }

  /** Queues the first `samples` of the timeline for the disk: a whole piece, unless it is the last. */
  #handOver(samples: number): void {
    const piece = this.#pieceAt(0)
    this.#pieces.shift()
    this.#handedOver += samples
    this.#unwritten += samples
    if (this.#unwritten > MAX_UNWRITTEN_SECONDS * this.#sampleRate) {
      this.#fail(new Error('the disk is too slow'))
      return
    }
    this.#inTurn(async () => {
      await this.#append(littleEndian(piece.subarray(0, samples * CHANNELS)))
      this.#spare = piece
    })
  }

  async #create(): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 })
    this.#handle = await this.#openFile(this.#file)
    this.#created = true
    await writeAll(this.#handle, wavHeader(this.#sampleRate, CHANNELS, 0), 0)
  }

  async #append(bytes: Uint8Array): Promise<void> {
    if (!this.#handle) return
    await writeAll(this.#handle, bytes, WAV_HEADER_BYTES + this.#written)
    this.#written += bytes.length
    this.#unwritten -= bytes.length / BYTES_PER_FRAME
    await writeAll(this.#handle, wavHeader(this.#sampleRate, CHANNELS, this.#written), 0)
  }

  /** Runs the steps on the file one after the other, and none after a failure. */
  #inTurn(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#failed) return
      try {
        await step()
      } catch (error) {
        this.#fail(error)
      }
    })
  }

  #fail(error: unknown): void {
    if (this.#failed) return
    this.#failed = true
    this.#pieces = []
    this.#spare = null
    this.#log.error({ err: error, file: this.#file }, 'the recording of a call failed; the call continues without it')
    this.#work = this.#work.then(() => this.#remove())
  }

  async #remove(): Promise<void> {
    await this.#closeHandle().catch(() => {})
    if (this.#created) await rm(this.#file, { force: true }).catch(() => {})
  }

  async #closeHandle(): Promise<void> {
    const handle = this.#handle
    this.#handle = null
    await handle?.close()
  }
}

const openNew = (file: string): Promise<FileHandle> => open(file, 'wx', 0o600)

/** Writes all bytes. A single write may take only a part of them, for example on a nearly full disk. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
