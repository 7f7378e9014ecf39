import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Caller } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
import type { Brand } from '../brand.ts'
import type { RateLimits } from '../gate/rate-limit.ts'
import type { EventTable } from '../openapi/events.ts'
import type { DashboardRoute, Route } from '../route.ts'
import type { Upgrades } from './upgrades.ts'

/** A path outside of /api/v1 that looks after itself: recordings, what carriers post to us. No key is asked for. */
export interface RawRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** `request.body` is a Buffer, whatever its type, as signatures are over bytes. Refuse with an `ApiError`. */
  handle(request: FastifyRequest, reply: FastifyReply): unknown
  /** Not counted against the 120 a minute of an address: for callers who sign what they send. */
  readonly unlimited?: boolean
}

/** The operations under /dashboard/api, for people with a session instead of programs with a key. */
export interface DashboardApi {
  readonly routes: readonly DashboardRoute[]
  /** Who has signed in; null where nobody has. `setCookies` go with the answer. */
  findPerson(request: {
    readonly headers: IncomingHttpHeaders
  }): Promise<{ readonly caller: Caller; readonly setCookies: readonly string[] } | null>
  /** Keeps who changed what, with the change itself. */
  noteWrite(db: Database, write: DashboardWrite): Promise<void>
}

/** A change made in the dashboard. */
export interface DashboardWrite {
  readonly caller: Caller
  /** The operation's name, such as createContact. */
  readonly action: string
  /** What was asked for, such as /contacts/ctc_123, without its query. */
  readonly path: string
  readonly at: Instant
}

/** What the server is made of. It knows no feature: routes, keys and plans are handed in. */
export interface ServerOptions {
  readonly routes: readonly Route[]
  readonly rawRoutes?: readonly RawRoute[]
  readonly dashboard?: DashboardApi
  /** Answers a GET for a page where no route does; false: it is nothing for it, so it is 404. */
  sendPage?(request: FastifyRequest, reply: FastifyReply): boolean
  /** WebSockets on the same port; closed with the server. */
  readonly upgrades?: Upgrades
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Who holds a key; null where nobody does. A promise only where that must be looked up. */
  findCaller(key: string): Caller | null | Promise<Caller | null>
  /** Requests a minute that a plan allows. */
  planLimits(plan: string): { readonly standardPerMinute: number; readonly bulkPerMinute: number }
  readonly events: EventTable
  readonly eventAliases: Readonly<Record<string, string>>
  readonly brand: Brand
  /** Of the software. */
  readonly version: string
  /** Signs cursors; the same on every instance of the service. At least 32 bytes. */
  readonly serviceSecret: Uint8Array
  /** Where the service is reached from outside; null: not known. */
  readonly publicUrl?: string | null
  /** Web origins that may call the API from a browser; none unless given, `*` for all. */
  readonly corsOrigins?: readonly string[]
  /** Believe X-Forwarded-For: of anyone (true) or of proxies at these addresses, comma-separated. */
  readonly trustProxy?: boolean | string
  /** Give one to have it shared with other instances. */
  readonly rateLimits?: RateLimits
  /** One line a request in the log. */
  readonly logRequests?: boolean
  /** Requests in work at once before further ones get 503. */
  readonly maxInFlight?: number
  /** A request that has not arrived whole by then is given up. */
  readonly requestTimeoutMs?: number
  /** Signs a short-lived link to a call's recording. */
  recordingUrl?(callId: string, now: Instant): string
  /** Readiness beyond the database, such as a drain in progress. */
  isReady?(): boolean
}
