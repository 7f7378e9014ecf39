import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { BuildRequest } from '../call/pipeline.ts'
import type { Action } from '../conversation/actions.ts'
import type { ConversationInput, TimerName } from '../conversation/events.ts'
import { step } from '../conversation/machine.ts'
import { type Conversation, NEW_CONVERSATION } from '../conversation/state.ts'
import type { CallConfig } from '../conversation/turn.ts'
import type { LanguageModel } from '../ports.ts'
import { generate } from '../sms/model/generate.ts'
import type { ToolRequest, ToolResult } from '../tools/tool.ts'

export interface RehearsalOptions {
  config: CallConfig
  /** The language model, if a responder uses one; null if the rules answer. */
  llm: { model: LanguageModel; buildRequest: BuildRequest } | null
  run(request: ToolRequest): Promise<ToolResult>
  clock: Clock
  log: Log
  callId: string
  signal: AbortSignal
}

/** How long a sentence takes to be heard: the scenario has its own clock, which advances only with speech. */
const MS_PER_LETTER = 60
/** A conversation with more events than this before the caller's turn never comes to rest. */
const MAX_STEPS = 500

/**
 * Runs one conversation without sound: the same state machine, responders and guards as a call, with typed words in
 * place of the caller's speech. What the assistant says counts as heard at once.
 */
export class RehearsalLoop {
  readonly #options: RehearsalOptions
  #conversation: Conversation = NEW_CONVERSATION
  #atMs = 0
  #events: ConversationInput[] = []
  #speech: { mark: string; text: string }[] = []
  #work: (() => Promise<void>) | null = null
  readonly #timers = new Set<TimerName>()

  constructor(options: RehearsalOptions) {
    this.#options = options
  }

  /** The conversation after the lines were said, or after the assistant ended it. */
  async hold(lines: readonly string[]): Promise<Conversation> {
    this.#events.push({ kind: 'started' })
    await this.#settle()
    for (const text of lines) {
      if (this.#isOver) break
      this.#atMs += 1_000
      this.#events.push({ kind: 'input', input: { kind: 'text', text, confidence: 1 } })
      await this.#settle()
    }
    if (!this.#isOver) {
      this.#events.push({ kind: 'leg_ended', end: 'caller_hangup' })
      await this.#settle()
    }
    return this.#conversation
  }

  get #isOver(): boolean {
    return this.#conversation.phase === 'over' || this.#conversation.phase === 'transferred'
  }

  /** Lets the assistant say and do everything until it waits for the caller. */
  async #settle(): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      this.#options.signal.throwIfAborted()
      const event = this.#events.shift() ?? this.#hearNext()
      if (event !== undefined) this.#step(event)
      else if (this.#work !== null) {
        const work = this.#work
        this.#work = null
        await work()
      } else if (this.#conversation.phase === 'recording' && this.#timers.has('message_pause'))
        this.#fire('message_pause')
      else return
    }
    throw new Error('a scenario did not come to rest')
  }

  #step(input: ConversationInput): void {
    const event = { ...input, atMs: this.#atMs, heard: null }
    const { state, actions } = step(this.#conversation, event, this.#options.config)
    this.#conversation = state
    for (const action of actions) this.#do(action)
  }

  /** Plays the next piece of speech to its end. */
  #hearNext(): ConversationInput | undefined {
    const piece = this.#speech.shift()
    if (piece === undefined) return undefined
    this.#step({ kind: 'speech_started', mark: piece.mark, queuedMs: 0 })
    this.#atMs += piece.text.length * MS_PER_LETTER
    return { kind: 'speech_heard', mark: piece.mark }
  }

  #fire(timer: TimerName): void {
    this.#timers.delete(timer)
    this.#events.push({ kind: 'timer', timer })
  }

  #do(action: Action): void {
    switch (action.do) {
      case 'speak':
        this.#speech.push({ mark: action.mark, text: action.text })
        break
      case 'clear':
        this.#speech = []
        break
      case 'start_timer':
        this.#timers.add(action.timer)
        break
      case 'cancel_timer':
        this.#timers.delete(action.timer)
        break
      case 'llm_generate':
        this.#work = () => this.#generate(action)
        break
      case 'llm_abort':
        this.#work = null
        break
      case 'run_tool':
        this.#work = async () => {
          const result = await this.#options.run(action.request)
          this.#events.push({ kind: 'tool_result', toolCallId: action.toolCallId, result })
        }
        break
      default:
        // The other actions concern the line, which does not exist here.
        break
    }
  }

  async #generate({ generationId, turns, correction }: Extract<Action, { do: 'llm_generate' }>): Promise<void> {
    const { llm, clock, log, callId } = this.#options
    const answer =
      llm && (await generate(llm.model, { ...llm.buildRequest(correction), turns }, { clock, log, messageId: callId }))
    if (answer === null) {
      this.#events.push({ kind: 'llm_failed', generationId })
      return
    }
    if (answer.text !== '') this.#events.push({ kind: 'llm_text', generationId, text: answer.text })
    for (const call of answer.calls) this.#events.push({ kind: 'llm_tool_call', generationId, call })
    this.#events.push({ kind: 'llm_end', generationId, refused: answer.isRefused })
  }
}
