import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../../http/edge/server-options.ts'
import { ApiError, badRequest } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import type { Database } from '../../../store/database.ts'
import type { CalendarKind } from '../calendar-provider.ts'
import { hashOfSecret } from './keep-pushes.ts'
import { endPush, noteChange, selectSecretHash } from './push-store.ts'

export interface PushRouteOptions {
  readonly db: Database
  now: () => Instant
}

/** The path to which a vendor sends change reports. */
export const pushPath = (kind: CalendarKind, channelId: string): string => `/calendar-pushes/${kind}/${channelId}`

const MAX_BYTES = 256 * 1024
const MAX_TOKEN = 2_048

/**
 * Where vendors report that a calendar has changed. A report only triggers a read of the calendar: nothing in it is trusted but the secret
 * of its channel. So reports may come twice, late or not at all.
 */
export const calendarPushRoutes = (options: PushRouteOptions): RawRoute[] => [
  {
    method: 'POST',
    path: pushPath('google', ':channel'),
    signed: { header: 'x-goog-channel-token' },
    handle: (request, reply) => receiveFromGoogle(options, request, reply),
  },
  {
    method: 'POST',
    path: pushPath('microsoft', ':channel'),
    maxBytes: MAX_BYTES,
    handle: (request, reply) => receiveFromMicrosoft(options, request, reply),
  },
]

const unknownReport = () => new ApiError('FORBIDDEN', 'this is no report of a calendar that is connected here')

const channelOf = ({ params }: FastifyRequest): string => (params as { channel: string }).channel

/** @throws FORBIDDEN for an unknown channel and for a wrong secret */
async function requireSecret({ db }: PushRouteOptions, channelId: string, secrets: readonly unknown[]): Promise<void> {
  const known = await selectSecretHash(db.read, channelId)
  const isKnown = (secret: unknown) =>
    known !== null && typeof secret === 'string' && timingSafeEqual(hashOfSecret(secret), known)
  if (!secrets.some(isKnown)) throw unknownReport()
}

/** The report is in the headers. The first one, `sync`, only confirms the channel. */
async function receiveFromGoogle(options: PushRouteOptions, request: FastifyRequest, reply: FastifyReply) {
  const channelId = channelOf(request)
  await requireSecret(options, channelId, [request.headers['x-goog-channel-token']])
  if (request.headers['x-goog-resource-state'] !== 'sync') await noteChange(options.db.write, channelId)
  return reply.code(204).send()
}

interface GraphReport {
  clientState?: unknown
  lifecycleEvent?: unknown
}

/** Graph validates the address before it creates a subscription: the answer must repeat its validation token. */
async function receiveFromMicrosoft(options: PushRouteOptions, request: FastifyRequest, reply: FastifyReply) {
  const channelId = channelOf(request)
  const token = new URLSearchParams(request.url.split('?')[1] ?? '').get('validationToken')
  if (token !== null) {
    if (token.length > MAX_TOKEN || (await selectSecretHash(options.db.write, channelId)) === null)
      throw unknownReport()
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(token)
  }
  const reports = readReports(request)
  const secrets = reports.map(({ clientState }) => clientState)
  await requireSecret(options, channelId, secrets)
  const isEnding = reports.some(
    ({ lifecycleEvent }) => lifecycleEvent === 'subscriptionRemoved' || lifecycleEvent === 'reauthorizationRequired',
  )
  if (isEnding) await endPush(options.db.write, channelId, options.now())
  await noteChange(options.db.write, channelId)
  return reply.code(202).send()
}

function readReports({ body }: FastifyRequest): GraphReport[] {
  try {
    const { value } = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '') as { value: unknown }
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'object' && one !== null)
  } catch {
    // Answered below.
  }
  throw badRequest('value: must be a list of reports in JSON')
}
