import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { Bridge } from '../../media/bridge.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { tonePower } from '../../media/tone-power.ts'
import { openRtpPort, type RtpPort } from './port.ts'

const HOST = '127.0.0.1'
const [CALLER_HZ, PERSON_HZ] = [700, 1_500]

const tone = (hz: number, rate: number): Pcm =>
  Int16Array.from({ length: rate }, (_, at) => 8_000 * Math.sin((2 * Math.PI * hz * at) / rate))

/** The amplitude of a tone in the audio. */
const amplitude = (pcm: Pcm, hz: number, rate: number): number => (2 * Math.sqrt(tonePower(pcm, hz, rate))) / pcm.length

const aKey = () => ({ suite: 'AES_CM_128_HMAC_SHA1_80', master: randomBytes(30) }) as const

test('a caller with encrypted Opus and a person with G.711 hear each other over a bridge, and keys pass', async () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const open = async (): Promise<RtpPort> => {
    const port = await openRtpPort({ host: HOST, clock, log: silentLog })
    onTestFinished(() => port.close())
    return port
  }
  const [phone, near, far, person] = await Promise.all([open(), open(), open(), open()])
  const [ours, theirs] = [aKey(), aKey()]
  const opus = { codec: 'opus', dtmfClock: 6 } as const
  phone.setRemote(HOST, near.localPort, 111, 110, { ...opus, keys: { ours: theirs, theirs: ours } })
  near.setRemote(HOST, phone.localPort, 111, 110, { ...opus, keys: { ours, theirs } })
  // The leg to the person has the rate of the caller's stream.
  far.setRemote(HOST, person.localPort, 0, 101, { rate: near.sampleRate === 16_000 ? 16_000 : 8_000 })
  person.setRemote(HOST, far.localPort, 0, 101)
  const bridge = new Bridge(near)
  near.listen(bridge.nearListener)
  bridge.join(far)
  const heard: Record<'phone' | 'person', number[]> = { phone: [], person: [] }
  const keys: string[] = []
  phone.listen({ onFrame: (frame) => heard.phone.push(...frame) })
  person.listen({ onFrame: (frame) => heard.person.push(...frame), onDigit: (digit) => keys.push(digit) })
  const ports = [phone, near, far, person]
  const received = () => ports.map((port) => port.stats().packetsReceived)
  const next = async (): Promise<void> => {
    const before = received()
    clock.advance(20)
    await until('a packet at each side', () => received().every((count, at) => count > (before[at] ?? 0)))
  }

  phone.play(tone(CALLER_HZ, phone.sampleRate))
  person.play(tone(PERSON_HZ, person.sampleRate))
  for (let frame = 0; frame < 45; frame++) await next()
  void phone.sendDigits('5')
  for (let frame = 0; frame < 40; frame++) await next()

  expect(ports.map(({ sampleRate }) => sampleRate)).toEqual([16_000, 16_000, 16_000, 8_000])
  expect(amplitude(Int16Array.from(heard.person.slice(3_200, 4_800)), CALLER_HZ, 8_000)).toBeGreaterThan(6_000)
  expect(amplitude(Int16Array.from(heard.phone.slice(6_400, 9_600)), PERSON_HZ, 16_000)).toBeGreaterThan(6_000)
  expect(keys).toEqual(['5'])
  expect(ports.map((port) => port.stats().invalidDropped)).toEqual([0, 0, 0, 0])
})
