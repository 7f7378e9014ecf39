import { typeid } from 'typeid-js'

/**
 * Every id is `prefix_` and a UUIDv7 in base32: opaque to callers, sortable by creation for the database.
 * Contract: "All id values are opaque strings"; the samples' prefixes are kept.
 */
export const ID_PREFIXES = {
  business: 'biz',
  service: 'svc',
  number: 'num',
  apiKey: 'key',
  contact: 'ctc',
  call: 'call',
  appointment: 'apt',
  message: 'msg',
  article: 'kb',
  sipConnection: 'sip',
  endpoint: 'whe',
  event: 'evt',
  delivery: 'dlv',
  attempt: 'att',
  signingKey: 'sgk',
  notification: 'ntf',
  email: 'eml',
  document: 'doc',
  campaign: 'cmp',
  recipient: 'rcp',
  member: 'mem',
  tool: 'tool',
  voiceProfile: 'voc',
  sipRate: 'rate',
  user: 'usr',
  session: 'ses',
  account: 'acc',
  verification: 'ver',
  twoFactor: 'tfa',
  auditEntry: 'aud',
  unansweredQuestion: 'unq',
  calendarFeed: 'cal',
} as const

export type IdKind = keyof typeof ID_PREFIXES

export const newId = (kind: IdKind): string => typeid(ID_PREFIXES[kind]).toString()
