import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRtp } from '../packet.ts'
import { deriveKey, Keystreams } from './session.ts'
import { estimateIndex, SRTP_SUITES, type SrtpKey, SrtpReceiver, SrtpSender, type SrtpSuite } from './srtp.ts'

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex')

/** RFC 3711, appendix B.3. */
const MASTER = hex('E1F97A0D3E018BE0D64FA32C06DE4139 0EC675AD498AFEEBB6960B3AABE6')
const aKey = (suite: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80'): SrtpKey => ({ suite, master: MASTER })

const rtp = (sequence: number, text = 'hello', ssrc = 7): Uint8Array =>
  buildRtp({ payloadType: 0, marker: false, sequence, timestamp: 160, ssrc, payload: Buffer.from(text) })

test('RFC 3711 appendix B.2: the keystream of AES in counter mode', () => {
  const keystreams = new Keystreams(hex('2B7E151628AED2A6ABF7158809CF4F3C'), hex('F0F1F2F3F4F5F6F7F8F9FAFBFCFD'))
  const stream = Buffer.alloc(0xff02 * 16)
  keystreams.apply(stream, 0, stream.length, 0, 0)

  expect(stream.subarray(0, 48)).toEqual(
    hex('E03EAD0935C95E80E166B16DD92B4EB4 D23513162B02D0F72A43A2FE4A5F97AB 41E95B3BB0A2E8DD477901E4FCA894C0'),
  )
  expect(stream.subarray(0xfeff * 16)).toEqual(
    hex('EC8CDF7398607CB0F2D21675EA9EA1E4 362B7C3C6773516318A077D7FC5073AE 6A2CC3787889374FBEB4C81B17BA6C44'),
  )
})

test('RFC 3711 appendix B.3: the keys derived from a master key', () => {
  expect(deriveKey(MASTER, 0, 16)).toEqual(hex('C61E7A93744F39EE10734AFE3FF7A087'))
  expect(deriveKey(MASTER, 2, 14)).toEqual(hex('30CBBC08863D8C85D49DB34A9AE1'))
  expect(deriveKey(MASTER, 1, 94)).toEqual(
    hex(`CEBE321F6FF7716B6FD4AB49AF256A15 6D38BAA48F0A0ACF3C34E2359E6CDBCE E049646C43D9327AD175578EF7227098
      6371C10C9A369AC2F94A8C5FBCDDDC25 6D6E919A48B610EF17C2041E47403576 6B68642C59BBFC2F34DB60DBDFB2`),
  )
})

test('a whole packet comes out as in other implementations (the reference packet of libsrtp)', () => {
  const packet = hex('800f1234decafbadcafebabe abababababababababababababababab')

  expect(Buffer.from(new SrtpSender(aKey()).protect(packet))).toEqual(
    hex('800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb'),
  )
})

for (const suite of SRTP_SUITES)
  test(`${suite}: RTP and RTCP of any length decrypt to what was encrypted`, () => {
    const [sender, receiver] = [new SrtpSender(aKey(suite)), new SrtpReceiver(aKey(suite))]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (payload, isRtcp) => {
        if (isRtcp) {
          const report = Buffer.concat([hex('80c80006 00000007'), payload])
          expect(receiver.unprotectRtcp(sender.protectRtcp(report))).toEqual(report)
        } else {
          const packet = buildRtp({
            payloadType: 0,
            marker: true,
            sequence: next++ & 0xffff,
            timestamp: 1,
            ssrc: 9,
            payload,
          })
          expect(receiver.unprotect(sender.protect(packet))).toEqual(Buffer.from(packet))
        }
      }),
    )
  })
let next = 65_500

test('packets of changing lengths and sources have the keystream of their own index, in any order', () => {
  const keystreams = new Keystreams(MASTER.subarray(0, 16), MASTER.subarray(16))
  const alone = (length: number, ssrc: number, index: number): Buffer => {
    const iv = Buffer.concat([MASTER.subarray(16), Buffer.alloc(2)])
    const ofPacket = Buffer.alloc(16)
    ofPacket.writeUInt32BE(ssrc, 4)
    ofPacket.writeUIntBE(index, 8, 6)
    return createCipheriv(
      'aes-128-ctr',
      MASTER.subarray(0, 16),
      iv.map((byte, at) => byte ^ (ofPacket[at] as number)),
    ).update(Buffer.alloc(length))
  }
  const aPacket = fc.tuple(fc.nat(330), fc.constantFrom(7, 0xfedcba98), fc.integer({ min: 65_500, max: 65_570 }))
  fc.assert(
    fc.property(fc.array(aPacket, { maxLength: 30 }), (packets) => {
      for (const [length, ssrc, index] of packets) {
        const bytes = Buffer.alloc(length)
        keystreams.apply(bytes, 0, bytes.length, ssrc, index)
        expect(bytes).toEqual(alone(length, ssrc, index))
      }
    }),
  )
})

test('the rollover counter follows the sequence number past its end, including late packets', () => {
  const [sender, receiver] = [new SrtpSender(aKey()), new SrtpReceiver(aKey())]
  const packets = [65_533, 65_534, 65_535, 0, 1, 2].map((sequence) => sender.protect(rtp(sequence)))

  const order = [0, 1, 3, 2, 5, 4]
  expect(order.map((at) => receiver.unprotect(packets[at] as Uint8Array) !== null)).toEqual(Array(6).fill(true))
})

test('two rounds of the sequence number decrypt to what was sent', () => {
  const [sender, receiver] = [
    new SrtpSender(aKey('AES_CM_128_HMAC_SHA1_32')),
    new SrtpReceiver(aKey('AES_CM_128_HMAC_SHA1_32')),
  ]

  for (let at = 0; at < 3 * 65_536; at += 8_000) {
    const packet = rtp(at & 0xffff, `packet ${at}`)
    expect(receiver.unprotect(sender.protect(packet))).toEqual(Buffer.from(packet))
  }
})

test('an index is the one nearest to the highest seen', () => {
  expect(estimateIndex(65_535, 0)).toBe(65_536)
  expect(estimateIndex(65_536, 65_535)).toBe(65_535)
  expect(estimateIndex(65_536 + 40_000, 39_000)).toBe(65_536 + 39_000)
  expect(estimateIndex(65_536 + 40_000, 10)).toBe(2 * 65_536 + 10)
  expect(estimateIndex(10, 65_535)).toBeLessThan(0)
})

test('a replayed packet is refused, and so is one too old to be checked', () => {
  const [sender, receiver] = [new SrtpSender(aKey()), new SrtpReceiver(aKey())]
  const packets = Array.from({ length: 200 }, (_, at) => sender.protect(rtp(at)))

  const kept = packets.filter((packet, at) => at >= 60 && receiver.unprotect(packet) !== null)

  expect(kept).toHaveLength(140)
  expect(packets.slice(0, 60).every((packet) => receiver.unprotect(packet) === null)).toBe(true)
  expect(kept.every((packet) => receiver.unprotect(packet) === null)).toBe(true)
})

test('a packet with any byte changed is refused, and does not spoil the next', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const [sender, receiver] = [new SrtpSender(aKey()), new SrtpReceiver(aKey())]
      const [good, next] = [sender.protect(rtp(1)), sender.protect(rtp(2))]
      const bad = Uint8Array.from(good)
      bad[at % bad.length] = (bad[at % bad.length] as number) ^ change
      expect(receiver.unprotect(bad)).toBeNull()
      expect(receiver.unprotect(good)).not.toBeNull()
      expect(receiver.unprotect(next)).not.toBeNull()
    }),
  )
})

test('random bytes are refused without an exception', () => {
  const receiver = new SrtpReceiver(aKey())
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect([receiver.unprotect(bytes), receiver.unprotectRtcp(bytes)]).toEqual([null, null])
    }),
  )
})
