import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { clientKey } from '../../kernel/network/ip-network.ts'
import { refusalOf } from '../envelope.ts'
import { rateHeaders, rateLimited } from '../gate/rate-headers.ts'
import { RateLimits } from '../gate/rate-limit.ts'
import { clientAddressOf, type TrustProxy } from './client-address.ts'
import { refuseHost } from './host-header.ts'
import { refuseOnSocket } from './socket-refusal.ts'
import { watchSocket } from './socket-watch.ts'
import { handBack, isOurPage, matchPath } from './upgrade-request.ts'

/** A request for a WebSocket. */
export interface UpgradeRequest {
  readonly raw: IncomingMessage
  /** The decoded `:name` parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The network address of the client. */
  readonly address: string
}

/** A WebSocket route. */
export interface Upgrade<C = unknown> {
  /** A path as for routes: `/console`, `/media/:token`. */
  readonly path: string
  /**
   * `same`: only pages of this service, checked by `Origin`; required for clients that authenticate with a cookie.
   * `any`: also other clients, which authenticate differently.
   */
  readonly origin: 'same' | 'any'
  /** The largest accepted message in bytes; a larger message closes the socket with 1009. */
  readonly maxMessageBytes?: number
  /** Messages per second, including pings, averaged over ten seconds; more messages close the socket with 1008. */
  readonly maxMessagesPerSecond?: number
  /** Concurrent sockets of this path; one more is refused with 503. */
  readonly maxSockets?: number
  /** Identifies the client. Throws `ApiError` to refuse; it is answered as on any other path. */
  authenticate(request: UpgradeRequest): C | Promise<C>
  /** Takes over the open socket. Its errors are handled already; listen to `message` and `close`. */
  accept(socket: WebSocket, context: C, request: UpgradeRequest): void
}

/** The WebSocket routes of the HTTP server. */
export interface Upgrades {
  /** Adds a route; its path must not have been added before. */
  add<C>(upgrade: Upgrade<C>): void
  /** Handles the upgrade requests of this server; call it once. */
  attach(server: Server): void
  /** Refuses new sockets, closes the open ones with 1001, and waits until they are closed. */
  close(): Promise<void>
  /** The number of open sockets. */
  readonly count: number
}

export interface UpgradeOptions {
  readonly clock: Clock
  readonly log: Log
  /** The origin of this service's pages, needed if a proxy changes `Host`. */
  readonly publicUrl?: string | null
  /** The proxies whose X-Forwarded-For names the client; none by default. */
  readonly trustProxy?: TrustProxy
}

const MAX_MESSAGE_BYTES = 64 * 1024
/** A call sends 50 frames per second; this is five times as many. */
const MAX_MESSAGES_PER_SECOND = 250
const MAX_SOCKETS = 1_000
/** Refused requests of one client a minute; further requests get 429. */
const REFUSED_PER_MINUTE = 60
/** Concurrent authentications; further requests get 503. */
const MAX_HANDSHAKES = 100
/** WebSocket close code of a server that stops. RFC 6455, 7.4.1. */
const GOING_AWAY = 1001
/** A peer that has not closed the socket by then is disconnected. */
const CLOSE_TIMEOUT_MS = 2_000

interface Path {
  upgrade: Upgrade
  server: WebSocketServer
  sockets: Set<WebSocket>
}

export function openUpgrades(options: UpgradeOptions): Upgrades {
  const { clock, log, publicUrl = null, trustProxy = false } = options
  const clientAddress = clientAddressOf(trustProxy)
  const paths: Path[] = []
  const refused = new RateLimits()
  let closing = false
  let handshakes = 0

  async function admit(raw: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (closing || handshakes >= MAX_HANDSHAKES) throw busy()
    const refusal = refuseHost(raw)
    if (refusal !== null) throw refusal
    const url = requestUrl(raw)
    for (const path of paths) {
      const params = matchPath(path.upgrade.path, url.pathname)
      if (params === null) continue
      const request = { raw, params, query: url.searchParams, address: clientAddress(raw) }
      handshakes++
      try {
        const context = await authenticate(path, request)
        open(path, context, request, { socket, head })
      } finally {
        handshakes--
      }
      return
    }
    throw notFound('this path')
  }

  /** A client whose requests are refused again and again is refused without a look at its credentials. */
  async function admitWithin(raw: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const rate = refusals(raw)
    if (rate.remaining === 0) throw rateLimited(rate)
    try {
      await admit(raw, socket, head)
    } catch (error) {
      refused.take(bucketOf(raw), REFUSED_PER_MINUTE, clock.now().getTime())
      throw error
    }
  }

  const bucketOf = (raw: IncomingMessage) => `address ${clientKey(clientAddress(raw))}` as const

  /** How many more requests of this client may be refused in this minute. */
  const refusals = (raw: IncomingMessage) => refused.peek(bucketOf(raw), REFUSED_PER_MINUTE, clock.now().getTime())

  const refuse = (error: ApiError, raw: IncomingMessage, socket: Duplex) =>
    refuseOnSocket(error, socket, rateHeaders(refusals(raw)))

  async function authenticate(path: Path, request: UpgradeRequest): Promise<unknown> {
    const { upgrade, sockets } = path
    if (request.raw.method !== 'GET')
      throw new ApiError('METHOD_NOT_ALLOWED', 'this path takes GET', { headers: { allow: 'GET' } })
    if (upgrade.origin === 'same' && !isOurPage(request.raw, publicUrl))
      throw new ApiError('FORBIDDEN', 'Origin: only pages of this service may connect here')
    const context = await upgrade.authenticate(request)
    // After the authentication, so that strangers do not learn how busy the service is.
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
        log.error({ err, path: upgrade.path }, 'a WebSocket could not be accepted')
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
      server.on('wsClientError', (error, socket, raw) =>
        refuse(new ApiError('BAD_REQUEST', `the WebSocket handshake is not valid: ${error.message}`), raw, socket),
      )
      paths.push({ upgrade: upgrade as Upgrade, server, sockets: new Set() })
    },
    attach(server) {
      server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (raw.headers.upgrade?.toLowerCase() !== 'websocket') return handBack(server, raw, socket, head)
        socket.on('error', () => socket.destroy())
        admitWithin(raw, socket, head).catch((error: unknown) => {
          const refusal = refusalOf(error)
          if (refusal.code === 'INTERNAL_ERROR') log.error({ err: refusal.cause }, 'a WebSocket request failed')
          refuse(refusal, raw, socket)
        })
      })
    },
    async close() {
      closing = true
      const open = all()
      if (open.length === 0) return
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
      for (const socket of open) socket.close(GOING_AWAY, 'the service stops')
      const cancel = clock.after(CLOSE_TIMEOUT_MS, () => {
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

/** @throws BAD_REQUEST for a target such as `//`, which is not a path */
function requestUrl({ url = '/' }: IncomingMessage): URL {
  const base = 'http://service'
  if (!URL.canParse(url, base))
    throw new ApiError('BAD_REQUEST', 'the target of the request must be a path such as /console')
  return new URL(url, base)
}

const busy = () =>
  new ApiError('UNAVAILABLE', 'the service has too many connections; try again shortly', { retryAfterSeconds: 5 })
