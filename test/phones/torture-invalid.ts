import { tortureMessage as one, tortureSdp as sdp, type Torture } from './torture-messages.ts'

/**
 * The messages of RFC 4475 from its section 3.1.2 on: invalid ones, and valid ones that ask for something unavailable.
 * The line that matters is the RFC's; the lines around it are shared where they do not matter.
 */
const options = (name: string, answer: number, changes: Readonly<Record<string, string>>, start?: string): Torture => {
  const lines: Record<string, string> = {
    To: 'sip:j.user@example.com',
    From: 'sip:caller@example.net;tag=93334',
    'Max-Forwards': '10',
    'Call-ID': `${name}.klasdfjasdfkljadsf`,
    CSeq: '8 OPTIONS',
    Via: 'SIP/2.0/UDP 192.0.2.5;branch=z9hG4bKkdjuw',
    'Content-Length': '0',
    ...changes,
  }
  const head = Object.entries(lines).flatMap(([key, value]) => (value === '' ? [] : [`${key}: ${value}`]))
  return one(name, answer, `${start ?? 'OPTIONS sip:user@example.com SIP/2.0'}\n${head.join('\n')}\n\n`)
}

const register = (name: string, changes: Readonly<Record<string, string>>): Torture =>
  options(name, 405, { CSeq: '9338 REGISTER', ...changes }, 'REGISTER sip:example.com SIP/2.0')

const invite = (name: string, answer: number, changes: Readonly<Record<string, string>>, start?: string): Torture => {
  const lines: Record<string, string> = {
    To: 'sip:j.user@example.com',
    From: 'sip:caller@example.net;tag=134161461246',
    'Max-Forwards': '7',
    'Call-ID': `${name}.0ha0isndaksdjasdf3234nas`,
    CSeq: '8 INVITE',
    Via: 'SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw',
    Contact: '<sip:caller@127.0.0.1>',
    'Content-Type': 'application/sdp',
    'Content-Length': '152',
    ...changes,
  }
  const head = Object.entries(lines).flatMap(([key, value]) => (value === '' ? [] : [`${key}: ${value}`]))
  return one(
    name,
    answer,
    `${start ?? 'INVITE sip:user@example.com SIP/2.0'}\n${head.join('\n')}\n\n${sdp('192.0.2.15')}`,
  )
}

const BIG = '36893488147419103232'

export const TORTURE_INVALID: readonly Torture[] = [
  invite('badinv01', 400, { Via: 'SIP/2.0/UDP 192.0.2.15;;,;,,', Contact: '"Joe" <sip:joe@example.org>;;;;' }),
  invite('clerr', 400, { 'Content-Length': '9999' }),
  invite('ncl', 400, { 'Content-Length': '-999' }),
  options(
    'scalar02',
    400,
    {
      CSeq: `${BIG} REGISTER`,
      'Max-Forwards': '300',
      Contact: `<sip:user@host129.example.com>;expires=280297596632815`,
    },
    'REGISTER sip:example.com SIP/2.0',
  ),
  one(
    'scalarlg',
    null,
    `
SIP/2.0 503 Service Unavailable
Via: SIP/2.0/TCP host129.example.com;branch=z9hG4bKzzxdiwo34sw;received=192.0.2.129
To: <sip:user@example.com>
From: <sip:other@example.net>;tag=2easdjfejw
CSeq: 9292394834772304023312 OPTIONS
Call-ID: scalarlg.noase0of0234hn2qofoaf0232aewf2394r
Retry-After: 949302838503028349304023988
Warning: 1812 overture "In Progress"
Content-Length: 0

`,
  ),
  invite('quotbal', 400, { To: '"Mr. J. User <sip:j.user@example.com>' }),
  invite('ltgtruri', 400, {}, 'INVITE <sip:user@example.com> SIP/2.0'),
  invite('lwsruri', 400, {}, 'INVITE sip:user@example.com; lr SIP/2.0'),
  invite('lwsstart', 400, {}, 'INVITE  sip:user@example.com  SIP/2.0'),
  options('trws', 400, {}, 'OPTIONS sip:remote-target@example.com SIP/2.0  '),
  invite('escruri', 400, {}, 'INVITE sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0'),
  // We do not use the Date header, so a wrong time zone is not a reason to refuse a call.
  invite('baddate', 180, { Date: 'Fri, 01 Jan 2010 16:00:00 EST' }),
  register('regbadct', { Contact: 'sip:user@example.com?Route=%3Csip:sip.example.com%3E' }),
  options('badaspec', 400, { To: '"Watson, Thomas" < sip:t.watson@example.org >' }),
  // The meaning is clear, and RFC 4475 allows an implementation to accept it.
  options('baddn', 200, { From: 'Bell, Alexander <sip:a.g.bell@example.com>;tag=43' }),
  options('badvers', 505, {}, 'OPTIONS sip:t.watson@example.org SIP/7.0'),
  options('mismatch01', 400, { CSeq: '8 INVITE' }),
  options('mismatch02', 400, { CSeq: '8 INVITE' }, 'NEWMETHOD sip:user@example.com SIP/2.0'),
  one(
    'bigcode',
    null,
    `
SIP/2.0 4294967301 better not break the receiver
Via: SIP/2.0/UDP 192.0.2.105;branch=z9hG4bK2398ndaoe
Call-ID: bigcode.asdof3uj203asdnf3429uasdhfas3ehjasdfas9i
CSeq: 353494 INVITE
From: <sip:user@example.com>;tag=39ansfi3
To: <sip:user@example.edu>;tag=902jndnke3
Content-Length: 0
Contact: <sip:user@host105.example.com>

`,
  ),
  options('badbranch', 200, { Via: 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK' }),
  invite('insuf', 400, { To: '', From: '', 'Max-Forwards': '', 'Call-ID': '' }),
  options('unkscm', 416, {}, 'OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0'),
  options('novelsc', 416, {}, 'OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0'),
  register('unksm2', { To: 'isbn:2983792873', From: '<http://www.example.com>;tag=3234233' }),
  options('bext01', 420, {
    Require: 'nothingSupportsThis, nothingSupportsThisEither',
    'Proxy-Require': 'noProxiesSupportThis, norDoAnyProxiesSupportThis',
  }),
  invite('invut', 415, { 'Content-Type': 'application/unknownformat' }),
  register('regaut01', { Authorization: 'NoOneKnowsThisScheme opaque-data=here' }),
  invite('multi01', 400, { cseq: '59 INVITE', 'call-id': 'multi01.98asdh@192.0.2.2', to: 'sip:other@example.net' }),
  options('mcl01', 400, { 'content-length': '5' }),
  one(
    'bcast',
    null,
    `
SIP/2.0 200 OK
Via: SIP/2.0/UDP 192.0.2.198;branch=z9hG4bK1324923
Via: SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK1saber23
Call-ID: bcast.0384840201234ksdfak3j2erwedfsASdf
CSeq: 35 INVITE
From: sip:user@example.com;tag=11141343
To: sip:user@example.edu;tag=2229
Content-Length: 154
Content-Type: application/sdp
Contact: <sip:user@host28.example.com>

${sdp('192.0.2.198')}`,
  ),
  // We do not forward the request, so it cannot loop (RFC 4475, section 3.3.11).
  options('zeromf', 200, { 'Max-Forwards': '0' }),
  register('cparam01', { Contact: 'sip:+19725552222@gw1.example.net;unknownparam' }),
  register('cparam02', { Contact: '<sip:+19725552222@gw1.example.net;unknownparam>' }),
  register('regescrt', { Contact: '<sip:user@example.com?Route=%3Csip:sip.example.com%3E>' }),
  invite('sdp01', 406, { Accept: 'text/nobodyKnowsThis' }),
  one(
    'inv2543',
    180,
    `
INVITE sip:UserB@example.com SIP/2.0
Via: SIP/2.0/UDP iftgw.example.com
From: <sip:+13035551111@ift.client.example.net;user=phone>
Record-Route: <sip:UserB@example.com;maddr=ss1.example.com>
To: sip:+16505552222@ss1.example.net;user=phone
Call-ID: inv2543.1717@ift.client.example.com
CSeq: 56 INVITE
Contact: <sip:+13035551111@127.0.0.1;user=phone>
Content-Type: application/sdp

${sdp('192.0.2.5')}`,
  ),
]
