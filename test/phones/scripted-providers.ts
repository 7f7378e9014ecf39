import type {
  LanguageModel,
  ListenOptions,
  ModelPart,
  ModelRequest,
  RespondOptions,
  SpeechListener,
  SpeechStream,
  SpeechToText,
} from '../../src/assistant/ports.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { ProviderError } from '../../src/kernel/provider-error.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { openVoiceActivity } from '../../src/media/voice-activity.ts'

// Loads the detector before any call: with a manual clock a call would wait for it.
await openVoiceActivity({ sampleRate: 8_000 }).then((detector) => detector.close())

/** A vowel at 140 Hz with the formants and the vibrato of a voice, at 8 kHz. Voice detection accepts it. */
export const VOICE: Pcm = Int16Array.from({ length: 8_000 }, (_, index) => {
  const seconds = index / 8_000
  let sum = 0
  for (let harmonic = 1; harmonic * 140 < 3_400; harmonic += 1) {
    const hz = harmonic * 140
    const gain = 1 / (1 + ((hz - 600) / 250) ** 2) + 0.6 / (1 + ((hz - 1_300) / 300) ** 2)
    sum += gain * Math.sin(2 * Math.PI * hz * (1 + 0.03 * Math.sin(6 * Math.PI * seconds)) * seconds)
  }
  return 3_000 * sum
})

export interface Utterance {
  text: string
  msPerWord: number
  /** How long after it was spoken a word is recognized. */
  delayMs: number
  /** If false, the transcript comes only on request, as from a recognizer of whole utterances. */
  interims: boolean
  confidence: number | null
}

/** Speech recognition that a test controls. Its clock is the audio that it was given. */
export class ScriptedRecognition implements SpeechToText {
  readonly name = 'scripted-recognition'
  mood: 'well' | 'broken' = 'well'
  readonly streams: ScriptedHearing[] = []
  readonly options: ListenOptions[] = []

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    const stream = new ScriptedHearing(options, listener)
    this.streams.push(stream)
    this.options.push(options)
    if (this.mood === 'broken') queueMicrotask(() => stream.fail())
    return stream
  }

  get open(): number {
    return this.streams.filter(({ closed }) => !closed).length
  }

  async close(): Promise<void> {}
}

export class ScriptedHearing implements SpeechStream {
  closed = false
  finishes = 0
  #nowMs = 0
  #from = 0
  #utterance: Utterance | null = null
  #sentWords = 0
  readonly #sampleRate: number
  readonly #listener: SpeechListener

  constructor({ sampleRate }: ListenOptions, listener: SpeechListener) {
    this.#sampleRate = sampleRate
    this.#listener = listener
  }

  /** The caller begins to say this. @returns its duration */
  hear(utterance: Utterance): number {
    this.#utterance = utterance
    this.#from = this.#nowMs
    this.#sentWords = 0
    return utterance.text.split(' ').length * utterance.msPerWord
  }

  push(pcm: Pcm): void {
    if (this.closed) return
    this.#nowMs += (pcm.length * 1000) / this.#sampleRate
    const said = this.#utterance
    if (!said?.interims) return
    const words = said.text.split(' ')
    const count = Math.floor((this.#nowMs - this.#from - said.delayMs) / said.msPerWord)
    if (count >= words.length) this.#final()
    else if (count > this.#sentWords) {
      this.#sentWords = count
      this.#tell('interim', words.slice(0, count).join(' '))
    }
  }

  finish(): void {
    if (this.closed) return
    this.finishes += 1
    this.#final()
    this.#listener.onUtteranceEnd?.()
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.#listener.onUsage?.({ provider: 'scripted-recognition', recognizedSeconds: this.#nowMs / 1000 })
  }

  fail(): void {
    if (this.closed) return
    this.closed = true
    this.#listener.onFailed(
      new ProviderError('scripted-recognition', 'is broken', { retryable: false, problem: 'broken' }),
    )
  }

  #final(): void {
    const said = this.#utterance
    this.#utterance = null
    if (said) this.#tell('final', said.text)
  }

  #tell(kind: 'interim' | 'final', text: string): void {
    const confidence = this.#utterance?.confidence ?? 0.9
    this.#listener.onTranscript({ kind, text, confidence, startMs: this.#from, endMs: this.#nowMs })
  }
}

/** One answer of a scripted model. */
export interface ScriptedAnswer {
  /** The pieces in which the answer comes. */
  text?: string | readonly string[]
  calls?: readonly { tool: string; arguments?: Record<string, unknown> }[]
  /** The delay before the first piece. */
  afterMs?: number
  /** The delay between two pieces. */
  everyMs?: number
  /** Fails after the text, before the tool calls. */
  fails?: boolean
  refused?: boolean
}

/** A language model whose answers are scripted, or computed from the request. */
export class ScriptedModel implements LanguageModel {
  readonly name = 'scripted-model'
  readonly requests: ModelRequest[] = []
  aborted = 0
  running = 0
  clock: Clock | null = null
  #answers: (ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer))[]
  /** The answer after the last scripted one. */
  otherwise: ScriptedAnswer = { text: 'All right.' }

  constructor(...answers: (ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer))[]) {
    this.#answers = answers
  }

  next(...answers: (ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer))[]): void {
    this.#answers.push(...answers)
  }

  /** Drops the scripted answers. */
  clear(): void {
    this.#answers = []
  }

  get last(): ModelRequest {
    return this.requests.at(-1) as ModelRequest
  }

  async *respond(request: ModelRequest, options: RespondOptions = {}): AsyncGenerator<ModelPart, void, undefined> {
    const { signal } = options
    this.requests.push(request)
    this.running += 1
    try {
      const next = this.#answers.shift() ?? this.otherwise
      const answer = typeof next === 'function' ? next(request) : next
      const { text = [], calls = [], afterMs = 0, everyMs = 0, fails = false, refused = false } = answer
      await this.#pause(afterMs, signal)
      for (const piece of typeof text === 'string' ? [text] : text) {
        if (signal?.aborted) return
        yield { kind: 'text', text: piece }
        await this.#pause(everyMs, signal)
      }
      if (signal?.aborted) return
      if (fails) throw new ProviderError(this.name, 'is broken', { retryable: true, problem: 'broken' })
      for (const [index, call] of calls.entries())
        yield { kind: 'tool_call', id: `call_${index}`, tool: call.tool, arguments: call.arguments ?? {} }
      yield { kind: 'end', reason: refused ? 'refused' : calls.length > 0 ? 'tool_calls' : 'done' }
    } finally {
      this.running -= 1
      if (signal?.aborted) this.aborted += 1
      options.onUsage?.({ provider: this.name, inputTokens: 1_000, outputTokens: 50 })
    }
  }

  async close(): Promise<void> {}

  #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this
    if (ms === 0 || !clock || signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        cancel()
        resolve()
      }
      const cancel = clock.after(ms, done)
      signal?.addEventListener('abort', done, { once: true })
    })
  }
}
