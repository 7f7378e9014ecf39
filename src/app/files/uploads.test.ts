import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBusiness, aCall, aLiveCall, NOW } from '../../../test/factories/records.ts'
import { BUCKET, type BucketServer, startBucketServer } from '../../../test/files/bucket-server.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { until } from '../../../test/harness/until.ts'
import type { Business } from '../../features/business/business.ts'
import { addDocument } from '../../features/documents/document.ts'
import { readStored } from '../../files/file-store.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { openFiles } from './files.ts'
import { startUploads } from './uploads.ts'

let db: Database
let server: BucketServer
let business: Business
beforeAll(async () => {
  ;[db, server] = await Promise.all([createTestDatabase(), startBucketServer()])
  business = await aBusiness(db)
})

/** An instance with files in its data folder; `pass` lets its uploads run once. */
async function anInstance() {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontbell-uploads-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const folders = { documents: join(dataDir, 'documents'), recordings: join(dataDir, 'recordings') }
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder)))
  const config = { ...SETTINGS, dataDir, s3Endpoint: server.url }
  const files = openFiles(config, () => new Date())
  onTestFinished(() => files.close())
  if (files.bucket === null) throw new Error('there is a bucket')
  const clock = new ManualClock(NOW)
  let waiting = -1
  const onRun = (count: number) => {
    waiting = count
  }
  const stops: (() => Promise<unknown> | unknown)[] = []
  startUploads(
    { folders, bucket: files.bucket, db, clock, log: silentLog, onRun },
    { add: (_name, stop) => stops.push(stop) },
  )
  onTestFinished(async () => void (await stop()))
  const stop = async () => {
    for (const one of stops.splice(0)) await one()
  }
  /** Advances the clock until the uploads have run. */
  const pass = async () => {
    waiting = -1
    await until('the uploads have run', () => {
      if (waiting < 0) clock.advance(5_000)
      return waiting >= 0
    })
    return waiting
  }
  return { files, folders, stop, pass }
}

const SETTINGS = {
  ...{ s3Bucket: BUCKET, s3Prefix: '', s3Region: 'eu-central-1', s3AccessKeyId: 'S3RVER', s3SecretAccessKey: 'S3RVER' },
}

async function aRecordedCall(folder: string): Promise<string> {
  const id = await aCall(db, business)
  await db.write`UPDATE calls SET recording_file = ${`${id}.wav`} WHERE id = ${id}`
  await writeFile(join(folder, `${id}.wav`), `sound of ${id}`)
  return `${id}.wav`
}

test('recordings of ended calls and stored documents move into the bucket; files of live, erased and unknown calls stay', async () => {
  const { files, folders, pass } = await anInstance()
  const ended = await aRecordedCall(folders.recordings)
  const live = `${await aLiveCall(db, business)}.wav`
  const erased = `${await aCall(db, business)}.wav`
  for (const name of [live, erased, 'call_unknown.wav']) await writeFile(join(folders.recordings, name), 'sound')
  const text = { name: 'prices.txt', bytes: Buffer.from('A haircut costs 45 dollars.') }
  const { id } = await addDocument(db, folderFiles(folders.documents), business.id, text, new Date())

  expect(await pass()).toBe(0)

  expect((await readdir(folders.recordings)).sort()).toEqual([live, erased, 'call_unknown.wav'].sort())
  expect(await readdir(folders.documents)).toEqual([])
  expect(String(await readStored(files.recordings, ended))).toBe(`sound of ${ended.slice(0, -4)}`)
  expect(String(await readStored(files.documents, id))).toBe('A haircut costs 45 dollars.')
})

test('while the bucket refuses requests, files stay and are counted; the next try moves them', async () => {
  const { folders, pass } = await anInstance()
  const name = await aRecordedCall(folders.recordings)
  server.refuses = (line) => line.startsWith('PUT')

  const refused = await pass()
  server.refuses = () => false
  const left = await readdir(folders.recordings)
  const stored = await pass()

  expect([refused, left, stored]).toEqual([1, [name], 0])
  expect(await readdir(folders.recordings)).toEqual([])
})

test('a recording that is erased while it is uploaded is in neither place afterwards', async () => {
  const { files, folders, pass } = await anInstance()
  const name = await aRecordedCall(folders.recordings)
  // The bucket has the file; the record is erased before the upload is confirmed.
  server.before = async (line) => {
    if (line.startsWith('HEAD')) await db.write`UPDATE calls SET recording_file = NULL WHERE id = ${name.slice(0, -4)}`
  }

  await pass()
  server.before = async () => {}

  expect(await readdir(folders.recordings)).toEqual([])
  expect(await files.recordings.open(name)).toBeNull()
})

test('a stop uploads waiting files, because the data folder may not outlive the instance', async () => {
  const { files, folders, stop } = await anInstance()
  const name = await aRecordedCall(folders.recordings)

  await stop()

  expect(await readdir(folders.recordings)).toEqual([])
  expect(await readStored(files.recordings, name)).not.toBeNull()
})
