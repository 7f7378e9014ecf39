import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { ManualClock, systemClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import type { Digit } from '../../../media/media-stream.ts'
import { rms } from '../../../media/pcm.ts'
import { buildRtp } from '../packet.ts'
import { openRtpPort, type RtpPort } from '../port.ts'
import type { SrtpKey, SrtpSuite } from './srtp.ts'

const HOST = '127.0.0.1'
const FRAME_MS = 20
const aKey = (suite: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80'): SrtpKey => ({ suite, master: randomBytes(30) })

/** Two ports that exchange encrypted audio. */
async function aSecretLine(clock: ManualClock): Promise<{ left: RtpPort; right: RtpPort; keys: [SrtpKey, SrtpKey] }> {
  const open = () => openRtpPort({ host: HOST, clock, log: silentLog })
  const [left, right] = await Promise.all([open(), open()])
  onTestFinished(() => {
    left.close()
    right.close()
  })
  const keys: [SrtpKey, SrtpKey] = [aKey(), aKey('AES_CM_128_HMAC_SHA1_32')]
  left.setRemote(HOST, right.localPort, 0, 101, { keys: { ours: keys[0], theirs: keys[1] } })
  right.setRemote(HOST, left.localPort, 0, 101, { keys: { ours: keys[1], theirs: keys[0] } })
  return { left, right, keys }
}

/** Advances the clock frame by frame, each time after the packets of the previous frame have arrived. */
async function passFrames(clock: ManualClock, ports: readonly RtpPort[], count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    const wanted = ports.map((port) => port.stats().packetsReceived + port.stats().invalidDropped + 1)
    clock.advance(FRAME_MS)
    const deadline = systemClock.monotonicMs() + 5_000
    while (ports.some((port, at) => port.stats().packetsReceived + port.stats().invalidDropped < wanted[at]!)) {
      if (systemClock.monotonicMs() > deadline) throw new Error('waited 5 s in vain')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

test('speech and keys pass between two ports that share keys', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const { left, right } = await aSecretLine(clock)
  let loudest = 0
  const digits: Digit[] = []
  right.listen({
    onFrame: (frame) => {
      loudest = Math.max(loudest, rms(frame))
    },
    onDigit: (digit) => digits.push(digit),
  })

  left.play(Int16Array.from({ length: 1_600 }, (_, at) => 8_000 * Math.sin(at / 3)))
  await passFrames(clock, [left, right], 20)
  void left.sendDigits('7')
  await passFrames(clock, [left, right], 20)

  expect(loudest).toBeGreaterThan(4_000)
  expect(digits).toEqual(['7'])
  expect(right.stats().invalidDropped).toBe(0)
})

test('a hold and resume by re-INVITE with the same keys loses nothing; a new key is followed', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const { left, right, keys } = await aSecretLine(clock)
  await passFrames(clock, [left, right], 3)

  left.setRemote(HOST, right.localPort, 0, 101, { keys: { ours: keys[0], theirs: keys[1] } })
  await passFrames(clock, [left, right], 3)
  const renewed = aKey()
  left.setRemote(HOST, right.localPort, 0, 101, { keys: { ours: renewed, theirs: keys[1] } })
  right.setRemote(HOST, left.localPort, 0, 101, { keys: { ours: keys[1], theirs: renewed } })
  await passFrames(clock, [left, right], 3)

  expect([left, right].map((port) => port.stats())).toMatchObject([
    { packetsReceived: 9, invalidDropped: 0 },
    { packetsReceived: 9, invalidDropped: 0 },
  ])
})

test('unencrypted and replayed packets in an encrypted call are dropped and do not latch', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const { left, right } = await aSecretLine(clock)
  await passFrames(clock, [left, right], 2)
  const thief = createSocket('udp4')
  onTestFinished(() => void thief.close())
  const before = right.stats()

  const loud = buildRtp({
    payloadType: 0,
    marker: false,
    sequence: 9,
    timestamp: 9,
    ssrc: 9,
    payload: new Uint8Array(160),
  })
  for (let at = 0; at < 5; at++)
    await new Promise<void>((resolve) => thief.send(loud, right.localPort, HOST, () => resolve()))
  await passFrames(clock, [left], 2)

  expect(right.stats()).toMatchObject({ remote: before.remote, foreignDropped: 0, invalidDropped: 5 })
})
