import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBusiness, aCall, aLiveCall, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { findRecordingFile } from './call.ts'
import { deleteOldRecordings, deleteStrayObjects, deleteStrayRecordings } from './recording-retention.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const DAY_MS = 86_400_000

async function aFolder(...files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-recordings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of files) await writeFile(join(folder, file), 'RIFF')
  return folder
}

const daysAgo = (days: number) => ({ endedAt: new Date(NOW.getTime() - days * DAY_MS - 1_000) })

test('a recording is deleted after the retention period of its business, and its call stays', async () => {
  const folder = await aFolder('old.wav', 'new.wav', 'kept.wav')
  const strict = await aBusiness(db, { recordingRetentionDays: 30 })
  const lax = await aBusiness(db)
  const old = await aCall(db, strict, { ending: { recordingFile: 'old.wav', ...daysAgo(30) } })
  const fresh = await aCall(db, strict, { ending: { recordingFile: 'new.wav', ...daysAgo(29) } })
  const kept = await aCall(db, lax, { ending: { recordingFile: 'kept.wav', ...daysAgo(900) } })

  const deleted = await deleteOldRecordings({ db, files: folderFiles(folder), log: silentLog }, NOW)

  expect(deleted).toBe(1)
  expect(await readdir(folder)).toEqual(['kept.wav', 'new.wav'])
  expect(await Promise.all([old, fresh, kept].map((id) => findRecordingFile(db, id)))).toEqual([
    ...[null, 'new.wav', 'kept.wav'],
  ])
  expect(await deleteOldRecordings({ db, files: folderFiles(folder), log: silentLog }, NOW)).toBe(0)
})

test('a missing file is not an error, and deletion of a file that cannot be deleted is retried', async () => {
  const folder = await aFolder()
  const business = await aBusiness(db, { recordingRetentionDays: 1 })
  const gone = await aCall(db, business, { ending: { recordingFile: 'gone.wav', ...daysAgo(3) } })
  const stuck = await aCall(db, business, { ending: { recordingFile: 'stuck.wav', ...daysAgo(2) } })
  await mkdir(join(folder, 'stuck.wav'))

  expect(await deleteOldRecordings({ db, files: folderFiles(folder), log: silentLog }, NOW)).toBe(1)
  expect([await findRecordingFile(db, gone), await findRecordingFile(db, stuck)]).toEqual([null, 'stuck.wav'])
})

test('a business keeps recordings for a number of days, or forever', async () => {
  expect((await aBusiness(db)).recordingRetentionDays).toBeNull()
  expect((await aBusiness(db, { recordingRetentionDays: 90 })).recordingRetentionDays).toBe(90)
  expect(() => aBusiness(db, { recordingRetentionDays: 0 })).toThrowError(/^recordingRetentionDays: /)
})

test('a file that its ended call does not reference is deleted after a day; files of live and unknown calls stay', async () => {
  const business = await aBusiness(db)
  const [stray, fresh, known] = await Promise.all([aCall(db, business), aCall(db, business), aCall(db, business)])
  const live = await aLiveCall(db, business)
  await db.write`UPDATE calls SET recording_file = ${`${known}.wav`} WHERE id = ${known}`
  const files = [stray, fresh, known, live, 'call_of_another_database'].map((id) => `${id}.wav`)
  const folder = await aFolder(...files)
  const old = (NOW.getTime() - DAY_MS - 1_000) / 1000
  for (const file of files) await utimes(join(folder, file), 0, file === `${fresh}.wav` ? old + 60 : old)
  const keeper = { db, folder, log: silentLog }

  expect(await deleteStrayRecordings(keeper, NOW)).toBe(1)

  expect((await readdir(folder)).sort()).toEqual(files.slice(1).sort())
  expect(await deleteStrayRecordings({ ...keeper, folder: join(folder, 'nowhere') }, NOW)).toBe(0)
})

test('files in a bucket of calls that ended a day ago without a recording are deleted too', async () => {
  const business = await aBusiness(db)
  const [stray, fresh, known] = await Promise.all([
    aCall(db, business, { ending: daysAgo(1) }),
    aCall(db, business, { ending: daysAgo(0.5) }),
    aCall(db, business, { ending: daysAgo(9) }),
  ])
  const live = await aLiveCall(db, business)
  await db.write`UPDATE calls SET recording_file = ${`${known}.wav`} WHERE id = ${known}`
  const removed: string[] = []
  const files = {
    async *names() {
      for (const id of [stray, fresh, known, live, 'call_of_another_database']) yield `${id}.wav`
    },
    remove: async (name: string) => void removed.push(name),
  }

  expect(await deleteStrayObjects({ db, files }, NOW)).toBe(1)
  expect(removed).toEqual([`${stray}.wav`])
})
