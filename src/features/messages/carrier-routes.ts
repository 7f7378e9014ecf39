import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import type { Instant } from '../../kernel/clock.ts'
import { answerCarrier, type NoticeDeps } from './carrier-webhook.ts'
import type { SmsCarrier } from './sms-carrier.ts'

export interface CarrierRouteOptions extends NoticeDeps {
  /** The public URL of the service, without a slash at the end; null: the host of the request is used. */
  publicUrl: string | null
  now: () => Instant
}

/**
 * The path at which a carrier posts messages and reports; the public URL with this path is registered at the carrier.
 */
export const carrierPath = (name: string): string => `/carriers/${name}/messages`

/**
 * POST /carriers/<name>/messages for each carrier that makes requests. The carrier's signature takes the place of a
 * key.
 */
export const carrierRoutes = (carriers: readonly SmsCarrier[], options: CarrierRouteOptions): RawRoute[] =>
  carriers
    .filter((carrier) => carrier.readRequest !== undefined)
    .map((carrier) => ({
      method: 'POST',
      path: carrierPath(carrier.name),
      // A busy number receives more than the 120 requests a minute that an address may send without a key.
      ...(carrier.signatureHeader === undefined
        ? { unlimited: true }
        : { signed: { header: carrier.signatureHeader, onUnsigned: () => options.count?.(carrier.name, 'unsigned') } }),
      handle: (request, reply) => answer(carrier, options, request, reply),
    }))

async function answer(
  carrier: SmsCarrier,
  options: CarrierRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const base = options.publicUrl ?? `${request.protocol}://${request.host}`
  // The URL exactly as in the request line: the signature covers it.
  const url = base + request.raw.url
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const {
    status,
    contentType,
    body: text,
  } = await answerCarrier(options, carrier, { url, headers: request.headers, body }, options.now())
  return reply.code(status).header('content-type', contentType).send(text)
}
