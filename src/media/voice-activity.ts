import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Pcm } from './media-stream.ts'

/** How a run of frames becomes speech and silence. */
export interface VoiceActivityOptions {
  /** 8, 16, 32 or 48 kHz. */
  sampleRate: number
  /** 0 takes most for speech, 3 least (3: telephone lines hiss). */
  strictness?: 0 | 1 | 2 | 3
  /** Speech shorter than this is a click, or the detector getting used to the hiss of a new line (100). */
  onAfterMs?: number
  /** People pause between words; speech is over after this much silence (500). */
  offAfterMs?: number
}

/** Of libfvad's WebAssembly, what we call. */
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

/** Loads the detector, once a process; by its path, as it comes without types. */
async function loadFvad(): Promise<Fvad> {
  loading ??= import(pathToFileURL(createRequire(import.meta.url).resolve('@echogarden/fvad-wasm')).href).then(
    (module: { default: () => Promise<Fvad> }) => module.default(),
  )
  return loading
}

/** A detector for one stream; `close` it when the stream ends, as its memory is not the garbage collector's. */
export async function openVoiceActivity(options: VoiceActivityOptions): Promise<VoiceActivity> {
  return new VoiceActivity(await loadFvad(), options)
}

/**
 * Tells when somebody begins and stops to speak, by the WebRTC detector and a hangover of our own: the detector judges
 * 20 ms at a time and knows neither clicks nor pauses.
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
    throw new Error(`voice activity is told at 8, 16, 32 or 48 kHz, not at ${sampleRate} Hz`)
  }

  get speaking(): boolean {
    return this.#speaking
  }

  /** Audio of any length. Gives true where speech began within it, false where it ended, null where nothing changed. */
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

  /** For the next utterance, as if nothing had been heard. */
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
