import type { PageMessage, ServiceMessage } from '../../../src/telephony/browser/messages.ts'
import { type CallAudio, openCallAudio, SAMPLE_RATE } from './audio.ts'
import type { BrowserCallEvent } from './browser-call-event.ts'

export interface BrowserCallOptions {
  /** The compiled audio-worklet.ts. */
  workletUrl: string
  /** Ask for the microphone; without, the caller types. */
  microphone: boolean
  onEvent(event: BrowserCallEvent): void
  /** Where the service is, if not where the page comes from. */
  url?: string
}

/** A page that has nothing to say, says so: after half a minute of silence the service hangs up. */
const KEEPALIVE_MS = 5_000

/** The console of this page's own service. */
export function consoleUrl(page: { protocol: string; host: string } = location): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/dashboard/api/console`
}

/**
 * A call to the assistant from this page, on the way of every call. No framework: a screen calls `placeCall` from a click and
 * shows what `onEvent` brings. docs/console.md is the protocol.
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

  /** Words typed instead of spoken. */
  say(text: string): void {
    this.#send({ type: 'text', text })
  }

  /** 0-9, * and #. */
  press(digit: string): void {
    this.#send({ type: 'digit', digit })
  }

  mute(on: boolean): void {
    this.#audio.mute(on)
  }

  /** The service then says `ended`, when the call is on record. */
  hangUp(): void {
    this.#send({ type: 'hangup' })
    this.#audio.clear()
  }

  /** For a page that is left: hangs up without waiting for more. */
  leave(): void {
    this.#socket.close(1000)
    this.#close(1000, '')
  }

  /** For the sound: what the microphone heard. */
  onMicrophoneFrame(pcm: Int16Array<ArrayBuffer>): void {
    if (this.#answered && this.#isOpen()) this.#socket.send(pcm)
    let sum = 0
    for (const sample of pcm) sum += sample * sample
    this.#onEvent({ type: 'level', level: Math.min(1, Math.sqrt(sum / pcm.length) / 8_000) })
  }

  /** For the sound: how far the assistant was heard. */
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

/** Rings. To be called from a click, as browsers play no sound otherwise. Fails where the browser has no sound at all. */
export async function startBrowserCall(options: BrowserCallOptions): Promise<BrowserCall> {
  const { workletUrl, microphone, onEvent, url = consoleUrl() } = options
  let call: BrowserCall | null = null
  const sound = await openCallAudio(workletUrl, {
    onFrame: (pcm) => call?.onMicrophoneFrame(pcm),
    onPlayed: (samples) => call?.onPlayed(samples),
  })
  // Before the assistant greets: nobody should have to answer a question of the browser over its words.
  const state = microphone ? await sound.requestMicrophone() : 'none'
  call = new BrowserCall(new WebSocket(url), sound, onEvent)
  onEvent({ type: 'microphone', state })
  return call
}
