import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { refusalOf } from '../envelope.ts'
import { watchSocket } from './socket-watch.ts'
import { handBack, isOurPage, matchPath, refuseUpgrade } from './upgrade-request.ts'

/** What is known of a request for a WebSocket. */
export interface UpgradeRequest {
  readonly raw: IncomingMessage
  /** The `:name` parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** A path that speaks WebSocket. */
export interface Upgrade<C = unknown> {
  /** As for routes: `/console`, `/media/:token`. */
  readonly path: string
  /**
   * `same`: only pages of this service, which the browser says in `Origin`; right for whoever is known by a cookie.
   * `any`: programs, which are known by something else.
   */
  readonly origin: 'same' | 'any'
  /** The largest message taken, in bytes; a larger one closes the socket with 1009. */
  readonly maxMessageBytes?: number
  /** Messages a second, pings included, over ten seconds; more close the socket with 1008. */
  readonly maxMessagesPerSecond?: number
  /** Sockets of this path at once; one more is refused with 503. */
  readonly maxSockets?: number
  /** Says who it is. Refuse with an `ApiError`, which is answered as on any other path. */
  authenticate(request: UpgradeRequest): C | Promise<C>
  /** Takes the open socket over. Its errors are seen to; whoever takes it listens to `message` and `close`. */
  accept(socket: WebSocket, context: C, request: UpgradeRequest): void
}

/** The WebSockets of the HTTP port. */
export interface Upgrades {
  /** Serves another path; two of the same are a mistake of ours. */
  add<C>(upgrade: Upgrade<C>): void
  /** Takes the upgrades of this server; to be called once. */
  attach(server: Server): void
  /** Takes no more, says goodbye (1001) to those that are open, and waits until they are gone. */
  close(): Promise<void>
  /** Open sockets. */
  readonly count: number
}

export interface UpgradeOptions {
  readonly clock: Clock
  readonly log: Log
  /** Where pages of this service come from when a proxy in front changes `Host`. */
  readonly publicUrl?: string | null
}

const MAX_MESSAGE_BYTES = 64 * 1024
/** Four times what a call with 20 ms frames sends. */
const MAX_MESSAGES_PER_SECOND = 250
const MAX_SOCKETS = 1_000
/** Who asks for more at once than can be looked up has to wait. */
const MAX_HANDSHAKES = 100
/** WebSocket close code: this end goes away. RFC 6455, 7.4.1. */
const GOING_AWAY = 1001
/** A peer that does not answer our goodbye by then is cut off. */
const GOODBYE_MS = 2_000

interface Path {
  upgrade: Upgrade
  server: WebSocketServer
  sockets: Set<WebSocket>
}

export function openUpgrades({ clock, log, publicUrl = null }: UpgradeOptions): Upgrades {
  const paths: Path[] = []
  let closing = false
  let handshakes = 0

  async function admit(raw: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (closing || handshakes >= MAX_HANDSHAKES) throw busy()
    const url = new URL(raw.url ?? '/', 'http://service')
    for (const path of paths) {
      const params = matchPath(path.upgrade.path, url.pathname)
      if (params === null) continue
      const request = { raw, params, query: url.searchParams }
      handshakes++
      try {
        const context = await known(path, request)
        open(path, context, request, { socket, head })
      } finally {
        handshakes--
      }
      return
    }
    throw notFound('this path')
  }

  async function known(path: Path, request: UpgradeRequest): Promise<unknown> {
    const { upgrade, sockets } = path
    if (request.raw.method !== 'GET')
      throw new ApiError('METHOD_NOT_ALLOWED', 'this path takes GET', { headers: { allow: 'GET' } })
    if (upgrade.origin === 'same' && !isOurPage(request.raw, publicUrl))
      throw new ApiError('FORBIDDEN', 'Origin: only pages of this service may connect here')
    const context = await upgrade.authenticate(request)
    // Only now: whoever is not let in shall not learn how busy we are.
    if (closing || sockets.size >= (upgrade.maxSockets ?? MAX_SOCKETS)) throw busy()
    return context
  }

  function open(path: Path, context: unknown, request: UpgradeRequest, on: { socket: Duplex; head: Buffer }): void {
    const { upgrade, server, sockets } = path
    server.handleUpgrade(request.raw, on.socket, on.head, (webSocket) => {
      sockets.add(webSocket)
      webSocket.once('close', () => sockets.delete(webSocket))
      const maxMessagesPerSecond = upgrade.maxMessagesPerSecond ?? MAX_MESSAGES_PER_SECOND
      watchSocket(webSocket, { clock, log, path: upgrade.path, maxMessagesPerSecond })
      try {
        upgrade.accept(webSocket, context, request)
      } catch (err) {
        log.error({ err, path: upgrade.path }, 'a WebSocket could not be taken')
        webSocket.close(1011)
      }
    })
  }

  const all = () => paths.flatMap(({ sockets }) => [...sockets])

  return {
    add(upgrade) {
      const server = new WebSocketServer({
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        maxPayload: upgrade.maxMessageBytes ?? MAX_MESSAGE_BYTES,
      })
      server.on('wsClientError', (error, socket) =>
        refuseUpgrade(new ApiError('BAD_REQUEST', `the WebSocket handshake is not valid: ${error.message}`), socket),
      )
      paths.push({ upgrade: upgrade as Upgrade, server, sockets: new Set() })
    },
    attach(server) {
      server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (raw.headers.upgrade?.toLowerCase() !== 'websocket') return handBack(server, raw, socket, head)
        socket.on('error', () => socket.destroy())
        admit(raw, socket, head).catch((error: unknown) => {
          const refusal = refusalOf(error)
          if (refusal.code === 'INTERNAL_ERROR') log.error({ err: refusal.cause }, 'a WebSocket request failed')
          refuseUpgrade(refusal, socket)
        })
      })
    },
    async close() {
      closing = true
      const open = all()
      if (open.length === 0) return
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
      for (const socket of open) socket.close(GOING_AWAY, 'the service stops')
      const cancel = clock.after(GOODBYE_MS, () => {
        for (const socket of open) socket.terminate()
      })
      await Promise.all(gone)
      cancel()
    },
    get count() {
      return paths.reduce((sum, { sockets }) => sum + sockets.size, 0)
    },
  }
}

const busy = () =>
  new ApiError('UNAVAILABLE', 'the service takes no more connections right now', { retryAfterSeconds: 5 })
