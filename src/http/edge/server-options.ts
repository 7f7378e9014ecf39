import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Caller } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
import type { AuditedChange } from '../audited-change.ts'
import type { Brand } from '../brand.ts'
import type { RateLimits } from '../gate/rate-limit.ts'
import type { EventTable } from '../openapi/events.ts'
import type { DashboardRoute, Route } from '../route.ts'
import type { Upgrades } from './upgrades.ts'

/** A route outside /api/v1 without a key and without an envelope, such as recordings and the webhooks of carriers. */
export interface RawRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** `request.body` is a Buffer for every content type, because signatures cover bytes. Throws `ApiError` to refuse. */
  handle(request: FastifyRequest, reply: FastifyReply): unknown
  /** The largest accepted body in bytes; 1 MiB by default. */
  readonly maxBytes?: number
  /** Whether requests are exempt from the 120 requests a minute of an address. */
  readonly unlimited?: boolean
  /**
   * For senders that sign their requests: not counted like `unlimited`, but a request without the header is refused before
   * its body is read, a body has at most 64 KiB, and an address has few refused requests a minute (401 or 403).
   */
  readonly signed?: {
    /** The name in lower case. */
    readonly header: string
    /** Called for a request without the header. */
    readonly onUnsigned?: () => void
  }
}

/** The operations under /dashboard/api, for people with a session instead of programs with a key. */
export interface DashboardApi {
  readonly routes: readonly DashboardRoute[]
  /** The signed-in person; null if there is no valid session. `setCookies` are sent with the response. */
  findPerson(request: {
    readonly headers: IncomingHttpHeaders
    /** `https` if the request came over TLS, according to a trusted proxy if there is one. */
    readonly protocol: string
  }): Promise<{ readonly caller: Caller; readonly setCookies: readonly string[] } | null>
  /** Writes the audit log, in the same transaction as the change. */
  recordWrite(db: Database, write: DashboardWrite): Promise<void>
}

/** A change made in the dashboard. */
export interface DashboardWrite extends AuditedChange {
  readonly caller: Caller
  /** The operation's name, such as createContact. */
  readonly action: string
  /** The path of the request without the query, such as /contacts/ctc_123. */
  readonly path: string
  /** The network address of the client. */
  readonly address: string
  readonly at: Instant
}

/** The parts of the server. The server knows no feature: routes, keys and plans are passed in. */
export interface ServerOptions {
  readonly routes: readonly Route[]
  readonly rawRoutes?: readonly RawRoute[]
  readonly dashboard?: DashboardApi
  /** Answers a GET that no route matches with a page of the dashboard; false if there is no such page, so that the answer is 404. */
  sendPage?(request: FastifyRequest, reply: FastifyReply): boolean
  /** The built docs site (site/dist); without it, /docs redirects to the API reference. */
  readonly docsFolder?: string
  /** The collection for Postman that the build created (dist/postman_collection.json). */
  readonly postmanFile?: string
  /** WebSockets on the same port; closed with the server. */
  readonly upgrades?: Upgrades
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /**
   * The owner of a key; null if the key is unknown. A promise only if the key is not in the cache. Calls `mayLookUp` before it
   * looks up a key that it has never seen, and throws what `mayLookUp` throws.
   */
  findCaller(key: string, mayLookUp?: () => void): Caller | null | Promise<Caller | null>
  /** The requests per minute that a plan allows. */
  planLimits(plan: string): { readonly standardPerMinute: number; readonly bulkPerMinute: number }
  readonly events: EventTable
  readonly eventAliases: Readonly<Record<string, string>>
  readonly brand: Brand
  /** The version of the software. */
  readonly version: string
  /** The key that signs cursors; the same on every instance of the service. At least 32 bytes. */
  readonly serviceSecret: Uint8Array
  /** The public address of the service; null if unknown. */
  readonly publicUrl?: string | null
  /** Web origins that may call the API from a browser; none by default, `*` for all. */
  readonly corsOrigins?: readonly string[]
  /** Trust X-Forwarded-For from every client (true) or from proxies at these comma-separated addresses. */
  readonly trustProxy?: boolean | string
  /** Pass one to share the counts with other instances. */
  readonly rateLimits?: RateLimits
  /** Log one line per request. */
  readonly logRequests?: boolean
  /** Called after each response. */
  onAnswered?(request: AnsweredRequest): void
  /** The number of concurrent requests above which further requests get 503. */
  readonly maxInFlight?: number
  /** The number of open connections above which further ones are closed at once. */
  readonly maxConnections?: number
  /** See connection-limit.ts. */
  readonly maxConnectionsPerClient?: number
  /** A request that has not arrived completely within this time is refused. */
  readonly requestTimeoutMs?: number
  /** Signs a short-lived link to a call's recording. */
  recordingUrl?(callId: string, now: Instant): string
  /** Signs a short-lived link to a picture of a received message. */
  pictureUrl?(pictureId: string, now: Instant): string
  /** Whether the service is about to stop: clients are asked to open another connection, which a load balancer routes elsewhere. */
  isLeaving?(): boolean
  /** Readiness beyond the database, such as a stop in progress or a full disk. */
  readiness?(): Readiness
}

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string
  /** The pattern of its path, such as /api/v1/calls/:id; null if no route matched. */
  readonly route: string | null
  readonly status: number
  readonly ms: number
  /**
   * The W3C Trace Context that the client sent. Null if there is none, or if the client is unknown: unknown clients don't decide what is
   * traced.
   */
  readonly traceparent: string | null
}

/** What /readyz reports besides the state of the database. */
export interface Readiness {
  /** Why the service does not accept requests; null if it does. */
  readonly refusal: string | null
  /** Problems that are about to occur; shown in the answer. */
  readonly warnings: readonly string[]
}
