import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import {
  addSipConnection,
  CODECS,
  DTMF_MODES,
  MAX_PRIORITY,
  MEDIA_ENCRYPTIONS,
  readSipConnection,
  SIP_CONNECTION_TYPES,
  SIP_TRANSPORTS,
  TRANSFER_CALLER_IDS,
  URI_SCHEMES,
} from './sip-connection.ts'
import { changeSipConnection, removeSipConnection } from './sip-connection-change.ts'
import { addSipRate, importSipRates, RATE_DIRECTIONS, removeSipRate } from './sip-rate.ts'
import { SipConnection, SipRate } from './sip-routes.ts'

export interface SipParts {
  /** Encrypts the passwords of connections. */
  readonly sipBox: SealedBox
  /** What the people of a business may set without the operator. */
  readonly sipLimits: ConnectionLimits
}

const settings = {
  host: Type.Optional(textOrNull(253, 'The address of outbound calls and of the registration')),
  port: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 65_535, description: 'Port, by default 5060 (5061 with TLS)' }),
  ),
  transport: Type.Optional(oneOf(SIP_TRANSPORTS, 'Transport of SIP')),
  mediaEncryption: Type.Optional(oneOf(MEDIA_ENCRYPTIONS, 'Whether audio is encrypted')),
  username: Type.Optional(textOrNull(100, 'User name at the carrier. Null: none.')),
  password: Type.Optional(text(200, 'Stored encrypted; never shown again')),
  allowedIps: Type.Optional(
    Type.Array(text(50), { maxItems: 100, description: 'Addresses and networks that calls may come from' }),
  ),
  codecs: Type.Optional(
    Type.Array(oneOf(CODECS), { maxItems: CODECS.length, description: 'Codecs in order of preference' }),
  ),
  dtmfMode: Type.Optional(oneOf(DTMF_MODES, 'How keypad tones are sent')),
  transferCallerId: Type.Optional(
    oneOf(TRANSFER_CALLER_IDS, 'The number that a person sees who is called for a transfer'),
  ),
  inboundEnabled: Type.Optional(Type.Boolean({ description: 'Whether calls may come in over the trunk' })),
  outboundEnabled: Type.Optional(Type.Boolean({ description: 'Whether calls may go out over the trunk' })),
  maxConcurrentCalls: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 100_000,
      description: 'How many calls can take place at the same time. Null: no limit of its own.',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PRIORITY,
      description: 'Order of the trunks for outbound calls: the lowest number first. Default: 10.',
    }),
  ),
  uriScheme: Type.Optional(oneOf(URI_SCHEMES, 'Form of the called number in outbound calls')),
  healthCheck: Type.Optional(Type.Boolean({ description: 'Whether OPTIONS requests are sent to the host' })),
}
const NewConnection = Type.Object(
  {
    name: text(200, 'Name of the trunk'),
    type: oneOf(SIP_CONNECTION_TYPES, 'How calls over the trunk are recognized'),
    ...settings,
  },
  {
    additionalProperties: false,
    title: 'NewSipConnection',
    examples: [{ name: 'Carrier', type: 'ip', allowedIps: ['203.0.113.0/24'] }],
  },
)
const ConnectionChange = Type.Object(
  { name: Type.Optional(text(200, 'Name of the trunk')), ...settings },
  { additionalProperties: false, title: 'SipConnectionChange', examples: [{ inboundEnabled: false }] },
)
const NewRate = Type.Object(
  {
    prefix: text(20, 'The first digits including the country code, such as +44'),
    destination: text(200, 'Destination in words'),
    countryCode: Type.Optional(textOrNull(2, 'Two-letter country code. Null: none.')),
    direction: oneOf(RATE_DIRECTIONS, 'Whether the call or text came in or went out'),
    ratePerMinute: text(20, 'Price per minute as a decimal number, such as `0.0085`'),
    connectionFee: Type.Optional(text(20, 'Price per call as a decimal number, such as `0.01`')),
    currency: Type.Optional(text(3, 'Currency, ISO 4217. Default: that of the business.')),
    billingIncrementSeconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3_600, description: 'Calls are charged in steps of this many seconds' }),
    ),
    minimumSeconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 3_600, description: 'Minimum that is charged, in seconds' }),
    ),
    effectiveFrom: Type.Optional(instant('First date on which the rate counts')),
  },
  {
    additionalProperties: false,
    title: 'NewSipRate',
    examples: [{ prefix: '+44', destination: 'United Kingdom', direction: 'outbound', ratePerMinute: '0.01' }],
  },
)
const RateList = Type.Object(
  { rates: Type.Array(NewRate, { minItems: 1, maxItems: 5_000, description: 'The rates' }) },
  {
    additionalProperties: false,
    title: 'SipRateList',
    examples: [
      { rates: [{ prefix: '+44', destination: 'United Kingdom', direction: 'outbound', ratePerMinute: '0.01' }] },
    ],
  },
)
const Id = Type.Object({ id: Type.String() })

/** SIP connections and rates. */
export const sipDashboardRoutes = (parts: SipParts): readonly DashboardRoute[] => [
  ...connectionRoutes(parts),
  ...rateRoutes,
]

const connectionRoutes = ({ sipBox, sipLimits }: SipParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'POST',
    path: '/sip/connections',
    role: 'admin',
    operationId: 'createSipConnection',
    summary: 'Add a SIP trunk to a carrier or phone system',
    conflict: 'Another trunk has this user name',
    body: NewConnection,
    reply: { status: 201, data: SipConnection },
    handle: ({ db, caller, now }, { body }) => addSipConnection(db, sipBox, caller.businessId, body, now(), sipLimits),
  }),
  defineRoute({
    method: 'GET',
    path: '/sip/connections/:id',
    role: 'viewer',
    operationId: 'getSipConnection',
    summary: 'Read a SIP trunk',
    params: Id,
    reply: { data: SipConnection },
    handle: ({ db, caller }, { params }) => readSipConnection(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/sip/connections/:id',
    role: 'admin',
    operationId: 'updateSipConnection',
    summary: 'Change a SIP trunk',
    conflict: 'Another trunk has this user name',
    params: Id,
    body: ConnectionChange,
    reply: { data: SipConnection },
    handle: ({ db, caller, now }, { params, body }) =>
      changeSipConnection(db, sipBox, caller.businessId, params.id, body, now(), sipLimits),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/sip/connections/:id',
    role: 'admin',
    operationId: 'deleteSipConnection',
    summary: 'Remove a SIP trunk; its calls are refused from now on',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeSipConnection(db, caller.businessId, params.id),
  }),
]

const rateRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/sip/rates',
    role: 'admin',
    operationId: 'createSipRate',
    summary: 'Add a rate',
    conflict: 'The prefix already has a rate from that time on',
    body: NewRate,
    reply: { status: 201, data: SipRate },
    handle: ({ db, caller, now }, { body }) => addSipRate(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/sip/rates/import',
    role: 'admin',
    operationId: 'importSipRates',
    summary: 'Import rates, all or none; rates with the same prefix, direction and time are replaced',
    body: RateList,
    reply: {
      data: Type.Object(
        { imported: Type.Integer({ description: 'How many rates were imported' }) },
        { title: 'ImportedRates' },
      ),
    },
    handle: async ({ db, caller, now }, { body }) => ({
      imported: await importSipRates(db, caller.businessId, body.rates, now()),
    }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/sip/rates/:id',
    role: 'admin',
    operationId: 'deleteSipRate',
    summary: 'Remove a rate',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeSipRate(db, caller.businessId, params.id),
  }),
]
