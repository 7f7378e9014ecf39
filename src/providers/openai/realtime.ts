import type {
  ConverseOptions,
  ModelTool,
  Realtime,
  RealtimeListener,
  RealtimeSession,
  Usage,
} from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError, type ProviderProblem } from '../../kernel/provider-error.ts'
import { decodeG711, encodeG711 } from '../../media/g711.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { PcmReader, pcmToBytes } from '../../media/pcm-bytes.ts'
import { Resampler } from '../../media/resample.ts'
import { TimeLimit } from '../time-limit.ts'
import { failureOfTime, nonsense, redacted } from '../vendor-failure.ts'
import { isObject, parseJsonObject, VendorSocket } from '../vendor-socket.ts'

export interface OpenAiRealtimeOptions {
  clock: Clock
  /** https: or http:, with /v1; the socket uses wss: or ws:. */
  baseUrl: string
  apiKey: string
  /** Such as gpt-realtime. */
  model: string
  voice: string
  /** The model that transcribes the caller. */
  transcriptionModel?: string
  connectMs?: number
  /** The time limit until it accepts the session's settings, and until an answer begins (8 s). */
  firstMs?: number
  /** The time limit between two pieces of an answer (6 s). */
  idleMs?: number
}

type Message = Readonly<Record<string, unknown>>

const PROVIDER = 'openai'
const HEARTBEAT_MS = 8_000
const WIDE_HZ = 24_000

/** The voices of its realtime models; there may be more by now. */
export const OPENAI_REALTIME_VOICES = [
  'marin',
  'cedar',
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'sage',
  'shimmer',
  'verse',
] as const

/**
 * OpenAI's speech-to-speech models. The 8 kHz of a phone are sent and received as mu-law, so that nothing is resampled.
 */
export class OpenAiRealtime implements Realtime {
  readonly name = PROVIDER
  readonly #options: OpenAiRealtimeOptions
  readonly #sessions = new Set<OpenAiSession>()

  constructor(options: OpenAiRealtimeOptions) {
    this.#options = options
  }

  converse(options: ConverseOptions, listener: RealtimeListener): RealtimeSession {
    const session = new OpenAiSession(this.#options, options, listener, () => this.#sessions.delete(session))
    this.#sessions.add(session)
    return session
  }

  async close(): Promise<void> {
    for (const session of [...this.#sessions]) session.close()
  }
}

/** How audio of the call's sample rate is sent over the socket. */
interface Codec {
  format: object
  encode(pcm: Pcm): Buffer
  decode(bytes: Buffer): Pcm
}

function codecFor(sampleRate: number): Codec {
  if (sampleRate === 8_000)
    return {
      format: { type: 'audio/pcmu' },
      encode: (pcm) => Buffer.from(encodeG711('mu', pcm)),
      decode: (bytes) => decodeG711('mu', bytes),
    }
  const [up, down, reader] = [new Resampler(sampleRate, WIDE_HZ), new Resampler(WIDE_HZ, sampleRate), new PcmReader()]
  return {
    format: { type: 'audio/pcm', rate: WIDE_HZ },
    encode: (pcm) => pcmToBytes(up.push(Int16Array.from(pcm))),
    decode: (bytes) => down.push(reader.push(bytes)),
  }
}

class OpenAiSession implements RealtimeSession {
  readonly #options: OpenAiRealtimeOptions
  readonly #wish: ConverseOptions
  readonly #listener: RealtimeListener
  readonly #codec: Codec
  readonly #socket: VendorSocket
  readonly #limit: TimeLimit
  readonly #ended: () => void
  /** What is sent as soon as the session's settings are accepted. */
  #early: object[] | null = []
  #waitMs: number
  /** Answers are identified by the item that contains their speech. */
  #speaking: string | null = null
  #callsInAnswer = 0
  #over = false

  constructor(options: OpenAiRealtimeOptions, wish: ConverseOptions, listener: RealtimeListener, ended: () => void) {
    const { clock, baseUrl, apiKey, model, connectMs = 4_000, firstMs = 8_000 } = options
    this.#options = options
    this.#wish = wish
    this.#listener = listener
    this.#ended = ended
    this.#codec = codecFor(wish.sampleRate)
    this.#waitMs = firstMs
    this.#limit = new TimeLimit(clock, () => this.#socket.fail(failureOfTime(PROVIDER, 'did not answer', this.#waitMs)))
    this.#socket = new VendorSocket({
      provider: PROVIDER,
      url: `${baseUrl.replace(/^http/, 'ws')}/realtime?${new URLSearchParams({ model })}`,
      headers: { authorization: `Bearer ${apiKey}` },
      clock,
      connectMs,
      heartbeatMs: HEARTBEAT_MS,
      secrets: [apiKey],
      listener: {
        onOpen: () => this.#opened(),
        onMessage: (message) => this.#take(message),
        onFailed: (error) => {
          if (this.#end()) this.#listener.onFailed(error)
        },
      },
    })
  }

  push(pcm: Pcm): void {
    this.#send({ type: 'input_audio_buffer.append', audio: this.#codec.encode(pcm).toString('base64') })
  }

  prompt(instructions: string): void {
    this.#send({ type: 'response.create', response: { instructions } })
    this.#expectAnswer()
  }

  sendText(text: string): void {
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] }
    this.#send({ type: 'conversation.item.create', item })
    this.#send({ type: 'response.create' })
    this.#expectAnswer()
  }

  instruct(instructions: string): void {
    this.#send({ type: 'session.update', session: { type: 'realtime', instructions } })
  }

  toolResult(toolCallId: string, result: unknown): void {
    const item = { type: 'function_call_output', call_id: toolCallId, output: JSON.stringify(result ?? null) }
    this.#send({ type: 'conversation.item.create', item })
    this.#callsInAnswer = Math.max(0, this.#callsInAnswer - 1)
    if (this.#callsInAnswer > 0) return
    this.#send({ type: 'response.create' })
    this.#expectAnswer()
  }

  heard(answerId: string, heardMs: number): void {
    if (this.#speaking === answerId) this.#send({ type: 'response.cancel' })
    const audio_end_ms = Math.max(0, Math.floor(heardMs))
    this.#send({ type: 'conversation.item.truncate', item_id: answerId, content_index: 0, audio_end_ms })
  }

  close(): void {
    if (this.#end()) this.#socket.close()
  }

  #send(message: object): void {
    if (this.#over) return
    if (this.#early) this.#early.push(message)
    else this.#socket.sendJson(message)
  }

  #expectAnswer(): void {
    this.#wait(this.#options.firstMs ?? 8_000)
  }

  #wait(ms: number): void {
    if (this.#over || this.#early) return
    this.#waitMs = ms
    this.#limit.start(ms)
  }

  #opened(): void {
    this.#socket.sendJson({ type: 'session.update', session: sessionOf(this.#options, this.#wish, this.#codec.format) })
    this.#limit.start(this.#waitMs)
  }

  #ready(): void {
    const early = this.#early
    if (early === null) return
    this.#limit.stop()
    this.#early = null
    for (const message of early) this.#socket.sendJson(message)
    if (early.some((message) => (message as Message).type === 'response.create')) this.#expectAnswer()
    this.#listener.onReady?.()
  }

  #take(message: Message): void {
    if (typeof message.type === 'string') this.#taking[message.type]?.(message)
    else this.#fail(nonsense(PROVIDER, 'sent a message without a type'))
  }

  /** Handles the events that we use and ignores the rest of the protocol. */
  readonly #taking: Readonly<Record<string, (message: Message) => void>> = {
    'session.updated': () => this.#ready(),
    error: ({ error }) => this.#reported(error),
    'input_audio_buffer.speech_started': () => this.#listener.onSpeechStarted?.(),
    'input_audio_buffer.speech_stopped': () => this.#speechStopped(),
    'conversation.item.input_audio_transcription.completed': (message) =>
      this.#callerText(textIn(message, 'transcript')),
    'response.created': () => {
      this.#callsInAnswer = 0
      this.#wait(this.#options.idleMs ?? 6_000)
    },
    'response.output_audio.delta': (message) => this.#audio(message),
    'response.output_audio_transcript.delta': (message) =>
      this.#listener.onAssistantText?.(textIn(message, 'item_id'), textIn(message, 'delta')),
    'response.function_call_arguments.done': (message) => this.#toolCall(message),
    'response.done': ({ response }) => this.#answered(response),
  }

  #speechStopped(): void {
    this.#listener.onSpeechEnded?.()
    this.#expectAnswer()
  }

  #callerText(text: string): void {
    if (text.trim() !== '') this.#listener.onCallerText?.(text.trim())
  }

  #audio(message: Message): void {
    this.#wait(this.#options.idleMs ?? 6_000)
    this.#speaking = textIn(message, 'item_id')
    const pcm = this.#codec.decode(Buffer.from(textIn(message, 'delta'), 'base64'))
    if (pcm.length > 0) this.#listener.onAudio(this.#speaking, pcm)
  }

  #toolCall(message: Message): void {
    const tool = textIn(message, 'name')
    const known = (this.#wish.tools ?? []).some(({ name }) => name === tool)
    const args = parseJsonObject(textIn(message, 'arguments') || '{}')
    if (!known || args === null) {
      this.#fail(nonsense(PROVIDER, 'called a tool that it has not, or with no object'))
      return
    }
    this.#callsInAnswer += 1
    this.#listener.onToolCall?.({ id: textIn(message, 'call_id'), tool, arguments: args })
  }

  #answered(response: unknown): void {
    this.#limit.stop()
    if (!isObject(response)) {
      this.#fail(nonsense(PROVIDER, 'ended an answer without saying which'))
      return
    }
    this.#listener.onUsage?.(usageOf(response.usage))
    if (response.status === 'failed') {
      const why = isObject(response.status_details) ? response.status_details.error : null
      this.#fail(failureOf(why, this.#options.apiKey))
    }
    const answerId = this.#speaking
    this.#speaking = null
    if (answerId !== null && !this.#over) this.#listener.onAnswerEnd?.(answerId, response.status === 'cancelled')
  }

  /** Some errors only mean that a request came too late, as when both sides speak at once. */
  #reported(error: unknown): void {
    const code = isObject(error) ? String(error.code ?? '') : ''
    if (!HARMLESS.has(code)) this.#fail(failureOf(error, this.#options.apiKey))
  }

  #fail(error: ProviderError): void {
    this.#socket.fail(error)
  }

  #end(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#early = null
    this.#limit.stop()
    this.#ended()
    return true
  }
}

function sessionOf(options: OpenAiRealtimeOptions, wish: ConverseOptions, format: object): object {
  const { transcriptionModel = 'gpt-4o-mini-transcribe', voice } = options
  const language = wish.language === undefined ? {} : { language: wish.language.slice(0, 2) }
  return {
    type: 'realtime',
    instructions: wish.instructions,
    output_modalities: ['audio'],
    audio: {
      input: {
        format,
        transcription: { model: transcriptionModel, ...language },
        turn_detection: {
          type: 'server_vad',
          create_response: true,
          interrupt_response: wish.interruptions !== false,
          ...(wish.silenceMs === undefined ? {} : { silence_duration_ms: wish.silenceMs }),
        },
      },
      output: { format, voice: wish.voice ?? voice },
    },
    tools: (wish.tools ?? []).map(toolOf),
    tool_choice: 'auto',
  }
}

const toolOf = ({ name, description, parameters }: ModelTool) => ({ type: 'function', name, description, parameters })

const textIn = (message: Message, field: string): string => (typeof message[field] === 'string' ? message[field] : '')

/** The errors for canceling a response that has just ended, and truncating an item that no longer exists. */
const HARMLESS = new Set([
  'response_cancel_not_active',
  'conversation_already_has_active_response',
  'item_truncate_invalid_item_id',
  'invalid_truncate',
])

const PROBLEMS: Readonly<Record<string, ProviderProblem>> = {
  invalid_api_key: 'credentials',
  insufficient_quota: 'credentials',
  rate_limit_exceeded: 'busy',
  session_expired: 'broken',
  server_error: 'broken',
}

function failureOf(error: unknown, apiKey: string): ProviderError {
  const fields = isObject(error) ? error : {}
  const problem = PROBLEMS[String(fields.code)] ?? PROBLEMS[String(fields.type)] ?? 'refused'
  const text = redacted(`${fields.code ?? fields.type ?? ''} ${fields.message ?? ''}`, [apiKey])
  return new ProviderError(PROVIDER, `reports ${text}`, {
    problem,
    retryable: problem === 'busy' || problem === 'broken',
  })
}

/** Audio tokens cost more than text tokens and are counted separately. */
function usageOf(usage: unknown): Usage {
  const { input_token_details: input, output_token_details: output } = isObject(usage) ? usage : {}
  const count = (details: unknown, kind: string) =>
    isObject(details) && typeof details[kind] === 'number' ? details[kind] : 0
  return {
    provider: PROVIDER,
    inputTokens: count(input, 'text_tokens'),
    outputTokens: count(output, 'text_tokens'),
    inputAudioTokens: count(input, 'audio_tokens'),
    outputAudioTokens: count(output, 'audio_tokens'),
  }
}
