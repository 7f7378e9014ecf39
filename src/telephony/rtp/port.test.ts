import { createSocket, type Socket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { type Clock, ManualClock } from '../../kernel/clock.ts'
import { type Log, silentLog } from '../../kernel/log.ts'
import { encodeG711 } from '../../media/g711.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { tonePower } from '../../media/tone-power.ts'
import { pacerOf } from './pacer.ts'
import { buildRtp, parseRtp, type RtpPacket } from './packet.ts'
import { openRtpPort, type RtpPort } from './port.ts'

const HOST = '127.0.0.1'
const FRAME_MS = 20

async function anRtpPort(clock: Clock, options: { mediaTimeoutMs?: number; log?: Log } = {}): Promise<RtpPort> {
  const port = await openRtpPort({ host: HOST, clock, log: silentLog, ...options })
  onTestFinished(() => port.close())
  return port
}

/** A plain UDP socket in the role of the peer, so that tests see and forge every packet. */
class Peer {
  readonly received: RtpPacket[] = []
  readonly socket: Socket
  #waiting: (() => void)[] = []

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('message', (bytes) => {
      const packet = parseRtp(bytes)
      if (packet) this.received.push(packet)
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  get port(): number {
    return this.socket.address().port
  }

  /** Waits until `count` packets have arrived in total. */
  async packets(count: number): Promise<RtpPacket[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.received
  }

  send(to: RtpPort, packet: Partial<RtpPacket>): Promise<void> {
    return this.sendBytes(to, buildRtp({ ...aPacket, ...packet }))
  }

  sendBytes(to: RtpPort, bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.socket.send(bytes, to.localPort, HOST, () => resolve()))
  }
}

const aPacket: RtpPacket = {
  payloadType: 0,
  marker: false,
  sequence: 1,
  timestamp: 160,
  ssrc: 7,
  payload: new Uint8Array(160).fill(0x10),
}

async function aPeer(): Promise<Peer> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, HOST, resolve))
  onTestFinished(() => void socket.close())
  return new Peer(socket)
}

const tone = (samples: number): Pcm =>
  Int16Array.from({ length: samples }, (_, i) => Math.round(8000 * Math.sin(i / 3)))

test('every 20 ms a frame goes out, silence included, with timestamps and sequence numbers in step', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  port.setRemote(HOST, peer.port, 0, 101)
  const speech = tone(320)

  clock.advance(2 * FRAME_MS)
  port.play(speech)
  clock.advance(4 * FRAME_MS)
  const packets = await peer.packets(6)

  const first = packets[0] as RtpPacket
  expect(packets.map((one) => (one.timestamp - first.timestamp) | 0)).toEqual([0, 160, 320, 480, 640, 800])
  expect(packets.map((one) => (one.sequence - first.sequence) & 0xffff)).toEqual([0, 1, 2, 3, 4, 5])
  expect(packets.map((one) => one.marker)).toEqual([true, false, true, false, false, false])
  expect(packets.slice(2, 4).flatMap((one) => [...one.payload])).toEqual([...encodeG711('mu', speech)])
  expect(packets[5]?.payload.every((byte) => byte === 0xff)).toBe(true)
})

test('a late tick sends the frames due; a stall longer than five frames is skipped and the queued audio kept', async () => {
  const clock = new StallingClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  port.setRemote(HOST, peer.port, 8, null)
  clock.advance(FRAME_MS)
  port.play(tone(160 * 20))

  clock.stall(50 * FRAME_MS)
  const packets = await peer.packets(6)

  const [first, second] = packets as [RtpPacket, RtpPacket]
  expect((second.timestamp - first.timestamp) | 0).toBe(46 * 160)
  expect(port.queuedMs()).toBe(15 * FRAME_MS)
})

/** Advances the clock as in a blocked process: nothing runs until the end, then everything due runs. */
class StallingClock extends ManualClock {
  #stalledMs = 0
  override monotonicMs(): number {
    return super.monotonicMs() + this.#stalledMs
  }
  stall(ms: number): void {
    this.#stalledMs += ms - FRAME_MS
    this.advance(FRAME_MS)
  }
}

test('a mark is reported when the frame before it was sent, and `clear` drops exactly the rest', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  const heard: string[] = []
  port.listen({ onMark: (name) => heard.push(name) })
  port.setRemote(HOST, peer.port, 0, null)
  port.mark('at once')
  port.play(tone(161))
  port.mark('hello')
  port.play(tone(800))
  port.mark('never')

  clock.advance(FRAME_MS)
  expect(heard).toEqual(['at once'])
  clock.advance(FRAME_MS)
  expect(heard).toEqual(['at once', 'hello'])

  expect(port.clear()).toBe(40)
  expect(port.queuedMs()).toBe(0)
  clock.advance(10 * FRAME_MS)
  expect(heard).toEqual(['at once', 'hello'])
  expect(port.clear()).toBe(0)
})

test('the first valid packet decides where we send; later ones from elsewhere are dropped and counted', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, announced, real, thief] = [await anRtpPort(clock), await aPeer(), await aPeer(), await aPeer()]
  port.setRemote(HOST, announced.port, 0, 101)

  await real.send(port, {})
  await until('the packets', () => port.stats().packetsReceived === 1)
  await thief.send(port, { ssrc: 7 })
  await until('the foreign packet', () => port.stats().foreignDropped === 1)
  clock.advance(FRAME_MS)
  await real.packets(1)

  expect(port.stats().remote).toMatchObject({ address: HOST, port: real.port })
  expect(announced.received).toEqual([])
  expect(thief.received).toEqual([])
})

test('garbage, RTCP on the RTP port and foreign payload types have no effect and latch no peer', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer, stranger] = [await anRtpPort(clock), await aPeer(), await aPeer()]
  await stranger.send(port, {})
  await until('the invalid packets', () => port.stats().invalidDropped === 1)
  port.setRemote(HOST, peer.port, 0, 101)

  await stranger.sendBytes(port, new Uint8Array(0))
  await stranger.sendBytes(port, Uint8Array.of(0x80, 200, 0, 1, 0, 0, 0, 0))
  await stranger.sendBytes(port, new Uint8Array(1500).fill(0xff))
  await stranger.send(port, { payloadType: 96 })
  await until('the invalid packets', () => port.stats().invalidDropped === 4)

  expect(port.stats()).toMatchObject({ packetsReceived: 0, foreignDropped: 0, remote: { port: peer.port } })
})

test('an address that cannot be sent to mutes us until a packet of the peer arrives', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  for (const [address, number] of [
    ['0.0.0.0', 4000],
    ['phone.example', 4000],
    [HOST, 0],
    [HOST, 70_000],
  ] as const) {
    port.setRemote(address, number, 8, null)
    clock.advance(FRAME_MS)
    expect(port.stats()).toMatchObject({ remote: null, packetsSent: 0 })
  }

  // Without an address of the peer, a source is accepted after a second.
  await peer.send(port, { payloadType: 8 })
  await until('the packet', () => port.stats().foreignDropped === 1)
  clock.advance(1_000)
  await peer.send(port, { payloadType: 8 })
  await until('the packets', () => port.stats().packetsReceived === 1)
  clock.advance(FRAME_MS)

  expect((await peer.packets(1))[0]?.payloadType).toBe(8)
})

test('the caller’s audio is delivered as frames, one for each 20 ms', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  const frames: Pcm[] = []
  port.listen({ onFrame: (frame) => frames.push(frame) })
  port.setRemote(HOST, peer.port, 0, null)

  for (let i = 0; i < 4; i++) await peer.send(port, { sequence: i, timestamp: i * 160 })
  await until('the packets', () => port.stats().packetsReceived === 4)
  clock.advance(5 * FRAME_MS)

  expect(frames).toHaveLength(5)
  expect(frames.every((frame) => frame.length === 160)).toBe(true)
  expect(frames.slice(0, 4).every((frame) => frame.every((sample) => sample === frames[0]?.[0] && sample !== 0))).toBe(
    true,
  )
})

test('keys pressed on one port are heard on the other, each once and in order', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [caller, callee] = [await anRtpPort(clock), await anRtpPort(clock)]
  const digits: string[] = []
  callee.listen({ onDigit: (digit) => digits.push(digit) })
  caller.setRemote(HOST, callee.localPort, 0, 101)
  callee.setRemote(HOST, caller.localPort, 0, 101)

  const sent = caller.sendDigits('15*#0')
  clock.advance(5 * 15 * FRAME_MS)
  await sent
  await until('all packets', () => callee.stats().packetsReceived === caller.stats().packetsSent)
  clock.advance(FRAME_MS)

  expect(digits.join('')).toBe('15*#0')
})

test('while keys are pressed queued audio waits, and starts a new talk spurt afterwards', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  port.setRemote(HOST, peer.port, 0, 101)
  port.play(tone(480))
  clock.advance(FRAME_MS)

  void port.sendDigits('7')
  clock.advance(16 * FRAME_MS)
  const packets = await peer.packets(17)

  expect(packets.map((one) => one.payloadType)).toEqual([0, ...Array(10).fill(101), ...Array(6).fill(0)])
  expect(packets.flatMap((one, i) => (one.marker ? [i] : []))).toEqual([0, 1, 16])
  expect(new Set(packets.slice(1, 11).map((one) => one.timestamp)).size).toBe(1)
  expect(packets.slice(11, 16).every((one) => one.payload.every((byte) => byte === 0xff))).toBe(true)
  expect(port.queuedMs()).toBe(FRAME_MS)
})

test('sending digits is refused if the peer did not offer telephone-event, and if a character is not a digit', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const port = await anRtpPort(clock)
  port.setRemote(HOST, 4000, 0, 101)
  await expect(port.sendDigits('1x')).rejects.toThrow('Not keypad digits')

  port.setRemote(HOST, 4000, 0, null)

  await expect(port.sendDigits('1')).rejects.toThrow('telephone-event')
})

test('lost media are reported once per stretch of silence, and not on hold', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock, { mediaTimeoutMs: 1000 }), await aPeer()]
  let lost = 0
  port.listen({ onMediaLost: () => lost++ })
  clock.advance(5000)
  expect(lost).toBe(0)
  port.setRemote(HOST, peer.port, 0, null)

  clock.advance(980)
  expect(lost).toBe(0)
  clock.advance(5000)
  expect(lost).toBe(1)

  await peer.send(port, {})
  await until('the packets', () => port.stats().packetsReceived === 1)
  port.hold(true)
  clock.advance(5000)
  expect(lost).toBe(1)
  port.hold(false)
  clock.advance(1020)
  expect(lost).toBe(2)
})

test('on hold nothing is sent and queued audio waits', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [port, peer] = [await anRtpPort(clock), await aPeer()]
  port.setRemote(HOST, peer.port, 0, null)
  port.play(tone(320))

  port.hold(true)
  clock.advance(10 * FRAME_MS)
  expect(port.stats().packetsSent).toBe(0)
  expect(port.queuedMs()).toBe(40)
  port.hold(false)
  clock.advance(2 * FRAME_MS)

  expect((await peer.packets(2))[0]?.marker).toBe(true)
  expect(port.queuedMs()).toBe(0)
})

test('ports are even; closing frees them and stops the pacer, and afterwards no method has an effect', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const port = await anRtpPort(clock)
  expect(port.localPort % 2).toBe(0)
  port.setRemote(HOST, 4000, 0, 101)
  const pressed = port.sendDigits('123')

  port.close()
  port.close()
  await pressed
  port.play(tone(160))
  port.mark('x')
  port.hold(true)
  await port.sendDigits('1')

  expect(port.queuedMs()).toBe(0)
  expect(pacerOf(clock).stats().streams).toBe(0)
  const range = { from: port.localPort, to: port.localPort + 1 }
  const again = await openRtpPort({ host: HOST, clock, log: silentLog, portRange: range })
  onTestFinished(() => again.close())
  expect(again.localPort).toBe(port.localPort)
  await expect(openRtpPort({ host: HOST, clock, log: silentLog, portRange: range })).rejects.toThrow('No free pair')
})

test('an exception in a listener is logged once and affects no stream', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const errors: object[] = []
  const bad = await anRtpPort(clock, { log: { ...silentLog, error: (fields) => errors.push(fields) } })
  const good = await anRtpPort(clock)
  let frames = 0
  bad.listen({
    onFrame() {
      throw new Error('boom')
    },
  })
  good.listen({ onFrame: () => frames++ })

  clock.advance(3 * FRAME_MS)

  expect(errors).toHaveLength(1)
  expect(frames).toBe(3)
})

test('Opus: the clock is 48 kHz, for keys as well, the peer may send with our payload type, and both sides are heard', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const [near, far, between] = [await anRtpPort(clock), await anRtpPort(clock), await aPeer()]
  const opus = { codec: 'opus', dtmfClock: 6 } as const
  // A third party passes the packets of the near side on, so that the test sees them.
  between.socket.on('message', (bytes) => {
    if ([107, 108].includes(parseRtp(bytes)?.payloadType ?? 0)) between.socket.send(bytes, far.localPort, HOST)
  })
  near.setRemote(HOST, between.port, 107, 108, { ...opus, redundant: true })
  far.setRemote(HOST, between.port, 96, 97, { ...opus, ours: { payloadType: 107, dtmfPayloadType: 108 } })
  const heard: number[] = []
  const keys: string[] = []
  far.listen({ onFrame: (frame) => heard.push(...frame), onDigit: (digit) => keys.push(digit) })
  const next = async (): Promise<void> => {
    const count = far.stats().packetsReceived
    clock.advance(FRAME_MS)
    await until('the packet', () => far.stats().packetsReceived > count)
  }

  near.play(Int16Array.from({ length: 16_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 6_000 * at) / 16_000)))
  for (let frame = 0; frame < 50; frame++) await next()
  // Keys repeat one timestamp, which counts as jitter.
  expect(far.stats().jitterMs).toBeLessThan(1)
  void near.sendDigits('5')
  for (let frame = 0; frame < 20; frame++) await next()

  const sound = between.received.filter(({ payloadType }) => payloadType === 107)
  const events = between.received.filter(({ payloadType }) => payloadType === 108)
  expect([near.sampleRate, far.sampleRate]).toEqual([16_000, 16_000])
  expect(sound.slice(1, 50).map(({ timestamp }, at) => (timestamp - (sound[at]?.timestamp ?? 0)) | 0)).toEqual(
    Array(49).fill(960),
  )
  expect(new Set(sound.map(({ payload }) => payload.length)).size).toBeGreaterThan(1)
  const middle = Int16Array.from(heard.slice(8_000, 8_320))
  expect(tonePower(middle, 6_000, 16_000) / middle.reduce((sum, sample) => sum + sample ** 2, 1) / 160).toBeGreaterThan(
    0.8,
  )
  expect(events.map(({ payload }) => ((payload[2] ?? 0) << 8) | (payload[3] ?? 0)).slice(0, 3)).toEqual([
    960, 1_920, 2_880,
  ])
  expect(new Set(events.map(({ timestamp }) => timestamp)).size).toBe(1)
  expect(keys).toEqual(['5'])
  expect(far.stats()).toMatchObject({ invalidDropped: 0, packetsLost: 0 })
})
