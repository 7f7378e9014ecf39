import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { anEnding } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { eventually } from '../../../test/harness/until.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'
import { recoverInterruptedCalls } from '../../features/calls/interrupted-call.ts'
import type { Database } from '../../store/database.ts'
import { callTraces } from './checkpoint.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** Lets another run of the service find the unfinished call. */
function recover({ setup }: Awaited<ReturnType<typeof aCallScene>>): Promise<number> {
  const traces = callTraces(setup.journal, setup.recordingsFolder)
  return recoverInterruptedCalls(db, { instanceId: 'next run', staleAfterSeconds: 0, traces }, setup.clock.now())
}

test('a crash during a call loses at most ten seconds: transcript, tool calls and recording survive', async () => {
  const scene = await aCallScene(db, { business: { recordingEnabled: true } })
  const caller = scene.call()
  await caller.hears('To book')
  caller.press('1')
  await caller.hears('at 9:30 in the morning: press 2.')
  await caller.answers('2')
  await caller.hears('To confirm, press 1.')
  caller.press('1')
  await caller.hears("It's booked")
  await caller.waits(12_000)
  const noted = async () => JSON.stringify(await scene.setup.journal.readCheckpoint(caller.callId ?? ''))
  await eventually(async () => expect(await noted()).toContain("It's booked"))

  await recover(scene)

  expect(await scene.setup.journal.readCheckpoint(caller.callId ?? '')).toBeNull()
  const record = await scene.record(caller)
  expect(record).toMatchObject({
    ...{ status: 'completed', endedReason: 'interrupted', recordingFile: `${caller.callId}.wav` },
    summary: expect.stringMatching(/^Booked Haircut for Monday.* The service broke off\.$/),
  })
  expect(record.transcript.map(({ text }) => text).join(' ')).toContain('booked')
  expect(record.toolCalls.map(({ name }) => name)).toContain('book')
  expect(record.appointmentIds).toHaveLength(1)
  await caller.hangsUp()
})

test('a call that ends normally leaves no files behind', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('To book')
  await caller.waits(11_000)
  const journal = () => readdir(join(scene.setup.folder, 'journal'))
  await eventually(async () => expect(await journal()).toEqual([`${caller.callId}.draft`]))

  await caller.hangsUp()

  expect(await journal()).toEqual([])
  scene.setup.clock.advance(20)
  expect(scene.setup.clock.pending).toBe(0)
})

test('an unused checkpoint is deleted after a day, and an unreadable one is ignored', async () => {
  const { setup } = await aCallScene(db)
  const folder = join(setup.folder, 'journal')
  await mkdir(folder, { recursive: true })
  for (const id of ['call_old', 'call_new']) await setup.journal.writeCheckpoint(id, anEnding())
  const now = setup.clock.now().getTime()
  await utimes(join(folder, 'call_old.draft'), 0, (now - 25 * 3_600_000) / 1000)
  await utimes(join(folder, 'call_new.draft'), 0, now / 1000)

  await setup.journal.replay()

  expect(await readdir(folder)).toEqual(['call_new.draft'])
  expect(await setup.journal.readCheckpoint('call_new')).toEqual(anEnding())
  expect(await setup.journal.readCheckpoint('call_old')).toBeNull()
})
