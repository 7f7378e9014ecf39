import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TObject, Type } from 'typebox'
import { badRequest } from '../kernel/api-error.ts'
import { assert } from '../kernel/assert.ts'
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '../kernel/page.ts'
import type { Caller } from '../kernel/scope.ts'
import type { SealedBox } from '../kernel/sealed-box.ts'
import { type Database, insideTransaction } from '../store/database.ts'
import { auditChange } from './audited-change.ts'
import { parseQueryString } from './edge/query-string.ts'
import { sendFile } from './edge/send-file.ts'
import type { DashboardApi, ServerOptions } from './edge/server-options.ts'
import { answerOnce, answerOnceInTwoSteps, type TextAnswer } from './gate/idempotency.ts'
import type { SlowOperations } from './gate/slow-operations.ts'
import { operationId } from './openapi/openapi.ts'
import { type RecordOfRoute, sendRecord, whereUnchanged } from './record-of-route.ts'
import { statusOf } from './reply-schema.ts'
import { type FileToSend, isBodyOptional, type Operation, type RouteInput } from './route.ts'
import { compileBody, compileQuery, readParams } from './validation.ts'

type Input = RouteInput<unknown, unknown, unknown>

const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
})
const NoQuery = Type.Object({})
const DEFAULT_LIMIT = 20
const NO_PAGE: PageRequest = { limit: DEFAULT_LIMIT, after: null }

export type OperationOptions = Pick<
  ServerOptions,
  'db' | 'clock' | 'log' | 'recordingUrl' | 'pictureUrl' | 'requestTimeoutMs'
> & {
  readonly cursorSecret: Uint8Array
  /** Encrypts stored answers that contain secrets, and secrets in records. */
  readonly box: SealedBox
  /** Shared by all routes. */
  readonly slowOperations: SlowOperations
  /** The record that the route returns or changes; null if there is none. */
  readonly record?: RecordOfRoute | null
  /** Writes the audit log; only for operations of the dashboard. */
  readonly recordWrite?: RecordWrite | undefined
}

type RecordWrite = NonNullable<DashboardApi['recordWrite']>

/** Turns a route into a function that validates the input, calls the handler and writes the envelope. */
export function createOperation(route: Operation, options: OperationOptions) {
  // Compiled with the first request: compiling the validators of all routes takes longer than the rest of the start.
  let reader: ReturnType<typeof inputReader> | null = null
  const readInput = (request: FastifyRequest, caller: Caller): Input => {
    reader ??= inputReader(route, options.cursorSecret)
    return reader(request, caller)
  }
  const status = statusOf(route.reply)
  const { db, clock, log, box } = options
  const now = () => clock.now()
  const links = {
    recordingUrl: (callId: string) => options.recordingUrl?.(callId, now()) ?? null,
    pictureUrl: (pictureId: string) => options.pictureUrl?.(pictureId, now()) ?? null,
  }

  const call = (caller: Caller, input: Input, runOn: Database) =>
    route.handle({ db: runOn, caller, now, log, box, ...links }, input)
  const handle = route.slow
    ? (caller: Caller, input: Input, runOn: Database) =>
        options.slowOperations.run(caller, async () => call(caller, input, runOn))
    : call

  /** Makes the change and its audit entry in one transaction; a slow operation, which waits for another server, uses none. */
  async function handleRecorded(
    recordWrite: RecordWrite,
    caller: Caller,
    input: Input,
    runOn: Database,
    request: FastifyRequest,
  ): Promise<unknown> {
    const write = {
      caller,
      action: route.operationId ?? operationId(route),
      path: pathOf(request),
      address: request.ip,
      at: now(),
    }
    const context = { caller, now, log, box, ...links }
    const audited = { route, record: options.record ?? null, context, input }
    const run = async (db: Database) => {
      const done = await auditChange(audited, db, async () => handle(caller, input, db))
      await recordWrite(db, { ...write, ...done.audited })
      return done.result
    }
    return route.slow ? run(runOn) : runOn.transaction((tx) => run(insideTransaction(runOn, tx)))
  }

  const { recordWrite } = options
  const perform =
    recordWrite === undefined || route.method === 'GET'
      ? handle
      : (caller: Caller, input: Input, runOn: Database, request: FastifyRequest) =>
          route.changesNothing?.(input.query as Record<string, unknown>)
            ? handle(caller, input, runOn)
            : handleRecorded(recordWrite, caller, input, runOn, request)

  async function answer(
    caller: Caller,
    input: Input,
    runOn: Database,
    request: FastifyRequest,
    serialize: Serialize,
  ): Promise<TextAnswer> {
    const result = await perform(caller, input, runOn, request)
    return { status, body: write(route, result, serialize, options.cursorSecret, caller, input) }
  }

  return async function run(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller } = request
    assert(caller !== null, 'the gate has admitted the request')
    const input = readInput(request, caller)
    if ('file' in route.reply) {
      const file = (await handle(caller, input, db)) as FileToSend
      await sendFile(request, reply, { ...file, ...route.reply.file }, { log, stalledMs: options.requestTimeoutMs })
      return reply
    }
    const serialize = reply.getSerializationFunction(String(status)) as Serialize
    const key = route.method === 'POST' ? request.headers['idempotency-key'] : undefined
    if (key === undefined) {
      const change = (runOn: Database) => perform(caller, input, runOn, request)
      const context = { caller, now, log, box, ...links }
      const result = await whereUnchanged(options.record ?? null, route, request, db, { context, input }, change)
      const text = write(route, result, serialize, options.cursorSecret, caller, input)
      sendRecord(reply, options.record ?? null, { status, text })
      return reply
    }
    const idempotent = {
      businessId: caller.businessId,
      memberId: caller.member?.memberId ?? null,
      key: String(key),
      method: route.method,
      path: request.url,
      body: request.body,
      box: route.secret ? options.box : null,
    }
    const kept = route.slow
      ? await answerOnceInTwoSteps(
          db,
          idempotent,
          now,
          () => answer(caller, input, db, request, serialize),
          (err) => log.error({ err, requestId: request.id }, 'the answer to a request could not be kept'),
        )
      : await answerOnce(db, idempotent, now(), (inside) => answer(caller, input, inside, request, serialize))
    if (kept.replayed) reply.header('idempotent-replayed', 'true')
    sendRecord(reply, options.record ?? null, { status: kept.status, text: kept.body })
    return reply
  }
}

type Serialize = (payload: unknown) => string

function write(
  route: Operation,
  result: unknown,
  serialize: Serialize,
  secret: Uint8Array,
  caller: Caller,
  input: Input,
): string {
  if ('list' in route.reply) {
    const { items, next } = result as Page<unknown>
    const cursor = next === null ? '' : encodeCursor(secret, listName(route, caller, input.query), next)
    return serialize({ data: items, meta: { cursor, hasMore: next !== null } })
  }
  return 'data' in route.reply ? serialize({ data: result }) : ''
}

/** The text that a cursor's signature covers besides the position. */
const listName = (route: Operation, caller: Caller, filters: unknown): string =>
  `${caller.businessId} ${route.path} ${JSON.stringify(filters)}`

function inputReader(route: Operation, secret: Uint8Array): (request: FastifyRequest, caller: Caller) => Input {
  const isList = 'list' in route.reply
  const querySchema = route.query ?? NoQuery
  const names = new Set([...Object.keys(querySchema.properties), ...(isList ? Object.keys(PageQuery.properties) : [])])
  const readQuery = compileQuery(querySchema as TObject)
  const readPage = compileQuery(PageQuery)
  const readBody = route.body === undefined ? null : compileBody(route.body, route.method === 'POST')
  const bodyMayBeAbsent = isBodyOptional(route)
  const absent = () => {
    if (bodyMayBeAbsent) return {}
    throw badRequest('body: must be a JSON object')
  }
  return (request, caller) => {
    const params = readParams(request.params as Record<string, unknown>)
    const values = names.size === 0 ? {} : parseQueryString(queryOf(request), names)
    let page = NO_PAGE
    const paging = isList ? (readPage(values) as { limit?: number; cursor?: string }) : {}
    const query = readQuery(values)
    if (isList) {
      const { limit = DEFAULT_LIMIT, cursor } = paging
      const after = cursor === undefined ? null : decodeCursor(secret, listName(route, caller, query), cursor)
      page = { limit, after }
    }
    return {
      params,
      query,
      body: readBody === null ? request.body : readBody(request.body === undefined ? absent() : request.body),
      page,
    }
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark + 1)
}
