import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { listOf, textOrNull } from '../../kernel/schema.ts'
import { listServices } from './business.ts'

export const Service = Type.Object(
  {
    id: Type.String({ description: 'Id of the service' }),
    name: Type.String({ description: 'Name, which you can use as `service` of an appointment' }),
    durationMinutes: Type.Integer({ description: 'Length of an appointment in minutes' }),
    description: textOrNull(undefined, 'What the service includes. Null if there is no description.'),
    price: textOrNull(undefined, "Price in the business's own words, such as `from $45`. Null if there is none."),
  },
  {
    title: 'Service',
    examples: [
      {
        id: 'svc_01j9zk3v5dfa8r4wz6q2m7xt3e',
        name: 'Cleaning',
        durationMinutes: 45,
        description: 'Teeth cleaning with polish',
        price: '$90',
      },
    ],
  },
)

export const serviceRoutes = [
  defineRoute({
    method: 'GET',
    path: '/services',
    scope: 'appointments:read',
    operationId: 'listServices',
    summary: 'List services',
    description: 'Returns all services in the order in which the business offers them, without pagination.',
    extension: true,
    reply: { data: listOf(Service) },
    handle: ({ db, caller }) => listServices(db, caller.businessId),
  }),
]
