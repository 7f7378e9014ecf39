import { afterAll, beforeAll, expect } from 'vitest'
import { rms } from '../../src/media/pcm.ts'
import { parseWav } from '../../src/media/wav.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { heardCall, speechMs } from './heard-call.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'

/** A real phone calls a business that asks before it records. */

let frontbell: RealService

beforeAll(async () => {
  frontbell = await startRealService()
  const { business } = frontbell
  const { err } = await frontbell.run(['business', 'update', '--business', business.businessId, '--recording', 'ask'])
  expect(err).toBe('')
}, 120_000)

afterAll(() => frontbell.stop(), 30_000)

interface AskedCall extends Row {
  recordingConsent: { given: boolean; how: string; words: string; atMs: number; question: string }
}

/** Long enough to hear the greeting, the question and the keys. */
const QUESTION_MS = 14_000

async function answered(key: string, from: string): Promise<AskedCall> {
  const heard = await heardCall(
    frontbell,
    [{ waitMs: QUESTION_MS }, { press: key }, { waitMs: 8_000 }, { hangUp: true }],
    { from },
  )
  expect(speechMs(heard)).toBeGreaterThan(5_000)
  const { id } = await frontbell.recordedCall(from)
  return frontbell.read<AskedCall>(`/calls/${id}`)
}

peerTest(
  ['sipp', 'tcpdump'],
  'a caller who presses 1 is recorded from then on, one who presses 2 is not, and both are served',
  async () => {
    const [yes, no] = await Promise.all([answered('1', '+12125550141'), answered('2', '+12125550143')])

    expect(yes.recordingConsent).toMatchObject({ given: true, how: 'key', words: '1' })
    const reply = await fetch(yes.recordingUrl)
    const { channels, sampleRate } = parseWav(Buffer.from(await reply.arrayBuffer()))
    const agreedAt = Math.floor((yes.recordingConsent.atMs * sampleRate) / 1000)
    for (const channel of channels) expect(rms(channel.subarray(0, agreedAt - sampleRate / 10))).toBe(0)
    expect(rms(channels[1]?.subarray(agreedAt) ?? new Int16Array(0))).toBeGreaterThan(100)

    expect(no.recordingConsent).toMatchObject({ given: false, how: 'key', words: '2' })
    expect(no.recordingUrl).toBeNull()
    for (const { transcript, recordingConsent } of [yes, no]) {
      const words = transcript.map(({ text }) => text).join(' ')
      expect(words).toContain(recordingConsent.question)
      expect(words).toContain('To book an appointment, press 1.')
    }
  },
  120_000,
)
