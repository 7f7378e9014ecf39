import { expect, test } from 'vitest'
import { buildSenderReport, Reception } from './rtcp.ts'

const even = (n: number, first = 65_530) => ({ ssrc: 7, sequence: (first + n) & 0xffff, timestamp: n * 160 })

test('loss is counted across the wrap of the sequence number, and per report interval', () => {
  const reception = new Reception()
  for (let n = 0; n < 100; n++) if (n % 4 !== 1) reception.note(even(n), n * 20)

  expect(reception.lost()).toBe(25)
  expect(reception.report()).toMatchObject({
    ssrc: 7,
    fractionLost: 64,
    cumulativeLost: 25,
    extendedHighestSequence: 65_536 + ((65_530 + 99) & 0xffff),
  })

  for (let n = 100; n < 200; n++) reception.note(even(n), n * 20)
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: 25 })
})

test('an even stream has no jitter, an uneven one that of RFC 3550 A.8', () => {
  const [smooth, rough] = [new Reception(), new Reception()]
  for (let n = 0; n < 1000; n++) {
    smooth.note(even(n), n * 20)
    rough.note(even(n), n * 20 + (n % 2) * 10)
  }

  expect(smooth.jitterMs()).toBe(0)
  expect(rough.jitterMs()).toBeCloseTo(10, 1)
})

test('before the first packet there is nothing to report; duplicates never make loss negative', () => {
  const reception = new Reception()
  expect(reception.report()).toBeNull()

  for (let i = 0; i < 5; i++) reception.note(even(0), 0)

  expect(reception.lost()).toBe(0)
  expect(reception.report()).toMatchObject({ fractionLost: 0, cumulativeLost: 0 })
})

test('a sender report is laid out as RFC 3550 6.4.1 and followed by the CNAME', () => {
  const block = { ssrc: 9, fractionLost: 64, cumulativeLost: 25, extendedHighestSequence: 70_000, jitter: 80 }
  const now = new Date('2026-01-05T10:00:00.500Z')
  const sender = { ssrc: 5, now, timestamp: 160_000, packets: 1000, octets: 160_000 }

  const bytes = Buffer.from(buildSenderReport(sender, block, 'me@here'))

  expect([...bytes.subarray(0, 4)]).toEqual([0x81, 200, 0, 12])
  expect(bytes.readUInt32BE(8) - 2_208_988_800).toBe(Math.floor(now.getTime() / 1000))
  expect(bytes.readUInt32BE(12)).toBe(2 ** 31)
  expect([16, 20, 24, 28, 36, 40].map((at) => bytes.readUInt32BE(at))).toEqual([160_000, 1000, 160_000, 9, 70_000, 80])
  expect([bytes[32], bytes.readUIntBE(33, 3)]).toEqual([64, 25])
  expect([...bytes.subarray(52, 56)]).toEqual([0x81, 202, 0, 4])
  expect(bytes.length).toBe(52 + 20)
  expect(bytes.toString('latin1', 62, 69)).toBe('me@here')
})
