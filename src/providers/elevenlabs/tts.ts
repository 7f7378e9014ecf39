import type { SpeakOptions, TextToSpeech } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError, type ProviderProblem } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { PieceQueue } from '../piece-queue.ts'
import { hasWords, SpeechBytes } from '../speech-bytes.ts'
import { TimeLimit } from '../time-limit.ts'
import { failureOfTime, redacted } from '../vendor-failure.ts'
import { VendorSocket } from '../vendor-socket.ts'

export interface ElevenLabsOptions {
  clock: Clock
  /** https: or http:; the socket uses wss: or ws:. */
  baseUrl: string
  apiKey: string
  model: string
  voice: string
  connectMs?: number
  firstMs?: number
  idleMs?: number
  wholeMs?: number
}

const PROVIDER = 'elevenlabs'
const RATES = [8_000, 16_000, 24_000]
const HEARTBEAT_MS = 10_000

/** ElevenLabs over its streaming WebSocket: one socket per text, whose audio arrives while it is generated. */
export class ElevenLabsVoice implements TextToSpeech {
  readonly name = PROVIDER
  readonly #options: ElevenLabsOptions
  readonly #closed = new AbortController()

  constructor(options: ElevenLabsOptions) {
    this.#options = options
  }

  async *speak(
    text: string,
    { sampleRate, voice, speed = 1, signal, onUsage }: SpeakOptions,
  ): AsyncGenerator<Pcm, void, undefined> {
    const stop = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])])
    if (!hasWords(text) || stop.aborted) return
    const rawHz = RATES.includes(sampleRate) ? sampleRate : 24_000
    const bytes = new SpeechBytes(PROVIDER, rawHz, sampleRate)
    const queue = new PieceQueue<Uint8Array>()
    const work = this.#ask({ text, speed }, this.#url(voice ?? this.#options.voice, rawHz), queue, () =>
      onUsage?.({ provider: PROVIDER, spokenCharacters: text.length }),
    )
    const abort = () => queue.end()
    stop.addEventListener('abort', abort, { once: true })
    try {
      for await (const piece of queue) {
        const pcm = bytes.push(piece)
        if (stop.aborted) return
        if (pcm.length > 0) yield pcm
        if (stop.aborted) return
      }
      if (stop.aborted) return
      const last = bytes.flush()
      if (last.length > 0) yield last
    } finally {
      stop.removeEventListener('abort', abort)
      work.close()
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  #url(voice: string, rawHz: number): string {
    const { baseUrl, model } = this.#options
    const url = new URL(`${baseUrl.replace(/^http/, 'ws')}/v1/text-to-speech/${encodeURIComponent(voice)}/stream-input`)
    url.search = new URLSearchParams({
      model_id: model,
      output_format: `pcm_${rawHz}`,
      auto_mode: 'true',
    }).toString()
    return url.href
  }

  /** Sends the text and fills the queue with the audio. */
  #ask(
    { text, speed }: { text: string; speed: number },
    url: string,
    queue: PieceQueue<Uint8Array>,
    sent: () => void,
  ): { close(): void } {
    const pace = speed === 1 ? {} : { voice_settings: { speed: Math.min(Math.max(speed, SLOWEST), FASTEST) } }
    const { clock, apiKey, connectMs = 3_000, firstMs = 4_000, idleMs = 3_000, wholeMs = 25_000 } = this.#options
    const limit = new TimeLimit(clock, () => socket.fail(failureOfTime(PROVIDER, 'sent no audio', waitMs)))
    const whole = new TimeLimit(clock, () => socket.fail(failureOfTime(PROVIDER, 'came to no end', wholeMs)))
    let waitMs = firstMs
    const socket = new VendorSocket({
      provider: PROVIDER,
      url,
      headers: { 'xi-api-key': apiKey },
      clock,
      connectMs,
      heartbeatMs: HEARTBEAT_MS,
      secrets: [apiKey],
      listener: {
        onOpen: () => {
          for (const message of [{ text: ' ', ...pace }, { text: `${text} `, flush: true }, { text: '' }])
            socket.sendJson(message)
          sent()
          limit.start(waitMs)
          whole.start(wholeMs)
        },
        onMessage: (message) => {
          if (typeof message.error === 'string' || typeof message.code === 'number')
            return socket.fail(failureOfMessage(message, apiKey))
          waitMs = idleMs
          limit.start(waitMs)
          if (typeof message.audio === 'string') queue.push(Buffer.from(message.audio, 'base64'))
          if (message.isFinal === true) queue.end()
        },
        onFailed: (error) => queue.end(error),
      },
    })
    return {
      close: () => {
        limit.stop()
        whole.stop()
        socket.close()
      },
    }
  }
}

/** The speeds that its voices accept. */
const SLOWEST = 0.7
const FASTEST = 1.2

const PROBLEMS: Readonly<Record<string, ProviderProblem>> = {
  invalid_api_key: 'credentials',
  missing_permissions: 'credentials',
  quota_exceeded: 'credentials',
  too_many_concurrent_requests: 'busy',
  concurrent_limit_exceeded: 'busy',
  rate_limit_exceeded: 'busy',
  system_busy: 'busy',
  internal_error: 'broken',
}

/** ElevenLabs reports errors in a message and then closes the socket. */
function failureOfMessage(message: Readonly<Record<string, unknown>>, apiKey: string): ProviderError {
  const problem = PROBLEMS[String(message.error)] ?? (message.code === 1011 ? 'broken' : 'refused')
  const text = redacted(`${message.error ?? ''} ${message.message ?? ''}`, [apiKey])
  return new ProviderError(PROVIDER, `reports ${text}`, {
    problem,
    retryable: problem === 'busy' || problem === 'broken',
  })
}
