import type { Static, TObject, TSchema } from 'typebox'
import type { Instant } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Role } from '../kernel/role.ts'
import type { Caller, Scope } from '../kernel/scope.ts'
import type { SealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'

/**
 * One object is one REST operation. From it come the router, the scope check (or, in the dashboard, the role's), the
 * rate-limit bucket, validation both ways, the OpenAPI operation and a row of `test/route-coverage.test.ts`.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The response. `data`: `{ data }`, with status 200 by default. `list`: `{ data: [...], meta: { cursor, hasMore } }`; the
 * handler gets `page` and returns a `Page`, and `limit` and `cursor` are added to the query. `file`: an attachment, sent
 * piece by piece as the client takes it, so that it may be larger than memory. `{ status: 204 }`: nothing.
 */
export type Reply = { status?: 200 | 201; data: TSchema } | { list: TSchema } | { file: FileFormat } | { status: 204 }

/** The kind of file that a route sends. `description` and `example` are for the OpenAPI description. */
export interface FileFormat {
  readonly mediaType: string
  /** Whether the file is binary rather than text. */
  readonly binary?: boolean
  readonly description: string
  readonly example: string
}

export interface FileToSend {
  /** The file name for saving; letters, digits, dots and hyphens. */
  readonly name: string
  /** The content. An error before the first chunk gets an ordinary error response; a later error aborts the response. */
  readonly chunks: AsyncIterable<string | Uint8Array>
}

type Answer<R extends Reply> = R extends { data: infer S extends TSchema }
  ? Static<S>
  : R extends { list: infer S extends TSchema }
    ? Page<Static<S>>
    : R extends { file: FileFormat }
      ? FileToSend
      : // biome-ignore lint/suspicious/noConfusingVoidType: the handler of a 204 returns nothing
        void

export interface RouteContext {
  /** In an idempotent POST that is not `slow`, every pool is the transaction that also stores the answer. */
  db: Database
  caller: Caller
  now: () => Instant
  log: Log
  /** Encrypts what must be unreadable in the database. */
  box: SealedBox
  /** A link to a call's recording that works without a key for some time; null if the service serves no recordings. */
  recordingUrl(callId: string): string | null
  /** The same for a picture of a received message. */
  pictureUrl(pictureId: string): string | null
}

export interface RouteInput<P, Q, B> {
  params: P
  query: Q
  body: B
  /** Only meaningful if the reply is a `list`. */
  page: PageRequest
}

interface OperationDefinition<P, Q, B, R extends Reply> {
  method: Method
  /** Relative to /api/v1 or /dashboard/api; a parameter is written `:id`. */
  path: string
  /** One line for the description, in the imperative: "List contacts". */
  summary: string
  /** The name in generated clients; by default made of method and path. */
  operationId?: string
  /** Details beyond the summary; Markdown. */
  description?: string
  /** Counts against the plan's bulk limit instead of the standard one. */
  bulk?: boolean
  /** The operation is not in the contract's endpoint table; the OpenAPI description marks it as an extension. */
  extension?: boolean
  /** When the operation answers 409 CONFLICT, for the OpenAPI description. */
  conflict?: string
  /** When an operation whose path names no record answers 404 NOT_FOUND, for the OpenAPI description. */
  missing?: string
  params?: P
  /** Top-level properties may be strings, integers, booleans or `instant()`; unknown ones are ignored on the wire. */
  query?: Q
  /** Unknown fields are refused: give `{ additionalProperties: false }`. */
  body?: B
  /** Instead of `body`: the request body is a file of up to this many bytes, and the handler gets it as a `Buffer`. */
  upload?: { maxBytes: number }
  /** The operation waits for another server, so it never runs inside a transaction, and each session has one at a time. */
  slow?: boolean
  /** Whether a query makes the operation change nothing, such as a preview: the audit log leaves it out. */
  changesNothing?: (query: Readonly<Record<string, unknown>>) => boolean
  /**
   * Whether the answer contains a key, a secret or a link that gives access; an answer stored for a retry is
   * encrypted.
   */
  secret?: boolean
  reply: R
}

type Shape<S> = S extends TSchema ? Static<S> : undefined

/** An operation without its static types, as the server registers it. */
export interface Operation extends OperationDefinition<TObject, TObject, TObject, Reply> {
  handle(context: RouteContext, input: RouteInput<unknown, unknown, unknown>): unknown
}

/** An operation of /api/v1; requires a key with this scope. */
export interface Route extends Operation {
  scope: Scope
}

/** An operation of /dashboard/api; requires a session with at least this role. */
export interface DashboardRoute extends Operation {
  role: Role
}

type TypedRoute<P, Q, B, R extends Reply> = OperationDefinition<P, Q, B, R> & {
  handle(context: RouteContext, input: RouteInput<Shape<P>, Shape<Q>, Shape<B>>): Answer<R> | Promise<Answer<R>>
}

export function defineRoute<
  R extends Reply,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
>(route: TypedRoute<P, Q, B, R> & { scope: Scope }): Route
export function defineRoute<
  R extends Reply,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
>(route: TypedRoute<P, Q, B, R> & { role: Role }): DashboardRoute
export function defineRoute(route: object): Operation {
  return route as Operation
}

/** The same operation for the dashboard: viewers may read, members may write, and admins decide about webhooks. */
export const inDashboard = ({ scope, ...operation }: Route): DashboardRoute => ({
  ...operation,
  role: scope === 'webhooks:write' ? 'admin' : scope.endsWith(':write') ? 'member' : 'viewer',
})

/** Whether a POST has no required fields and so may have no body, such as a cancellation without a reason. */
export const isBodyOptional = (route: Operation): boolean =>
  route.method === 'POST' && ((route.body?.required as string[] | undefined) ?? []).length === 0
