import type { PageMessage, ServiceMessage } from '../../../src/telephony/browser/messages.ts'
import { type CallAudio, openCallAudio, SAMPLE_RATE } from './audio.ts'
import type { BrowserCallEvent } from './browser-call-event.ts'

export interface BrowserCallOptions {
  /** URL of the compiled audio-worklet.ts. */
  workletUrl: string
  /** Whether to ask for the microphone; without one the caller types. */
  microphone: boolean
  onEvent(event: BrowserCallEvent): void
  /** URL of the service; by default the origin of the page. */
  url?: string
}

/** An idle page sends a keep-alive: after 30 seconds without a message the service hangs up. */
const KEEPALIVE_MS = 5_000

/** WebSocket URL of the test console on the page's own service. @param assistantId the assistant to try, as it was saved last */
export function consoleUrl(
  page: { protocol: string; host: string } = location,
  assistantId: string | null = null,
): string {
  const query = assistantId === null ? '' : `?assistant=${encodeURIComponent(assistantId)}`
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/dashboard/api/console${query}`
}

/**
 * A call to the assistant from this page, handled like any other call. It has no framework dependency: a screen calls
 * `startBrowserCall` from a click and renders what `onEvent` delivers. docs/console.md describes the protocol.
 */
export class BrowserCall {
  readonly #socket: WebSocket
  readonly #audio: CallAudio
  readonly #onEvent: (event: BrowserCallEvent) => void
  readonly #keepalive: ReturnType<typeof setInterval>
  #played = 0
  #answered = false
  #closed = false

  constructor(socket: WebSocket, sound: CallAudio, onEvent: (event: BrowserCallEvent) => void) {
    this.#socket = socket
    this.#audio = sound
    this.#onEvent = onEvent
    this.#keepalive = setInterval(() => this.#send({ type: 'playout', samples: this.#played }), KEEPALIVE_MS)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => this.#send({ type: 'start', sampleRate: SAMPLE_RATE })
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => this.#receive(data)
    socket.onclose = ({ code, reason }) => this.#close(code, reason)
  }

  /** Sends typed text instead of speech. */
  say(text: string): void {
    this.#send({ type: 'text', text })
  }

  /** Sends one key: 0-9, * or #. */
  press(digit: string): void {
    this.#send({ type: 'digit', digit })
  }

  mute(on: boolean): void {
    this.#audio.mute(on)
  }

  /** The service answers with `ended` when the call is recorded. */
  hangUp(): void {
    this.#send({ type: 'hangup' })
    this.#audio.clear()
  }

  /** For leaving the page: closes the connection without waiting for `ended`. */
  leave(): void {
    this.#socket.close(1000)
    this.#close(1000, '')
  }

  /** Called by the audio with what the microphone captured. */
  onMicrophoneFrame(pcm: Int16Array<ArrayBuffer>): void {
    if (this.#answered && this.#isOpen()) this.#socket.send(pcm)
    let sum = 0
    for (const sample of pcm) sum += sample * sample
    this.#onEvent({ type: 'level', level: Math.min(1, Math.sqrt(sum / pcm.length) / 8_000) })
  }

  /** Called by the audio with the number of samples played. */
  onPlayed(samples: number): void {
    this.#played = samples
    this.#send({ type: 'playout', samples })
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      this.#audio.play(new Int16Array(data))
      return
    }
    const message = JSON.parse(data) as ServiceMessage
    if (message.type === 'clear') this.#audio.clear()
    if (message.type === 'ready') this.#answered = true
    this.#onEvent(message)
  }

  #send(message: PageMessage): void {
    if (this.#isOpen()) this.#socket.send(JSON.stringify(message))
  }

  #isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  #close(code: number, reason: string): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#keepalive)
    void this.#audio.close()
    this.#onEvent({ type: 'closed', code, reason })
  }
}

/**
 * Places the call. Call it from a click handler, as browsers play no audio otherwise. Rejects if the browser cannot
 * play audio.
 */
export async function startBrowserCall(options: BrowserCallOptions): Promise<BrowserCall> {
  const { workletUrl, microphone, onEvent, url = consoleUrl() } = options
  let call: BrowserCall | null = null
  const sound = await openCallAudio(workletUrl, {
    onFrame: (pcm) => call?.onMicrophoneFrame(pcm),
    onPlayed: (samples) => call?.onPlayed(samples),
  })
  // Ask before the call starts, so that the browser's permission prompt does not cover the greeting.
  const state = microphone ? await sound.requestMicrophone() : 'none'
  call = new BrowserCall(new WebSocket(url), sound, onEvent)
  onEvent({ type: 'microphone', state })
  return call
}
