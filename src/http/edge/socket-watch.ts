import type { WebSocket } from 'ws'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

export interface SocketWatch {
  readonly clock: Clock
  readonly log: Log
  /** The path of the route, for the log. */
  readonly path: string
  readonly maxMessagesPerSecond: number
}

/** A peer that has not answered a ping by the next ping is considered gone, even if its TCP connection is still open. */
const PING_EVERY_MS = 15_000
/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008
/** Messages of this many seconds may arrive at once: that happens after a network stall and is not a flood. */
const BURST_SECONDS = 10
/** A peer that has not closed the socket by then is disconnected. */
const CLOSE_TIMEOUT_MS = 1_000

/** Watches an open socket for errors, half-open connections and floods. Releases its timers when the socket closes. */
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
    log.warn({ path }, 'closed a WebSocket that sent too many messages')
    cancel()
    socket.close(POLICY_VIOLATION, 'too many messages')
    // Nothing is read from the socket any more, so the flood costs nothing.
    socket.pause()
    cancel = clock.after(CLOSE_TIMEOUT_MS, () => socket.terminate())
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
