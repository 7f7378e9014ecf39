import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HeaderFields, nameAddr, parseNameAddr } from './headers.ts'
import { formatMessage, isRequest, parseMessage, replyTo, type SipMessage, type SipRequest } from './message.ts'
import { SipParseError } from './sip-error.ts'
import { parseUri, sipUri, telUri } from './uri.ts'

const invite: SipRequest = {
  method: 'INVITE',
  uri: parseUri('sip:+15551230000@example.com;user=phone'),
  maxForwards: 70,
  vias: [
    {
      protocol: 'UDP',
      host: '2001:db8::9',
      port: 5080,
      params: new Map([
        ['branch', 'z9hG4bKx'],
        ['rport', null],
      ]),
    },
  ],
  from: {
    display: 'Ada "the first", Lovelace',
    uri: parseUri('sip:ada@example.net'),
    params: new Map([['tag', 'a1']]),
  },
  to: nameAddr(parseUri('sip:+15551230000@example.com')),
  callId: 'call-1@example.net',
  cseq: { number: 7, method: 'INVITE' },
  headers: new HeaderFields({ Contact: '<sip:ada@192.0.2.4>', Subject: 'naïve' }),
  body: Buffer.from('v=0\r\n'),
}

test('a formatted message parses to the same message', () => {
  const read = parseMessage(formatMessage(invite))

  expect(read).toEqual(invite)
})

test('a response repeats the required headers, and adds our tag only if there is none', () => {
  const routed = {
    ...invite,
    headers: new HeaderFields({ 'Record-Route': '<sip:p1;lr>, <sip:p2;lr>', Timestamp: '54' }),
  }

  const ringing = replyTo(routed, 180, { toTag: 'mine' })
  const again = replyTo({ ...routed, to: ringing.to }, 200, { toTag: 'other' })

  expect(ringing).toMatchObject({ status: 180, reason: 'Ringing', vias: invite.vias, callId: invite.callId })
  expect(ringing.to.params.get('tag')).toBe('mine')
  expect(ringing.headers.list('Record-Route')).toEqual(['<sip:p1;lr>', '<sip:p2;lr>'])
  expect(again.to.params.get('tag')).toBe('mine')
  expect(replyTo(routed, 100).headers.get('Timestamp')).toBe('54')
  expect(replyTo(routed, 404).headers.get('Record-Route')).toBeNull()
})

test('no value can break out of its header line', () => {
  const sly = { ...invite, headers: new HeaderFields({ Subject: 'a\r\nVia: SIP/2.0/UDP evil' }), callId: 'x\r\n\r\ny' }

  expect(formatMessage(sly).toString().split('\r\n\r\n')).toHaveLength(2)
  expect(
    formatMessage(sly)
      .toString()
      .match(/\r\nVia:/g),
  ).toHaveLength(1)
})

test('URIs: users are escaped, hosts may be IPv6, and invalid URIs are refused', () => {
  expect(sipUri({ user: 'a b@c', host: '::1', port: 5061 }).text).toBe('sip:a%20b%40c@[::1]:5061')
  expect(parseUri('sip:a%20b%40c@[::1]:5061')).toMatchObject({ user: 'a b@c', host: '::1', port: 5061 })
  expect(parseUri('sip:user:secret@Example.COM')).toMatchObject({ user: 'user', host: 'example.com' })
  expect(parseUri('tel:+1-201-555-0123;phone-context=example.com')).toMatchObject({
    scheme: 'tel',
    user: '+1-201-555-0123',
  })
  for (const bad of [
    '',
    'sip:',
    'sip:@host',
    'sip:a@',
    'sip:a@h:0',
    'sip:a@h:99999',
    'sip:a%zz@h',
    'sip:a@h;;',
    'no-scheme',
  ])
    expect(() => parseUri(bad), bad).toThrow(SipParseError)
})

test('addresses: quotes may hold commas, brackets and semicolons', () => {
  expect(parseNameAddr('"a, <b>; \\"c\\"" <sip:d@e;lr>;tag=f')).toMatchObject({
    display: 'a, <b>; "c"',
    uri: { user: 'd', host: 'e' },
  })
  expect(new HeaderFields({ Contact: '"x, y" <sip:a@b,c>, <sip:d@e>' }).list('m')).toEqual([
    '"x, y" <sip:a@b,c>',
    '<sip:d@e>',
  ])
})

test('more than 256 header lines are refused', () => {
  const flood = `${formatMessage(invite).toString().split('\r\n\r\n')[0]}${'\r\nX: 1'.repeat(300)}\r\n\r\n`

  expect(() => parseMessage(Buffer.from(flood))).toThrow(
    expect.objectContaining({ message: 'too many header lines', status: null }),
  )
})

test('a header line over 8 KiB is refused without an answer that would repeat it', () => {
  const request = formatMessage(invite)
    .toString()
    .replace('\r\n\r\n', `\r\nX: ${'a'.repeat(8_200)}\r\n\r\n`)

  expect(() => parseMessage(Buffer.from(request))).toThrow(
    expect.objectContaining({ message: 'a header line over 8 KiB', status: null }),
  )
})

/** Parses the bytes or throws a SipParseError. A parsed message can be formatted, parsed again and answered. */
function survives(bytes: Buffer): void {
  const message = readOrRefuse(bytes)
  if (message === null) return
  parseMessage(formatMessage(message))
  if (isRequest(message)) parseMessage(formatMessage(replyTo(message, 200, { toTag: 't' })))
}

function readOrRefuse(bytes: Buffer): SipMessage | null {
  try {
    return parseMessage(bytes)
  } catch (error) {
    if (error instanceof SipParseError) return null
    throw error
  }
}

test('random bytes are parsed or refused, without any other exception', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => survives(Buffer.from(bytes))))
})

test('a valid message with bytes changed, cut or repeated is parsed or refused, without any other exception', () => {
  const good = formatMessage(invite)
  const edit = fc.record({
    at: fc.nat(good.length),
    drop: fc.nat(20),
    insert: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('\r\n', '"', '<', '>', ';', ',', '@', '%', '\\', ' ', '\0', ':', '[', '=', 'Via: ', '\r\n '),
    ),
  })
  const mangled = fc
    .array(edit, { minLength: 1, maxLength: 6 })
    .map((edits) =>
      edits.reduce(
        (text, { at, drop, insert }) => text.slice(0, at) + insert + text.slice(at + drop),
        good.toString('latin1'),
      ),
    )

  fc.assert(
    fc.property(mangled, (text) => survives(Buffer.from(text, 'latin1'))),
    { numRuns: 5_000 },
  )
})

test('64 KiB of a repeated pattern are parsed or refused quickly', () => {
  for (const piece of [
    '"',
    '\\',
    '<',
    ';',
    ',',
    ' ',
    '\t',
    '%',
    '=',
    ':',
    'a',
    'a=',
    '"\\',
    '\r\n ',
    'SIP/',
    '[',
    '((',
  ]) {
    for (const prefix of [
      'INVITE sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP h',
      'INVITE sip:',
      'SIP/2.0 200 ',
      'A b SIP/2.0\r\nTo:',
    ])
      survives(Buffer.from(prefix + piece.repeat(Math.floor(65_000 / piece.length))))
  }
})

test('a number becomes a tel: URI; a local one says where it is valid', () => {
  expect(telUri('+44 (20) 7123-4567', 'sip.example.com').text).toBe('tel:+442071234567')
  expect(telUri('*72', 'sip.example.com').text).toBe('tel:*72;phone-context=sip.example.com')
  expect(telUri('+442071234567', 'x').user).toBe('+442071234567')
})
