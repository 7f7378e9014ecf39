import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, oneOf, textOrNull } from '../../kernel/schema.ts'
import { listNumbersByPage, NUMBER_STATUSES, NUMBER_TYPES } from './number.ts'

const EXAMPLE = {
  id: 'num_01j9zk3v5dfa8r4wz6q2m7xt3e',
  phone: '+15557654321',
  label: 'Front desk',
  countryCode: 'US',
  type: 'local',
  capabilities: { voice: true, sms: true, mms: true },
  provider: 'sip',
  sipConnectionId: null,
  status: 'active',
  isDefault: true,
  monthlyCostCents: null,
  createdAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: Phone numbers. */
export const PhoneNumber = Type.Object(
  {
    id: Type.String({ description: 'Id of the number' }),
    phone: Type.String({ description: 'Phone number, E.164' }),
    label: textOrNull(undefined, 'Label, such as the purpose of the number'),
    countryCode: textOrNull(undefined, 'Country of the number, ISO 3166 alpha-2. Null if the number has no country.'),
    type: oneOf(NUMBER_TYPES, 'Type of number'),
    capabilities: Type.Object(
      {
        voice: Type.Boolean({ description: 'Calls' }),
        sms: Type.Boolean({ description: 'Text messages' }),
        mms: Type.Boolean({ description: 'Messages with media' }),
      },
      {
        description:
          "What the number can be used for, as the carrier's account or a member of the team says. Until either has, everything is assumed.",
      },
    ),
    provider: Type.String({ description: 'Carrier of the number. `sip` for a SIP trunk of your own.' }),
    sipConnectionId: textOrNull(
      undefined,
      'Id of the SIP trunk for outbound calls from this number. Null for any trunk.',
    ),
    status: oneOf(
      NUMBER_STATUSES,
      "Status of the number. A `pending` number has not been proven to belong to the business and gets no calls through the operator's carriers. A `suspended` number is switched off. A `released` number is no longer in the account of its carrier.",
    ),
    isDefault: Type.Boolean({ description: 'Whether messages and outbound calls use it by default' }),
    monthlyCostCents: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Monthly cost in cents (hundredths) of `currency` of `GET /business`. Null if unknown.',
    }),
    createdAt: instant('When the number was added'),
  },
  { title: 'PhoneNumber', examples: [EXAMPLE] },
)

export const numberRoutes = [
  defineRoute({
    method: 'GET',
    path: '/phone-numbers',
    scope: 'numbers:read',
    summary: 'List provisioned phone numbers',
    description: 'Add numbers in the dashboard or on the command line.',
    reply: { list: PhoneNumber },
    handle: ({ db, caller }, { page }) => listNumbersByPage(db, caller.businessId, page),
  }),
]
