import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { recordingLinks } from '../../src/features/calls/recording-link.ts'
import { writeWav } from '../../src/media/wav.ts'
import { aCall } from '../factories/records.ts'
import { atTheEnd } from '../harness/at-the-end.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { eventually } from '../harness/until.ts'
import { startWebService, type WebService } from '../web/web-service.ts'
import { type BucketServer, startBucketServer } from './bucket-server.ts'

const SECRET = Buffer.alloc(32, 7)

let bucket: BucketServer
/** Two instances with a data folder each, one database and one bucket. */
let a: WebService
let b: WebService
beforeAll(async () => {
  bucket = await startBucketServer()
  const database = await borrowDatabase()
  atTheEnd(async () => database.giveBack())
  const settings = {
    ...bucket.settings,
    DATABASE_URL: database.url,
    FRONTBELL_SECRET_KEY: SECRET.toString('base64'),
    FRONTBELL_DRAIN_PAUSE_SECONDS: '0',
  }
  a = await startWebService(settings)
  atTheEnd(() => a.stop())
  b = await startWebService(settings)
  atTheEnd(() => b.stop())
})

const waitingAt = (one: WebService, kind: string) => readdir(join(one.dataDir, kind)).catch(() => [])

test('documents uploaded at one instance are read by either, without a shared folder', async () => {
  const cookie = await a.cookiesOf('owner')
  const upload = (n: number) =>
    fetch(`${a.url}/dashboard/api/documents?name=prices-${n}.txt`, {
      method: 'POST',
      headers: { cookie, origin: a.url, 'x-requested-with': 'frontbell', 'content-type': 'application/octet-stream' },
      body: `Service number ${n} costs ${n * 10} dollars.`,
    })

  const statuses = await Promise.all(Array.from({ length: 8 }, async (_, n) => (await upload(n)).status))

  expect(statuses).toEqual(new Array(8).fill(201))
  await eventually(async () => {
    const rows = await a.app.db.read<{ status: string }[]>`SELECT status FROM documents WHERE name LIKE 'prices-%'`
    expect(rows.map(({ status }) => status)).toEqual(new Array(8).fill('ready'))
  })
  expect([...(await waitingAt(a, 'documents')), ...(await waitingAt(b, 'documents'))]).toEqual([])
})

test('a recording is played by either instance: soon after the call, and after the instance of the call is gone', async () => {
  const business = await requireBusiness(b.app.db, b.businessId || a.businessId)
  const id = await aCall(a.app.db, business, { ending: { endedAt: new Date() } })
  const links = recordingLinks({ secret: SECRET, baseUrl: () => '' })
  const play = (one: WebService, range?: string) =>
    fetch(one.url + links.urlFor(id, new Date(), 600), range === undefined ? {} : { headers: { range } })
  const cookie = await b.cookiesOf('viewer', business.id)
  bucket.refuses = (line) => line.startsWith('PUT') || line.startsWith('POST')
  await mkdir(join(a.dataDir, 'recordings'), { recursive: true })
  const sound = new Int16Array(20_000).fill(16_384)
  await writeWav(join(a.dataDir, 'recordings', `${id}.wav`), { sampleRate: 8_000, channels: [sound, sound] })
  await a.app.db.write`UPDATE calls SET recording_file = ${`${id}.wav`} WHERE id = ${id}`

  const [here, tooEarly] = [await play(a), await play(b)]
  bucket.refuses = () => false
  await a.stop()
  const [whole, part] = [await play(b), await play(b, 'bytes=0-3')]
  const shape = await fetch(`${b.url}/dashboard/api/calls/${id}/recording-shape`, { headers: { cookie } })

  expect([here.status, tooEarly.status, tooEarly.headers.get('retry-after')]).toEqual([200, 503, '5'])
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 80_044])
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  expect(await shape.json()).toMatchObject({ data: { durationMs: 2_500 } })
})
