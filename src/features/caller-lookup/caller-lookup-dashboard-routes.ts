import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { listOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireBusiness } from '../business/business.ts'
import { type CallerLookups, LOOKUP_MS, Lookup, requireLookup } from './caller-lookup.ts'

export interface CallerLookupParts {
  readonly lookups: CallerLookups
}

const LookupTrial = Type.Object(
  {
    status: Type.Union([Type.Integer(), Type.Null()], { description: 'Status of the answer. Null: there is none.' }),
    tookMs: Type.Integer({ description: 'How long it took, in milliseconds' }),
    problem: textOrNull(undefined, 'Why the defaults are used. Null: there is an answer.'),
    values: listOf(
      Type.Object(
        { name: Type.String({ description: 'Name' }), value: Type.String({ description: 'Value' }) },
        { title: 'LookupValue' },
      ),
      'The value of each variable',
    ),
  },
  { title: 'LookupTrial' },
)

/** The owner tests the caller look-up and reads the secret that signs it. */
export const callerLookupDashboardRoutes = ({ lookups }: CallerLookupParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/caller-lookup-secret',
    role: 'admin',
    operationId: 'getCallerLookupSecret',
    summary: 'Read the secret that signs look-ups of callers',
    reply: {
      data: Type.Object(
        { secret: Type.String({ description: 'Signing secret in the form of Standard Webhooks' }) },
        { title: 'CallerLookupSecret' },
      ),
    },
    handle: ({ caller }) => ({ secret: lookups.secretOf(caller.businessId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/caller-lookup-tests',
    role: 'admin',
    operationId: 'testCallerLookup',
    summary: 'Try a look-up of callers',
    description: `Sends what a call from this number would send, and waits ${LOOKUP_MS} ms at most.`,
    slow: true,
    body: Type.Object(
      { lookup: Lookup, callerPhone: text(40, 'Phone number of a caller') },
      {
        additionalProperties: false,
        title: 'LookupTest',
        examples: [
          {
            lookup: { url: 'https://example.com/caller', variables: [{ name: 'plan', fallback: 'unknown' }] },
            callerPhone: '+12125550142',
          },
        ],
      },
    ),
    reply: { data: LookupTrial },
    async handle({ db, caller }, { body }) {
      const lookup = requireLookup(body.lookup)
      const { country, phone } = await requireBusiness(db, caller.businessId)
      const callerPhone = parsePhoneNumber(body.callerPhone, country)
      if (callerPhone === null) throw badRequest('callerPhone: must be a phone number')
      if (lookup === null) throw badRequest('lookup: is required')
      const call = { callId: 'test', direction: 'inbound', callerPhone, businessPhone: phone } as const
      const { values, ...trial } = await lookups.lookUp(caller.businessId, lookup, call)
      return { ...trial, values: Object.entries(values).map(([name, value]) => ({ name, value })) }
    },
  }),
]
