import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../../http/route.ts'
import { instant, text, textOrNull } from '../../../kernel/schema.ts'
import { firstArrival } from './call-arrival.ts'

const CallArrival = Type.Object(
  {
    callId: Type.String({ description: 'Id of the call' }),
    from: Type.String({ description: "The caller's number, or `anonymous`" }),
    forwardedFrom: textOrNull(
      undefined,
      'The number that forwarded the call. Null: none, or the network does not tell.',
    ),
    startedAt: instant('When the call arrived'),
  },
  { title: 'CallArrival' },
)

const Arrivals = Type.Object(
  {
    arrival: Type.Union([CallArrival, Type.Null()], {
      description: 'The first call, a forwarded one if there is one. Null: there was none yet.',
    }),
  },
  {
    title: 'CallArrivals',
    examples: [
      {
        arrival: {
          ...{ callId: 'call_01j9zk3v5dfa8r4wz6q2m7xt3e', from: '+12125550177', forwardedFrom: '+12125550100' },
          startedAt: '2026-03-02T14:05:09.123Z',
        },
      },
    ],
  },
)

export const callArrivalRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/call-arrivals',
    role: 'viewer',
    operationId: 'readCallArrivals',
    summary: 'Find out whether a call has reached a number since a moment',
    query: Type.Object({
      to: text(40, 'A number of the business, E.164'),
      since: instant('When the wait began'),
    }),
    reply: { data: Arrivals },
    handle: async ({ db, caller }, { query: { to, since } }) => ({
      arrival: await firstArrival(db, caller.businessId, to, since),
    }),
  }),
]
