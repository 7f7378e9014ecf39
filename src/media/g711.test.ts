import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeG711, encodeG711, type G711Law } from './g711.ts'

const everySample = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768)
const everyByte = Uint8Array.from({ length: 256 }, (_, i) => i)
const law = fc.constantFrom<G711Law[]>('mu', 'a')

test('the digital milliwatt of G.711 table 5 decodes to a 1 kHz sine at the level the standard gives', () => {
  const mu = decodeG711('mu', Uint8Array.of(0x1e, 0x0b, 0x0b, 0x1e, 0x9e, 0x8b, 0x8b, 0x9e))
  const a = decodeG711('a', Uint8Array.of(0x34, 0x21, 0x21, 0x34, 0xb4, 0xa1, 0xa1, 0xb4))

  expect([...mu]).toEqual([-8828, -20860, -20860, -8828, 8828, 20860, 20860, 8828])
  expect([...a]).toEqual([-8960, -20992, -20992, -8960, 8960, 20992, 20992, 8960])
})

test('the ends and the middle of both laws are those of G.711', () => {
  expect([...decodeG711('mu', Uint8Array.of(0x00, 0x80, 0x7f, 0xff))]).toEqual([-32124, 32124, -0, 0].map((x) => x + 0))
  expect([...decodeG711('a', Uint8Array.of(0x2a, 0xaa, 0x55, 0xd5))]).toEqual([-32256, 32256, -8, 8])
  expect([...encodeG711('mu', Int16Array.of(0, -1, 32767, -32768))]).toEqual([0xff, 0x7f, 0x80, 0x00])
  expect([...encodeG711('a', Int16Array.of(0, -1, 32767, -32768))]).toEqual([0xd5, 0x55, 0xaa, 0x2a])
})

test('decoding and encoding returns every code, except the negative zero of mu-law', () => {
  for (const one of ['mu', 'a'] as const) {
    const again = encodeG711(one, decodeG711(one, everyByte))
    const expected = everyByte.map((byte) => (one === 'mu' && byte === 0x7f ? 0xff : byte))
    expect(again).toEqual(expected)
  }
})

test('quantising is monotonic and errs by no more than half a step of the segment', () => {
  for (const one of ['mu', 'a'] as const) {
    const decoded = decodeG711(one, encodeG711(one, everySample))
    const isMonotonic = decoded.every((value, i) => i === 0 || value >= decoded[i - 1]!)
    const wrong = everySample.filter((sample, i) => {
      const clipped = Math.max(-32_124, Math.min(32_124, sample))
      return Math.abs(decoded[i]! - clipped) > Math.max(8, (Math.abs(clipped) + 132) / 32) + 1
    })

    expect(isMonotonic).toBe(true)
    expect([...wrong]).toEqual([])
  }
})

test('a second pass through the codec changes nothing', () => {
  fc.assert(
    fc.property(law, fc.int16Array({ maxLength: 200 }), (one, pcm) => {
      const once = decodeG711(one, encodeG711(one, pcm))

      expect(decodeG711(one, encodeG711(one, once))).toEqual(once)
    }),
  )
})
