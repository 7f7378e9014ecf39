import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { encodeG711 } from '../../src/media/g711.ts'
import { dtmfTones } from '../../src/telephony/rtp/inband-dtmf.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { heardCall } from './heard-call.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'
import type { PhoneStep } from './sipp-phone.ts'

/** Real phones that do not support telephone events (RFC 4733), with the default settings. */

let frontbell: RealService

beforeAll(async () => {
  frontbell = await startRealService()
}, 120_000)

afterAll(() => frontbell.stop(), 30_000)

/** A key during the opening is answered once the recording notice was heard. */
const OPENING_MS = 16_000

/** The audio of keys, between silences. */
async function tonesOf(keys: string): Promise<string> {
  const file = join(frontbell.folder, `tones-${keys}.alaw`)
  const pcm = Int16Array.from([...new Int16Array(1_600), ...dtmfTones(keys), ...new Int16Array(4_000)])
  await writeFile(file, encodeG711('a', pcm))
  return file
}

async function said(steps: PhoneStep[], from: string): Promise<string> {
  await heardCall(frontbell, [{ waitMs: 1500 }, ...steps, { waitMs: OPENING_MS }, { hangUp: true }], {
    from,
    codec: 'PCMA',
    telephoneEvents: false,
  })
  const { id } = await frontbell.recordedCall(from)
  return (await frontbell.read<Row>(`/calls/${id}`)).transcript.map(({ text }) => text).join(' ')
}

peerTest(
  ['sipp', 'tcpdump'],
  'keys of a phone without telephone events are heard as tones in the audio',
  async () => {
    expect(await said([{ stream: await tonesOf('3') }], '+12125550171')).toMatch(/\[pressed 3\] Our opening hours/)
  },
  60_000,
)

peerTest(
  ['sipp', 'tcpdump'],
  'keys of a phone without telephone events are taken from INFO, once where the tone was heard too',
  async () => {
    const both = [{ stream: await tonesOf('3') }, { waitMs: 500 }, { info: '3' }]
    expect(await said(both, '+12125550172')).toMatch(/\[pressed 3\] Our opening hours/)
  },
  60_000,
)
