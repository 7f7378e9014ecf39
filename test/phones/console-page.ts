/**
 * A page of the dashboard that talks to its assistant, without a browser: the protocol of docs/console.md over a
 * WebSocket, on a manual clock. Time passes only while the page waits.
 */
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { ManualClock } from '../../src/kernel/clock.ts'
import type { ServiceMessage } from '../../src/telephony/browser/messages.ts'
import type { CallSetup } from './scripted-caller.ts'

const STEP_MS = 20
/** How often to check while the service works, and how many times at most. */
const IDLE_MS = 5
const MAX_IDLE = 3_000

export class ConsolePage {
  readonly socket: WebSocket
  readonly messages: ServiceMessage[] = []
  /** Samples of the assistant's audio: all that arrived, and those already played. */
  received = 0
  played = 0
  /** The loudest sample received. */
  loudest = 0
  clears = 0
  closeCode: number | null = null
  /** Stops playing, like a page in a background tab. */
  plays = true
  readonly #clock: ManualClock
  readonly #busy: ReadonlySet<Promise<unknown>>
  readonly #closed: Promise<void>
  #rings = false
  #hangsUp = false
  #sampleRate = 16_000
  #heardUpTo = 0

  constructor(socket: WebSocket, { clock, busy }: Pick<CallSetup, 'clock' | 'busy'>) {
    this.socket = socket
    this.#clock = clock
    this.#busy = busy
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        this.closeCode = code
        resolve()
      })
    })
    socket.on('error', () => {})
  }

  /** Opens the WebSocket; fails if the service refuses it. */
  static async open(url: string, cookie: string, setup: Pick<CallSetup, 'clock' | 'busy'>): Promise<ConsolePage> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/dashboard/api/console`, {
      headers: { cookie, origin: url },
    })
    onTestFinished(() => socket.terminate())
    const page = new ConsolePage(socket, setup)
    await once(socket, 'open')
    return page
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  hangUp(): void {
    this.#hangsUp = true
    this.send({ type: 'hangup' })
  }

  start(sampleRate = 16_000): void {
    this.#rings = true
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

  /** Lets time pass until `check` holds. While the service answers or records the call, no time passes. */
  async until(what: string, met: () => boolean, forMs = 600_000): Promise<void> {
    for (let waitedMs = 0, idle = 0; waitedMs <= forMs && idle < MAX_IDLE; ) {
      await this.#settle()
      if (met()) return
      if (this.#serviceWorks()) {
        await setTimeout(IDLE_MS)
        idle += 1
        continue
      }
      await this.step()
      waitedMs += STEP_MS
    }
    const said = this.of('caption').map(({ role, text }) => `${role}: ${text}`)
    throw new Error(`the page waited in vain until it ${what}; the call was:\n${said.join('\n')}`)
  }

  #serviceWorks(): boolean {
    const isAnswering = this.#rings && this.of('ready').length === 0
    return isAnswering || this.#hangsUp || this.socket.readyState !== WebSocket.OPEN
  }

  /** Delivers what is in transit in both directions, and lets tools finish. */
  async #settle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.allSettled([...this.#busy])
    if (this.socket.readyState === WebSocket.OPEN) {
      const answered = new Promise<void>((resolve) => {
        this.socket.once('pong', () => resolve())
      })
      this.socket.ping()
      await Promise.race([answered, this.#closed])
    }
    await new Promise(setImmediate)
  }

  /** Lets 20 ms pass. */
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
