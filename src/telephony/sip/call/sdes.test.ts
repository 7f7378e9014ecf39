import { expect, test } from 'vitest'
import { RememberingPort } from '../../../../test/phones/sip-tools.ts'
import { LegMedia } from './leg-media.ts'
import type { Encryption } from './offer-answer.ts'
import { formatCrypto, newCryptoLine, parseCrypto } from './sdes.ts'

/** The key of the example in RFC 4568, section 9.1. */
const KEY = 'd0RmdmcmVCspeEc3QGZiNWpVLFJhQX1cfHAwJSoj'

const sdp = (...media: string[]): Buffer =>
  Buffer.from(['v=0', 'o=- 1 1 IN IP4 192.0.2.7', 's=-', 'c=IN IP4 192.0.2.7', 't=0 0', ...media, ''].join('\r\n'))

const side = (encryption?: Encryption, number = 41_000): { media: LegMedia; port: RememberingPort } => {
  const port = new RememberingPort(number)
  return { media: new LegMedia(port, '198.51.100.1', encryption), port }
}

test('a key is parsed with and without a lifetime, and formatted the same way', () => {
  const line = parseCrypto(`7 AES_CM_128_HMAC_SHA1_32 inline:${KEY}|2^20 WSH=64`)

  expect(line).toMatchObject({ tag: 7, suite: 'AES_CM_128_HMAC_SHA1_32' })
  expect(line?.master.toString('base64')).toBe(KEY)
  const own = newCryptoLine(1, 'AES_CM_128_HMAC_SHA1_80')
  expect(parseCrypto(formatCrypto(own).replace('a=crypto:', ''))).toEqual(own)
})

const unusable: Record<string, string> = {
  'another suite': `1 AEAD_AES_128_GCM inline:${KEY}`,
  'a key that is too short': '1 AES_CM_128_HMAC_SHA1_80 inline:c2hvcnQ=',
  'a key identifier in the packets': `1 AES_CM_128_HMAC_SHA1_80 inline:${KEY}|2^20|1:4`,
  'two keys': `1 AES_CM_128_HMAC_SHA1_80 inline:${KEY}|2^20|1:4;inline:${KEY}|2^20|2:4`,
  'no encryption after all': `1 AES_CM_128_HMAC_SHA1_80 inline:${KEY} UNENCRYPTED_SRTP`,
  'no authentication': `1 AES_CM_128_HMAC_SHA1_80 inline:${KEY} UNAUTHENTICATED_SRTP`,
  'a key derivation rate': `1 AES_CM_128_HMAC_SHA1_80 inline:${KEY} KDR=1`,
  'no key': '1 AES_CM_128_HMAC_SHA1_80',
  nonsense: 'hello',
}

for (const [name, value] of Object.entries(unusable))
  test(`a line with ${name} is not used`, () => {
    expect(parseCrypto(value)).toBeNull()
  })

test('an encrypted offer is answered with our key under the tag of the first usable line', () => {
  const { media, port } = side()

  const answer = media
    .answer(
      sdp(
        'm=audio 4000 RTP/SAVP 0',
        `a=crypto:1 AES_256_CM_HMAC_SHA1_80 inline:${KEY}`,
        `a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:${KEY}`,
        `a=crypto:3 AES_CM_128_HMAC_SHA1_80 inline:${KEY}`,
      ),
    )!
    .toString()

  expect(answer).toContain('m=audio 41000 RTP/SAVP 0\r\n')
  expect(answer.match(/a=crypto:.*/g)).toEqual([
    expect.stringMatching(/^a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:.{40}$/),
  ])
  expect(answer).not.toContain(KEY)
  expect(port.more[0]?.keys?.theirs.master.toString('base64')).toBe(KEY)
})

test('a trunk that requires encryption refuses unencrypted audio, and other trunks accept both', () => {
  const both = sdp(
    'm=audio 4000 RTP/AVP 0',
    'm=audio 4002 RTP/SAVP 0',
    `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${KEY}`,
  )

  expect(side('required').media.answer(sdp('m=audio 4000 RTP/AVP 0'))).toBeNull()
  expect(side('required').media.answer(both)!.toString()).toMatch(/m=audio 0 RTP\/AVP 0\r\nm=audio 41000 RTP\/SAVP 0/)
  expect(side().media.answer(both)!.toString()).toMatch(/m=audio 41000 RTP\/AVP 0\r\n(.*\r\n)*m=audio 0 RTP\/SAVP 0/)
})

test('our answer to our own encrypted offer gives both sides each other’s keys', () => {
  const [asking, answering] = [side('required'), side('accepted', 42_000)]

  const offer = asking.media.offer()
  expect(offer.toString().match(/a=crypto:/g)).toHaveLength(2)
  expect(asking.media.accept(answering.media.answer(offer)!)).toBe(true)

  const [one, other] = [asking.port.more[0]?.keys, answering.port.more[0]?.keys]
  expect(one?.ours.suite).toBe('AES_CM_128_HMAC_SHA1_80')
  expect(one?.ours.master).toEqual(other?.theirs.master)
  expect(one?.theirs.master).toEqual(other?.ours.master)
})

test('an unencrypted answer to an encrypted offer, or one with a key that was not offered, is refused', () => {
  const asking = side('required')
  asking.media.offer()

  expect(asking.media.accept(sdp('m=audio 4000 RTP/AVP 0'))).toBe(false)
  expect(asking.media.accept(sdp('m=audio 4000 RTP/SAVP 0', `a=crypto:9 AES_CM_128_HMAC_SHA1_80 inline:${KEY}`))).toBe(
    false,
  )
  expect(asking.port.more).toEqual([])
})

test('our key stays the same if the peer sends another offer, on hold or with a new key', () => {
  const { media, port } = side()
  const offer = (tag: number) => sdp('m=audio 4000 RTP/SAVP 0', `a=crypto:${tag} AES_CM_128_HMAC_SHA1_80 inline:${KEY}`)

  media.answer(offer(1))
  const again = media.answer(offer(5))!.toString()
  const held = media.offer('sendonly').toString()

  expect(port.more[0]?.keys?.ours.master).toEqual(port.more[1]?.keys?.ours.master)
  expect(again).toContain('a=crypto:5 ')
  expect(held.match(/a=crypto:.*/g)).toEqual([again.match(/a=crypto:.*/)?.[0]])
})
