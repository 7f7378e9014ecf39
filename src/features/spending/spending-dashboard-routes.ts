import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { listOf } from '../../kernel/schema.ts'
import { readSpending } from './spending.ts'

const Spending = Type.Object(
  {
    allowedCountries: listOf(Type.String({ description: 'Two letters such as US' }), 'Countries that can be called'),
    limits: Type.Object(
      {
        callsPerMinute: Type.Integer({ description: 'Outbound calls per minute' }),
        callsPerDay: Type.Integer({ description: 'Outbound calls per day' }),
        messagesPerMinute: Type.Integer({ description: 'Texts per minute' }),
        messagesPerDay: Type.Integer({ description: 'Texts per day' }),
        maxCalls: Type.Union([Type.Integer(), Type.Null()], {
          description: "Calls at a time; null: the service's share for one business",
        }),
      },
      { description: 'The limits' },
    ),
    today: Type.Object(
      { calls: Type.Integer({ description: 'Outbound calls' }), messages: Type.Integer({ description: 'Texts' }) },
      { description: 'What was used today' },
    ),
  },
  { title: 'Spending' },
)

/** What the business may spend. The operator sets it: `frontbell spending`. */
export const spendingDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/spending',
    role: 'viewer',
    operationId: 'getSpending',
    summary: "Read the spending limits and today's usage",
    reply: { data: Spending },
    handle: ({ db, caller, now }) => readSpending(db, caller.businessId, now()),
  }),
]
