import type { Static, TObject, TSchema } from 'typebox'
import type { Instant } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Role } from '../kernel/role.ts'
import type { Caller, Scope } from '../kernel/scope.ts'
import type { Database } from '../store/database.ts'

/**
 * One object is one REST operation. From it come the router, the scope check (or, in the dashboard, the role's), the
 * rate-limit bucket, validation both ways, the OpenAPI operation and a row of `test/route-coverage.test.ts`.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * What comes back. `data`: `{ data }`, status 200 unless told. `list`: `{ data: [...], meta: { cursor, hasMore } }`; the
 * handler gets `page` and returns a `Page`, and `limit` and `cursor` are added to the query. `file`: an attachment, sent
 * piece by piece as the client takes it, so that it may be larger than memory. `{ status: 204 }`: nothing.
 */
export type Reply = { status?: 200 | 201; data: TSchema } | { list: TSchema } | { file: FileFormat } | { status: 204 }

/** What kind of file a route gives; for the description, but for the media type. */
export interface FileFormat {
  readonly mediaType: string
  readonly description: string
  readonly example: string
}

export interface FileToSend {
  /** Under which it is saved; letters, digits, dots and hyphens. */
  readonly name: string
  /** The text, from the start. What fails before the first piece is an ordinary refusal; later it breaks the answer off. */
  readonly chunks: AsyncIterable<string>
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
  /** In an idempotent POST every pool is the transaction that also keeps the answer. */
  db: Database
  caller: Caller
  now: () => Instant
  log: Log
  /** Where a call's recording can be fetched without a key for some time; null where the service has no such place. */
  recordingUrl(callId: string): string | null
}

export interface RouteInput<P, Q, B> {
  params: P
  query: Q
  body: B
  /** Only meaningful where the reply is a `list`. */
  page: PageRequest
}

interface OperationDefinition<P, Q, B, R extends Reply> {
  method: Method
  /** Relative to /api/v1 or /dashboard/api; a parameter is written `:id`. */
  path: string
  /** One line for the description, in the imperative: "List contacts". */
  summary: string
  /** The name in generated clients; made of method and path unless given. */
  operationId?: string
  /** What a user must know beyond the summary; Markdown. */
  description?: string
  /** Counts against the plan's bulk limit instead of the standard one. */
  bulk?: boolean
  /** Marked in the description as going beyond the contract's endpoint table. */
  extension?: boolean
  /** Says in the description that 409 CONFLICT can come, and when. */
  conflict?: string
  params?: P
  /** Top-level properties may be strings, integers, booleans or `instant()`; unknown ones are ignored on the wire. */
  query?: Q
  /** Unknown fields are refused: give `{ additionalProperties: false }`. */
  body?: B
  /** The body is a file as it is, up to this many bytes, and the handler's `body` a `Buffer`; in place of `body`. */
  upload?: { maxBytes: number }
  /** It waits for somebody else's server, so it is not run inside a transaction. */
  slow?: boolean
  reply: R
}

type Shape<S> = S extends TSchema ? Static<S> : undefined

/** An operation with its types forgotten: what the server walks over. */
export interface Operation extends OperationDefinition<TObject, TObject, TObject, Reply> {
  handle(context: RouteContext, input: RouteInput<unknown, unknown, unknown>): unknown
}

/** One of /api/v1: a key with this scope may. */
export interface Route extends Operation {
  scope: Scope
}

/** One of /dashboard/api: who has signed in and is this or more may. */
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

/** The same operation in the dashboard: whoever may look there may read, and a member may write. */
export const inDashboard = ({ scope, ...operation }: Route): DashboardRoute => ({
  ...operation,
  role: scope.endsWith(':write') ? 'member' : 'viewer',
})

/** A POST whose fields may all be missing may come without a body, such as a cancellation without a reason. */
export const isBodyOptional = (route: Operation): boolean =>
  route.method === 'POST' && ((route.body?.required as string[] | undefined) ?? []).length === 0
