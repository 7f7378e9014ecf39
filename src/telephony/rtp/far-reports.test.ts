import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { FarReports, shortNtp } from './far-reports.ts'
import { buildRtp } from './packet.ts'
import { openRtpPort, type RtpPort } from './port.ts'
import { RtpReceiver } from './receiver.ts'
import { buildGoodbye, buildSenderReport } from './rtcp.ts'
import { readRtcp } from './rtcp-reader.ts'

const NOW = new Date('2026-01-05T10:00:00Z')
const BLOCK = { ssrc: 7, fractionLost: 64, cumulativeLost: 12, extendedHighestSequence: 900, jitter: 80 }
const report = (echo = { lastReport: 0, delay: 0 }) =>
  buildSenderReport({ ssrc: 9, now: NOW, timestamp: 1, packets: 2, octets: 3 }, BLOCK, 'phone@example', echo)
const ABOUT = { ours: 7, theirs: 9, unixMs: NOW.getTime() + 250, nowMs: 1_000 }

test('a report of the peer gives the loss and the jitter of our stream', () => {
  const far = new FarReports()

  expect(far.receive(report(), ABOUT)).toBe(true)

  expect(far.stats).toEqual({ reports: 1, fractionLost: 0.25, lost: 12, jitterMs: 10, roundTripMs: null, left: false })
})

test('the round-trip time is the time since our report, minus the peer’s delay', () => {
  const far = new FarReports()

  far.receive(report({ lastReport: shortNtp(NOW.getTime()), delay: 0.2 * 65_536 }), ABOUT)

  expect(far.stats.roundTripMs).toBeCloseTo(50, 0)
})

test('an impossible round trip is ignored, and one across the wrap of the clock is measured', () => {
  const far = new FarReports()
  far.receive(report({ lastReport: (shortNtp(NOW.getTime()) + 5 * 65_536) >>> 0, delay: 0 }), ABOUT)
  expect(far.stats.roundTripMs).toBeNull()

  const wrap = Math.ceil(NOW.getTime() / 65_536_000) * 65_536_000 - (2_208_988_800_000 % 65_536_000)
  far.receive(report({ lastReport: shortNtp(wrap - 100), delay: 0 }), { ...ABOUT, unixMs: wrap + 100 })
  expect(far.stats.roundTripMs).toBeCloseTo(200, 0)
})

test('our report repeats the time of the peer’s report and how long ago it arrived', () => {
  const far = new FarReports()
  expect(far.echo(5_000)).toEqual({ lastReport: 0, delay: 0 })

  far.receive(report(), ABOUT)

  expect(far.echo(1_500)).toEqual({ lastReport: shortNtp(NOW.getTime()), delay: 32_768 })
})

test('a BYE of the current source is noted, one of another source is not', () => {
  const far = new FarReports()
  far.receive(buildGoodbye(report(), 12), ABOUT)
  expect(far.stats.left).toBe(false)

  far.receive(buildGoodbye(report(), 9), ABOUT)

  expect(far.stats.left).toBe(true)
})

test('a negative loss is read correctly, and any bytes are parsed or ignored', () => {
  const negative = buildSenderReport(
    { ssrc: 9, now: NOW, timestamp: 1, packets: 2, octets: 3 },
    { ...BLOCK, fractionLost: 0, cumulativeLost: 0xffffff },
    'x',
  )
  expect(readRtcp(negative)?.blocks[0]?.lost).toBe(-1)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readRtcp(bytes)))
  fc.assert(
    fc.property(fc.nat(120), fc.nat(255), (at, value) => {
      const bytes = Uint8Array.from(report())
      bytes[at % bytes.length] = value
      readRtcp(bytes)
    }),
  )
})

test('two ports report to each other and say goodbye', async () => {
  const clock = new ManualClock(NOW)
  const open = () => openRtpPort({ host: '127.0.0.1', clock, log: silentLog })
  const [left, right]: [RtpPort, RtpPort] = [await open(), await open()]
  onTestFinished(() => right.close())
  left.setRemote('127.0.0.1', right.localPort, 0, null)
  right.setRemote('127.0.0.1', left.localPort, 0, null)

  for (let second = 0; second < 11; second++) {
    clock.advance(1_000)
    await until('the packets of this second', () => right.stats().packetsReceived >= left.stats().packetsSent)
  }
  await until('reports', () => left.stats().far.roundTripMs !== null && right.stats().far.reports >= 2)
  left.close()
  await until('the goodbye', () => right.stats().far.left)

  expect(left.stats().far).toMatchObject({ lost: 0, fractionLost: 0, left: false })
})

test('while the peer sends comfort noise, faint noise is heard, and speech ends it', () => {
  const receiver = new RtpReceiver()
  const from = { address: '192.0.2.7', port: 4_000 }
  receiver.negotiate({ payloadType: 0, codec: 'mu', dtmfPayloadType: null }, from)
  const send = (n: number, payloadType: number, payload: Uint8Array) =>
    receiver.receive(
      buildRtp({ payloadType, marker: false, sequence: n, timestamp: n * 160, ssrc: 5, payload }),
      from,
      n * 20,
    )
  const loudness = () => Math.max(...[...receiver.takeFrames(1)].flatMap((frame) => [...frame]))
  for (let n = 0; n < 5; n++) {
    send(n, 0, new Uint8Array(160).fill(0xff))
    loudness()
  }

  send(5, 13, Uint8Array.of(50))
  const noise = Array.from({ length: 30 }, loudness).slice(10)
  for (let n = 40; n < 46; n++) send(n, 0, new Uint8Array(160).fill(0xff))
  const speech = Array.from({ length: 4 }, loudness)

  expect(Math.min(...noise)).toBeGreaterThan(50)
  expect(Math.max(...noise)).toBeLessThan(400)
  expect(speech).toEqual([0, 0, 0, 0])
})
