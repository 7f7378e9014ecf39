import type { WebSocket } from 'ws'
import { type CallProfile, type SeenRequest, startLocalVendor } from './local-vendor.ts'

export const REALTIME_KEY = 'sk-secret-of-the-realtime-0123456789'
export const SAID = 'Good morning, how can I help?'
export const CALLER_SAID = 'I would like a haircut.'
export const REALTIME_CHARGED = { inputTokens: 100, outputTokens: 20, inputAudioTokens: 50, outputAudioTokens: 40 }

/** Half a second of mu-law. */
const AUDIO = Buffer.alloc(4_000, 0x23)

interface ReceivedMessage {
  type: string
  session?: Record<string, unknown>
  [field: string]: unknown
}

interface NextAnswer {
  toolCall: { call_id: string; name: string; arguments: string } | null
  slowly: boolean
}

/** The part of OpenAI's realtime server (`/v1/realtime`) that a telephone assistant uses. */
export async function startLocalRealtime() {
  const received: ReceivedMessage[] = []
  const next: NextAnswer = { toolCall: null, slowly: false }
  const vendor = await startLocalVendor({
    authorized: ({ headers }) => headers.authorization === `Bearer ${REALTIME_KEY}`,
    refusal: (_status, message) => ({
      error: { message: `${message} ${REALTIME_KEY}`, type: 'invalid_request_error' },
    }),
    socket: (peer, request, manner) => {
      if (manner === 'mute') peer.resume()
      else new Conversation(peer, request, manner, next, received).begin()
    },
  })
  return Object.assign(vendor, { received, next })
}

const USAGE = {
  total_tokens: 210,
  input_tokens: 150,
  output_tokens: 60,
  input_token_details: { text_tokens: 100, audio_tokens: 50, cached_tokens: 0 },
  output_token_details: { text_tokens: 20, audio_tokens: 40 },
}

class Conversation {
  readonly #peer: WebSocket
  readonly #model: string | null
  readonly #manner: CallProfile
  readonly #next: NextAnswer
  readonly #received: ReceivedMessage[]
  #count = 0
  #callerSpeaks = false
  #item: string | null = null
  #asked = false

  constructor(
    peer: WebSocket,
    { url }: SeenRequest,
    manner: CallProfile,
    next: NextAnswer,
    received: ReceivedMessage[],
  ) {
    this.#peer = peer
    this.#model = url.searchParams.get('model')
    this.#manner = manner
    this.#next = next
    this.#received = received
  }

  begin(): void {
    this.#say({ type: 'session.created', session: { type: 'realtime' } })
    this.#peer.on('message', (data) => {
      const message = JSON.parse(String(data)) as ReceivedMessage
      this.#received.push(message)
      if (this.#manner === 'drip' && this.#asked) return
      this.#asked ||= message.type === 'response.create'
      this.#answerTo[message.type]?.(message)
    })
  }

  readonly #answerTo: Record<string, (message: ReceivedMessage) => void> = {
    'session.update': ({ session }) =>
      this.#say({ type: 'session.updated', session: { model: this.#model, ...session } }),
    'response.create': () => this.#speak(),
    'response.cancel': () => this.#cancel(),
    'conversation.item.truncate': ({ item_id, audio_end_ms }) =>
      this.#say({ type: 'conversation.item.truncated', item_id, audio_end_ms, content_index: 0 }),
    'conversation.item.create': ({ item }) => this.#say({ type: 'conversation.item.added', item }),
    'input_audio_buffer.append': ({ audio }) => this.#hear(Buffer.from(String(audio), 'base64')),
  }

  #say(message: ReceivedMessage): void {
    this.#peer.send(JSON.stringify({ event_id: `event_${this.#count++}`, ...message }))
  }

  #done(status: string): void {
    this.#item = null
    this.#say({ type: 'response.done', response: { id: 'resp_1', object: 'realtime.response', status, usage: USAGE } })
  }

  #cancel(): void {
    const error = { type: 'invalid_request_error', code: 'response_cancel_not_active', message: 'none' }
    if (this.#item === null) this.#say({ type: 'error', error })
    else this.#done('cancelled')
  }

  #speak(): void {
    const answer = { response_id: 'resp_1', output_index: 0 }
    this.#say({ type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } })
    const { toolCall } = this.#next
    if (toolCall) {
      this.#next.toolCall = null
      this.#say({ type: 'response.function_call_arguments.done', ...answer, item_id: 'item_t', ...toolCall })
      this.#done('completed')
      return
    }
    this.#item = `item_${this.#count}`
    const piece = { ...answer, item_id: this.#item, content_index: 0 }
    const audio = { type: 'response.output_audio.delta', ...piece, delta: AUDIO.toString('base64') }
    this.#say({ type: 'response.output_audio_transcript.delta', ...piece, delta: SAID })
    this.#say(audio)
    if (this.#manner === 'cut') setImmediate(() => this.#peer.terminate())
    if (this.#manner !== 'well' || this.#next.slowly) return
    this.#say(audio)
    this.#done('completed')
  }

  /** Loud audio is the caller's speech, which is answered when the audio is quiet again. */
  #hear(bytes: Buffer): void {
    const loud = bytes.some((byte) => (byte & 0x7f) < 0x60)
    if (loud === this.#callerSpeaks) return
    this.#callerSpeaks = loud
    const item = { item_id: 'item_c' }
    if (loud) {
      this.#say({ type: 'input_audio_buffer.speech_started', audio_start_ms: 0, ...item })
      return
    }
    this.#say({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: 500, ...item })
    this.#say({ type: 'input_audio_buffer.committed', ...item })
    const completed = 'conversation.item.input_audio_transcription.completed'
    this.#say({ type: completed, ...item, content_index: 0, transcript: CALLER_SAID })
    this.#speak()
  }
}
