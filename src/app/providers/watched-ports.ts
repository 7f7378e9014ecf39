import type {
  LanguageModel,
  ModelPart,
  Realtime,
  RealtimeListener,
  SpeechListener,
  SpeechToText,
  TextToSpeech,
} from '../../assistant/ports.ts'
import { ProviderError } from '../../kernel/provider-error.ts'

export type WatchedPort = 'tts' | 'stt' | 'llm' | 'realtime'

/** Is notified of the results of requests to providers. */
export interface ProviderWatch {
  /** A monotonic clock. */
  nowMs(): number
  /** A request has ended: `done`, `stopped` by us, or the kind of failure. */
  ended(port: WatchedPort, provider: string, outcome: string): void
  /** The first sound or word has arrived. */
  began(port: WatchedPort, provider: string, ms: number): void
}

const outcomeOf = (error: unknown): string => (error instanceof ProviderError ? (error.problem ?? 'failed') : 'failed')

/** Reports an answer that arrives in pieces: when the first one arrived, and how the answer ended. */
async function* watchedPieces<Piece>(
  pieces: AsyncIterable<Piece>,
  { port, name, watch, signal }: { port: WatchedPort; name: string; watch: ProviderWatch; signal?: AbortSignal },
  isFirst: (piece: Piece) => boolean = () => true,
): AsyncIterable<Piece> {
  const startedMs = watch.nowMs()
  let hasBegun = false
  let outcome = 'stopped'
  try {
    for await (const piece of pieces) {
      if (!hasBegun && isFirst(piece)) {
        hasBegun = true
        watch.began(port, name, watch.nowMs() - startedMs)
      }
      yield piece
    }
    if (!signal?.aborted) outcome = 'done'
  } catch (error) {
    outcome = outcomeOf(error)
    throw error
  } finally {
    watch.ended(port, name, outcome)
  }
}

/** The same port; everything that is not replaced is the provider's own. */
const over = <Port extends object>(port: Port, replaced: Partial<Port>): Port =>
  new Proxy(port, {
    get(target, name) {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

export const watchedVoice = (tts: TextToSpeech, watch: ProviderWatch): TextToSpeech =>
  over(tts, {
    speak: (text, options) =>
      watchedPieces(tts.speak(text, options), {
        ...{ port: 'tts', name: tts.name, watch },
        ...(options.signal && { signal: options.signal }),
      }),
  })

export const watchedModel = (model: LanguageModel, watch: ProviderWatch): LanguageModel =>
  over(model, {
    respond: (request, options = {}) =>
      watchedPieces<ModelPart>(
        model.respond(request, options),
        { port: 'llm', name: model.name, watch, ...(options.signal && { signal: options.signal }) },
        ({ kind }) => kind !== 'end',
      ),
  })

export const watchedRecognizer = (stt: SpeechToText, watch: ProviderWatch): SpeechToText =>
  over(stt, {
    listen(options, listener) {
      const report = once((outcome) => watch.ended('stt', stt.name, outcome))
      const stream = stt.listen(options, failing<SpeechListener>(listener, report))
      return {
        push: (pcm) => stream.push(pcm),
        finish: () => stream.finish(),
        close() {
          report('done')
          stream.close()
        },
      }
    },
  })

export const watchedRealtime = (realtime: Realtime, watch: ProviderWatch): Realtime =>
  over(realtime, {
    converse(options, listener) {
      const report = once((outcome) => watch.ended('realtime', realtime.name, outcome))
      const session = realtime.converse(options, failing<RealtimeListener>(listener, report))
      return over(session, {
        close() {
          report('done')
          session.close()
        },
      })
    },
  })

/**
 * The same listener, with its failure reported first. Its other methods are kept as they are, including absent
 * ones.
 */
const failing = <Listener extends { onFailed(error: ProviderError): void }>(
  listener: Listener,
  report: (outcome: string) => void,
): Listener =>
  over(listener, {
    onFailed(error: ProviderError) {
      report(outcomeOf(error))
      listener.onFailed(error)
    },
  } as Partial<Listener>)

function once(run: (outcome: string) => void): (outcome: string) => void {
  let isDone = false
  return (outcome) => {
    if (isDone) return
    isDone = true
    run(outcome)
  }
}
