import { createHash, randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'

/** Who waits for the WebSocket of a call. */
export type AwaitSocket = (socket: WebSocket) => void

/** A carrier connects within a second of our answer; what is not used by then never will be. */
const TOKEN_MS = 30_000
/** A call that is being placed may ring. */
export const MAX_TOKEN_MS = 120_000

/**
 * Lets the WebSockets of calls in: each by a token of its own, made for the call that was just answered, good once and for
 * half a minute. Whoever cannot know one gets no further than the handshake.
 */
export class StreamDoor {
  readonly #clock: Clock
  readonly #expected = new Map<string, { awaits: AwaitSocket; cancel: CancelTimer }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A new token, 256 bits, to be put into the URL that the carrier is told to connect to. */
  expect(awaits: AwaitSocket, goodForMs: number = TOKEN_MS): string {
    const token = randomBytes(32).toString('base64url')
    const name = nameOf(token)
    this.#expected.set(name, { awaits, cancel: this.#clock.after(goodForMs, () => this.#expected.delete(name)) })
    return token
  }

  /** Uses a token up; null: there is no such one, or no more. */
  enter(token: string): AwaitSocket | null {
    const name = nameOf(token)
    const found = this.#expected.get(name)
    if (found === undefined) return null
    found.cancel()
    this.#expected.delete(name)
    return found.awaits
  }

  /** The call is over: nobody is expected any more. */
  forget(token: string): void {
    this.enter(token)
  }
}

/** Looked up by its hash, so that how long the look-up takes says nothing about a token. */
const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64')
