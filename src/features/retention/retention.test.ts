import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aCall, aLiveCall, aMessage, aNotification, NOW } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { forgetOldRecords } from './forget-old-records.ts'
import { changeRetention, RETENTION_DEFAULTS, readRetention } from './retention.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** Deletes nothing, and records what it was asked to delete. */
const aRecorder = () => {
  const removed: string[] = []
  return { removed, remove: async (name: string) => void removed.push(name) }
}

const idsOf = async (table: string, businessId: string) =>
  (await db.read<{ id: string }[]>`SELECT id FROM ${db.read(table)} WHERE business_id = ${businessId} ORDER BY id`).map(
    ({ id }) => id,
  )

test('by default nothing is limited; a change keeps the kinds that it does not name', async () => {
  const business = await aBusiness(db)

  expect(await readRetention(db, business.id)).toEqual(RETENTION_DEFAULTS)
  await changeRetention(db, business.id, { calls: 365, audit_log: null })
  expect(await changeRetention(db, business.id, { transcripts: 90 })).toEqual({
    ...RETENTION_DEFAULTS,
    ...{ calls: 365, audit_log: null, transcripts: 90 },
  })
  expect(await readRetention(db, business.id)).toMatchObject({ calls: 365, audit_log: null, transcripts: 90 })
})

test('transcripts cannot be kept longer than their calls, and days have bounds', async () => {
  const business = await aBusiness(db)

  await expect(changeRetention(db, business.id, { calls: 30, transcripts: 31 })).rejects.toThrow(/^transcripts: /)
  await expect(changeRetention(db, business.id, { calls: 0 })).rejects.toThrow(/^calls: /)
})

test('calls past retention are deleted with their recordings, even beyond one batch; newer calls, live calls and other businesses stay', async () => {
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  await changeRetention(db, business.id, { calls: 30 })
  const old = await Promise.all(Array.from({ length: 203 }, () => aCall(db, business)))
  const [fresh, theirs, live] = [await aCall(db, business), await aCall(db, other), await aLiveCall(db, business)]
  await db.write`UPDATE calls SET started_at = ${daysAgo(31)} WHERE id = ANY(${[...old, theirs, live]}::text[])`
  await db.write`UPDATE calls SET recording_file = id || '.wav' WHERE id = ${old[0] ?? ''}`
  await db.write`UPDATE calls SET started_at = ${daysAgo(29)} WHERE id = ${fresh}`
  const recordings = aRecorder()

  const counts = await forgetOldRecords({ db, recordings }, NOW)

  expect(counts).toEqual({ calls: 203 })
  expect(await idsOf('calls', business.id)).toEqual([fresh, live].sort())
  expect(await idsOf('calls', other.id)).toEqual([theirs])
  expect(recordings.removed).toEqual([`${old[0]}.wav`])
})

test('transcripts are deleted before their calls, each once', async () => {
  const business = await aBusiness(db)
  await changeRetention(db, business.id, { transcripts: 30 })
  const words = {
    transcript: [{ role: 'caller' as const, text: 'I am ill.', startMs: 0, endMs: 900, interrupted: false }],
    summary: 'Ill.',
  }
  const [old, fresh] = [await aCall(db, business, { ending: words }), await aCall(db, business, { ending: words })]
  await db.write`UPDATE calls SET started_at = ${daysAgo(31)} WHERE id = ${old}`
  await db.write`UPDATE calls SET started_at = ${daysAgo(29)} WHERE id = ${fresh}`

  const first = await forgetOldRecords({ db, recordings: aRecorder() }, NOW)
  const second = await forgetOldRecords({ db, recordings: aRecorder() }, NOW)

  const rows =
    await db.read`SELECT id, summary, json_array_length(transcript::json) AS turns FROM calls WHERE business_id = ${business.id}`
  expect(rows.find(({ id }) => id === old)).toMatchObject({ summary: null, turns: 0 })
  expect(rows.find(({ id }) => id === fresh)).toMatchObject({ summary: 'Ill.', turns: 1 })
  expect([first.transcripts, second.transcripts]).toEqual([1, undefined])
})

test('old texts and notifications are deleted; a text that waits to be sent stays', async () => {
  const business = await aBusiness(db)
  await changeRetention(db, business.id, { messages: 30 })
  const [old, waiting, fresh] = [
    await aMessage(db, business),
    await aMessage(db, business),
    await aMessage(db, business),
  ]
  const ids = [old, waiting, fresh].map(({ id }) => id)
  await db.write`UPDATE messages SET work = NULL, work_at = NULL, created_at = ${daysAgo(31)} WHERE id = ANY(${ids}::text[])`
  await db.write`UPDATE messages SET work = 'send', work_at = now() WHERE id = ${waiting.id}`
  await db.write`UPDATE messages SET created_at = ${daysAgo(29)} WHERE id = ${fresh.id}`
  await aNotification(db, business)
  await db.write`UPDATE notifications SET created_at = ${daysAgo(401)} WHERE business_id = ${business.id}`

  const counts = await forgetOldRecords({ db, recordings: aRecorder() }, NOW)

  expect(counts).toEqual({ messages: 1, notifications: 1 })
  expect(await idsOf('messages', business.id)).toEqual([waiting.id, fresh.id].sort())
})

test('admins change the days, and every member of the business can read them', async () => {
  const app = await startTestApi()
  const [admin, member] = [await app.signIn('admin'), await app.signIn('member')]

  const changed = await admin.patch('/retention', { messages: 90 })

  expect(changed.body.data).toEqual({ ...RETENTION_DEFAULTS, messages: 90 })
  expect((await member.get('/retention')).body.data).toMatchObject({ messages: 90 })
  expect((await member.patch('/retention', {})).status).toBe(403)
})
