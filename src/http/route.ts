import type { Static, TObject, TSchema } from 'typebox'
import type { Instant } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Caller, Scope } from '../kernel/scope.ts'
import type { Database } from '../store/database.ts'

/**
 * One object is one REST operation. From it come the router, the scope check, the rate-limit bucket, validation both
 * ways, the OpenAPI operation and a row of `test/route-coverage.test.ts`.
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
  /** Inside an idempotent POST all lanes are the one transaction that also keeps the answer. */
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

interface RouteDefinition<P, Q, B, R extends Reply> {
  method: Method
  /** Relative to /api/v1; a parameter is written `:id`. */
  path: string
  scope: Scope
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
  reply: R
}

type Shape<S> = S extends TSchema ? Static<S> : undefined

/** A route with its types forgotten: what the server walks over. */
export interface Route extends RouteDefinition<TObject, TObject, TObject, Reply> {
  handle(context: RouteContext, input: RouteInput<unknown, unknown, unknown>): unknown
}

export function defineRoute<
  R extends Reply,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TObject | undefined = undefined,
>(
  route: RouteDefinition<P, Q, B, R> & {
    handle(context: RouteContext, input: RouteInput<Shape<P>, Shape<Q>, Shape<B>>): Answer<R> | Promise<Answer<R>>
  },
): Route {
  return route as unknown as Route
}

/** A POST whose fields may all be missing may come without a body, such as a cancellation without a reason. */
export const isBodyOptional = (route: Route): boolean =>
  route.method === 'POST' && ((route.body?.required as string[] | undefined) ?? []).length === 0
