import { expect, test } from 'vitest'
import { HeaderFields, parseNameAddr } from '../message/headers.ts'
import { noBody, type SipRequest } from '../message/message.ts'
import { parseUri } from '../message/uri.ts'
import { callerAttestation, callerNumber, dialedNumber, forwardingNumber, plainNumber } from './parties.ts'

const invite = (uri: string, from: string, headers: Record<string, string> = {}): SipRequest => ({
  method: 'INVITE',
  uri: parseUri(uri),
  maxForwards: 70,
  vias: [],
  from: parseNameAddr(from),
  to: parseNameAddr('<sip:+15550001111@example.com>'),
  callId: 'x',
  cseq: { number: 1, method: 'INVITE' },
  headers: new HeaderFields(headers),
  body: noBody,
})

test('the number dialed is taken from the Request-URI in each of its spellings', () => {
  const dialed = (uri: string): string => dialedNumber(invite(uri, 'sip:a@b'))

  expect(dialed('sip:+15551234567@host')).toBe('+15551234567')
  expect(dialed('sip:+1-555-123-4567@host;user=phone')).toBe('+15551234567')
  expect(dialed('sip:%2B1(555)123.4567;phone-context=example.com@host')).toBe('+15551234567')
  expect(dialed('tel:+1-555-123-4567;phone-context=+1')).toBe('+15551234567')
  expect(dialed('sip:0015551234567@host')).toBe('+15551234567')
  expect(dialed('sip:5551234567@host')).toBe('5551234567')
  expect(dialed('sip:reception@host')).toBe('reception')
  expect(dialed('sip:host')).toBe('+15550001111')
})

test('the caller is taken from From, or from the asserted identity of a trusted peer', () => {
  const asserted = { 'P-Asserted-Identity': '"Ada, L" <sip:+15552220000@carrier>, <tel:+15552220000>' }

  expect(callerNumber(invite('sip:h', '<sip:+15551110000@c>;tag=1'), true)).toBe('+15551110000')
  expect(callerNumber(invite('sip:h', '<sip:+15551110000@c>', asserted), true)).toBe('+15552220000')
  expect(callerNumber(invite('sip:h', '<sip:+15551110000@c>', asserted), false)).toBe('+15551110000')
  expect(callerNumber(invite('sip:h', '<sip:+15551110000@c>', { 'P-Asserted-Identity': '"' }), true)).toBe(
    '+15551110000',
  )
})

test('a caller who withholds their number stays anonymous', () => {
  const asserted = { 'P-Asserted-Identity': '<sip:+15552220000@carrier>', Privacy: 'id;critical' }

  expect(callerNumber(invite('sip:h', 'Anonymous <sip:anonymous@anonymous.invalid>'), true)).toBe('anonymous')
  expect(callerNumber(invite('sip:h', '<sip:c@anonymous.invalid>'), true)).toBe('anonymous')
  expect(callerNumber(invite('sip:h', '<sip:example.com>'), true)).toBe('anonymous')
  expect(callerNumber(invite('sip:h', '<sip:+15551110000@c>', asserted), true)).toBe('anonymous')
})

test('separators are removed from numbers and kept in names', () => {
  expect(plainNumber('+44 (0)20 7946-0000')).toBe('+4402079460000')
  expect(plainNumber('jean-luc')).toBe('jean-luc')
  expect(plainNumber('*97')).toBe('*97')
  expect(plainNumber('000')).toBe('000')
})

test('the verification of the number is read from the peer: a failure takes precedence, and an unverified signature counts as nothing', () => {
  const of = (from: string, headers: Record<string, string> = {}) => callerAttestation(invite('sip:h', from, headers))
  const asserted = (user: string) => ({ 'P-Asserted-Identity': `<sip:${user}@carrier;user=phone>` })
  const passed = '+15552220000;verstat=TN-Validation-Passed-A'

  expect(of('<sip:+15551110000@c>', asserted(passed))).toBe('A')
  expect(of('<tel:+15551110000;verstat=TN-Validation-Passed-B>')).toBe('B')
  expect(of('<sip:+15551110000;verstat=TN-Validation-Failed@c>', asserted(passed))).toBe('failed')
  expect(of('<sip:+15551110000@c;verstat=No-TN-Validation>')).toBe('none')
  expect(of('<sip:+15551110000@c>', { 'X-Twilio-VerStat': 'TN-Validation-Passed-C' })).toBe('C')
  expect(
    of('<sip:+15551110000@c>', { Identity: 'eyJhbGciOiJFUzI1NiJ9..x;info=<https://c/x.pem>;alg=ES256' }),
  ).toBeNull()
})

test('the number that forwarded a call is taken from Diversion, otherwise from History-Info', () => {
  const forwardedBy = (headers: Record<string, string>) =>
    forwardingNumber(invite('sip:+15551234567@host', 'sip:+15559870000@b', headers))

  expect(forwardedBy({})).toBeNull()
  expect(
    forwardedBy({ Diversion: '"Front desk" <sip:+12125550100@carrier.example>;reason=unconditional;counter=1' }),
  ).toBe('+12125550100')
  expect(forwardedBy({ Diversion: '<tel:+1-212-555-0100>;reason=no-answer, <sip:+15550000000@x>' })).toBe(
    '+12125550100',
  )
  const history = '<sip:+12125550100@x?Reason=SIP%3Bcause%3D302>;index=1, <sip:+15551234567@host>;index=1.1'
  expect(forwardedBy({ 'History-Info': history })).toBe('+12125550100')
  expect(forwardedBy({ 'History-Info': '<sip:+15551234567@host>;index=1' })).toBeNull()
  for (const Diversion of ['<sip:anonymous@x>', 'nonsense <', '<sip:x.example>'])
    expect(forwardedBy({ Diversion })).toBeNull()
})
