import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeG711, encodeG711 } from '../../media/g711.ts'
import { buildRtp } from './packet.ts'
import { RtpReceiver } from './receiver.ts'
import { type Negotiated, RtpSender } from './sender.ts'

const PEER = { address: '192.0.2.7', port: 4000 }
const MU: Negotiated = { payloadType: 0, codec: 'mu', dtmfPayloadType: 101 }
const FRAME_MS = 20

function aReceiver(): RtpReceiver {
  const receiver = new RtpReceiver()
  receiver.negotiate(MU, PEER)
  return receiver
}

const packetOf = (n: number, payloadType = 0, ssrc = 5) =>
  buildRtp({
    payloadType,
    marker: false,
    sequence: n,
    timestamp: n * 160,
    ssrc,
    payload: new Uint8Array(160).fill(0x10),
  })

const framesOf = (receiver: RtpReceiver, due: number) => [...receiver.takeFrames(due)]

test.each<Negotiated>([
  MU,
  { payloadType: 8, codec: 'a', dtmfPayloadType: null },
  { payloadType: 97, codec: 'a', dtmfPayloadType: null },
])(
  'what one side plays the other side hears, sample for sample within the limits of G.711 (payload type $payloadType)',
  (negotiated) => {
    const [sender, receiver] = [new RtpSender(), new RtpReceiver()]
    receiver.negotiate(negotiated, PEER)
    const pcm = Int16Array.from({ length: 1600 }, (_, i) => Math.round(9000 * Math.sin(i / 5)) + 1)
    sender.queue.push(pcm)
    const heard: number[] = []

    for (let tick = 0; tick < 14; tick++) {
      receiver.receive(sender.nextPacket(negotiated), PEER, tick * FRAME_MS)
      for (const frame of framesOf(receiver, 1)) heard.push(...frame)
    }

    const { codec } = negotiated
    if (codec === 'g722' || codec === 'opus') throw new Error('a law of G.711')
    expect(heard.slice(160, 160 + 1600)).toEqual([...decodeG711(codec, encodeG711(codec, pcm))])
  },
)

test('after a stall the late frames are delivered once their packets are read, without concealment', () => {
  const receiver = aReceiver()
  for (let n = 0; n < 4; n++) {
    receiver.receive(packetOf(n), PEER, n * FRAME_MS)
    framesOf(receiver, 1)
  }

  const atOnce = framesOf(receiver, 5)
  for (let n = 4; n < 10; n++) receiver.receive(packetOf(n), PEER, 200)
  const afterwards = framesOf(receiver, 1)

  expect(atOnce.length + afterwards.length).toBe(6)
  expect(receiver.stats.jitter).toMatchObject({ concealed: 0, late: 0 })
})

test('a latched peer may switch between the two laws and send comfort noise', () => {
  const receiver = aReceiver()
  expect(receiver.receive(packetOf(0, 8), PEER, 0)).toBe(false)
  expect(receiver.receive(packetOf(0, 13), PEER, 0)).toBe(false)

  expect(receiver.receive(packetOf(1, 0), PEER, 20)).toBe(true)

  expect(receiver.receive(packetOf(2, 8), PEER, 40)).toBe(true)
  expect(receiver.receive(packetOf(3, 13), PEER, 60)).toBe(true)
  expect(receiver.receive(packetOf(4, 96), PEER, 80)).toBe(false)
})

test('a key whose end was lost with the whole stream is still reported', () => {
  const receiver = aReceiver()
  const event = {
    payloadType: 101,
    marker: true,
    sequence: 1,
    timestamp: 160,
    ssrc: 5,
    payload: Uint8Array.of(5, 10, 0, 160),
  }
  receiver.receive(buildRtp(event), PEER, 0)
  expect(receiver.takeDigits(100)).toEqual([])

  expect(receiver.takeDigits(200)).toEqual(['5'])
  expect(receiver.takeDigits(220)).toEqual([])
})

test('keys with their own SSRC between audio packets are reported once each', () => {
  const receiver = aReceiver()
  const heard: string[] = []
  for (let n = 0; n < 40; n++) {
    const [key, ended] = [n < 20 ? 4 : 6, n % 20 >= 8]
    const payload = Uint8Array.of(key, ended ? 0x8a : 10, 0, Math.min(8, (n % 20) + 1) * 20)
    const timestamp = n < 20 ? 7000 : 12_000
    receiver.receive(packetOf(n), PEER, n * FRAME_MS)
    if (n % 20 < 11)
      receiver.receive(
        buildRtp({ payloadType: 101, marker: false, sequence: 900 + n, timestamp, ssrc: 77, payload }),
        PEER,
        n * FRAME_MS,
      )
    heard.push(...receiver.takeDigits(n * FRAME_MS))
  }

  expect(heard).toEqual(['4', '6'])
})

test('for any datagrams from any source, nothing throws and frames are delivered evenly', () => {
  const source = fc.record({
    address: fc.constantFrom('192.0.2.7', '198.51.100.1', '::1'),
    port: fc.constantFrom(0, 1, 4000, 65_535),
  })
  const rtp = fc
    .record({
      payloadType: fc.constantFrom(0, 8, 13, 96, 101),
      marker: fc.boolean(),
      sequence: fc.integer({ min: 0, max: 0xffff }),
      timestamp: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 0xffffffff })),
      ssrc: fc.constantFrom(1, 2),
      payload: fc.uint8Array({ maxLength: 400 }),
    })
    .map(buildRtp)
  const datagram = fc.record({ bytes: fc.oneof(fc.uint8Array({ maxLength: 60 }), rtp), from: source })
  fc.assert(
    fc.property(fc.array(fc.array(datagram, { maxLength: 3 }), { maxLength: 40 }), (ticks) => {
      const receiver = aReceiver()
      ticks.forEach((datagrams, tick) => {
        for (const { bytes, from } of datagrams) receiver.receive(bytes, from, tick * FRAME_MS)
        const frames = framesOf(receiver, 1)

        expect(frames.length).toBeGreaterThanOrEqual(1)
        expect(frames.every((frame) => frame.length === 160)).toBe(true)
        expect(receiver.takeDigits(tick * FRAME_MS).every((digit) => /^[0-9*#A-D]$/.test(digit))).toBe(true)
        expect(receiver.target?.port).not.toBe(0)
      })
    }),
  )
})
