import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { requireCall } from '../../src/features/calls/call.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { resampled } from '../../src/media/resample.ts'
import { parseWav, writeWav } from '../../src/media/wav.ts'
import { patientVoice } from '../harness/patient-voice.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { openDashboard } from './open-dashboard.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontbell-microphone-'))
const microphone = join(folder, 'microphone.wav')

/** Chromium plays the file in a loop: the speech starts after the greeting and does not repeat too soon. */
const BEFORE_S = 3
const AFTER_S = 12
const RATE = 48_000
const A_CALL_MS = 240_000

beforeAll(async () => {
  const voice = patientVoice({ voice: 'rms' })
  const pieces: Pcm[] = []
  for await (const pcm of voice.speak('When are you open?', { sampleRate: 16_000 })) pieces.push(pcm)
  await voice.close()
  const speech = resampled(joined(pieces), 16_000, RATE)
  const silence = (seconds: number) => new Int16Array(seconds * RATE)
  const channels = [joined([silence(BEFORE_S), speech, silence(AFTER_S)])]
  await writeWav(microphone, { sampleRate: RATE, channels })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const site = openDashboard({
  settings: { FRONTBELL_STT: 'pocketsphinx' },
  flags: [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
  ],
})

peerTest(
  'pocketsphinx_continuous',
  'speech into the microphone is understood, answered and recorded',
  async () => {
    const page = await site.signIn('member')
    await page.context().grantPermissions(['microphone'])
    await page.goto(`${site.url}/talk`)

    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await page.getByRole('button', { name: 'Mute' }).waitFor()
    const said = page.getByRole('list', { name: 'Transcript' })
    await said
      .getByText(/when are you open/i)
      .first()
      .waitFor()
    await said
      .getByText(/Our opening hours are/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Hang up' }).click()
    await page.getByText('Call ended').waitFor()

    const path = await page.getByRole('link', { name: 'Open the call' }).getAttribute('href')
    const call = await requireCall(site.app.db, site.businessId, path?.split('/').at(-1) ?? '')
    expect(
      call.transcript.filter(({ role }) => role === 'caller').map(({ text }) => text.toLowerCase()),
    ).toContainEqual(expect.stringContaining('open'))
    const detail = await page.request.get(`${site.url}/dashboard/api/calls/${call.id}`)
    const recording = await page.request.get((await detail.json()).data.recordingUrl)
    const { channels } = parseWav(await recording.body())
    expect(channels).toHaveLength(2)
    for (const channel of channels) expect(Math.max(...channel.filter((_, at) => at % 50 === 0))).toBeGreaterThan(1_000)
  },
  A_CALL_MS,
)
