import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import type { Instant } from '../../kernel/clock.ts'
import { answerCarrier, type NoticeDeps } from './carrier-webhook.ts'
import type { SmsCarrier } from './sms-carrier.ts'

export interface CarrierRouteOptions extends NoticeDeps {
  /** Where the service is reached from outside, without a slash at the end; null: as the request says. */
  publicUrl: string | null
  now: () => Instant
}

/** Where a carrier posts its messages and states; with the public URL before it that is what it is told to call. */
export const carrierPath = (name: string): string => `/carriers/${name}/messages`

/** POST /carriers/<name>/messages, for each carrier that makes requests. Its signature takes the place of a key. */
export const carrierRoutes = (carriers: readonly SmsCarrier[], options: CarrierRouteOptions): RawRoute[] =>
  carriers
    .filter((carrier) => carrier.readRequest !== undefined)
    .map((carrier) => ({
      method: 'POST',
      path: carrierPath(carrier.name),
      unlimited: true, // signed, and a busy number brings more than 120 a minute
      handle: (request, reply) => answer(carrier, options, request, reply),
    }))

async function answer(
  carrier: SmsCarrier,
  options: CarrierRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const base = options.publicUrl ?? `${request.protocol}://${request.host}`
  // The spelling of the request line: it is what was signed.
  const url = base + request.raw.url
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const {
    status,
    contentType,
    body: text,
  } = await answerCarrier(options, carrier, { url, headers: request.headers, body }, options.now())
  return reply.code(status).header('content-type', contentType).send(text)
}
