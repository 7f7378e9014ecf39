import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import {
  CODECS,
  DTMF_MODES,
  listSipConnections,
  MEDIA_ENCRYPTIONS,
  REGISTRATION_STATUSES,
  SIP_CONNECTION_STATUSES,
  SIP_CONNECTION_TYPES,
  SIP_TRANSPORTS,
  TRANSFER_CALLER_IDS,
  URI_SCHEMES,
} from './sip-connection.ts'
import { listSipRates, RATE_DIRECTIONS } from './sip-rate.ts'

const CONNECTION_EXAMPLE = {
  id: 'sip_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Front desk PBX',
  type: 'credentials',
  host: 'pbx.example.com',
  port: 5060,
  transport: 'udp',
  mediaEncryption: 'none',
  username: 'frontdesk',
  hasPassword: true,
  allowedIps: ['203.0.113.0/24'],
  codecs: ['PCMU', 'PCMA'],
  dtmfMode: 'rfc4733',
  transferCallerId: 'business',
  inboundEnabled: true,
  outboundEnabled: true,
  maxConcurrentCalls: 10,
  priority: 10,
  uriScheme: 'sip',
  healthCheck: true,
  activeCalls: 2,
  status: 'active',
  registrationStatus: null,
  lastError: null,
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: SIP connections. Never contains the password. */
export const SipConnection = Type.Object(
  {
    id: Type.String({ description: 'Id of the trunk' }),
    name: Type.String({ description: 'Name' }),
    type: oneOf(
      SIP_CONNECTION_TYPES,
      'How the peer is authenticated: `ip` by its addresses, `credentials` by a password, `registration` because the service registers with it',
    ),
    host: textOrNull(undefined, 'Host of the carrier or phone system'),
    port: Type.Integer({ description: 'SIP port' }),
    transport: oneOf(SIP_TRANSPORTS, 'SIP transport'),
    mediaEncryption: oneOf(MEDIA_ENCRYPTIONS, 'Encryption of the audio'),
    username: textOrNull(undefined, 'User name for credentials or registration'),
    hasPassword: Type.Boolean({ description: 'Whether a password is set. The password itself is never returned.' }),
    allowedIps: listOf(
      Type.String({ description: 'An address or a CIDR range' }),
      "Networks from which the trunk's calls come",
    ),
    codecs: listOf(oneOf(CODECS), 'Codecs in order of preference'),
    dtmfMode: oneOf(DTMF_MODES, 'How keypad digits are sent and received'),
    transferCallerId: oneOf(
      TRANSFER_CALLER_IDS,
      'Number that a person sees who is called for a transfer over this trunk: that of the business, or that of the caller',
    ),
    inboundEnabled: Type.Boolean({ description: 'Whether inbound calls are accepted' }),
    outboundEnabled: Type.Boolean({ description: 'Whether outbound calls can use the trunk' }),
    maxConcurrentCalls: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Maximum number of simultaneous calls. Null if the trunk has no limit of its own.',
    }),
    priority: Type.Integer({
      description:
        'Order of the trunks for outbound calls: the lowest number first. The next one is used when a trunk is unreachable or answers that it cannot place the call.',
    }),
    uriScheme: oneOf(URI_SCHEMES, 'Form of the called number in outbound calls: a `sip:` or a `tel:` URI'),
    healthCheck: Type.Boolean({
      description:
        'Whether the service sends OPTIONS requests to the host and reports in `lastError` when they are not answered',
    }),
    activeCalls: Type.Integer({ description: 'Calls in progress' }),
    status: oneOf(
      SIP_CONNECTION_STATUSES,
      'Status of the trunk. `error` means that the last use failed; see `lastError`.',
    ),
    registrationStatus: Type.Unsafe<(typeof REGISTRATION_STATUSES)[number] | null>({
      type: ['string', 'null'],
      enum: [...REGISTRATION_STATUSES, null],
      description: 'Status of the registration. Null before the first attempt.',
    }),
    lastError: textOrNull(
      undefined,
      'Why the registration failed, or why the host counts as unreachable. Null: no error.',
    ),
    createdAt: instant('When the trunk was added'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'SipConnection', examples: [CONNECTION_EXAMPLE] },
)

const RATE_EXAMPLE = {
  id: 'rate_01j9zk3v5dfa8r4wz6q2m7xt3e',
  prefix: '447',
  destination: 'United Kingdom, mobile',
  countryCode: 'GB',
  direction: 'outbound',
  ratePerMinute: '0.0125',
  connectionFee: '0',
  currency: 'USD',
  billingIncrementSeconds: 60,
  minimumSeconds: 0,
  effectiveFrom: '2026-03-01T00:00:00.000Z',
}

/** Decisions: SIP rates. */
export const SipRate = Type.Object(
  {
    id: Type.String({ description: 'Id of the rate' }),
    prefix: Type.String({ description: 'First digits of the numbers that the rate applies to, without the plus sign' }),
    destination: Type.String({ description: 'Name of the destination' }),
    countryCode: textOrNull(
      undefined,
      'Country of the prefix, ISO 3166 alpha-2. Null if several countries share the prefix.',
    ),
    direction: oneOf(RATE_DIRECTIONS, 'Direction of the calls'),
    ratePerMinute: Type.String({ description: 'Price per call as a decimal number, such as `0.01`' }),
    connectionFee: Type.String({ description: 'Price per minute as a decimal number, such as `0.0085`' }),
    currency: Type.String({ description: 'Currency, ISO 4217' }),
    billingIncrementSeconds: Type.Integer({ description: 'Duration is rounded up to a multiple of this many seconds' }),
    minimumSeconds: Type.Integer({ description: 'Minimum duration that is charged, in seconds' }),
    effectiveFrom: instant('Time from which the rate applies'),
  },
  { title: 'SipRate', examples: [RATE_EXAMPLE] },
)

const RateQuery = Type.Object({
  prefix: Type.Optional(text(20, 'Only rates whose prefix starts with these digits')),
  countryCode: Type.Optional(text(2, 'Only rates of this country, ISO 3166 alpha-2')),
  direction: Type.Optional(oneOf(RATE_DIRECTIONS, 'Only rates for calls in this direction')),
})

export const sipRoutes = [
  defineRoute({
    method: 'GET',
    path: '/sip/connections',
    scope: 'sip:read',
    summary: 'List SIP trunks',
    description:
      'A SIP trunk connects the business to a carrier or phone system. Add trunks in the dashboard or on the command line.',
    reply: { list: SipConnection },
    handle: ({ db, caller }, { page }) => listSipConnections(db, caller.businessId, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/sip/rates',
    scope: 'sip:read',
    summary: 'List SIP rates',
    description:
      'A call is charged at the rate with the longest prefix that matches the number; among those, at the newest one in effect.',
    query: RateQuery,
    reply: { list: SipRate },
    handle: ({ db, caller }, { query, page }) => listSipRates(db, caller.businessId, query, page),
  }),
]
