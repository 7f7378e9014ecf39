import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBusiness, aCall, NOW } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import type { TestBody } from '../../../test/harness/test-client.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { recordingLinks } from './recording-link.ts'
import { recordingRoute } from './recording-routes.ts'

const WAV = Buffer.from('RIFF....WAVEfmt 0123456789')

/** A service with one recorded call; `get` follows links to it. */
async function aServiceWithARecording() {
  const db = await createTestDatabase()
  const data = await mkdtemp(join(tmpdir(), 'frontbell-recordings-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const folder = join(data, 'recordings')
  await mkdir(folder)
  await writeFile(join(data, 'secret.key'), 'no recording')
  await writeFile(join(folder, 'one.wav'), WAV)
  const business = await aBusiness(db)
  const callId = await aCall(db, business, { ending: { recordingFile: 'one.wav' } })
  const links = recordingLinks({ secret: Buffer.alloc(32, 1), baseUrl: () => '' })
  const app = await startTestApi({
    rawRoutes: [recordingRoute({ db, files: folderFiles(folder), links, now: () => NOW })],
  })
  const get = (url: string, init: RequestInit = {}) => fetch(app.url + url, init)
  return { db, business, callId, get, good: links.urlFor(callId, NOW, 60), links }
}

test('a valid link gives the whole file, its head, or the requested range', async () => {
  const { get, good } = await aServiceWithARecording()

  const whole = await get(good)
  const head = await get(good, { method: 'HEAD' })
  const part = await get(good, { headers: { range: 'bytes=4-7' } })
  const beyond = await get(good, { headers: { range: 'bytes=900-' } })

  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    ...[200, 'audio/wav', 'bytes'],
  ])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(WAV)
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(WAV.length), ''])
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    ...[206, `bytes 4-7/${WAV.length}`, '....'],
  ])
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${WAV.length}`])
  expect(await beyond.json()).toEqual({ error: { code: 'BAD_REQUEST', message: expect.any(String) } })
})

test('without a valid link the answer does not reveal whether the call exists', async () => {
  const { get, good, callId, links } = await aServiceWithARecording()
  const over = links.urlFor(callId, new Date(NOW.getTime() - 61_000), 60)

  for (const url of [
    `/recordings/${callId}`,
    '/recordings/call_none',
    over,
    `${good}x`,
    good.replace(callId, 'call_1'),
  ]) {
    const reply = await get(url)
    expect([reply.status, ((await reply.json()) as TestBody).error.code], url).toEqual([403, 'FORBIDDEN'])
  }
})

test('a recording that is missing or outside the folder is 404', async () => {
  const { db, business, get, links } = await aServiceWithARecording()

  for (const recordingFile of [null, 'gone.wav', '../secret.key']) {
    const callId = await aCall(db, business, { ending: { recordingFile } })
    const reply = await get(links.urlFor(callId, NOW, 60))
    expect([reply.status, ((await reply.json()) as TestBody).error.code], String(recordingFile)).toEqual([
      ...[404, 'NOT_FOUND'],
    ])
  }
})
