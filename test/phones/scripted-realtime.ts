import type {
  ConverseOptions,
  ModelToolCall,
  Realtime,
  RealtimeListener,
  RealtimeSession,
  Usage,
} from '../../src/assistant/ports.ts'
import { ProviderError } from '../../src/kernel/provider-error.ts'

/** A speech-to-speech model that a test controls. It hums 200 ms per word and answers at once. */
export class ScriptedRealtime implements Realtime {
  readonly name = 'scripted-realtime'
  readonly sessions: ScriptedRealtimeSession[] = []
  /** The answer to a prompt; null if there is none. */
  onPrompt: (prompt: string) => string | null = (prompt) => /Say exactly this[^"]*"(.*)"/.exec(prompt)?.[1] ?? null

  converse(options: ConverseOptions, listener: RealtimeListener): RealtimeSession {
    const session = new ScriptedRealtimeSession(options, listener, (prompt) => this.onPrompt(prompt))
    this.sessions.push(session)
    return session
  }

  get session(): ScriptedRealtimeSession {
    const last = this.sessions.at(-1)
    if (!last) throw new Error('nobody talks')
    return last
  }

  async close(): Promise<void> {}
}

export const CHARGED: Usage = { provider: 'scripted-realtime', inputAudioTokens: 1_000, outputAudioTokens: 500 }

export class ScriptedRealtimeSession implements RealtimeSession {
  readonly options: ConverseOptions
  readonly prompts: string[] = []
  readonly instructions: string[] = []
  readonly texts: string[] = []
  readonly results: { id: string; result: unknown }[] = []
  readonly heardOf: { answerId: string; heardMs: number }[] = []
  frames = 0
  closed = false
  readonly #listener: RealtimeListener
  readonly #onPrompt: (prompt: string) => string | null
  #answers = 0

  constructor(options: ConverseOptions, listener: RealtimeListener, onPrompt: (prompt: string) => string | null) {
    this.options = options
    this.#onPrompt = onPrompt
    this.#listener = listener
  }

  push(): void {
    this.frames += 1
  }
  prompt(instructions: string): void {
    this.prompts.push(instructions)
    const words = this.#onPrompt(instructions)
    if (words !== null) queueMicrotask(() => this.says(words))
  }
  sendText(text: string): void {
    this.texts.push(text)
  }
  instruct(instructions: string): void {
    this.instructions.push(instructions)
  }
  toolResult(id: string, result: unknown): void {
    this.results.push({ id, result })
  }
  heard(answerId: string, heardMs: number): void {
    this.heardOf.push({ answerId, heardMs })
  }
  close(): void {
    this.closed = true
  }

  /** Answers. `more`: the answer is not complete yet. */
  says(text: string, { more = false }: { more?: boolean } = {}): string {
    this.#answers += 1
    const answerId = `answer-${this.#answers}`
    if (this.closed) return answerId
    const { sampleRate } = this.options
    this.#listener.onAssistantText?.(answerId, text)
    for (const _word of text.split(' ')) this.#listener.onAudio(answerId, new Int16Array(sampleRate / 5).fill(500))
    if (!more) this.ends(answerId)
    return answerId
  }
  ends(answerId: string): void {
    this.#listener.onUsage?.(CHARGED)
    this.#listener.onAnswerEnd?.(answerId, false)
  }
  hears(speaking: boolean): void {
    if (speaking) this.#listener.onSpeechStarted?.()
    else this.#listener.onSpeechEnded?.()
  }
  /** The caller has finished saying this. */
  hearsWords(text: string): void {
    this.hears(true)
    this.hears(false)
    this.#listener.onCallerText?.(text)
  }
  calls(tool: string, args: Record<string, unknown> = {}, id = `call-${tool}`): void {
    const call: ModelToolCall = { id, tool, arguments: args }
    this.#listener.onToolCall?.(call)
  }
  fails(): void {
    this.closed = true
    this.#listener.onFailed(new ProviderError('scripted-realtime', 'is broken', { retryable: true, problem: 'broken' }))
  }
}
