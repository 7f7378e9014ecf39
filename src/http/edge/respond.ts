import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../../kernel/api-error.ts'
import type { Log } from '../../kernel/log.ts'
import { errorBody, refusalOf, STATUS } from '../envelope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Headers of every response: no framing, no content sniffing, no scripts. */
export const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Cache-Control of account data. */
export const NO_STORE = 'no-store'

export interface TextReply {
  readonly status: number
  readonly text: string
  readonly contentType?: string
  readonly cacheControl?: string
}

export function sendText(reply: FastifyReply, answer: TextReply): void {
  const { status, text, contentType = JSON_TYPE, cacheControl = NO_STORE } = answer
  reply.code(status).header('cache-control', cacheControl)
  if (status === 204) {
    reply.send()
    return
  }
  reply.header('content-type', contentType).send(text)
}

/** Sends the public part of `error` to the client and logs the cause of server errors. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const refusal = hasHungUp(request) ? badRequest(INCOMPLETE) : refusalOf(error, request.routeOptions.bodyLimit)
  const status = STATUS[refusal.code]
  const about = { requestId: request.id, method: request.method, route: request.routeOptions.url }
  if (hasHungUp(request)) log.debug(about, 'a client closed the connection before its request was complete')
  else if (status >= 500) log.error({ err: refusal.cause ?? refusal, ...about }, 'request failed')
  reply.removeHeader('content-encoding')
  reply.headers(refusal.headers)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  sendText(reply, { status, text: errorBody(refusal.code, refusal.message) })
}

const INCOMPLETE = 'body: the connection was closed before the end'

/** Whether the client closed the connection in the middle of its request: then nobody reads the answer, and nothing here has failed. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The value of the Vary header with `field` added. */
export function vary(reply: FastifyReply, field: string): string {
  const known = reply.getHeader('vary')
  return known === undefined ? field : `${known}, ${field}`
}
