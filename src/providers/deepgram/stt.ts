import type { ListenOptions, SpeechListener, SpeechStream, SpeechToText } from '../../assistant/ports.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { pcmToBytes } from '../../media/pcm-bytes.ts'
import { TimeLimit } from '../time-limit.ts'
import { failureOfTime, nonsense, redacted } from '../vendor-failure.ts'
import { isObject, VendorSocket } from '../vendor-socket.ts'

export interface DeepgramOptions {
  clock: Clock
  /** https: or http:; the socket uses wss: or ws:. */
  baseUrl: string
  apiKey: string
  /** Such as nova-3. */
  model: string
  connectMs?: number
  /** The time limit for the rest of an utterance after `finish` (4 s). */
  finishMs?: number
}

const PROVIDER = 'deepgram'
const HEARTBEAT_MS = 5_000
/** Deepgram closes a connection without audio or a keep-alive for 10 s. */
const KEEP_ALIVE_MS = 4_000
/** Deepgram answers every few seconds, even during silence. After this much audio without an answer, it has failed. */
const DEAF_AFTER_MS = 12_000
/** The same after `finish`: less audio is enough, but more than the interval of answers to silence. */
const SILENT_AFTER_MS = 6_000
/** The pause after which Deepgram ends an utterance; the assistant may end it earlier with `finish`. */
const ENDPOINTING_MS = 300

/** Deepgram's streaming recognizer (`/v1/listen`). */
export class DeepgramSpeechToText implements SpeechToText {
  readonly name = PROVIDER
  readonly #options: DeepgramOptions
  readonly #streams = new Set<DeepgramStream>()

  constructor(options: DeepgramOptions) {
    this.#options = options
  }

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    const stream = new DeepgramStream(this.#options, options, listener, () => this.#streams.delete(stream))
    this.#streams.add(stream)
    return stream
  }

  async close(): Promise<void> {
    for (const stream of [...this.#streams]) stream.close()
  }
}

function urlOf({ baseUrl, model }: DeepgramOptions, { sampleRate, language, hints = [] }: ListenOptions): string {
  const url = new URL(`${baseUrl.replace(/^http/, 'ws')}/v1/listen`)
  const hint = model.startsWith('nova-3') ? 'keyterm' : 'keywords'
  const wishes: [string, string][] = [
    ['model', model],
    ['encoding', 'linear16'],
    ['sample_rate', `${sampleRate}`],
    ['channels', '1'],
    ['interim_results', 'true'],
    ['smart_format', 'true'],
    ['endpointing', `${ENDPOINTING_MS}`],
    ...(language === undefined ? [] : [['language', language] as [string, string]]),
    ...hints.slice(0, 50).map((word): [string, string] => [hint, word]),
  ]
  url.search = new URLSearchParams(wishes).toString()
  return url.href
}

class DeepgramStream implements SpeechStream {
  readonly #listener: SpeechListener
  readonly #sampleRate: number
  readonly #socket: VendorSocket
  readonly #finishing: TimeLimit
  readonly #ended: () => void
  readonly #clock: Clock
  #cancelKeepAlive: CancelTimer = () => {}
  #early: Pcm[] = []
  #samples = 0
  #samplesAtAnswer = 0
  #fedSinceKeepAlive = false
  #finishEarly = false
  /** The interim text that is not final yet. */
  #pending = false
  #over = false

  constructor(options: DeepgramOptions, wish: ListenOptions, listener: SpeechListener, ended: () => void) {
    const { clock, apiKey, connectMs = 4_000, finishMs = 4_000 } = options
    this.#listener = listener
    this.#sampleRate = wish.sampleRate
    this.#ended = ended
    this.#clock = clock
    this.finishMs = finishMs
    this.#finishing = new TimeLimit(clock, () => this.#finishTookTooLong())
    this.#socket = new VendorSocket({
      provider: PROVIDER,
      url: urlOf(options, wish),
      headers: { authorization: `Token ${apiKey}` },
      clock,
      connectMs,
      heartbeatMs: HEARTBEAT_MS,
      secrets: [apiKey],
      listener: {
        onOpen: () => this.#opened(),
        onMessage: (message) => this.#take(message),
        onFailed: (error) => this.#failed(error),
      },
    })
  }

  readonly finishMs: number

  push(pcm: Pcm): void {
    if (this.#over) return
    this.#samples += pcm.length
    this.#fedSinceKeepAlive = true
    if (this.#socket.isOpen) this.#socket.send(pcmToBytes(pcm))
    else this.#early.push(Int16Array.from(pcm))
    const unansweredMs = this.#unansweredMs()
    if (unansweredMs > DEAF_AFTER_MS)
      this.#socket.fail(failureOfTime(PROVIDER, 'did not answer to audio', unansweredMs))
  }

  #unansweredMs(): number {
    return ((this.#samples - this.#samplesAtAnswer) * 1000) / this.#sampleRate
  }

  finish(): void {
    if (this.#over) return
    if (!this.#socket.isOpen) {
      this.#finishEarly = true
      return
    }
    this.#socket.sendJson({ type: 'Finalize' })
    this.#finishing.start(this.finishMs)
  }

  close(): void {
    if (this.#end()) this.#socket.close()
  }

  #opened(): void {
    for (const pcm of this.#early) this.#socket.send(pcmToBytes(pcm))
    this.#early = []
    this.#keepAlive()
    if (this.#finishEarly) this.finish()
  }

  #keepAlive(): void {
    if (!this.#fedSinceKeepAlive) this.#socket.sendJson({ type: 'KeepAlive' })
    this.#fedSinceKeepAlive = false
    this.#cancelKeepAlive = this.#clock.after(KEEP_ALIVE_MS, () => this.#keepAlive())
  }

  #take(message: Readonly<Record<string, unknown>>): void {
    this.#samplesAtAnswer = this.#samples
    if (message.type === 'Error') {
      const text = redacted(String(message.description ?? message.message ?? ''), [])
      this.#socket.fail(new ProviderError(PROVIDER, `reports ${text}`, { problem: 'broken', retryable: true }))
    } else if (message.type === 'Results') this.#takeResults(message)
  }

  #takeResults(message: Readonly<Record<string, unknown>>): void {
    const { channel, start, duration, is_final: isFinal } = message
    const [best] = isObject(channel) && Array.isArray(channel.alternatives) ? (channel.alternatives as unknown[]) : []
    if (!isObject(best) || typeof best.transcript !== 'string') {
      this.#socket.fail(nonsense(PROVIDER, 'sent results without a transcript'))
      return
    }
    const text = best.transcript.trim()
    const startMs = seconds(start) * 1000
    const confidence = typeof best.confidence === 'number' ? Math.min(1, Math.max(0, best.confidence)) : null
    const endMs = startMs + seconds(duration) * 1000
    this.#pending = isFinal !== true && (text !== '' || this.#pending)
    if (text !== '')
      this.#listener.onTranscript({ kind: isFinal === true ? 'final' : 'interim', text, confidence, startMs, endMs })
    if (this.#over) return
    if (message.from_finalize === true || (message.speech_final === true && text !== '')) this.#utteranceEnded()
  }

  /** Deepgram does not answer to a finish if nothing was left to recognize, but it does answer to audio. */
  #finishTookTooLong(): void {
    if (this.#pending || this.#unansweredMs() > SILENT_AFTER_MS)
      this.#socket.fail(failureOfTime(PROVIDER, 'did not finish an utterance', this.finishMs))
    else this.#utteranceEnded()
  }

  #utteranceEnded(): void {
    this.#finishing.stop()
    this.#listener.onUtteranceEnd?.()
  }

  #failed(error: ProviderError): void {
    if (this.#end()) this.#listener.onFailed(error)
  }

  /** False if it was over already. */
  #end(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#early = []
    this.#finishing.stop()
    this.#cancelKeepAlive()
    this.#ended()
    this.#listener.onUsage?.({ provider: PROVIDER, recognizedSeconds: this.#samples / this.#sampleRate })
    return true
  }
}

const seconds = (value: unknown): number => (typeof value === 'number' ? value : 0)
