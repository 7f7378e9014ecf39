import { v7 } from 'uuid'

/**
 * An id is a prefix, `_` and a UUIDv7 in base32 (TypeID 0.3). Ids are opaque to clients; the database sorts them by creation time.
 * Contract: "All id values are opaque strings". The prefixes are those of the contract's samples.
 */
export const ID_PREFIXES = {
  business: 'biz',
  service: 'svc',
  number: 'num',
  numberCode: 'nco',
  numberOrder: 'nor',
  apiKey: 'key',
  contact: 'ctc',
  callerNote: 'cnt',
  call: 'call',
  assistant: 'ast',
  appointment: 'apt',
  message: 'msg',
  picture: 'pic',
  article: 'kb',
  sipConnection: 'sip',
  endpoint: 'whe',
  event: 'evt',
  replay: 'rpl',
  delivery: 'dlv',
  attempt: 'att',
  signingKey: 'sgk',
  notification: 'ntf',
  notificationDelivery: 'ntd',
  inboxItem: 'inb',
  email: 'eml',
  document: 'doc',
  campaign: 'cmp',
  recipient: 'rcp',
  consent: 'cns',
  member: 'mem',
  pronunciation: 'prn',
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
  appointmentNotice: 'apn',
  calendarConnection: 'cac',
  calendarSignIn: 'csi',
  staff: 'stf',
  timeOff: 'off',
  scenario: 'scn',
  transferDestination: 'tdn',
  reportSchedule: 'rps',
} as const

export type IdKind = keyof typeof ID_PREFIXES

export const newId = (kind: IdKind): string => `${ID_PREFIXES[kind]}_${base32(v7(undefined, bytes))}`

const ALPHABET = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz')
const DIGIT_BITS = 5
const BYTE_BITS = 8
const DIGITS = 26
/** 26 digits hold 130 bits, two more than a UUID has. */
const LEADING_ZEROS = 2

const bytes = new Uint8Array(16)
const digits = Buffer.alloc(DIGITS)

/**
 * TypeID, "UUID Encoding": the 128 bits as one number in Crockford's base32, the highest digit first. We do not use
 * typeid-js, because it decodes each new id again, which takes five times as long.
 */
function base32(uuid: Uint8Array): string {
  let at = 0
  let left = 0
  let leftBits = LEADING_ZEROS
  for (const byte of uuid) {
    left = (left << BYTE_BITS) | byte
    for (leftBits += BYTE_BITS; leftBits >= DIGIT_BITS; left &= (1 << leftBits) - 1) {
      leftBits -= DIGIT_BITS
      digits[at++] = ALPHABET[left >> leftBits] as number
    }
  }
  return digits.toString('latin1')
}
