import type { LanguageModel as AiSdkLanguageModel, FinishReason, TextStreamPart, ToolSet } from 'ai'
import type { LanguageModel, ModelPart, ModelRequest, RespondOptions, Usage } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { TimeLimit } from '../time-limit.ts'
import { failureOfTime, nonsense } from '../vendor-failure.ts'
import { isObject } from '../vendor-socket.ts'
import { failureOfAiSdk } from './failure.ts'
import { charactersIn, estimatedTokens, messagesOf, toolsOf } from './request.ts'

export interface AiSdkModelOptions {
  name: string
  clock: Clock
  secrets: readonly (string | null)[]
  /** Imports the vendor's part of the library at the first answer. */
  load(): Promise<Exclude<AiSdkLanguageModel, string>>
  /** Options of the vendor, such as the reasoning effort. */
  providerOptions?: Record<
    string,
    Record<string, string | number | boolean | Record<string, string | number | boolean>>
  >
  /** Additional output tokens for models that reason before they answer. */
  thinkingTokens?: number
  /** The time limit until the first piece of the answer (8 s), and between two pieces (6 s). */
  firstMs?: number
  idleMs?: number
  /**
   * The time limit for a whole answer (60 s): a small model on a small machine is slow, but its answer is heard
   * meanwhile.
   */
  wholeMs?: number
}

type Part = TextStreamPart<ToolSet>

const MAX_OUTPUT_TOKENS = 400

/**
 * A language model of any AI SDK provider. The SDK sends one request; time limits, failures and retries are handled
 * here.
 */
export class AiSdkModel implements LanguageModel {
  readonly name: string
  readonly #options: AiSdkModelOptions
  readonly #running = new Set<AbortController>()
  #loaded: Promise<{ ai: typeof import('ai'); model: Exclude<AiSdkLanguageModel, string> }> | null = null

  constructor(options: AiSdkModelOptions) {
    this.name = options.name
    this.#options = options
  }

  async *respond(request: ModelRequest, options: RespondOptions = {}): AsyncGenerator<ModelPart, void, undefined> {
    const { signal } = options
    if (signal?.aborted) return
    const { clock, firstMs = 8_000, idleMs = 6_000, wholeMs = 60_000 } = this.#options
    const stop = new AbortController()
    const abort = () => stop.abort()
    const limit = new TimeLimit(clock, () =>
      stop.abort(failureOfTime(this.name, 'gave no answer', answer.letters === 0 ? firstMs : idleMs)),
    )
    const whole = new TimeLimit(clock, () => stop.abort(failureOfTime(this.name, 'came to no end', wholeMs)))
    const answer = new Answer(this.name, request)
    this.#running.add(stop)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      limit.start(firstMs)
      whole.start(wholeMs)
      for await (const part of await this.#stream(request, stop.signal)) {
        if (stop.signal.aborted) break
        if (!SIGNS_OF_LIFE.has(part.type)) continue
        limit.stop()
        const ours = answer.take(part, this.#options.secrets)
        if (ours) yield ours
        if (stop.signal.aborted || answer.ended) break
        limit.start(idleMs)
      }
      if (stop.signal.reason instanceof ProviderError) throw stop.signal.reason
      if (!answer.ended && !stop.signal.aborted) throw nonsense(this.name, 'answered nothing')
    } catch (error) {
      if (stop.signal.reason instanceof ProviderError) throw stop.signal.reason
      if (!stop.signal.aborted) throw failureOfAiSdk(this.name, error, this.#options.secrets)
    } finally {
      limit.stop()
      whole.stop()
      signal?.removeEventListener('abort', abort)
      this.#running.delete(stop)
      if (!answer.ended) stop.abort()
      if (answer.begun || signal?.aborted) options.onUsage?.(answer.usage)
    }
  }

  async close(): Promise<void> {
    for (const running of this.#running) running.abort()
  }

  async #stream(request: ModelRequest, abortSignal: AbortSignal): Promise<AsyncIterable<Part>> {
    const { providerOptions, thinkingTokens = 0, load } = this.#options
    this.#loaded ??= loadAi().then(async (ai) => ({ ai, model: await load() }))
    const { ai, model } = await this.#loaded
    const { fullStream } = ai.streamText({
      model,
      system: request.instructions,
      messages: messagesOf(request.turns),
      tools: toolsOf(ai, request.tools ?? []),
      maxOutputTokens: (request.maxOutputTokens ?? MAX_OUTPUT_TOKENS) + thinkingTokens,
      maxRetries: 0,
      abortSignal,
      onError() {},
      ...(providerOptions === undefined ? {} : { providerOptions }),
    })
    return fullStream
  }
}

/** The library would write its warnings to the console. */
async function loadAi(): Promise<typeof import('ai')> {
  ;(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false
  return import('ai')
}

const SIGNS_OF_LIFE: ReadonlySet<Part['type']> = new Set<Part['type']>([
  'text-delta',
  'reasoning-start',
  'reasoning-delta',
  'tool-input-start',
  'tool-input-delta',
  'tool-call',
  'tool-error',
  'error',
  'finish',
])

/** Reads one answer: converts the library's parts to ours. */
class Answer {
  readonly #provider: string
  readonly #request: ModelRequest
  #usage: Pick<Usage, 'inputTokens' | 'outputTokens'> | null = null
  letters = 0
  begun = false
  ended = false

  constructor(provider: string, request: ModelRequest) {
    this.#provider = provider
    this.#request = request
  }

  take(part: Part, secrets: readonly (string | null)[]): ModelPart | null {
    this.begun ||= part.type !== 'error'
    switch (part.type) {
      case 'text-delta':
        this.letters += part.text.length
        return part.text === '' ? null : { kind: 'text', text: part.text }
      case 'tool-input-delta':
        this.letters += part.delta.length
        return null
      case 'reasoning-delta':
        this.letters += part.text.length
        return null
      case 'tool-call': {
        const known = (this.#request.tools ?? []).some(({ name }) => name === part.toolName)
        if (!known || part.invalid || !isObject(part.input))
          throw nonsense(
            this.#provider,
            known ? 'called a tool with what is not an object' : 'called a tool that it has not',
          )
        return { kind: 'tool_call', id: part.toolCallId, tool: part.toolName, arguments: part.input }
      }
      case 'error':
        throw failureOfAiSdk(this.#provider, part.error, secrets)
      case 'finish':
        return this.#end(part)
      default:
        return null
    }
  }

  #end({ finishReason, rawFinishReason, totalUsage }: Extract<Part, { type: 'finish' }>): ModelPart {
    if (rawFinishReason === undefined || finishReason === 'error')
      throw new ProviderError(this.#provider, 'broke off its answer', {
        problem: this.letters === 0 ? 'nonsense' : 'broken',
        retryable: true,
      })
    this.ended = true
    const { inputTokens, outputTokens } = totalUsage
    if (inputTokens !== undefined && outputTokens !== undefined) this.#usage = { inputTokens, outputTokens }
    return { kind: 'end', reason: REASONS[finishReason] ?? 'done' }
  }

  /** The tokens as the vendor counted them, or an estimate. */
  get usage(): Usage {
    const estimate = {
      inputTokens: estimatedTokens(charactersIn(this.#request)),
      outputTokens: estimatedTokens(this.letters),
    }
    return { provider: this.#provider, ...(this.#usage ?? estimate) }
  }
}

const REASONS: Partial<Record<FinishReason, Extract<ModelPart, { kind: 'end' }>['reason']>> = {
  'tool-calls': 'tool_calls',
  length: 'length',
  'content-filter': 'refused',
}
