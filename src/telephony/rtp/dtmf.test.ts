import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DtmfReceiver, DtmfSender } from './dtmf.ts'

const FRAME_MS = 20

interface EventPacket {
  readonly payload: Uint8Array
  readonly timestamp: number
  readonly atMs: number
}

const eventPacket = (key: number, units: number, ended: boolean, timestamp: number, atMs: number): EventPacket => ({
  payload: Uint8Array.of(key, ended ? 0x8a : 0x0a, units >> 8, units & 0xff),
  timestamp: timestamp >>> 0,
  atMs,
})

/** The packets that our sender sends for `digits`, with the event timestamps of the port. */
function packetsFor(digits: string, startTimestamp = 1000): EventPacket[] {
  const sender = new DtmfSender()
  sender.queue(digits, () => {})
  const packets: EventPacket[] = []
  let eventTimestamp = 0
  for (let slotIndex = 0; ; slotIndex++) {
    const slot = sender.next()
    if (!slot) return packets
    if (slot.kind === 'gap') continue
    if (slot.starts) eventTimestamp = (startTimestamp + slotIndex * 160) >>> 0
    packets.push({ payload: slot.payload, timestamp: eventTimestamp, atMs: slotIndex * FRAME_MS })
  }
}

/** Delivers packets and time as the port does, and at the end enough time to notice lost end packets. */
function hear(packets: readonly EventPacket[]): string {
  const receiver = new DtmfReceiver()
  const digits: string[] = []
  let nowMs = 0
  for (const { payload, timestamp, atMs } of packets) {
    for (; nowMs < atMs; nowMs += FRAME_MS) digits.push(...receiver.expire(nowMs))
    digits.push(...receiver.receive(payload, timestamp, nowMs))
  }
  digits.push(...receiver.expire(nowMs + 1000))
  return digits.join('')
}

test('every key is heard once, though its end is sent three times, and timestamps wrap', () => {
  expect(hear(packetsFor('0123456789*#ABCD'))).toBe('0123456789*#ABCD')
  expect(hear(packetsFor('1123', 0xffffff00))).toBe('1123')
})

test('if any packets are lost or duplicated, a key of which at least one packet arrives is reported exactly once', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789*#'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(digits, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (pressed, copies) => {
      const sent = packetsFor(pressed)
      const perKey = sent.length / pressed.length
      const arrived = sent.flatMap((packet, i) => {
        const count = Number(copies.next().value)
        const isSpared = i % perKey === i % 7
        return Array.from({ length: isSpared ? Math.max(1, count) : count }, () => packet)
      })
      const heardKeys = [...pressed].filter((_, key) =>
        arrived.some(({ timestamp }) => timestamp === sent[key * perKey]?.timestamp),
      )

      expect(hear(arrived)).toBe(heardKeys.join(''))
    }),
  )
})

test('a key held down is reported at 300 ms and not again at its end', () => {
  const receiver = new DtmfReceiver()
  const heard = []
  for (let frame = 1; frame <= 100; frame++) {
    const { payload, timestamp } = eventPacket(5, frame * 160, frame === 100, 1000, 0)
    heard.push([frame * FRAME_MS, ...receiver.receive(payload, timestamp, frame * FRAME_MS)])
  }

  expect(heard.filter((one) => one.length > 1)).toEqual([[300, '5']])
})

test('the segments of a press beyond 8 s are one press', () => {
  const segments = [
    eventPacket(1, 0xffff, false, 1000, 0),
    eventPacket(1, 800, false, 1000 + 0xffff, 100),
    eventPacket(1, 1600, true, 1000 + 0xffff, 200),
  ]

  expect(hear(segments)).toBe('1')
})

test('a sender that wrongly advances the timestamp of each packet still presses once', () => {
  const packets = Array.from({ length: 6 }, (_, i) => eventPacket(7, (i + 1) * 160, i === 5, 1000 + i * 160, i * 20))

  expect(hear(packets)).toBe('7')
})

test('a lost end is noticed after 200 ms, or at once when the next key begins', () => {
  const receiver = new DtmfReceiver()
  const { payload, timestamp } = eventPacket(3, 160, false, 1000, 0)
  expect(receiver.receive(payload, timestamp, 0)).toEqual([])
  expect(receiver.expire(180)).toEqual([])
  expect(receiver.expire(200)).toEqual(['3'])

  const next = eventPacket(4, 160, false, 9000, 0)
  expect(receiver.receive(next.payload, next.timestamp, 300)).toEqual([])
  const later = eventPacket(5, 160, true, 12_000, 0)
  expect(receiver.receive(later.payload, later.timestamp, 400)).toEqual(['4', '5'])
})

test('a late packet of an earlier key changes nothing', () => {
  const [first, second] = [eventPacket(1, 800, true, 1000, 0), eventPacket(2, 160, false, 5000, 200)]
  const end = eventPacket(2, 800, true, 5000, 300)

  expect(hear([first, second, { ...first, atMs: 220 }, end, { ...first, atMs: 320 }])).toBe('12')
})

test('after a new source the same timestamp is a new press', () => {
  const receiver = new DtmfReceiver()
  const { payload, timestamp } = eventPacket(8, 800, true, 1000, 0)
  receiver.receive(payload, timestamp, 0)
  receiver.reset()

  expect(receiver.receive(payload, timestamp, 20)).toEqual(['8'])
})

test('no bytes make the receiver throw; flash and tones are not keys', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.uint8Array({ maxLength: 8 }), fc.integer({ min: 0, max: 0xffffffff }))), (all) => {
      const receiver = new DtmfReceiver()
      const digits = all.flatMap(([payload, timestamp], i) => receiver.receive(payload, timestamp, i * 20))

      expect(digits.every((digit) => /^[0-9*#A-D]$/.test(digit))).toBe(true)
      expect(digits.length).toBeLessThanOrEqual(all.length)
    }),
  )
  expect(hear([eventPacket(16, 800, true, 1000, 0), eventPacket(32, 800, true, 5000, 100)])).toBe('')
})

test('sending: one marker slot, growing duration, three ends, a pause, then done', () => {
  const sender = new DtmfSender()
  let done = false
  sender.queue('5', () => {
    done = true
  })
  const slots = Array.from({ length: 15 }, () => sender.next())

  const events = slots.flatMap((slot) => (slot?.kind === 'event' ? [slot] : []))
  expect(events.map((slot) => slot.starts)).toEqual([true, ...Array(9).fill(false)])
  const durations = events.map(({ payload }) => ((payload[2] ?? 0) << 8) | (payload[3] ?? 0))
  expect(durations).toEqual([160, 320, 480, 640, 800, 960, 1120, 1280, 1280, 1280])
  expect(events.map(({ payload }) => (payload[1] ?? 0) >> 7)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
  expect(slots.slice(10).every((slot) => slot?.kind === 'gap')).toBe(true)
  expect(done).toBe(true)
  expect(sender.next()).toBeNull()
})

test('a phone that plays the same recording for each press is heard at each press', () => {
  const recording = packetsFor('1', 13_280)
  const later = (packets: EventPacket[], byMs: number) =>
    packets.map((packet) => ({ ...packet, atMs: packet.atMs + byMs }))

  expect(hear([...recording, ...later(recording, 600)])).toBe('11')
  expect(hear([...recording, ...later(packetsFor('2', 400), 600)])).toBe('12')
})
