import type { Log } from '../../../kernel/log.ts'
import type { Pcm } from '../../../media/media-stream.ts'
import type { CallPublisher } from '../../call/publisher.ts'
import type { Action, RealtimeEvent } from '../../conversation/state.ts'
import type { ConverseOptions, Realtime, RealtimeSession, Usage } from '../../ports.ts'
import type { Playout } from '../../speech/playout.ts'

type ConversationInput = RealtimeEvent extends infer E ? (E extends unknown ? Omit<E, 'atMs' | 'heard'> : never) : never
export type RealtimeAction = Extract<
  Action,
  { do: 'realtime_prompt' | 'realtime_tell' | 'realtime_tool_result' | 'realtime_cut' }
>

export interface RealtimeConnectionOptions {
  realtime: Realtime
  /** All but the instructions, which `request` gives: they tell the time, so they are read anew for every turn. */
  wish: Omit<ConverseOptions, 'instructions'>
  request(): string
  playout: Playout
  report: CallPublisher
  log: Log
  callId: string
  atMs(): number
  take(happening: ConversationInput): void
  usage(usage: Usage): void
}

/** One call with a model that hears and speaks: its sound goes into the line, everything else to the conversation. */
export class RealtimeConnection {
  readonly #options: RealtimeConnectionOptions
  readonly #session: RealtimeSession
  /** The words of the answers that are coming in. */
  readonly #answers = new Map<string, string>()
  #told: string
  #over = false

  constructor(options: RealtimeConnectionOptions) {
    this.#options = options
    const { realtime, wish, request, take } = options
    this.#told = request()
    this.#session = realtime.converse(
      { ...wish, instructions: this.#told },
      {
        onSpeechStarted: () => this.#unlessOver(() => this.#callerSpeaks()),
        onSpeechEnded: () => this.#unlessOver(() => take({ kind: 'realtime_voice', speaking: false })),
        onCallerText: (text) => this.#unlessOver(() => this.#wrote(text)),
        onAudio: (answerId, pcm) => this.#unlessOver(() => this.#sound(answerId, pcm)),
        onAssistantText: (answerId, text) => this.#unlessOver(() => this.#words(answerId, text)),
        onToolCall: (call) => this.#unlessOver(() => take({ kind: 'realtime_tool_call', call })),
        onAnswerEnd: (answerId) => this.#unlessOver(() => this.#ended(answerId)),
        onFailed: (err) => this.#unlessOver(() => this.#failed(err)),
        onUsage: (usage) => options.usage(usage),
      },
    )
  }

  push(frame: Pcm): void {
    this.#session.push(frame)
  }

  do(action: RealtimeAction): void {
    const { playout } = this.#options
    if (action.do === 'realtime_prompt') this.#session.prompt(`${this.#options.request()}\n\n${action.instructions}`)
    else if (action.do === 'realtime_tell') this.#session.tell(action.text)
    else if (action.do === 'realtime_tool_result') this.#session.toolResult(action.toolCallId, action.result)
    else this.#session.heard(action.answerId, playout.heardMs(action.answerId))
  }

  close(): void {
    if (this.#over) return
    this.#over = true
    this.#session.close()
  }

  #callerSpeaks(): void {
    const { request, take } = this.#options
    take({ kind: 'realtime_voice', speaking: true })
    const instructions = request()
    if (instructions === this.#told) return
    this.#told = instructions
    this.#session.instruct(instructions)
  }

  #wrote(text: string): void {
    const { report, take, atMs } = this.#options
    report.caption('caller', text, true, atMs())
    take({ kind: 'realtime_caller_text', text })
  }

  #begin(answerId: string): void {
    if (this.#answers.has(answerId)) return
    this.#answers.set(answerId, '')
    this.#options.take({ kind: 'realtime_answer_started', answerId })
  }

  #sound(answerId: string, pcm: Pcm): void {
    this.#begin(answerId)
    this.#options.playout.feed(answerId, pcm)
  }

  #words(answerId: string, text: string): void {
    const { report, take, atMs } = this.#options
    this.#begin(answerId)
    const words = (this.#answers.get(answerId) ?? '') + text
    this.#answers.set(answerId, words)
    report.caption('assistant', words, false, atMs())
    take({ kind: 'realtime_answer_text', answerId, text })
  }

  #ended(answerId: string): void {
    const { report, take, playout, atMs } = this.#options
    const words = this.#answers.get(answerId)
    this.#answers.delete(answerId)
    if (words) report.caption('assistant', words, true, atMs())
    take({ kind: 'realtime_answer_ended', answerId })
    playout.endFeed(answerId)
  }

  #failed(err: unknown): void {
    const { log, callId, realtime, playout, take } = this.#options
    log.warn({ callId, provider: realtime.name, err }, 'the model that speaks failed: others take the call over')
    this.#over = true
    take({ kind: 'realtime_failed' })
    playout.endFeeds()
  }

  #unlessOver(tell: () => void): void {
    if (!this.#over) tell()
  }
}
