import { expect, test } from 'vitest'
import { tortureBytes, tortureOptions, tortureSdp } from '../../../../test/phones/torture-messages.ts'
import { isRequest, parseMessage, type SipMessage, type SipRequest } from './message.ts'

/** The valid torture messages of RFC 4475, by their names in the RFC. Lines end in CRLF. */
const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/^\n/, '').replace(/\n/g, '\r\n'))

function asRequest(message: SipMessage): SipRequest {
  if (!isRequest(message)) throw new Error('is a response')
  return message
}

const request = (text: string): SipRequest => asRequest(parseMessage(bytesOf(text)))

const torture = (name: string): SipRequest => asRequest(parseMessage(tortureBytes(name)))

test('wsinv: folding, white space, compact forms and odd case are understood', () => {
  const message = torture('wsinv')

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
  const message = torture('intmeth')

  expect(message.uri.user).toBe("1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*")
  expect(message.uri.host).toBe('example.com')
  expect(message.from.params.get("fromparam''~+*_!.-%")).toBe('"работающий"')
  expect(message.headers.get("extensionHeader-!.%*+_`'~")).toBe('大停電')
})

test('esc01, escnull, semiuri: escapes are decoded in the user part, and decoded characters are not read as syntax', () => {
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

test('esc02: a method is compared as written, without decoding escapes', () => {
  const message = torture('esc02')

  expect(message.method).toBe('RE%47IST%45R')
  expect(message.headers.all('Contact')).toHaveLength(2)
  expect(message.from.display).toBe('%Z%45')
})

test('lwsdisp: a display name needs no space before its bracket', () => {
  const message = torture('lwsdisp')

  expect(message.from).toMatchObject({ display: 'caller', uri: { user: 'caller' } })
})

test('longreq: long values are not an error', () => {
  const message = torture('longreq')

  expect(message.from.uri.user).toBe('amazinglylongcallername'.repeat(5))
  expect(message.vias).toHaveLength(5)
})

test('dblreq: bytes after Content-Length in a datagram are ignored', () => {
  const message = torture('dblreq')

  expect([message.method, message.body.length]).toEqual(['REGISTER', 0])
})

test('transports: Via may name transports that we do not have', () => {
  const message = torture('transports')

  expect(message.vias.map((via) => via.protocol)).toEqual(['UDP', 'SCTP', 'TLS', 'UNKNOWN', 'TCP'])
})

test('mpart01: a body is bytes', () => {
  const body = Buffer.from([0x2d, 0x2d, 0x0d, 0x0a, 0x00, 0xff, 0x82, 0x30])
  const head = bytesOf(`
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
  expect(parseMessage(tortureBytes('unreason'))).toMatchObject({
    status: 200,
    reason: '= 2**3 * 5**2 но сто девяносто девять - простое',
  })
  expect(parseMessage(tortureBytes('noreason'))).toMatchObject({ status: 100, reason: '' })
})

test('badbranch, inv2543: peers of RFC 2543, without cookie, tag or Max-Forwards, are understood', () => {
  expect(request(tortureOptions({ Via: 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK' })).vias[0]?.params.get('branch')).toBe(
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

${tortureSdp('192.0.2.1')}`)

  expect(message).toMatchObject({ maxForwards: null, from: { uri: { user: '+13035551111' } } })
  expect(message.body.length).toBe(150)
})

test('unkscm, novelsc, unksm2: unknown URI schemes are parsed; the user agent refuses them', () => {
  expect(request(tortureOptions({}, 'OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0')).uri.scheme).toBe(
    'nobodyknowsthisscheme',
  )
  expect(request(tortureOptions({}, 'OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0')).uri.scheme).toBe('soap.beep')
  expect(request(tortureOptions({ To: 'isbn:2983792873' })).to.uri).toMatchObject({ scheme: 'isbn', user: null })
})

test('baddn: a display name with a stray comma is accepted', () => {
  const message = request(tortureOptions({ From: 'Bell, Alexander <sip:a.g.bell@example.com>;tag=43' }))

  expect(message.from).toMatchObject({ display: 'Bell, Alexander', uri: { user: 'a.g.bell' } })
})

test('regbadct, baddate, regaut01: errors in headers that we do not use are ignored', () => {
  const message = request(
    tortureOptions({
      Contact: 'sip:user@example.com?Route=%3Csip:sip.example.com%3E',
      Date: 'Fri, 01 Jan 2010 16:00:00 EST',
      Authorization: 'NoOneKnowsThisScheme opaque-data=here',
    }),
  )

  expect(message.headers.get('Date')).toContain('EST')
})
