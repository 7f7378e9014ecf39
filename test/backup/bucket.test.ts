import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretKey } from '../../src/app/secret-key/key-check.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { aBusiness, aContact } from '../factories/records.ts'
import { BUCKET, startBucketServer } from '../files/bucket-server.ts'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { anEmptyDatabase, aPlace } from './backed-up.ts'

/** A service with a contact, a document and a large recording; its files are in folders, its backups in a bucket. */
async function aService() {
  const place = await aPlace()
  const database = await borrowDatabase()
  onTestFinished(() => database.giveBack())
  const bucket = await startBucketServer()
  const { FRONTBELL_S3_BUCKET: _bucket, FRONTBELL_S3_PREFIX: _prefix, ...keys } = bucket.settings
  const dataDir = place.path('data')
  await mkdir(join(dataDir, 'documents'), { recursive: true })
  await mkdir(join(dataDir, 'recordings'))
  await writeFile(join(dataDir, 'documents', 'doc_1'), 'A haircut costs 45 dollars.')
  await writeFile(join(dataDir, 'recordings', 'call_1.wav'), Buffer.alloc(9_000_000, 7))
  const db = openDatabase({ url: database.url, log: silentLog })
  await openSecretKey({ secretKey: null, dataDir }, db)
  await aContact(db, await aBusiness(db), { name: 'Ada' })
  await db.close()
  const run = (command: string, name: string, settings: Record<string, string>) =>
    runFrontbell([command, name, '--passphrase-file', place.passphraseFile, '--json'], {
      ...keys,
      ...settings,
    })
  const backUp = (name: string) => run('backup', name, { DATABASE_URL: database.url, FRONTBELL_DATA_DIR: dataDir })
  const restore = (name: string, settings: Record<string, string> = {}) =>
    run('restore', name, { FRONTBELL_DATA_DIR: place.path('new'), ...settings })
  return { place, bucket, backUp, restore }
}

const NAME = `s3://${BUCKET}/backups/monday`

test('a backup in a bucket is restored, with its files; nothing of it stays beside the data folder', {
  timeout: 120_000,
}, async () => {
  const { place, bucket, backUp, restore } = await aService()

  const made = await backUp(NAME)
  const database = await anEmptyDatabase()
  const restored = await restore(NAME, { DATABASE_URL: database })

  expect([made.err, restored.err]).toEqual(['', ''])
  expect(JSON.parse(made.out)).toMatchObject({ bucket: NAME, secretKey: 'sealed' })
  expect(JSON.parse(restored.out)).toMatchObject({ rows: JSON.parse(made.out).rows, secretKey: 'fits' })
  expect(bucket.requests.filter((line) => line.startsWith('PUT')).at(-1)).toBe(
    `PUT /${BUCKET}/backups/monday/manifest.json`,
  )
  expect(bucket.requests.some((line) => line.includes('call_1.wav?partNumber=2'))).toBe(true)
  expect(await readFile(place.path('new/documents/doc_1'), 'utf8')).toBe('A haircut costs 45 dollars.')
  const recording = await readFile(place.path('new/recordings/call_1.wav'))
  expect(recording.equals(Buffer.alloc(9_000_000, 7))).toBe(true)
  const db = openDatabase({ url: database, log: silentLog })
  expect(await db.list`SELECT name FROM contacts`).toEqual([{ name: 'Ada' }])
  await db.close()
  expect((await readdir(place.root)).filter((name) => name.startsWith('frontbell-'))).toEqual([])
})

test('a backup that was broken off is none; one that is whole is not overwritten; a damaged one is refused', {
  timeout: 120_000,
}, async () => {
  const { bucket, backUp, restore } = await aService()
  bucket.refuses = (line) => line.startsWith('PUT') && line.includes('SHA256SUMS')
  const brokenOff = await backUp(NAME)
  bucket.refuses = () => false
  const fromNothing = await restore(NAME)
  const made = await backUp(NAME)
  const again = await backUp(NAME)
  bucket.refuses = (line) => line.startsWith('GET') && line.includes('contacts.copy.gz')
  const unreadable = await restore(NAME)

  expect([brokenOff.status, fromNothing.status, made.status, again.status, unreadable.status]).toEqual([1, 1, 0, 1, 1])
  expect(brokenOff.err).toContain('503')
  expect(fromNothing.err).toContain('is not a backup, or one that was not finished')
  expect(again.err).toContain('nothing is overwritten')
  expect(unreadable.err).toContain('503')
  expect((await restore('s3://')).err).toContain('names no bucket')
})

test('a bucket that is missing or cannot be written is noticed before the backup is made', {
  timeout: 60_000,
}, async () => {
  const { bucket, backUp } = await aService()
  bucket.refuses = (line) => line.startsWith('PUT')

  const refused = await backUp(NAME)

  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('PUT backups/monday/can-be-written: 503') })
})
