import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Pcm } from './media-stream.ts'

/** How frames are judged as speech or silence. */
export interface VoiceActivityOptions {
  /** 8, 16, 32 or 48 kHz. */
  sampleRate: number
  /** From 0 (most sounds count as speech) to 3 (fewest do). Default 3, because telephone lines hiss. */
  strictness?: 0 | 1 | 2 | 3
  /** Shorter speech is ignored: it is a click, or the detector still adapts to the noise of the line. Default 100. */
  onAfterMs?: number
  /** Speech ends after this much silence; shorter pauses occur between words. Default 500. */
  offAfterMs?: number
}

/** The functions of libfvad's WebAssembly module that are used here. */
interface Fvad {
  HEAP16: Int16Array
  _malloc(bytes: number): number
  _free(pointer: number): void
  _fvad_new(): number
  _fvad_free(vad: number): void
  _fvad_reset(vad: number): void
  _fvad_set_mode(vad: number, mode: number): number
  _fvad_set_sample_rate(vad: number, rate: number): number
  /** 1 speech, 0 none, -1 wrong length. */
  _fvad_process(vad: number, samples: number, count: number): number
}

const SPEECH_FRAME_MS = 20
const MAX_FRAME = (48_000 * SPEECH_FRAME_MS) / 1000

let loading: Promise<Fvad> | null = null

/** Loads the detector once per process, by its path, because the package has no types. */
async function loadFvad(): Promise<Fvad> {
  loading ??= import(pathToFileURL(createRequire(import.meta.url).resolve('@echogarden/fvad-wasm')).href).then(
    (module: { default: () => Promise<Fvad> }) => module.default(),
  )
  return loading
}

/** Opens a detector for one stream. It must be closed: the garbage collector does not free WebAssembly memory. */
export async function openVoiceActivity(options: VoiceActivityOptions): Promise<VoiceActivity> {
  return new VoiceActivity(await loadFvad(), options)
}

/**
 * Detects when a person starts and stops speaking: the WebRTC detector judges single frames of 20 ms, and the delays
 * `onAfterMs` and `offAfterMs` filter out clicks and short pauses.
 */
export class VoiceActivity {
  readonly #fvad: Fvad
  readonly #vad: number
  readonly #buffer: number
  readonly #frame: Int16Array
  readonly #onAfterMs: number
  readonly #offAfterMs: number
  #filled = 0
  #speaking = false
  #otherMs = 0
  #closed = false

  constructor(fvad: Fvad, { sampleRate, strictness = 3, onAfterMs = 100, offAfterMs = 500 }: VoiceActivityOptions) {
    this.#fvad = fvad
    this.#vad = fvad._fvad_new()
    this.#buffer = fvad._malloc(MAX_FRAME * 2)
    this.#onAfterMs = onAfterMs
    this.#offAfterMs = offAfterMs
    this.#frame = new Int16Array((sampleRate * SPEECH_FRAME_MS) / 1000)
    fvad._fvad_set_mode(this.#vad, strictness)
    if (fvad._fvad_set_sample_rate(this.#vad, sampleRate) === 0) return
    this.close()
    throw new Error(`voice activity detection needs 8, 16, 32 or 48 kHz, not ${sampleRate} Hz`)
  }

  get speaking(): boolean {
    return this.#speaking
  }

  /** Takes audio of any length. Returns true if speech began in it, false if speech ended, null if nothing changed. */
  push(pcm: Pcm): boolean | null {
    const before = this.#speaking
    for (let at = 0; at < pcm.length && !this.#closed; ) {
      const part = pcm.subarray(at, at + this.#frame.length - this.#filled)
      this.#frame.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === this.#frame.length) this.#judge()
    }
    return this.#speaking === before ? null : this.#speaking
  }

  /** Forgets the audio so far, before the next utterance. */
  reset(): void {
    this.#speaking = false
    this.#otherMs = 0
    this.#filled = 0
    if (!this.#closed) this.#fvad._fvad_reset(this.#vad)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#fvad._fvad_free(this.#vad)
    this.#fvad._free(this.#buffer)
  }

  #judge(): void {
    this.#filled = 0
    this.#fvad.HEAP16.set(this.#frame, this.#buffer / 2)
    const voiced = this.#fvad._fvad_process(this.#vad, this.#buffer, this.#frame.length) === 1
    this.#otherMs = voiced === this.#speaking ? 0 : this.#otherMs + SPEECH_FRAME_MS
    if (this.#otherMs < (this.#speaking ? this.#offAfterMs : this.#onAfterMs)) return
    this.#speaking = voiced
    this.#otherMs = 0
  }
}
