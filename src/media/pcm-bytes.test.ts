import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined } from './pcm.ts'
import { PcmReader, pcmToBytes } from './pcm-bytes.ts'

test('samples survive being cut into bytes anywhere', () => {
  fc.assert(
    fc.property(fc.int16Array(), fc.array(fc.nat(9), { minLength: 1 }), (samples, cuts) => {
      const bytes = pcmToBytes(samples)
      const reader = new PcmReader()

      const pieces = []
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const length = 1 + (cuts[i % cuts.length] as number)
        pieces.push(reader.push(bytes.subarray(at, at + length)))
        at += length
      }

      expect([...joined(pieces)]).toEqual([...samples])
    }),
  )
})

test('bytes are little-endian, and a view gives only its own part', () => {
  const view = Int16Array.of(9, 0x0102, -2, 9).subarray(1, 3)

  expect([...pcmToBytes(view)]).toEqual([0x02, 0x01, 0xfe, 0xff])
})
