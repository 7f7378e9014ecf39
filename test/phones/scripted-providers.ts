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

// Loaded before any call, so that no call waits for it while its clock stands still.
await openVoiceActivity({ sampleRate: 8_000 }).then((detector) => detector.close())

/** A vowel at 140 Hz with the formants of a voice, a little tremulous: a detector of voices takes it for one. 8 kHz. */
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
  /** Words come so long after they were said. */
  delayMs: number
  /** Without it there is one text only, when asked for: as of a recogniser of whole utterances. */
  interims: boolean
  confidence: number | null
}

/** A recogniser that is told what it hears. Time is the audio that it was given. */
export class ScriptedRecognition implements SpeechToText {
  readonly name = 'scripted-ear'
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
  #told = 0
  readonly #sampleRate: number
  readonly #listener: SpeechListener

  constructor({ sampleRate }: ListenOptions, listener: SpeechListener) {
    this.#sampleRate = sampleRate
    this.#listener = listener
  }

  /** From now on this is being said. Gives how long that takes. */
  hear(utterance: Utterance): number {
    this.#utterance = utterance
    this.#from = this.#nowMs
    this.#told = 0
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
    else if (count > this.#told) {
      this.#told = count
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
    this.#listener.onUsage?.({ provider: 'scripted-ear', recognisedSeconds: this.#nowMs / 1000 })
  }

  fail(): void {
    if (this.closed) return
    this.closed = true
    this.#listener.onFailed(new ProviderError('scripted-ear', 'is broken', { retryable: false, problem: 'broken' }))
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
  /** In the pieces in which it comes. */
  text?: string | readonly string[]
  calls?: readonly { tool: string; arguments?: Record<string, unknown> }[]
  /** Before the first piece. */
  afterMs?: number
  /** Between two pieces. */
  everyMs?: number
  /** After the text; the calls never come. */
  fails?: boolean
  refused?: boolean
}

/** A model whose answers are written down, or worked out from what it is asked. */
export class ScriptedModel implements LanguageModel {
  readonly name = 'scripted-model'
  readonly requests: ModelRequest[] = []
  aborted = 0
  running = 0
  clock: Clock | null = null
  #answers: (ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer))[]
  /** When nothing is written down any more. */
  otherwise: ScriptedAnswer = { text: 'All right.' }

  constructor(...answers: (ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer))[]) {
    this.#answers = answers
  }

  next(...answers: (ScriptedAnswer | ((request: ModelRequest) => ScriptedAnswer))[]): void {
    this.#answers.push(...answers)
  }

  /** Forgets what is written down. */
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
