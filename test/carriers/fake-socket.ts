import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'

/** A WebSocket without a network: it keeps what was sent to it, and the test supplies what it receives. */
export class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: { event: string; media?: { payload: string }; mark?: { name: string } }[] = []
  closedWith: number | null = null
  terminated = false

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(code: number): void {
    this.closedWith ??= code
  }
  terminate(): void {
    this.terminated = true
    this.emit('close')
  }
  says(message: object | string): void {
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), false)
  }
  asSocket(): WebSocket {
    return this as unknown as WebSocket
  }
  /** Milliseconds of audio sent so far. */
  get sentMs(): number {
    return this.sent.reduce((sum, { media }) => sum + (media ? Buffer.from(media.payload, 'base64').length / 8 : 0), 0)
  }
  get marks(): string[] {
    return this.sent.flatMap(({ mark }) => (mark ? [mark.name] : []))
  }
  get clears(): number {
    return this.sent.filter(({ event }) => event === 'clear').length
  }
}
