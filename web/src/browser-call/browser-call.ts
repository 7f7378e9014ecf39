import type { PageMessage, ServiceMessage } from '../../../src/telephony/browser/messages.ts'
import { openSound, RATE, type Sound } from './audio.ts'
import type { ConsoleEvent } from './browser-call-event.ts'

export interface ConsoleCallOptions {
  /** The compiled audio-worklet.ts. */
  workletUrl: string
  /** Ask for the microphone; without, the caller types. */
  microphone: boolean
  onEvent(event: ConsoleEvent): void
  /** Where the service is, if not where the page comes from. */
  url?: string
}

/** A page that has nothing to say, says so: after half a minute of silence the service hangs up. */
const SIGN_OF_LIFE_MS = 5_000

/** The console of this page's own service. */
export function consoleUrl(page: { protocol: string; host: string } = location): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/dashboard/api/console`
}

/**
 * A call to the assistant from this page, on the way of every call. No framework: a screen calls `placeCall` from a click and
 * shows what `onEvent` brings. docs/console.md is the protocol.
 */
export class ConsoleCall {
  readonly #socket: WebSocket
  readonly #sound: Sound
  readonly #onEvent: (event: ConsoleEvent) => void
  readonly #signOfLife: ReturnType<typeof setInterval>
  #played = 0
  #answered = false
  #closed = false

  constructor(socket: WebSocket, sound: Sound, onEvent: (event: ConsoleEvent) => void) {
    this.#socket = socket
    this.#sound = sound
    this.#onEvent = onEvent
    this.#signOfLife = setInterval(() => this.#send({ type: 'playout', samples: this.#played }), SIGN_OF_LIFE_MS)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => this.#send({ type: 'start', sampleRate: RATE })
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
    this.#sound.mute(on)
  }

  /** The service then says `ended`, when the call is on record. */
  hangUp(): void {
    this.#send({ type: 'hangup' })
    this.#sound.clear()
  }

  /** For a page that is left: hangs up without waiting for more. */
  leave(): void {
    this.#socket.close(1000)
    this.#close(1000, '')
  }

  /** For the sound: what the microphone heard. */
  heard(pcm: Int16Array<ArrayBuffer>): void {
    if (this.#answered && this.#isOpen()) this.#socket.send(pcm)
    let sum = 0
    for (const sample of pcm) sum += sample * sample
    this.#onEvent({ type: 'level', level: Math.min(1, Math.sqrt(sum / pcm.length) / 8_000) })
  }

  /** For the sound: how far the assistant was heard. */
  played(samples: number): void {
    this.#played = samples
    this.#send({ type: 'playout', samples })
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      this.#sound.play(new Int16Array(data))
      return
    }
    const message = JSON.parse(data) as ServiceMessage
    if (message.type === 'clear') this.#sound.clear()
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
    clearInterval(this.#signOfLife)
    void this.#sound.close()
    this.#onEvent({ type: 'closed', code, reason })
  }
}

/** Rings. To be called from a click, as browsers play no sound otherwise. Fails where the browser has no sound at all. */
export async function placeCall(options: ConsoleCallOptions): Promise<ConsoleCall> {
  const { workletUrl, microphone, onEvent, url = consoleUrl() } = options
  let call: ConsoleCall | null = null
  const sound = await openSound(workletUrl, {
    onFrame: (pcm) => call?.heard(pcm),
    onPlayed: (samples) => call?.played(samples),
  })
  // Before the assistant greets: nobody should have to answer a question of the browser over its words.
  const state = microphone ? await sound.listen() : 'none'
  call = new ConsoleCall(new WebSocket(url), sound, onEvent)
  onEvent({ type: 'microphone', state })
  return call
}
