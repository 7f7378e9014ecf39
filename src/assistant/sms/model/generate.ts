import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { LanguageModel, ModelRequest, ModelToolCall } from '../../ports.ts'

/** A complete answer of a model. */
export interface Generated {
  text: string
  calls: readonly ModelToolCall[]
  /** Whether the vendor's filter stopped it. */
  isRefused: boolean
}

/** The person waits for a text, not on the line, so this is longer than in calls, and shorter than the lease of the message. */
const GENERATION_MS = 25_000
const MAX_CHARACTERS = 8_000
const MAX_CALLS = 8

/** Asks a model for one answer; null if it has failed or took too long. */
export async function generate(
  model: LanguageModel,
  request: ModelRequest,
  { clock, log, messageId }: { clock: Clock; log: Log; messageId: string },
): Promise<Generated | null> {
  const abort = new AbortController()
  const stopTimer = clock.after(GENERATION_MS, () => abort.abort())
  const calls: ModelToolCall[] = []
  let text = ''
  try {
    for await (const part of model.respond(request, { signal: abort.signal })) {
      if (part.kind === 'end') return { text, calls, isRefused: part.reason === 'refused' }
      if (part.kind === 'text') text = (text + part.text).slice(0, MAX_CHARACTERS)
      else if (calls.length < MAX_CALLS) calls.push({ id: part.id, tool: part.tool, arguments: part.arguments })
    }
    log.warn({ messageId, provider: model.name }, 'the language model did not finish the answer to a text')
  } catch (err) {
    log.warn({ messageId, provider: model.name, err }, 'the language model failed to answer a text')
  } finally {
    stopTimer()
  }
  return null
}
