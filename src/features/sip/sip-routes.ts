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
  inboundEnabled: true,
  outboundEnabled: true,
  maxConcurrentCalls: 10,
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
    id: Type.String({ description: 'Id of the connection' }),
    name: Type.String({ description: 'Name' }),
    type: oneOf(
      SIP_CONNECTION_TYPES,
      'How the peer is authenticated: by its addresses, by a password, or by our registration there',
    ),
    host: textOrNull(undefined, 'Host of the carrier or phone system'),
    port: Type.Integer({ description: 'SIP port' }),
    transport: oneOf(SIP_TRANSPORTS, 'SIP transport'),
    mediaEncryption: oneOf(MEDIA_ENCRYPTIONS, 'Encryption of the audio'),
    username: textOrNull(undefined, 'User name for credentials or registration'),
    hasPassword: Type.Boolean({ description: 'The password itself is never shown' }),
    allowedIps: listOf(Type.String({ description: 'An address or a CIDR range' }), 'Networks that its calls come from'),
    codecs: listOf(oneOf(CODECS), 'Codecs in order of preference'),
    dtmfMode: oneOf(DTMF_MODES, 'How keypad digits are sent and received'),
    inboundEnabled: Type.Boolean({ description: 'Whether it may deliver calls' }),
    outboundEnabled: Type.Boolean({ description: 'Whether calls may be placed over it' }),
    maxConcurrentCalls: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Null: no limit of its own',
    }),
    activeCalls: Type.Integer({ description: 'Calls in progress' }),
    status: oneOf(SIP_CONNECTION_STATUSES, '`error`: the last use failed; see lastError'),
    registrationStatus: Type.Unsafe<(typeof REGISTRATION_STATUSES)[number] | null>({
      type: ['string', 'null'],
      enum: [...REGISTRATION_STATUSES, null],
      description: 'The status of the registration; null before the first attempt',
    }),
    lastError: textOrNull(undefined, 'Last error; null: none'),
    createdAt: instant('When it was added'),
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
    prefix: Type.String({ description: 'The first digits of the numbers, without the plus' }),
    destination: Type.String({ description: 'Name of the destination' }),
    countryCode: textOrNull(undefined, 'ISO 3166 alpha-2; null for a prefix that belongs to several countries'),
    direction: oneOf(RATE_DIRECTIONS, 'Direction of the calls'),
    ratePerMinute: Type.String({ description: 'A decimal number' }),
    connectionFee: Type.String({ description: 'A decimal number' }),
    currency: Type.String({ description: 'ISO 4217' }),
    billingIncrementSeconds: Type.Integer({ description: 'Time is rounded up to a multiple of this' }),
    minimumSeconds: Type.Integer({ description: 'Shortest time that is charged, in seconds' }),
    effectiveFrom: instant('From when the rate applies'),
  },
  { title: 'SipRate', examples: [RATE_EXAMPLE] },
)

const RateQuery = Type.Object({
  prefix: Type.Optional(text(20, 'Rates whose prefix starts with this')),
  countryCode: Type.Optional(text(2, 'Only rates of this country, ISO 3166 alpha-2')),
  direction: Type.Optional(oneOf(RATE_DIRECTIONS, 'Only rates for calls in this direction')),
})

export const sipRoutes = [
  defineRoute({
    method: 'GET',
    path: '/sip/connections',
    scope: 'sip:read',
    summary: 'List SIP connections',
    description: 'Trunks to carriers and telephone systems. They are added in the dashboard or on the command line.',
    reply: { list: SipConnection },
    handle: ({ db, caller }, { page }) => listSipConnections(db, caller.businessId, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/sip/rates',
    scope: 'sip:read',
    summary: 'List SIP trunking rates',
    description:
      "A number's rate is the one with the longest matching prefix and, among those, the newest one in effect.",
    query: RateQuery,
    reply: { list: SipRate },
    handle: ({ db, caller }, { query, page }) => listSipRates(db, caller.businessId, query, page),
  }),
]
