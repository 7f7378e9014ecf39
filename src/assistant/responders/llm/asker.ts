import type { Log } from '../../../kernel/log.ts'
import type { ConversationEvent } from '../../conversation/state.ts'
import type { LanguageModel, ModelRequest, ModelToolCall, Usage } from '../../ports.ts'

export interface AskerListener {
  text(askId: string, text: string): void
  toolCall(askId: string, call: ModelToolCall): void
  end(askId: string, refused: boolean): void
  failed(askId: string): void
  usage(usage: Usage): void
}

type Told = Extract<ConversationEvent, { askId: string }>
type Happening = Told extends infer E ? (E extends unknown ? Omit<E, 'atMs' | 'heard'> : never) : never

/** A listener that makes events for the conversation of all that comes. */
export const answersTo = (take: (happening: Happening) => void, usage: (usage: Usage) => void): AskerListener => ({
  text: (askId, text) => take({ kind: 'model_text', askId, text }),
  toolCall: (askId, call) => take({ kind: 'model_tool_call', askId, call }),
  end: (askId, refused) => take({ kind: 'model_end', askId, refused }),
  failed: (askId) => take({ kind: 'model_failed', askId }),
  usage,
})

export interface AskerOptions {
  model: LanguageModel
  log: Log
  callId: string
  listener: AskerListener
}

/** Asks a model for the answers of one call, one at a time, and passes on what comes while somebody wants it. */
export class Asker {
  readonly #options: AskerOptions
  #asked: { askId: string; stop: AbortController } | null = null

  constructor(options: AskerOptions) {
    this.#options = options
  }

  /** Whatever was asked before is not wanted any more. */
  ask(askId: string, request: ModelRequest): void {
    this.close()
    const stop = new AbortController()
    this.#asked = { askId, stop }
    void this.#pass(askId, request, stop.signal)
  }

  abort(askId: string): void {
    if (this.#asked?.askId === askId) this.close()
  }

  close(): void {
    this.#asked?.stop.abort()
    this.#asked = null
  }

  /** Never throws. */
  async #pass(askId: string, request: ModelRequest, signal: AbortSignal): Promise<void> {
    const { model, log, callId, listener } = this.#options
    try {
      for await (const part of model.respond(request, { signal, onUsage: (usage) => listener.usage(usage) })) {
        if (signal.aborted) return
        if (part.kind === 'text') listener.text(askId, part.text)
        else if (part.kind === 'tool_call') listener.toolCall(askId, part)
        else {
          this.#asked = null
          listener.end(askId, part.reason === 'refused')
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
    listener.failed(askId)
  }
}
