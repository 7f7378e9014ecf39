import type { Log } from '../../../kernel/log.ts'
import type { ConversationEvent } from '../../conversation/state.ts'
import type { LanguageModel, ModelRequest, ModelToolCall, Usage } from '../../ports.ts'

export interface LlmListener {
  text(generationId: string, text: string): void
  toolCall(generationId: string, call: ModelToolCall): void
  end(generationId: string, refused: boolean): void
  failed(generationId: string): void
  usage(usage: Usage): void
}

type Told = Extract<ConversationEvent, { generationId: string }>
type ConversationInput = Told extends infer E ? (E extends unknown ? Omit<E, 'atMs' | 'heard'> : never) : never

/** A listener that makes events for the conversation of all that comes. */
export const answersTo = (
  take: (happening: ConversationInput) => void,
  usage: (usage: Usage) => void,
): LlmListener => ({
  text: (generationId, text) => take({ kind: 'llm_text', generationId, text }),
  toolCall: (generationId, call) => take({ kind: 'llm_tool_call', generationId, call }),
  end: (generationId, refused) => take({ kind: 'llm_end', generationId, refused }),
  failed: (generationId) => take({ kind: 'llm_failed', generationId }),
  usage,
})

export interface LlmRequesterOptions {
  model: LanguageModel
  log: Log
  callId: string
  listener: LlmListener
}

/** Asks a model for the answers of one call, one at a time, and passes on what comes while somebody wants it. */
export class LlmRequester {
  readonly #options: LlmRequesterOptions
  #asked: { generationId: string; stop: AbortController } | null = null

  constructor(options: LlmRequesterOptions) {
    this.#options = options
  }

  /** Whatever was asked before is not wanted any more. */
  ask(generationId: string, request: ModelRequest): void {
    this.close()
    const stop = new AbortController()
    this.#asked = { generationId, stop }
    void this.#pass(generationId, request, stop.signal)
  }

  abort(generationId: string): void {
    if (this.#asked?.generationId === generationId) this.close()
  }

  close(): void {
    this.#asked?.stop.abort()
    this.#asked = null
  }

  /** Never throws. */
  async #pass(generationId: string, request: ModelRequest, signal: AbortSignal): Promise<void> {
    const { model, log, callId, listener } = this.#options
    try {
      for await (const part of model.respond(request, { signal, onUsage: (usage) => listener.usage(usage) })) {
        if (signal.aborted) return
        if (part.kind === 'text') listener.text(generationId, part.text)
        else if (part.kind === 'tool_call') listener.toolCall(generationId, part)
        else {
          this.#asked = null
          listener.end(generationId, part.reason === 'refused')
          return
        }
      }
      if (signal.aborted) return
      log.warn({ callId, provider: model.name }, 'a model stopped without an end')
    } catch (err) {
      if (signal.aborted) return
      log.warn({ callId, provider: model.name, err }, 'the model failed')
    }
    this.#asked = null
    listener.failed(generationId)
  }
}
