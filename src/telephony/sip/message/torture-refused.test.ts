import { expect, test } from 'vitest'
import { tortureOptions } from '../../../../test/phones/torture-messages.ts'
import { parseMessage } from './message.ts'
import { SipParseError } from './sip-error.ts'

/** The torture messages of RFC 4475 that must be refused, by their names in the RFC. */

const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/^\n/, '').replace(/\n/g, '\r\n'))

function refusalOf(text: string | Buffer): SipParseError {
  try {
    parseMessage(typeof text === 'string' ? bytesOf(text) : text)
  } catch (error) {
    if (error instanceof SipParseError) return error
    throw error
  }
  throw new Error('was taken for a good message')
}

const refused: Record<string, [status: number, text: string]> = {
  'badinv01: stray separators in Via': [400, tortureOptions({ Via: 'SIP/2.0/UDP 192.0.2.15;;,;,,' })],
  'clerr: Content-Length beyond the datagram': [400, tortureOptions({ 'Content-Length': '9999' })],
  'ncl: a negative Content-Length': [400, tortureOptions({ 'Content-Length': '-999' })],
  'scalar02: an overlarge CSeq': [400, tortureOptions({ CSeq: '36893488147419103232 OPTIONS' })],
  'scalar02: an overlarge Max-Forwards': [400, tortureOptions({ 'Max-Forwards': '300' })],
  'quotbal: an open quote': [400, tortureOptions({ To: '"Mr. J. User <sip:j.user@example.com>' })],
  'ltgtruri: a Request-URI in brackets': [400, tortureOptions({}, 'OPTIONS <sip:user@example.com> SIP/2.0')],
  'lwsruri: white space in the Request-URI': [400, tortureOptions({}, 'OPTIONS sip:user@example.com; lr SIP/2.0')],
  'lwsstart: more than one space in the request line': [
    400,
    tortureOptions({}, 'OPTIONS  sip:user@example.com  SIP/2.0'),
  ],
  'trws: white space at the end of the request line': [
    400,
    tortureOptions({}, 'OPTIONS sip:user@example.com SIP/2.0  '),
  ],
  'escruri: headers in the Request-URI': [
    400,
    tortureOptions({}, 'OPTIONS sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0'),
  ],
  'badaspec: spaces inside the brackets': [
    400,
    tortureOptions({ To: '"Watson, Thomas" < sip:t.watson@example.org >' }),
  ],
  'badvers: another version of SIP': [505, tortureOptions({}, 'OPTIONS sip:t.watson@example.org SIP/7.0')],
  'mismatch01: CSeq names another method': [400, tortureOptions({ CSeq: '8 INVITE' })],
  'mismatch02: CSeq names a method other than the unknown one': [
    400,
    tortureOptions({ CSeq: '8 INVITE' }, 'NEWMETHOD sip:user@example.com SIP/2.0'),
  ],
  'insuf: no Call-ID': [400, tortureOptions({ 'Call-ID': '' })],
  'insuf: no From': [400, tortureOptions({ From: '' })],
  'insuf: no To': [400, tortureOptions({ To: '' })],
  'multi01: two CSeq': [400, tortureOptions({ cseq: '59 OPTIONS' })],
  'multi01: two Max-Forwards': [400, tortureOptions({ 'max-forwards': '12' })],
  'multi01: two From': [400, tortureOptions({ F: 'sip:caller@example.net;tag=3' })],
  'mcl01: two Content-Length': [400, tortureOptions({ l: '0' })],
}

for (const [name, [status, text]] of Object.entries(refused))
  test(`${name} is refused with ${status}, and the refusal repeats what the sender needs to match it`, () => {
    const error = refusalOf(text)

    expect(error.status).toBe(status)
    expect(error.salvage?.get('Via')).toContain('192.0.2.15')
    expect(error.salvage?.get('CSeq')).not.toBeNull()
  })

const dropped: Record<string, string | Buffer> = {
  'scalarlg: a response with overlarge numbers': `
SIP/2.0 503 Service Unavailable
Via: SIP/2.0/TCP host129.example.com;branch=z9hG4bKzzxdiwo34sw;received=192.0.2.129
To: <sip:user@example.com>
From: <sip:other@example.net>;tag=2easdjfejw
CSeq: 9292394834772304023312 OPTIONS
Call-ID: scalarlg.noase0of0234hn2qofoaf0232aewf2394r
Retry-After: 949302838503028349304023988
Content-Length: 0

`,
  'bigcode: a status that is not a status': `
SIP/2.0 4294967301 better not break the receiver
Via: SIP/2.0/UDP 192.0.2.105;branch=z9hG4bK2398ndaoe
Call-ID: bigcode.asdof3uj203asdnf3429uasdhfas3ehjasdfas9i
CSeq: 353494 INVITE
From: <sip:user@example.com>;tag=39ansfi3
To: <sip:user@example.edu>;tag=902jndnke3
Content-Length: 0

`,
  'a malformed ACK': tortureOptions({ CSeq: '8 INVITE' }, 'ACK sip:user@example.com SIP/2.0'),
  'what is no SIP at all': 'GET / HTTP/1.1\nHost: example.com\n\n',
  'an empty datagram': Buffer.alloc(0),
  'more than 64 KiB': Buffer.alloc(65_537, 'a'),
}

for (const [name, text] of Object.entries(dropped))
  test(`${name} is dropped in silence`, () => {
    expect(refusalOf(text).status).toBeNull()
  })
