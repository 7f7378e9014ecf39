import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import type { Instant } from '../../kernel/clock.ts'
import { answerCarrier, type NoticeDeps } from './carrier-webhook.ts'
import type { SmsCarrier } from './sms-carrier.ts'

export interface CarrierRouteOptions extends NoticeDeps {
  /** The public URL of the service, without a trailing slash; null to use the host of the request. */
  publicUrl: string | null
  now: () => Instant
}

/**
 * The path at which a carrier posts messages and reports; the public URL with this path is registered at the carrier.
 */
export const carrierPath = (name: string): string => `/carriers/${name}/messages`

/** A carrier that posts requests, with the header of its signature in lower case. */
export interface PostingCarrier {
  readonly name: string
  readonly signatureHeader: string
}

/**
 * POST /carriers/<name>/messages for each carrier that makes requests. The carrier's signature replaces an API key.
 * @param find the carrier with the account of this service; undefined, which leads to a 404, while there is none
 */
export const carrierRoutes = (
  carriers: readonly PostingCarrier[],
  find: (name: string) => SmsCarrier | undefined,
  options: CarrierRouteOptions,
): RawRoute[] =>
  carriers.map(({ name, signatureHeader }) => ({
    method: 'POST',
    path: carrierPath(name),
    // A busy number receives more than the 120 requests a minute that an address may send without a key.
    signed: { header: signatureHeader, onUnsigned: () => options.count?.(name, 'unsigned') },
    handle: (request, reply) => {
      const carrier = find(name)
      if (carrier !== undefined) return answer(carrier, options, request, reply)
      return reply.code(404).type('text/plain; charset=utf-8').send(`this service has no account at ${name}\n`)
    },
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
