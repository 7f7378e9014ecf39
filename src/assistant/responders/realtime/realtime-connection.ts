import type { Log } from '../../../kernel/log.ts'
import type { Pcm } from '../../../media/media-stream.ts'
import type { CallPublisher } from '../../call/publisher.ts'
import type { RealtimeAction } from '../../conversation/actions.ts'
import type { RealtimeEvent } from '../../conversation/events.ts'
import type { ConverseOptions, Realtime, RealtimeSession, Usage } from '../../ports.ts'
import type { Playout } from '../../speech/playout.ts'

export interface RealtimeConnectionOptions {
  realtime: Realtime
  options: Omit<ConverseOptions, 'instructions'>
  /** The current instructions. They contain the time, so they are renewed for every turn. */
  instructions(): string
  playout: Playout
  publisher: CallPublisher
  log: Log
  callId: string
  atMs(): number
  take(event: RealtimeEvent): void
  usage(usage: Usage): void
}

/** A call's connection to a speech-to-speech model: audio goes to the playout, everything else to the conversation. */
export class RealtimeConnection {
  readonly #options: RealtimeConnectionOptions
  readonly #session: RealtimeSession
  /** The words so far of the answers that are arriving, by answer id. */
  readonly #answers = new Map<string, string>()
  #instructions: string
  #over = false

  constructor(options: RealtimeConnectionOptions) {
    this.#options = options
    const { realtime, take } = options
    this.#instructions = options.instructions()
    this.#session = realtime.converse(
      { ...options.options, instructions: this.#instructions },
      {
        onSpeechStarted: () => this.#unlessOver(() => this.#callerSpeaks()),
        onSpeechEnded: () => this.#unlessOver(() => take({ kind: 'realtime_voice', speaking: false })),
        onCallerText: (text) => this.#unlessOver(() => this.#callerText(text)),
        onAudio: (answerId, pcm) => this.#unlessOver(() => this.#audio(answerId, pcm)),
        onAssistantText: (answerId, text) => this.#unlessOver(() => this.#text(answerId, text)),
        onToolCall: (call) => this.#unlessOver(() => take({ kind: 'realtime_tool_call', call })),
        onAnswerEnd: (answerId) => this.#unlessOver(() => this.#end(answerId)),
        onFailed: (err) => this.#unlessOver(() => this.#fail(err)),
        onUsage: (usage) => options.usage(usage),
      },
    )
  }

  push(frame: Pcm): void {
    this.#session.push(frame)
  }

  do(action: RealtimeAction): void {
    const { playout, instructions } = this.#options
    if (action.do === 'realtime_prompt') this.#session.prompt(`${instructions()}\n\n${action.instructions}`)
    else if (action.do === 'realtime_tell') this.#session.sendText(action.text)
    else if (action.do === 'realtime_tool_result') this.#session.toolResult(action.toolCallId, action.result)
    else this.#session.heard(action.answerId, playout.heardMs(action.answerId))
  }

  close(): void {
    if (this.#over) return
    this.#over = true
    this.#session.close()
  }

  #callerSpeaks(): void {
    this.#options.take({ kind: 'realtime_voice', speaking: true })
    const instructions = this.#options.instructions()
    if (instructions === this.#instructions) return
    this.#instructions = instructions
    this.#session.instruct(instructions)
  }

  #callerText(text: string): void {
    const { publisher, take, atMs } = this.#options
    publisher.caption('caller', text, true, atMs())
    take({ kind: 'realtime_caller_text', text })
  }

  /** An answer begins with its first audio or its first words. */
  #begin(answerId: string): void {
    if (this.#answers.has(answerId)) return
    this.#answers.set(answerId, '')
    this.#options.take({ kind: 'realtime_answer_started', answerId })
  }

  #audio(answerId: string, pcm: Pcm): void {
    this.#begin(answerId)
    this.#options.playout.feed(answerId, pcm)
  }

  #text(answerId: string, text: string): void {
    const { publisher, take, atMs } = this.#options
    this.#begin(answerId)
    const words = (this.#answers.get(answerId) ?? '') + text
    this.#answers.set(answerId, words)
    publisher.caption('assistant', words, false, atMs())
    take({ kind: 'realtime_answer_text', answerId, text })
  }

  #end(answerId: string): void {
    const { publisher, take, playout, atMs } = this.#options
    const words = this.#answers.get(answerId)
    this.#answers.delete(answerId)
    if (words) publisher.caption('assistant', words, true, atMs())
    take({ kind: 'realtime_answer_ended', answerId })
    playout.endFeed(answerId)
  }

  #fail(err: unknown): void {
    const { log, callId, realtime, playout, take } = this.#options
    log.warn(
      { callId, provider: realtime.name, err },
      'the speech-to-speech model failed; the next responder takes over',
    )
    this.#over = true
    take({ kind: 'realtime_failed' })
    playout.endFeeds()
  }

  #unlessOver(handle: () => void): void {
    if (!this.#over) handle()
  }
}
