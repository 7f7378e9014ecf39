import { Type } from 'typebox'
import type { ErrorCode } from '../../kernel/api-error.ts'
import { errorBody, STATUS } from '../envelope.ts'
import type { Operation } from '../route.ts'
import type { Json, SchemaPool } from './schemas.ts'

const CODES = Object.keys(STATUS) as ErrorCode[]

export const ERROR_SCHEMA = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ enum: CODES, description: 'Code for programs' }),
        message: Type.String({
          description: 'Message for people. If a field is at fault, the message starts with its name.',
        }),
      },
      { description: 'What went wrong' },
    ),
  },
  { title: 'Error' },
)

const HEADERS: Readonly<Record<string, readonly [description: string, schema: Json]>> = {
  'X-Request-Id': ["Id of this request in the service's log", { type: 'string' }],
  'X-RateLimit-Limit': ['Number of requests allowed in the window', { type: 'integer' }],
  'X-RateLimit-Remaining': ['Number of requests left in the window', { type: 'integer' }],
  'X-RateLimit-Reset': ['End of the window, as Unix time in seconds', { type: 'integer' }],
  'Retry-After': [
    'Seconds to wait before the next try. A 409 has this header only while the first request with the same `Idempotency-Key` is running.',
    { type: 'integer' },
  ],
  ETag: [
    'Version of the record. Send this value as `If-Match` to change the record only if nobody else has changed it.',
    { type: 'string' },
  ],
  Location: ['Path of the new record', { type: 'string' }],
  'Content-Disposition': ['`attachment`, with a file name', { type: 'string' }],
  'Idempotent-Replayed': [
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`',
    { type: 'string', const: 'true' },
  ],
}

const refs = (...names: string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of every response. */
export const OK_HEADERS = refs('X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset')

export const componentHeaders = (): Record<string, Json> =>
  Object.fromEntries(Object.entries(HEADERS).map(([name, [description, schema]]) => [name, { description, schema }]))

const SAMPLES: Readonly<Record<ErrorCode, readonly [meaning: string, message: string]>> = {
  BAD_REQUEST: ['Invalid parameters or a malformed body', 'limit: must be at most 100'],
  UNAUTHORIZED: ['Missing or invalid API key', 'send a valid API key as Authorization: Bearer <API_KEY>'],
  FORBIDDEN: ['The key lacks the required scope', 'the API key lacks the scope contacts:write'],
  NOT_FOUND: ['The resource does not exist', 'contact ctc_01j9zk3v5dfa8r4wz6q2m7xt3e does not exist'],
  METHOD_NOT_ALLOWED: ['The path does not support the method', 'this path takes GET, HEAD'],
  CONFLICT: ['The request conflicts with the current state', 'startsAt: this time is taken'],
  PRECONDITION_FAILED: [
    'The record has changed: its `ETag` differs from `If-Match`',
    'the record has changed since you read it; read it again, then repeat the change',
  ],
  PAYLOAD_TOO_LARGE: ['The body is too large', 'body: must be at most 1 MiB'],
  UNSUPPORTED_MEDIA_TYPE: ['The body is not JSON', 'the Content-Type of the body must be application/json'],
  RATE_LIMITED: ['Too many requests', 'too many requests; try again in 12 seconds'],
  INTERNAL_ERROR: ['Unexpected server error', 'something went wrong on our side'],
  UNAVAILABLE: [
    'The service is temporarily unavailable',
    'the service cannot reach its database right now; try again shortly',
  ],
}

/** 405 is left out: it answers a method that is not an operation. */
const NOT_OF_AN_OPERATION: ReadonlySet<ErrorCode> = new Set(['METHOD_NOT_ALLOWED'])

export function componentResponses(pool: SchemaPool): Record<string, Json> {
  const schema = pool.ref(ERROR_SCHEMA)
  return Object.fromEntries(
    CODES.filter((code) => !NOT_OF_AN_OPERATION.has(code)).map((code) => {
      const [description, message] = SAMPLES[code]
      const extra = canSayWhen(code) ? refs('Retry-After') : {}
      const content = { 'application/json': { schema, example: JSON.parse(errorBody(code, message)) as Json } }
      return [code, { description, headers: { ...OK_HEADERS, ...extra }, content }]
    }),
  )
}

/**
 * Whether the error can have Retry-After: a CONFLICT has it while the first request with the same idempotency key is
 * running.
 */
const canSayWhen = (code: ErrorCode): boolean =>
  code === 'RATE_LIMITED' || code === 'UNAVAILABLE' || code === 'CONFLICT'

/** The error responses of a route, by status. */
export function errorResponses(route: Operation, isConditional: boolean): Record<string, Json> {
  const hasParams = route.path.includes(':')
  const hasInput = route.query !== undefined || route.body !== undefined || 'list' in route.reply || hasParams
  const can: Record<ErrorCode, boolean> = {
    BAD_REQUEST: hasInput || route.method === 'POST',
    UNAUTHORIZED: true,
    FORBIDDEN: true,
    NOT_FOUND: hasParams || route.missing !== undefined,
    METHOD_NOT_ALLOWED: false,
    CONFLICT: route.method === 'POST' || route.conflict !== undefined,
    PRECONDITION_FAILED: isConditional,
    PAYLOAD_TOO_LARGE: route.body !== undefined || route.upload !== undefined,
    UNSUPPORTED_MEDIA_TYPE: route.body !== undefined,
    RATE_LIMITED: true,
    INTERNAL_ERROR: true,
    UNAVAILABLE: true,
  }
  const possible = CODES.filter((code) => can[code]).sort((a, b) => STATUS[a] - STATUS[b])
  return Object.fromEntries(
    possible.map((code) => {
      const meaning = code === 'CONFLICT' ? route.conflict : code === 'NOT_FOUND' ? route.missing : undefined
      const why: Record<string, Json> = meaning === undefined ? {} : { description: meaning }
      return [STATUS[code], { $ref: `#/components/responses/${code}`, ...why }]
    }),
  )
}
