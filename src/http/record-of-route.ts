import { hash } from 'node:crypto'
import createSerializer from 'fast-json-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError } from '../kernel/api-error.ts'
import { assert } from '../kernel/assert.ts'
import { type Database, insideTransaction } from '../store/database.ts'
import { isSerializationFailure } from '../store/database-errors.ts'
import { sendText } from './edge/respond.ts'
import { envelopeSchema } from './reply-schema.ts'
import type { Operation, RouteContext, RouteInput } from './route.ts'

/**
 * The record that an operation returns or changes, for two response headers: `Location` of a new record, and `ETag` of a record that
 * clients may change (RFC 9110, 10.2.2 and 8.8.3). A client that sends `If-Match` with the tag changes or deletes the record only if nobody
 * else has changed it since.
 */
export interface RecordOfRoute {
  /** The operation that reads the record. */
  readonly read: Operation
  /** Whether clients may change the record. */
  readonly isTagged: boolean
  /** The path of a record without its id. */
  readonly folder: string
}

/**
 * The record of `/contacts`, `/contacts/:id` and `/contacts/:id/...`, and the one record of `/business/settings`; null if no operation
 * reads it. Pure.
 */
export function recordOf(route: Operation, routes: readonly Operation[], basePath: string): RecordOfRoute | null {
  const path = createsRecord(route) ? `${route.path}/:id` : (/^.*?\/:id(?=\/|$)/.exec(route.path)?.[0] ?? route.path)
  const read = routes.find((one) => one.method === 'GET' && one.path === path && 'data' in one.reply)
  const isTagged = routes.some((one) => one.method === 'PATCH' && one.path === path)
  const hasId = path.endsWith('/:id')
  if (read === undefined || (!hasId && !isTagged)) return null
  return { read, isTagged, folder: `${basePath}${path.slice(0, -':id'.length)}` }
}

/** Whether the operation creates a record, such as `POST /contacts`. */
export const createsRecord = ({ method, path }: Operation): boolean => method === 'POST' && /^\/[^/]+$/.test(path)

/**
 * Whether the route accepts `If-Match`. One that waits for another server does not: it never runs inside a
 * transaction.
 */
export const isConditional = (route: Operation, record: RecordOfRoute | null): boolean =>
  record?.isTagged === true && !route.slow && (isChange(route) || returnsRecord(route, record))

const isChange = ({ method }: Operation): boolean => method === 'PATCH' || method === 'DELETE'

/** Whether the operation answers with the changed record, such as `POST /appointments/:id/cancel`. */
const returnsRecord = ({ method, path, reply }: Operation, { read }: RecordOfRoute): boolean =>
  method === 'POST' &&
  path.startsWith(`${read.path}/`) &&
  'data' in reply &&
  'data' in read.reply &&
  reply.data === read.reply.data

export function sendRecord(
  reply: FastifyReply,
  record: RecordOfRoute | null,
  answer: { status: number; text: string },
): void {
  const { status, text } = answer
  if (record?.isTagged && text !== '') reply.header('etag', tagOf(text))
  if (record !== null && status === 201) {
    const { data } = JSON.parse(text) as { data: { id?: string } }
    if (data.id !== undefined) reply.header('location', record.folder + encodeURIComponent(data.id))
  }
  sendText(reply, answer)
}

const tagOf = (body: string): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`

interface Conditional {
  readonly context: Omit<RouteContext, 'db'>
  readonly input: RouteInput<unknown, unknown, unknown>
}

/**
 * Runs `change`. With `If-Match`, in one transaction that sees the record as the comparison saw it: if someone else changes it in between,
 * the transaction fails.
 * @throws PRECONDITION_FAILED; NOT_FOUND as the read operation does
 */
export async function whereUnchanged(
  record: RecordOfRoute | null,
  route: Operation,
  request: FastifyRequest,
  db: Database,
  { context, input }: Conditional,
  change: (db: Database) => unknown,
): Promise<unknown> {
  const ifMatch = request.headers['if-match']
  if (ifMatch === undefined || record === null || !isConditional(route, record)) return change(db)
  try {
    return await db.transaction(async (tx) => {
      await tx`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
      const inside = insideTransaction(db, tx)
      const data = await record.read.handle({ ...context, db: inside }, { ...input, query: {}, body: undefined })
      if (!matches(ifMatch, tagOf(bodyOf(record.read, data)))) throw changedSince()
      return await change(inside)
    })
  } catch (error) {
    throw isSerializationFailure(error) ? changedSince() : error
  }
}

const serializers = new WeakMap<TSchema, (body: unknown) => string>()

/** The response body of the read operation. */
function bodyOf({ reply }: Operation, data: unknown): string {
  assert('data' in reply, 'the operation reads one record')
  let serialize = serializers.get(reply.data)
  if (serialize === undefined) {
    serialize = createSerializer(envelopeSchema(reply) as object) as (body: unknown) => string
    serializers.set(reply.data, serialize)
  }
  return serialize({ data })
}

/** Whether the tag matches; `*` matches every record that exists (RFC 9110, 13.1.1). */
const matches = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === '*' || ifMatch.split(',').some((one) => one.trim() === tag)

const changedSince = () =>
  new ApiError('PRECONDITION_FAILED', 'the record has changed since you read it; read it again, then repeat the change')
