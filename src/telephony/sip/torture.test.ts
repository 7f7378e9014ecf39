import { expect, test } from 'vitest'
import { isRequest, parseMessage, type SipMessage, type SipRequest } from './message.ts'

/** The torture messages of RFC 4475 that are to be understood, by the names that it gives them. Lines end in CRLF. */
const wire = (text: string): Buffer => Buffer.from(text.replace(/^\n/, '').replace(/\n/g, '\r\n'))

function asRequest(message: SipMessage): SipRequest {
  if (!isRequest(message)) throw new Error('is a response')
  return message
}

const request = (text: string): SipRequest => asRequest(parseMessage(wire(text)))

const SDP = `v=0
o=mhandley 29739 7272939 IN IP4 192.0.2.1
s=-
c=IN IP4 192.0.2.1
t=0 0
m=audio 49217 RTP/AVP 0 12
m=video 3227 RTP/AVP 31
a=rtpmap:31 LPC
`

test('wsinv: folding, white space, compact forms and odd case are read through', () => {
  const message = request(String.raw`
INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0
TO :
 sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n
from   : "J Rosenberg \\\""       <sip:jdrosen@example.com>
  ;
  tag = 98asjd8
MaX-fOrWaRdS: 0068
Call-ID: wsinv.ndaksdj@192.0.2.1
Content-Length   : 150
cseq: 0009
  INVITE
Via  : SIP  /   2.0
 /UDP
    192.0.2.2;branch=390skdjuw
s :
NewFangledHeader:   newfangled value
 continued newfangled value
UnknownHeaderWithUnusualValue: ;;,,;;,;
Content-Type: application/sdp
Route:
 <sip:services.example.com;lr;unknownwith=value;unknown-no-value>
v:  SIP  / 2.0  / TCP     spindle.example.com   ;
  branch  =   z9hG4bK9ikj8  ,
 SIP  /    2.0   / UDP  192.168.255.111   ; branch=
 z9hG4bK30239
m:"Quoted string \"\"" <sip:jdrosen@example.com> ; newparam =
      newvalue ;
  secondparam ; q = 0.33

${SDP}`)

  expect(message.uri.params.has('unknownparam')).toBe(true)
  expect(message.to).toMatchObject({ display: null, uri: { user: 'vivekg' } })
  expect(message.to.params.get('tag')).toBe('1918181833n')
  expect(message.from.display).toBe('J Rosenberg \\"')
  expect(message.from.params.get('tag')).toBe('98asjd8')
  expect(message.maxForwards).toBe(68)
  expect(message.cseq).toEqual({ number: 9, method: 'INVITE' })
  expect(message.vias.map((via) => [via.protocol, via.host, via.params.get('branch')])).toEqual([
    ['UDP', '192.0.2.2', '390skdjuw'],
    ['TCP', 'spindle.example.com', 'z9hG4bK9ikj8'],
    ['UDP', '192.168.255.111', 'z9hG4bK30239'],
  ])
  expect(message.headers.get('Subject')).toBe('')
  expect(message.headers.get('NewFangledHeader')).toBe('newfangled value continued newfangled value')
  expect(message.headers.get('UnknownHeaderWithUnusualValue')).toBe(';;,,;;,;')
  expect(message.headers.list('Contact')).toHaveLength(1)
  expect(message.body.length).toBe(150)
})

test('intmeth: every character that RFC 3261 allows is allowed', () => {
  const message = request(String.raw`
!interesting-Method0123456789_*+${'`'}.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0
Via: SIP/2.0/TCP host1.example.com;branch=z9hG4bK-.!%66*_+${'`'}'~
To: "BEL:\${'\u0007'} NUL:\${'\u0000'} DEL:\${'\u007f'}" <sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*@example.com>
From: token1~${'`'} token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%="работающий";tag=_token~1'+${'`'}*%!-.
Call-ID: intmeth.word%ZK-!.*_+'@word${'`'}~)(><:\/"][?}{
CSeq: 139122385 !interesting-Method0123456789_*+${'`'}.%indeed'~
Max-Forwards: 255
extensionHeader-!.%*+_${'`'}'~:大停電
Content-Length: 0

`)

  expect(message.uri.user).toBe("1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*")
  expect(message.uri.host).toBe('example.com')
  expect(message.from.params.get("fromparam''~+*_!.-%")).toBe('"работающий"')
  expect(message.headers.get("extensionHeader-!.%*+_`'~")).toBe('大停電')
})

test('esc01, escnull, semiuri: escapes are undone in the user, and nowhere is structure read out of them', () => {
  const withUri = (uri: string): SipRequest =>
    request(`
OPTIONS ${uri} SIP/2.0
To: <${uri}>
From: <sip:caller@example.net>;tag=938
Max-Forwards: 87
Call-ID: esc.239409asdfakjkn23onasd0-3234
CSeq: 234234 OPTIONS
Via: SIP/2.0/UDP host5.example.net;branch=z9hG4bKkdjuw
Content-Length: 0

`)

  expect(withUri('sip:sips%3Auser%40example.com@example.net').uri.user).toBe('sips:user@example.com')
  expect(withUri('sip:null-%00-null@example.com').uri.user).toBe('null-\0-null')
  expect(withUri('sip:user;par=u%40example.net@example.com').uri).toMatchObject({
    user: 'user;par=u@example.net',
    host: 'example.com',
  })
})

test('esc02: a method is compared as it is written, escapes and all', () => {
  const message = request(`
RE%47IST%45R sip:registrar.example.com SIP/2.0
To: "%Z%45" <sip:resource@example.com>
From: "%Z%45" <sip:resource@example.com>;tag=f232jadfj23
Call-ID: esc02.asdfnqwo34rq23i34jrjasdcnl23nrlknsdf
Via: SIP/2.0/TCP host.example.com;branch=z9hG4bK209%fzsnel234
CSeq: 29344 RE%47IST%45R
Max-Forwards: 70
Contact: <sip:alias1@host1.example.com>
C%6Fntact: <sip:alias2@host2.example.com>
Contact: <sip:alias3@host3.example.com>
l: 0

`)

  expect(message.method).toBe('RE%47IST%45R')
  expect(message.headers.all('Contact')).toHaveLength(2)
  expect(message.from.display).toBe('%Z%45')
})

test('lwsdisp: a display name needs no space before its bracket', () => {
  const message = request(`
OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: caller<sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID: lwsdisp.1234abcd@funky.example.com
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP funky.example.com;branch=z9hG4bKkdjuw
l: 0

`)

  expect(message.from).toMatchObject({ display: 'caller', uri: { user: 'caller' } })
})

test('longreq: long values are no error', () => {
  const long = 'extraordinarilylongvalue'.repeat(20)
  const message = request(`
INVITE sip:user@example.com SIP/2.0
To: "I have a user name of ${long}" <sip:user@example.com:6000;unknownparam1=${long};parameter2>
F: sip:${long}@example.net;tag=12982424;unknownheaderparam=${long}
Call-ID: longreq.one${long}
CSeq: 3882340 INVITE
Unknown-${long}-Name: unknown-${long}-value
Via: SIP/2.0/TCP sip33.example.com
v: SIP/2.0/TCP sip32.example.com
V: SIP/2.0/TCP sip31.example.com
Max-Forwards: 70
Contact: <sip:user@host129.example.com>
Content-Length: 0

`)

  expect(message.from.uri.user).toBe(long)
  expect(message.vias).toHaveLength(3)
})

test('dblreq: what stands behind Content-Length in a datagram is ignored', () => {
  const message = request(`
REGISTER sip:example.com SIP/2.0
To: sip:j.user@example.com
From: sip:j.user@example.com;tag=43251j3j324
Max-Forwards: 8
I: dblreq.0ha0isndaksdj99sdfafnl3lk233412
Contact: sip:j.user@host.example.com
CSeq: 8 REGISTER
Via: SIP/2.0/UDP 192.0.2.125;branch=z9hG4bKkdjuw23492
Content-Length: 0


INVITE sip:joe@example.com SIP/2.0
t: sip:joe@example.com
`)

  expect([message.method, message.body.length]).toEqual(['REGISTER', 0])
})

test('transports: Via may name transports that we do not have', () => {
  const message = request(`
OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: <sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID: transports.kijh4akdnaqjkwendsasfdj
Accept: application/sdp
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP t1.example.com;branch=z9hG4bKkdjuw
Via: SIP/2.0/SCTP t2.example.com;branch=z9hG4bKklasjdhf
Via: SIP/2.0/TLS t3.example.com;branch=z9hG4bK2980unddj
Via: SIP/2.0/UNKNOWN t4.example.com;branch=z9hG4bKasd0f3en
Via: SIP/2.0/TCP t5.example.com;branch=z9hG4bK0a9idfnee
l: 0

`)

  expect(message.vias.map((via) => via.protocol)).toEqual(['UDP', 'SCTP', 'TLS', 'UNKNOWN', 'TCP'])
})

test('mpart01: a body is bytes', () => {
  const body = Buffer.from([0x2d, 0x2d, 0x0d, 0x0a, 0x00, 0xff, 0x82, 0x30])
  const head = wire(`
MESSAGE sip:kumiko@example.org SIP/2.0
Via: SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK-d87543-4dade06d0bdb11ee-1--d87543-;rport
Max-Forwards: 70
Route: <sip:127.0.0.1:5080>
To: <sip:kumiko@example.org>
From: <sip:fluffy@example.com>;tag=2fb0dcc9
Call-ID: 3d9485ad0c49859b@Zmx1ZmZ5LW1hYy0xNi5sb2NhbA..
CSeq: 1 MESSAGE
Content-Type: multipart/mixed;boundary=7a9cbec02ceef655
Content-Length: ${body.length}

`)

  expect(parseMessage(Buffer.concat([head, body])).body).toEqual(body)
})

test('unreason, noreason: a reason may be in any script, or missing', () => {
  const response = (startLine: string): SipMessage =>
    parseMessage(
      wire(`
${startLine}
Via: SIP/2.0/UDP 192.0.2.198;branch=z9hG4bK1324923
Call-ID: unreason.1234ksdfak3j2erwedfsASdf
CSeq: 35 INVITE
From: sip:user@example.com;tag=11141343
To: sip:user@example.edu;tag=2229
Content-Length: 0

`),
    )

  expect(response('SIP/2.0 200 = 2**3 * 5**2 но сто девяносто девять - простое')).toMatchObject({
    status: 200,
    reason: '= 2**3 * 5**2 но сто девяносто девять - простое',
  })
  expect(response('SIP/2.0 100 ')).toMatchObject({ status: 100, reason: '' })
})

/** A good OPTIONS with some of its lines replaced, added or (by '') removed. */
function options(changes: Record<string, string>, startLine = 'OPTIONS sip:user@example.com SIP/2.0'): string {
  const lines: Record<string, string> = {
    Via: 'SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw',
    To: 'sip:j.user@example.com',
    From: 'sip:caller@example.net;tag=134161461246',
    'Max-Forwards': '7',
    'Call-ID': 'torture.0ha0isndaksdjasdf3234nas',
    CSeq: '8 OPTIONS',
    'Content-Length': '0',
    ...changes,
  }
  const head = Object.entries(lines).filter(([, value]) => value !== '')
  return `${startLine}\n${head.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n`
}

test('badbranch, inv2543: peers of RFC 2543, without cookie, tag or Max-Forwards, are understood', () => {
  expect(request(options({ Via: 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK' })).vias[0]?.params.get('branch')).toBe(
    'z9hG4bK',
  )
  const message = request(`
INVITE sip:UserB@example.com SIP/2.0
Via: SIP/2.0/UDP iftgw.example.com
From: <sip:+13035551111@ift.client.example.net;user=phone>
Record-Route: <sip:UserB@example.com;maddr=ss1.example.com>
To: sip:+16505552222@ss1.example.net;user=phone
Call-ID: inv2543.1717@ift.client.example.com
CSeq: 56 INVITE
Contact: <sip:+13035551111@192.0.2.233;user=phone>
Content-Type: application/sdp

${SDP}`)

  expect(message).toMatchObject({ maxForwards: null, from: { uri: { user: '+13035551111' } } })
  expect(message.body.length).toBe(150)
})

test('unkscm, novelsc, unksm2: unknown URI schemes are read, and left for the user agent to refuse', () => {
  expect(request(options({}, 'OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0')).uri.scheme).toBe(
    'nobodyknowsthisscheme',
  )
  expect(request(options({}, 'OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0')).uri.scheme).toBe('soap.beep')
  expect(request(options({ To: 'isbn:2983792873' })).to.uri).toMatchObject({ scheme: 'isbn', user: null })
})

test('baddn: a display name with a stray comma is taken for what is meant', () => {
  const message = request(options({ From: 'Bell, Alexander <sip:a.g.bell@example.com>;tag=43' }))

  expect(message.from).toMatchObject({ display: 'Bell, Alexander', uri: { user: 'a.g.bell' } })
})

test('regbadct, baddate, regaut01: headers that we never look at do no harm', () => {
  const message = request(
    options({
      Contact: 'sip:user@example.com?Route=%3Csip:sip.example.com%3E',
      Date: 'Fri, 01 Jan 2010 16:00:00 EST',
      Authorization: 'NoOneKnowsThisScheme opaque-data=here',
    }),
  )

  expect(message.headers.get('Date')).toContain('EST')
})
