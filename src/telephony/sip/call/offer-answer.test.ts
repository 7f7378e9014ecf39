import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RememberingPort } from '../../../../test/phones/sip-tools.ts'
import { parseSdp } from '../message/sdp.ts'
import { isAcceptableOffer, LegMedia } from './leg-media.ts'
import { agreeOnAudio, isHeld } from './offer-answer.ts'

/** A session description with these media lines, from 192.0.2.7. */
const sdp = (...media: string[]): Buffer =>
  Buffer.from(['v=0', 'o=- 1 1 IN IP4 192.0.2.7', 's=-', 'c=IN IP4 192.0.2.7', 't=0 0', ...media, ''].join('\r\n'))

const agreed = (...media: string[]): ReturnType<typeof agreeOnAudio> => agreeOnAudio(parseSdp(sdp(...media))!)

test('the first of the two G.711 laws that the peer offers is chosen', () => {
  expect(agreed('m=audio 4000 RTP/AVP 0 8')).toMatchObject({
    codec: { name: 'mu', payloadType: 0 },
    port: 4000,
    address: '192.0.2.7',
  })
  expect(agreed('m=audio 4000 RTP/AVP 9 8 0')).toMatchObject({ codec: { name: 'a', payloadType: 8 } })
  expect(agreed('m=audio 4000/2 RTP/AVP 18 0')).toMatchObject({ codec: { payloadType: 0 }, port: 4000 })
})

test('telephone-event is used with the payload type of the peer, and only at 8000 Hz', () => {
  const line = 'm=audio 4000 RTP/AVP 0 96 101'

  expect(agreed(line, 'a=rtpmap:96 telephone-event/8000', 'a=fmtp:96 0-16')?.dtmfPayloadType).toBe(96)
  expect(agreed(line, 'a=rtpmap:96 telephone-event/48000', 'a=rtpmap:101 TELEPHONE-EVENT/8000')?.dtmfPayloadType).toBe(
    101,
  )
  expect(agreed('m=audio 4000 RTP/AVP 0', 'a=rtpmap:101 telephone-event/8000')?.dtmfPayloadType).toBeNull()
})

test('G.711 under a dynamic payload type is recognized by name, and a static type mapped to another codec is not used', () => {
  const line = 'm=audio 4000 RTP/AVP 97 0'

  expect(agreed(line, 'a=rtpmap:97 pcma/8000/1')?.codec).toEqual({ name: 'a', payloadType: 97 })
  expect(agreed(line, 'a=rtpmap:97 PCMA/16000')?.codec).toEqual({ name: 'mu', payloadType: 0 })
  expect(agreed('m=audio 4000 RTP/AVP 0', 'a=rtpmap:0 G722/8000')).toBeNull()
})

const withoutAgreement: Record<string, string[]> = {
  'no audio': ['m=video 4000 RTP/AVP 31'],
  'no media at all': [],
  'another codec': ['m=audio 4000 RTP/AVP 18 9'],
  'encrypted audio without a key': ['m=audio 4000 RTP/SAVP 0'],
  'encryption that we do not do': [
    'm=audio 4000 RTP/SAVP 0',
    `a=crypto:1 AES_256_CM_HMAC_SHA1_80 inline:${'A'.repeat(62)}`,
  ],
  'feedback profile': ['m=audio 4000 RTP/AVPF 0'],
  'audio switched off': ['m=audio 0 RTP/AVP 0'],
  'a multicast address': ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 224.2.1.1/127'],
  'a name for an address': ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 media.example.com'],
}

for (const [name, media] of Object.entries(withoutAgreement))
  test(`an offer with ${name} is not acceptable`, () => {
    expect(isAcceptableOffer(sdp(...media))).toBe(false)
  })

test('text that is not a session description is not acceptable', () => {
  for (const body of ['', 'hello', 'v=1\r\nm=audio 4000 RTP/AVP 0', 'v=0\r\nm=audio 99999 RTP/AVP 0', 'v=0\r\nm=audio'])
    expect(isAcceptableOffer(Buffer.from(body)), body).toBe(false)
})

const directions: [theirs: string, ours: string, held: boolean][] = [
  ['sendrecv', 'sendrecv', false],
  ['sendonly', 'recvonly', true],
  ['recvonly', 'sendonly', false],
  ['inactive', 'inactive', true],
]

for (const [theirs, ours, held] of directions)
  test(`${theirs} is answered with ${ours}, which ${held ? 'holds us' : 'lets us speak'}`, () => {
    const port = new RememberingPort(41_000)
    const media = new LegMedia(port, '198.51.100.1')

    const answer = media.answer(sdp('m=audio 4000 RTP/AVP 0', `a=${theirs}`))!.toString()

    expect(answer).toContain(`\r\na=${ours}\r\n`)
    expect(port.holds).toEqual([held])
  })

test('the direction may be set for the whole session, and the media line overrides it', () => {
  const session = (own: string): Buffer =>
    Buffer.from(`v=0\r\na=inactive\r\nc=IN IP4 192.0.2.7\r\nm=audio 4000 RTP/AVP 0\r\n${own}`)

  expect(agreeOnAudio(parseSdp(session(''))!)?.direction).toBe('inactive')
  expect(agreeOnAudio(parseSdp(session('a=sendrecv\r\n'))!)?.direction).toBe('sendrecv')
})

test('the address 0.0.0.0 means hold (RFC 2543)', () => {
  const agreement = agreed('m=audio 4000 RTP/AVP 0', 'c=IN IP4 0.0.0.0')!

  expect(isHeld(agreement)).toBe(true)
})

test('an answer has a media line for each line of the offer, and refuses all but one', () => {
  const media = new LegMedia(new RememberingPort(41_000), '2001:db8::1')

  const answer = media.answer(
    sdp(
      'm=video 5000 RTP/AVP 31',
      'm=audio 4000 RTP/AVP 8 96',
      'a=rtpmap:96 telephone-event/8000',
      'm=audio 4002 RTP/AVP 0',
    ),
  )!

  expect(
    answer
      .toString()
      .split('\r\n')
      .filter((line) => line.startsWith('m=')),
  ).toEqual(['m=video 0 RTP/AVP 31', 'm=audio 41000 RTP/AVP 8 96', 'm=audio 0 RTP/AVP 0'])
  expect(answer.toString()).toContain('c=IN IP6 2001:db8::1\r\n')
  expect(answer.toString()).toContain(
    'a=rtpmap:8 PCMA/8000\r\na=rtpmap:96 telephone-event/8000\r\na=fmtp:96 0-15\r\na=ptime:20',
  )
})

test('each description of ours has a higher version than the one before', () => {
  const media = new LegMedia(new RememberingPort(41_000), '198.51.100.1')
  const versionOf = (body: Buffer): number => Number(/^o=- \d+ (\d+) /m.exec(body.toString())?.[1])

  const versions = [media.offer(), media.answer(sdp('m=audio 4000 RTP/AVP 0'))!, media.offer('sendonly')].map(versionOf)

  expect(versions).toEqual([1, 2, 3])
})

test('our answer to our own offer leads to the same codecs on both sides', () => {
  const [one, other] = [new RememberingPort(41_000), new RememberingPort(42_000)]
  const asking = new LegMedia(one, '198.51.100.1')
  const answering = new LegMedia(other, '198.51.100.2')

  expect(asking.accept(answering.answer(asking.offer())!)).toBe(true)
  expect(one.remotes).toEqual([{ address: '198.51.100.2', port: 42_000, payloadType: 0, dtmfPayloadType: 101 }])
  expect(other.remotes).toEqual([{ address: '198.51.100.1', port: 41_000, payloadType: 0, dtmfPayloadType: 101 }])
})

test('any text is parsed or rejected without an exception', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('v=0', 'm=audio 1 RTP/AVP 0', 'c=IN IP4 1.2.3.4', 'a=rtpmap:', 'a=', 'm='),
  )
  fc.assert(fc.property(fc.array(line), (lines) => void isAcceptableOffer(Buffer.from(['v=0', ...lines].join('\n')))))
})

test('a stream keeps its rate: after G.711, G.722 is refused; after G.722, G.711 is accepted; a bridged leg has the rate of the other leg', () => {
  const terms = { codecs: ['g722', 'mu'], dtmf: 'rfc4733' } as const
  const offer = (...formats: string[]) =>
    Buffer.from(
      ['v=0', 'o=- 1 1 IN IP4 203.0.113.9', 's=-', 'c=IN IP4 203.0.113.9', 't=0 0']
        .concat([`m=audio 4000 RTP/AVP ${formats.join(' ')}`, ''])
        .join('\r\n'),
    )
  const answeredAs = (rate?: 8_000 | 16_000) => {
    const port = new RememberingPort(41_000)
    return { port, media: new LegMedia(port, '198.51.100.1', 'accepted', terms, { rate }) }
  }

  const narrow = answeredAs()
  narrow.media.answer(offer('0'))
  expect(narrow.media.answer(offer('9'))).toBeNull()
  expect(narrow.media.answer(offer('9', '0'))?.toString()).toContain('RTP/AVP 0')
  const wide = answeredAs()
  wide.media.answer(offer('9', '0'))
  wide.media.answer(offer('0'))
  expect(wide.port.more.map(({ codec, rate }) => [codec, rate])).toEqual([
    ['g722', 16_000],
    ['mu', 16_000],
  ])
  expect(answeredAs(8_000).media.offer().toString()).not.toContain('G722')
  expect(answeredAs(16_000).media.offer().toString()).toContain('RTP/AVP 9 0 101')
})

const OPUS = ['a=rtpmap:107 opus/48000/2', 'a=fmtp:107 minptime=10;useinbandfec=1']
const WITH_OPUS = { codecs: ['opus', 'mu'], dtmf: 'rfc4733' } as const

test('Opus is chosen if the trunk has it, and if a peer has nothing else', () => {
  const both = parseSdp(sdp('m=audio 4000 RTP/AVP 107 0', ...OPUS))!

  expect(agreeOnAudio(both)?.codec).toEqual({ name: 'mu', payloadType: 0 })
  expect(agreeOnAudio(both, 'accepted', WITH_OPUS)).toMatchObject({
    codec: { name: 'opus', payloadType: 107 },
    redundant: true,
  })
  expect(agreed('m=audio 4000 RTP/AVP 107', OPUS[0] ?? '')).toMatchObject({ codec: { name: 'opus' }, redundant: false })
  expect(agreed('m=audio 4000 RTP/AVP 107', 'a=rtpmap:107 opus/8000')).toBeNull()
})

test('with Opus, keys use its clock if the peer supports that, and otherwise 8 kHz', () => {
  const line = 'm=audio 4000 RTP/AVP 107 101 110'
  const [narrow, wide] = ['a=rtpmap:101 telephone-event/8000', 'a=rtpmap:110 telephone-event/48000']

  expect(agreed(line, ...OPUS, narrow, wide)).toMatchObject({ dtmfPayloadType: 110, dtmfClock: 6 })
  expect(agreed(line, ...OPUS, narrow)).toMatchObject({ dtmfPayloadType: 101, dtmfClock: 1 })
  expect(agreed('m=audio 4000 RTP/AVP 0 110', wide)).toMatchObject({ dtmfPayloadType: null })
})

test('our offer of Opus names its clock, its parameters and keys of both clocks, and the answer may have different numbers', () => {
  const port = new RememberingPort(5_000)
  const media = new LegMedia(port, '192.0.2.1', 'plain', WITH_OPUS)
  const offer = media.offer().toString()

  expect(offer).toContain('m=audio 5000 RTP/AVP 111 0 101 110\r\n')
  expect(offer).toContain('a=rtpmap:111 opus/48000/2\r\na=fmtp:111 maxplaybackrate=16000;')
  expect(offer).toContain('a=rtpmap:110 telephone-event/48000\r\n')
  expect(media.accept(sdp('m=audio 4000 RTP/AVP 107 110', ...OPUS, 'a=rtpmap:110 telephone-event/48000'))).toBe(true)
  expect(port.remotes).toEqual([{ address: '192.0.2.7', port: 4_000, payloadType: 107, dtmfPayloadType: 110 }])
  expect(port.more).toMatchObject([{ codec: 'opus', dtmfClock: 6, ours: { payloadType: 111, dtmfPayloadType: 110 } }])
  expect(media.offer('sendonly').toString()).toContain('m=audio 5000 RTP/AVP 107 110\r\n')
})
