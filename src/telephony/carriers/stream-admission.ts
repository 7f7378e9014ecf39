import { createHash, randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'

/** Receives the WebSocket of a call. */
export type OnSocket = (socket: WebSocket) => void

/** How long a token is valid. A carrier connects within a second of our answer. */
const TOKEN_MS = 30_000
/** The validity for an outbound call, which may ring first. */
export const MAX_TOKEN_MS = 120_000

/**
 * Admits the WebSockets of calls. Each call gets a token when it is answered, valid once and for 30 s. A client without
 * a valid token does not get past the handshake.
 */
export class StreamAdmission {
  readonly #clock: Clock
  readonly #expected = new Map<string, { onSocket: OnSocket; cancel: CancelTimer }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Creates a token of 256 bits, to be put into the URL that the carrier connects to. */
  expect(onSocket: OnSocket, validMs: number = TOKEN_MS): string {
    const token = randomBytes(32).toString('base64url')
    const name = hashOf(token)
    this.#expected.set(name, { onSocket, cancel: this.#clock.after(validMs, () => this.#expected.delete(name)) })
    return token
  }

  /** Uses a token; null if it is unknown or no longer valid. */
  redeem(token: string): OnSocket | null {
    const name = hashOf(token)
    const found = this.#expected.get(name)
    if (found === undefined) return null
    found.cancel()
    this.#expected.delete(name)
    return found.onSocket
  }

  /** Withdraws a token, because the call is over. */
  forget(token: string): void {
    this.redeem(token)
  }
}

/** Tokens are looked up by their hash, so that the duration of a look-up reveals nothing about a token. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64')
