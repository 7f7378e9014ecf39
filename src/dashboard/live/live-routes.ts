import { Type } from 'typebox'
import type { SupervisorCommand } from '../../assistant/conversation/events.ts'
import { type Business, requireBusiness } from '../../features/business/business.ts'
import { CALL_DIRECTIONS } from '../../features/calls/call.ts'
import { spend } from '../../features/spending/spending.ts'
import { listTools, MAX_TOOLS } from '../../features/tools/tool.ts'
import {
  listDestinations,
  requireTransferDestination,
} from '../../features/transfer-destinations/transfer-destination.ts'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { ApiError, badRequest, notFound } from '../../kernel/api-error.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { instant, listOf, oneOf, text } from '../../kernel/schema.ts'
import type { Database } from '../../store/database.ts'
import type { WatchedCall } from './live-notice.ts'
import type { CommandOutcome } from './live-relay.ts'

/** The calls in progress, as the operations use them. */
export interface LiveCallsApi {
  list(businessId: string): Promise<WatchedCall[]>
  command(businessId: string, callId: string, command: SupervisorCommand): Promise<CommandOutcome>
}

const STATES = [
  'ringing',
  'speaking',
  'listening',
  'thinking',
  'tool',
  'message',
  'transferring',
  'transferred',
  'leaving',
] as const

const LiveCall = Type.Object(
  {
    id: Type.String({ description: 'Id of the call' }),
    direction: oneOf(CALL_DIRECTIONS, 'Whether the call or text came in or went out'),
    from: Type.String({ description: 'E.164; `anonymous` where withheld; `browser` for a test call' }),
    to: Type.String({ description: 'Number that was called' }),
    startedAt: instant('When the call started'),
    answeredAt: Type.Union([instant(), Type.Null()], {
      description: 'When the call was answered. Null if it is ringing.',
    }),
    state: oneOf(STATES, 'What happens in the call'),
    captions: listOf(
      Type.Object({
        role: oneOf(['caller', 'assistant'], 'Who speaks'),
        text: Type.String({ description: 'What is said' }),
        atMs: Type.Number({ description: 'Milliseconds from when the call was answered' }),
      }),
      'What was said so far',
    ),
  },
  { title: 'LiveCall' },
)

/** The number to call, and the destination to which it belongs. @throws BAD_REQUEST naming the field, NOT_FOUND */
async function requireTarget(
  db: Database,
  business: Business,
  { to, destinationId }: { to?: string; destinationId?: string },
): Promise<{ to: string; destinationId?: string }> {
  if (destinationId === undefined) {
    if (to === undefined) throw badRequest('to: give a phone number, or a destinationId')
    return { to: requirePhoneNumber('to', to, business.country) }
  }
  if (to !== undefined) throw badRequest('destinationId: give either a destination or a phone number')
  const { numbers } = await requireTransferDestination(db, business.id, destinationId)
  return { to: numbers[0] as string, destinationId }
}

/** @throws FORBIDDEN unless an admin has entered the number as a transfer destination */
async function requireListedTarget(db: Database, business: Business, number: string): Promise<void> {
  const { transferPhone, fallbackPhone } = business
  const filters = { type: 'transfer', enabled: true } as const
  const { items } = await listTools(db, [], business.id, filters, { limit: MAX_TOOLS, after: null })
  const destinations = (await listDestinations(db, business.id)).flatMap(({ numbers }) => numbers)
  const ofTools = items.map(({ url }) => url?.replace(/^tel:/, '') ?? null)
  const listed = [transferPhone, fallbackPhone, ...ofTools, ...destinations]
  if (listed.includes(number)) return
  throw new ApiError(
    'FORBIDDEN',
    'to: members transfer to destinations and to the numbers of the business settings and of transfer tools only; ask an admin',
  )
}

const params = Type.Object({ id: Type.String() })
const body = <P extends Type.TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false })
const MAX_TEXT_LENGTH = 500

/** Lists, transfers and ends calls in progress on any instance. /dashboard/api/live streams their events. */
export function liveRoutes(live: LiveCallsApi): DashboardRoute[] {
  const sendCommand = async (businessId: string, callId: string, what: SupervisorCommand) => {
    const outcome = await live.command(businessId, callId, what)
    if (outcome === 'no_such_call') throw notFound(`live call ${callId}`)
    if (outcome === 'unanswered')
      throw new ApiError('UNAVAILABLE', 'the instance that handles this call does not answer; try again', {
        retryAfterSeconds: 2,
      })
  }
  return [
    defineRoute({
      method: 'GET',
      path: '/live/calls',
      role: 'viewer',
      operationId: 'listLiveCalls',
      summary: 'List the calls in progress',
      reply: { data: listOf(LiveCall) },
      handle: ({ caller }) => live.list(caller.businessId),
    }),
    defineRoute({
      method: 'POST',
      path: '/live/calls/:id/transfer',
      role: 'member',
      operationId: 'transferLiveCall',
      summary: 'Transfer the caller of a call in progress to a destination or a phone number',
      description:
        'The events of the call report the result. If nobody answers, the assistant continues the call. Members transfer to ' +
        'destinations and to the numbers of the business settings and of transfer tools only; admins to any number that the business may call.',
      slow: true,
      params,
      body: body({
        to: Type.Optional(Type.String({ maxLength: 40, description: 'A phone number' })),
        destinationId: Type.Optional(text(100, 'Id of a destination, in place of a number')),
      }),
      reply: { status: 204 },
      async handle({ db, caller, now }, { params: { id }, body: target }) {
        const business = await requireBusiness(db, caller.businessId)
        const whom = await requireTarget(db, business, target)
        if (caller.member?.role === 'member') await requireListedTarget(db, business, whom.to)
        await db.transaction((tx) => spend(tx, business.id, 'call', whom.to, now()))
        await sendCommand(business.id, id, { do: 'transfer', ...whom })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/live/calls/:id/hang-up',
      role: 'member',
      operationId: 'hangUpLiveCall',
      summary: 'Say goodbye to the caller of a call in progress and hang up',
      slow: true,
      params,
      reply: { status: 204 },
      handle: ({ caller }, { params: { id } }) => sendCommand(caller.businessId, id, { do: 'hang_up' }),
    }),
    defineRoute({
      method: 'POST',
      path: '/live/calls/:id/say',
      role: 'member',
      operationId: 'sayInLiveCall',
      summary: 'Let the assistant say something to the caller of a call in progress',
      slow: true,
      params,
      body: body({ text: Type.String({ minLength: 1, maxLength: MAX_TEXT_LENGTH }) }),
      reply: { status: 204 },
      handle: ({ caller }, { params: { id }, body: { text } }) =>
        sendCommand(caller.businessId, id, { do: 'say', text }),
    }),
  ]
}
