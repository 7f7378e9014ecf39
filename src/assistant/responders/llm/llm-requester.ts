import type { Log } from '../../../kernel/log.ts'
import type { LlmEvent } from '../../conversation/events.ts'
import type { LanguageModel, ModelRequest, Usage } from '../../ports.ts'

export interface LlmRequesterOptions {
  model: LanguageModel
  log: Log
  callId: string
  take(event: LlmEvent): void
  usage(usage: Usage): void
}

/** Requests the generations of one call, one at a time, and turns the model's output into events. */
export class LlmRequester {
  readonly #options: LlmRequesterOptions
  #current: { generationId: string; abort: AbortController } | null = null

  constructor(options: LlmRequesterOptions) {
    this.#options = options
  }

  /** Starts a generation, aborting the one before it. */
  generate(generationId: string, request: ModelRequest): void {
    this.close()
    const abort = new AbortController()
    this.#current = { generationId, abort }
    void this.#run(generationId, request, abort.signal)
  }

  abort(generationId: string): void {
    if (this.#current?.generationId === generationId) this.close()
  }

  close(): void {
    this.#current?.abort.abort()
    this.#current = null
  }

  /** Never throws. */
  async #run(generationId: string, request: ModelRequest, signal: AbortSignal): Promise<void> {
    const { model, log, callId, take, usage } = this.#options
    try {
      for await (const part of model.respond(request, { signal, onUsage: usage })) {
        if (signal.aborted) return
        if (part.kind === 'text') take({ kind: 'llm_text', generationId, text: part.text })
        else if (part.kind === 'tool_call') take({ kind: 'llm_tool_call', generationId, call: part })
        else {
          this.#current = null
          take({ kind: 'llm_end', generationId, refused: part.reason === 'refused' })
          return
        }
      }
      if (signal.aborted) return
      log.warn({ callId, provider: model.name }, 'the language model stopped before the end of its answer')
    } catch (err) {
      if (signal.aborted) return
      log.warn({ callId, provider: model.name, err }, 'the language model failed')
    }
    this.#current = null
    take({ kind: 'llm_failed', generationId })
  }
}
