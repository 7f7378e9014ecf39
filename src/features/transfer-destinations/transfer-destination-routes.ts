import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf } from '../../kernel/schema.ts'
import type { WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { DESTINATION_KINDS, listDestinations, RING_ORDERS, TAKES_CALLS } from './transfer-destination.ts'

/** Weekly hours of a destination, or null. */
export const DestinationHours = Type.Unsafe<WeeklyHours | null>({
  type: ['object', 'null'],
  additionalProperties: {
    type: 'array',
    items: { type: 'object', properties: { open: { type: 'string' }, close: { type: 'string' } } },
  },
  description:
    'With `takesCalls` `own_hours`: a list of `open` and `close` for each weekday, as `openings` of `GET /business`. Otherwise null.',
})

/** The descriptions of a destination's fields, shared with the requests of the dashboard. */
export const DESTINATION_FIELDS = {
  kind: oneOf(DESTINATION_KINDS, 'A person or a department'),
  ring: oneOf(RING_ORDERS, 'Whether the numbers ring one after the other or all at once'),
  takesCalls: oneOf(TAKES_CALLS, 'When callers are transferred: always, in the opening hours, or in `hours`'),
  announces: Type.Boolean({ description: 'Whether whoever answers is told who calls and why' }),
  acceptByKey: Type.Boolean({
    description: 'Whether whoever answers takes the call by pressing 1, so that voicemail never takes it',
  }),
  active: Type.Boolean({ description: 'Whether callers are transferred to this destination' }),
}

export const TransferDestination = Type.Object(
  {
    id: Type.String({ description: 'Id of the destination' }),
    name: Type.String({ description: 'Name, as callers say it' }),
    numbers: listOf(Type.String(), 'Phone numbers (E.164) in the order in which they ring'),
    ringSeconds: Type.Integer({ description: 'How long each number rings' }),
    hours: DestinationHours,
    ...DESTINATION_FIELDS,
    position: Type.Integer({
      description: 'Place in the list, from 1. The first that takes calls gets the callers who ask for nobody by name.',
    }),
    createdAt: instant('When the destination was added'),
    updatedAt: instant('When the destination was last changed'),
  },
  {
    title: 'TransferDestination',
    examples: [
      {
        id: 'tdn_01j9zk3v5dfa8r4wz6q2m7xt3e',
        kind: 'person',
        name: 'Anna',
        numbers: ['+12125550142'],
        ring: 'in_turn',
        ringSeconds: 20,
        takesCalls: 'always',
        hours: null,
        announces: true,
        acceptByKey: true,
        active: true,
        position: 1,
        createdAt: '2026-03-02T14:05:09.123Z',
        updatedAt: '2026-03-02T14:05:09.123Z',
      },
    ],
  },
)

export const transferDestinationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/transfer-destinations',
    scope: 'business:read',
    operationId: 'listTransferDestinations',
    summary: 'List the destinations of transfers',
    description:
      'Returns the people and departments to whom callers are transferred, in their order, without pagination.',
    extension: true,
    reply: { data: listOf(TransferDestination) },
    handle: ({ db, caller }) => listDestinations(db, caller.businessId),
  }),
]
