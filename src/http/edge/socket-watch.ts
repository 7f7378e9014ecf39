import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

export interface SocketWatch {
  readonly clock: Clock
  readonly log: Log
  /** For the log. */
  readonly path: string
  readonly maxMessagesPerSecond: number
}

/** A peer that has not answered a ping by the next one is gone, whatever TCP still believes. */
const PING_EVERY_MS = 15_000
/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008
/** After a stall of the network so much comes at once, and is no flood. */
const BURST_SECONDS = 10
/** A peer that goes on after being told to stop is cut off. */
const LAST_WORDS_MS = 1_000

/** Looks after an open socket: its errors, half-open connections, floods. Holds nothing once it is closed. */
export function watchSocket(socket: WebSocket, { clock, log, path, maxMessagesPerSecond }: SocketWatch): void {
  let cancel: CancelTimer = () => {}
  let answered = true
  const most = maxMessagesPerSecond * BURST_SECONDS
  let left = most
  let countedMs = clock.monotonicMs()
  let flooded = false

  const ping = () => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
    cancel = clock.after(PING_EVERY_MS, ping)
  }

  const count = () => {
    const nowMs = clock.monotonicMs()
    left = Math.min(most, left + ((nowMs - countedMs) * maxMessagesPerSecond) / 1000) - 1
    countedMs = nowMs
    if (left >= 0 || flooded) return
    flooded = true
    log.warn({ path }, 'closed a WebSocket that sent more than it may')
    cancel()
    socket.close(POLICY_VIOLATION, 'too many messages')
    // Nothing more is read meanwhile, so the flood costs nothing.
    socket.pause()
    cancel = clock.after(LAST_WORDS_MS, () => socket.terminate())
  }

  socket.on('error', (err) => log.debug({ err, path }, 'a WebSocket broke'))
  socket.on('pong', () => {
    answered = true
    count()
  })
  socket.on('message', () => {
    answered = true
    count()
  })
  socket.on('ping', count)
  socket.once('close', () => cancel())
  cancel = clock.after(PING_EVERY_MS, ping)
}
