/**
 * A page of the dashboard that talks to its assistant, without a browser: the protocol of docs/console.md by a WebSocket,
 * on the hand-moved clock. Time passes only while it waits.
 */
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { ManualClock } from '../src/kernel/clock.ts'
import type { ServiceMessage } from '../src/telephony/browser/messages.ts'

const STEP_MS = 20

export class ConsolePage {
  readonly socket: WebSocket
  readonly messages: ServiceMessage[] = []
  /** Samples of the assistant's audio: all that came, and those done with. */
  received = 0
  played = 0
  /** The loudest sample that came. */
  loudest = 0
  clears = 0
  closeCode: number | null = null
  /** Stops playing, as a page does whose tab is asleep. */
  plays = true
  readonly #clock: ManualClock
  #sampleRate = 16_000
  #heardUpTo = 0

  constructor(socket: WebSocket, clock: ManualClock) {
    this.socket = socket
    this.#clock = clock
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    socket.on('close', (code) => {
      this.closeCode = code
    })
    socket.on('error', () => {})
  }

  /** Opens the WebSocket; fails where it is refused. */
  static async open(url: string, cookie: string, clock: ManualClock): Promise<ConsolePage> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/dashboard/api/console`, {
      headers: { cookie, origin: url },
    })
    onTestFinished(() => socket.terminate())
    const page = new ConsolePage(socket, clock)
    await once(socket, 'open')
    return page
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  start(sampleRate = 16_000): void {
    this.send({ type: 'start', sampleRate })
  }

  of<T extends ServiceMessage['type']>(type: T): Extract<ServiceMessage, { type: T }>[] {
    return this.messages.filter((message) => message.type === type) as Extract<ServiceMessage, { type: T }>[]
  }

  /** Listens until the assistant begins a sentence with these words. */
  async hears(words: string): Promise<void> {
    await this.until(`hears "${words}"`, () => {
      const said = this.of('caption')
      const at = said.findIndex(
        ({ role, text }, index) => index >= this.#heardUpTo && role === 'assistant' && text.includes(words),
      )
      if (at >= 0) this.#heardUpTo = at + 1
      return at >= 0
    })
  }

  async until(what: string, met: () => boolean, forMs = 90_000): Promise<void> {
    for (let waitedMs = 0; waitedMs <= forMs; waitedMs += STEP_MS) {
      // The network and the database work in their own time.
      for (let i = 0; i < 6; i++) await new Promise(setImmediate)
      if (met()) return
      await this.step()
    }
    const said = this.of('caption').map(({ role, text }) => `${role}: ${text}`)
    throw new Error(`the page waited in vain until it ${what}; the call was:\n${said.join('\n')}`)
  }

  /** 20 ms go by. */
  async step(): Promise<void> {
    this.#clock.advance(STEP_MS)
    const before = this.played
    if (this.plays) this.played = Math.min(this.received, this.played + (this.#sampleRate * STEP_MS) / 1000)
    if (this.played > before) this.send({ type: 'playout', samples: this.played })
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (isBinary) {
      this.received += data.length / 2
      for (let at = 0; at + 1 < data.length; at += 2) this.loudest = Math.max(this.loudest, data.readInt16LE(at))
      return
    }
    const message = JSON.parse(data.toString()) as ServiceMessage
    this.messages.push(message)
    if (message.type === 'ready') this.#sampleRate = message.sampleRate
    if (message.type !== 'clear') return
    this.clears += 1
    this.played = this.received
    this.send({ type: 'playout', samples: this.played })
  }
}
