import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRtp, looksLikeRtcp, parseRtp, sequenceAhead, timestampAhead } from './packet.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

test('a built packet parses to the same fields', () => {
  const packet = fc.record({
    payloadType: fc.integer({ min: 0, max: 63 }),
    marker: fc.boolean(),
    sequence: fc.integer({ min: 0, max: 0xffff }),
    timestamp: fc.integer({ min: 0, max: 0xffffffff }),
    ssrc: fc.integer({ min: 0, max: 0xffffffff }),
    payload: fc.uint8Array({ maxLength: 480 }),
  })
  fc.assert(
    fc.property(packet, (one) => {
      const built = buildRtp(one)

      expect(parseRtp(Uint8Array.from(built))).toEqual(one)
      expect(looksLikeRtcp(built)).toBe(false)
    }),
  )
})

test('CSRC list, header extension and padding are skipped', () => {
  // V=2 P=1 X=1 CC=2, M=1 PT=0, one extension word, payload aabb, three bytes of padding
  const packet = parseRtp(bytes('b2 80 0102 00000a00 00000007 11111111 22222222 bede 0001 99999999 aabb 000003'))

  expect(packet).toMatchObject({ payloadType: 0, marker: true, sequence: 0x102, timestamp: 0xa00, ssrc: 7 })
  expect([...(packet?.payload ?? [])]).toEqual([0xaa, 0xbb])
})

test.each([
  ['shorter than a header', '80 00 0001 00000000 000000'],
  ['version 1', '40 00 0001 00000000 00000007 aa'],
  ['more CSRC than bytes', '8f 00 0001 00000000 00000007 aa'],
  ['an extension header cut off', '90 00 0001 00000000 00000007 bede'],
  ['an extension longer than the packet', '90 00 0001 00000000 00000007 bede ffff 00000000'],
  ['padding of no length', 'a0 00 0001 00000000 00000007 aa00'],
  ['padding longer than the payload', 'a0 00 0001 00000000 00000007 aa09'],
])('%s is refused', (_, hex) => {
  expect(parseRtp(bytes(hex))).toBeNull()
})

test('no bytes make the parser throw or read beyond them', () => {
  const nearlyRtp = fc
    .uint8Array({ minLength: 1, maxLength: 2100 })
    .map((all) => Uint8Array.from(all, (byte, i) => (i === 0 ? 0x80 | (byte & 0x3f) : byte)))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 100 }), nearlyRtp), (all) => {
      const packet = parseRtp(all)
      looksLikeRtcp(all)

      if (packet) expect(packet.payload.length).toBeLessThanOrEqual(all.length - 12)
    }),
  )
})

test('RTCP on the RTP port is told apart by its packet type', () => {
  for (const type of [200, 201, 202, 203, 204]) expect(looksLikeRtcp(Uint8Array.of(0x80, type, 0, 1))).toBe(true)
  expect(looksLikeRtcp(Uint8Array.of(0x80, 0x80, 0, 1))).toBe(false)
  expect(looksLikeRtcp(new Uint8Array(0))).toBe(false)
})

test('distances wrap around', () => {
  expect([sequenceAhead(0, 0xffff), sequenceAhead(0xffff, 0), sequenceAhead(5, 3)]).toEqual([1, -1, 2])
  expect([timestampAhead(100, 0xffffff9c), timestampAhead(0xffffff9c, 100)]).toEqual([200, -200])
})
