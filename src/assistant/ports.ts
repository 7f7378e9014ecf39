import type { Pcm } from '../media/media-stream.ts'

/** A voice. Implementations live in `providers/`; each passes `providers/conformance/tts.suite.ts`. */
export interface TextToSpeech {
  /** The name in settings and price tables, for example `flite`. */
  readonly name: string
  /**
   * Speaks `text` as PCM at `sampleRate` Hz, in pieces as they become ready. Aborting stops the work and ends the
   * iteration without an error. Fails with `ProviderError`.
   */
  speak(text: string, options: { sampleRate: number; voice?: string; signal?: AbortSignal }): AsyncIterable<Pcm>
  close(): Promise<void>
}
