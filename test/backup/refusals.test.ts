import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretKey } from '../../src/app/secret-key/key-check.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { makeOldDataFolder, oldRows } from '../fixtures/old-data-folder.ts'
import { runFrontbell, spawnFrontbell } from '../fixtures/run-frontbell.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { aSmallDisk } from '../resilience/small-disk.ts'
import { anEmptyDatabase, aPlace, openStopped, type Place, unfinished } from './backed-up.ts'

const SLOW = 120_000

/** A backup of a database of the run, which has a key and no business. */
async function aBackup() {
  const place = await aPlace()
  const database = await borrowDatabase()
  onTestFinished(() => database.giveBack())
  const dataDir = place.path('data')
  await mkdir(join(dataDir, 'documents'), { recursive: true })
  await writeFile(join(dataDir, 'documents', 'doc_1'), 'A haircut costs 45 dollars.')
  const db = openDatabase({ url: database.url, log: silentLog })
  await openSecretKey({ secretKey: null, dataDir }, db)
  await db.close()
  const settings = { DATABASE_URL: database.url, FRONTBELL_DATA_DIR: dataDir }
  const backup = place.path('backup')
  const made = await runFrontbell(['backup', backup, '--passphrase-file', place.passphraseFile], settings)
  expect([made.err, made.status]).toEqual(['', 0])
  return { place, backup, settings }
}

const restore = (place: Place, backup: string, settings: Record<string, string>, ...more: string[]) =>
  runFrontbell(['restore', backup, '--passphrase-file', place.passphraseFile, ...more], {
    FRONTBELL_DATA_DIR: place.path('new'),
    ...settings,
  })

test('a backup of DATABASE_URL is restored into an empty database, and a database with content is refused', async () => {
  const { place, backup, settings } = await aBackup()
  const url = await anEmptyDatabase()

  const refused = await restore(place, backup, { DATABASE_URL: settings.DATABASE_URL })
  const restored = await restore(place, backup, { DATABASE_URL: url })
  const twice = await restore(place, backup, { DATABASE_URL: await anEmptyDatabase() })

  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('DATABASE_URL is not empty')])
  expect([restored.err, restored.status]).toEqual(['', 0])
  expect(restored.out).toMatch(/secretKey: +fits/)
  expect(await readFile(place.path('new/documents/doc_1'), 'utf8')).toContain('45 dollars')
  expect([twice.status, twice.err]).toEqual([1, expect.stringContaining(`${place.path('new')} is not empty`)])
  expect(await unfinished(backup)).toEqual([])
})

test.each<[string, (backup: string, place: Place) => Promise<void>, string]>([
  [
    'another passphrase',
    (_, place) => writeFile(place.passphraseFile, 'another passphrase'),
    'The passphrase is not the one',
  ],
  [
    'a truncated table',
    (backup) => truncate(join(backup, 'database/businesses.copy.gz'), 10),
    'damaged: database/businesses.copy.gz',
  ],
  [
    'a changed document',
    (backup) => writeFile(join(backup, 'files/documents/doc_1'), 'free'),
    'damaged: files/documents/doc_1',
  ],
  ['a changed list of checksums', (backup) => writeFile(join(backup, 'SHA256SUMS'), ''), 'damaged: SHA256SUMS'],
  ['a truncated manifest', (backup) => truncate(join(backup, 'manifest.json'), 100), 'manifest.json is no JSON'],
  ['a newer version', (backup) => withMigration(backup, '9999-of-tomorrow.sql'), 'was made by Frontbell'],
])('%s is refused, and nothing is made', async (_, change, refusal) => {
  const { place, backup } = await aBackup()
  await change(backup, place)
  const before = await readdir(place.root)

  const verified = await restore(place, backup, {}, '--verify')
  const restored = await restore(place, backup, {})

  for (const { status, err } of [verified, restored])
    expect([status, err]).toEqual([1, expect.stringContaining(refusal)])
  expect(await readdir(place.root)).toEqual(before)
})

async function withMigration(backup: string, file: string): Promise<void> {
  const path = join(backup, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  manifest.migrations.push({ version: 9999, file, checksum: '0' })
  await writeFile(path, JSON.stringify(manifest))
}

test('a folder with content is not overwritten, and the secret key needs a decision', async () => {
  const { place, backup, settings } = await aBackup()
  const sealing = ['--passphrase-file', place.passphraseFile]

  const twice = await runFrontbell(['backup', backup, ...sealing], settings)
  const undecided = await runFrontbell(['backup', place.path('other')], settings)
  const otherKey = await runFrontbell(['backup', place.path('other'), ...sealing], {
    ...settings,
    FRONTBELL_SECRET_KEY: randomBytes(32).toString('base64'),
  })
  const withoutKey = await runFrontbell(['backup', place.path('other'), '--without-secret-key'], settings)

  expect([twice.status, twice.err]).toEqual([1, expect.stringContaining('is not empty')])
  expect([undecided.status, undecided.err]).toEqual([2, expect.stringContaining('--passphrase-file')])
  expect([otherKey.status, otherKey.err]).toEqual([1, expect.stringContaining('is not the one that this database')])
  expect(withoutKey.status).toBe(0)
  expect(await readdir(place.path('other'))).not.toContain('secret-key.sealed')
})

test('a full disk ends the backup with a sentence', async () => {
  const { place, settings } = await aBackup()
  const disk = await aSmallDisk(place.root, '64k')
  const child = spawnFrontbell(['backup', join(disk.folder, 'backup'), '--without-secret-key'], settings, disk.command)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })

  const status = await new Promise((resolve) => child.once('close', resolve))

  expect([status, said]).toEqual([1, expect.stringMatching(/cannot be written, and nothing was kept: ENOSPC/)])
})

test('where no folder can be created beside the data folder, restoring, verifying and a bucket say so in a sentence', async () => {
  const { place, backup } = await aBackup()
  await writeFile(place.path('file'), 'no folder')
  const inFile = { FRONTBELL_DATA_DIR: place.path('file/data') }
  const keys = { FRONTBELL_S3_ACCESS_KEY_ID: 'key', FRONTBELL_S3_SECRET_ACCESS_KEY: 'secret' }

  const verified = await restore(place, backup, inFile, '--verify')
  const restored = await restore(place, backup, inFile)
  const brought = await restore(place, 's3://bucket/backup', { ...inFile, ...keys })

  for (const { status, err } of [verified, restored, brought])
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^frontbell: No folder can be created in .*file: (?:ENOTDIR|EEXIST).*\n?$/),
    ])
})

test('a backup of version 0.1.0 is verified, restored and migrated', { timeout: SLOW }, async () => {
  const place = await aPlace()
  await makeOldDataFolder(place.path('old'))
  await cp(place.path('old/documents'), place.path('documents'), { recursive: true })
  const sealing = ['--passphrase-file', place.passphraseFile]
  const made = await runFrontbell(['backup', place.path('backup'), '--data-dir', place.path('old'), ...sealing])
  const pending = await openStopped(place.path('old'), (db) => db.read`select to_regclass('secret_key_check') as there`)

  const verified = await restore(place, place.path('backup'), {}, '--verify', '--json')
  const restored = await restore(place, place.path('backup'), {}, '--json')

  expect([made.err, made.status, verified.err, restored.err]).toEqual(['', 0, '', ''])
  expect(pending).toEqual([{ there: null }])
  const rows = (await oldRows()).filter(({ table }) => table !== 'schema_migrations')
  for (const { out } of [verified, restored])
    expect(JSON.parse(out)).toMatchObject({ rows: rows.length, migrated: expect.any(Number), secretKey: 'fits' })
  expect(JSON.parse(restored.out).migrated).toBeGreaterThan(10)
  const names = await openStopped(place.path('new'), (db) => db.read<{ name: string }[]>`select name from contacts`)
  expect(names.map(({ name }) => name)).toContain('Ada Lovelace')
  expect(await readdir(place.path('new/documents'))).toEqual(await readdir(place.path('documents')))
})
