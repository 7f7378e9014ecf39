import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { text } from '../../kernel/schema.ts'
import {
  addDestination,
  changeDestination,
  RING_SECONDS,
  removeDestination,
  requireTransferDestination,
} from './transfer-destination.ts'
import { DESTINATION_FIELDS, DestinationHours, TransferDestination } from './transfer-destination-routes.ts'

const name = text(100, 'Name, as callers say it')
const numbers = Type.Array(text(40), { maxItems: 20, description: 'Phone numbers in the order in which they ring' })
const optional = Type.Partial(
  Type.Object({
    ...DESTINATION_FIELDS,
    ringSeconds: Type.Integer({
      minimum: RING_SECONDS.least,
      maximum: RING_SECONDS.most,
      description: `How long each number rings. Default: ${RING_SECONDS.usual}.`,
    }),
    hours: DestinationHours,
  }),
).properties

const NewTransferDestination = Type.Object(
  { name, numbers, ...optional },
  {
    additionalProperties: false,
    title: 'NewTransferDestination',
    examples: [{ name: 'Anna', numbers: ['+12125550142'] }],
  },
)
const TransferDestinationChange = Type.Object(
  {
    name: Type.Optional(name),
    numbers: Type.Optional(numbers),
    ...optional,
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Place in the list, from 0' })),
  },
  { additionalProperties: false, title: 'TransferDestinationChange', examples: [{ active: false }] },
)
const Id = Type.Object({ id: Type.String() })

/** The destinations of transfers. */
export const transferDestinationDashboardRoutes = [
  defineRoute({
    method: 'POST',
    path: '/transfer-destinations',
    role: 'admin',
    operationId: 'createTransferDestination',
    summary: 'Add a destination of transfers',
    conflict: 'The name is taken, or the business has the most destinations',
    body: NewTransferDestination,
    reply: { status: 201, data: TransferDestination },
    handle: ({ db, caller, now }, { body }) => addDestination(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/transfer-destinations/:id',
    role: 'viewer',
    operationId: 'getTransferDestination',
    summary: 'Read a destination of transfers',
    params: Id,
    reply: { data: TransferDestination },
    handle: ({ db, caller }, { params }) => requireTransferDestination(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/transfer-destinations/:id',
    role: 'admin',
    operationId: 'updateTransferDestination',
    summary: 'Change a destination of transfers or its place in the list',
    conflict: 'The name is taken',
    params: Id,
    body: TransferDestinationChange,
    reply: { data: TransferDestination },
    handle: ({ db, caller, now }, { params, body }) => changeDestination(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/transfer-destinations/:id',
    role: 'admin',
    operationId: 'removeTransferDestination',
    summary: 'Remove a destination of transfers',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeDestination(db, caller.businessId, params.id),
  }),
]
