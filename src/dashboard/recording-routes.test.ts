import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECORDINGS_FOLDER } from '../../test/factories/dashboard-people.ts'
import { aCall } from '../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../test/harness/test-api.ts'
import { writeWav } from '../media/wav.ts'

let app: TestApi
beforeAll(async () => {
  app = await startTestApi()
  await mkdir(RECORDINGS_FOLDER, { recursive: true })
})
afterAll(() => rm(RECORDINGS_FOLDER, { recursive: true, force: true }))

test('a viewer can read the waveform of a recording of their business, but no other and no deleted recording', async () => {
  const { db, business } = app
  const { business: other } = await app.addBusiness()
  const viewer = await app.signIn('viewer')
  const stranger = await app.signIn('owner', other.id)
  const id = await aCall(db, business, { ending: { recordingFile: 'shape.wav' } })
  const gone = await aCall(db, business, { ending: { recordingFile: '../../gone.wav' } })
  const channels = [new Int16Array(8_000).fill(16_384), new Int16Array(8_000)]
  await writeWav(join(RECORDINGS_FOLDER, 'shape.wav'), { sampleRate: 8_000, channels })

  const shape = await viewer.get(`/calls/${id}/recording-shape`)

  expect(shape.body.data).toMatchObject({ durationMs: 1_000 })
  expect((shape.body.data as unknown as { channels: number[][] }).channels).toEqual([
    new Array(600).fill(50),
    new Array(600).fill(0),
  ])
  expect((await viewer.get(`/calls/${gone}/recording-shape`)).status).toBe(404)
  expect((await stranger.get(`/calls/${id}/recording-shape`)).status).toBe(404)
})
