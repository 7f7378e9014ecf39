import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { listOf, textOrNull } from '../../kernel/schema.ts'
import { listServices } from './business.ts'

export const Service = Type.Object(
  {
    id: Type.String({ description: 'Id of the service' }),
    name: Type.String({ description: 'Name, as `service` of an appointment takes it' }),
    durationMinutes: Type.Integer({ description: 'Length of an appointment in minutes' }),
    description: textOrNull(undefined, 'What the service includes'),
    price: textOrNull(undefined, 'Price in the words of the business, such as `from $45`'),
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
    description: 'Every service of the business, in the order in which it offers them; without pages.',
    extension: true,
    reply: { data: listOf(Service) },
    handle: ({ db, caller }) => listServices(db, caller.businessId),
  }),
]
