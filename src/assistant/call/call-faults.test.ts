import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'
import { recoverInterruptedCalls } from '../../features/calls/interrupted-call.ts'
import { type Log, silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { CallJournal } from '../result/journal.ts'
import { toolRunner } from '../tools/run-tool.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('without the database no call is answered', async () => {
  const scene = await aCallScene(db)
  scene.server.down = true
  const caller = scene.call()

  await caller.over

  expect(caller.leg.rejected).toBe('unavailable')
})

test('with a full disk a new call is refused, and the log says why', async () => {
  const own = await createTestDatabase({ ofItsOwn: true })
  await own.write.unsafe(`
    create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  const errors: string[] = []
  const log: Log = { ...silentLog, error: (_fields, message = '') => errors.push(message) }
  const scene = await aCallScene(own, { deps: { log } })
  await own.write`create trigger full_disk before insert on calls execute function fill_disk()`
  const caller = scene.call()

  await caller.over

  expect(caller.leg.rejected).toBe('unavailable')
  expect(errors).toEqual(["refused a call because the database's disk is full"])
})

test('when the database fails during a call, the assistant apologizes and takes a message', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  scene.server.down = true
  scene.setup.timeWaitsForTools = false

  caller.press('1')
  await caller.hears("I'm looking for free times.")
  await caller.hears("I can't reach our calendar right now. Nothing was changed.")
  await caller.hears('To leave a message, press 4.')
  await caller.beginsMessage()
  await caller.hangsUp()

  expect(scene.setup.journal.pending).toHaveLength(1)
  const files = await readdir(join(scene.setup.folder, 'journal'))
  expect(files).toEqual([`${caller.callId}.json`])
  scene.server.down = false
  scene.setup.clock.advance(1_000)
  await expect.poll(() => scene.setup.journal.pending, { timeout: 10_000 }).toEqual([])
  const record = await scene.record(caller)
  expect(record.extractedData).toHaveProperty('message')
  expect(record.summary).toMatch(/calendar did not answer; left a message/)
  expect(await readdir(join(scene.setup.folder, 'journal'))).toEqual([])
})

test('a booking without a result is reported neither as done nor as not done', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('press 1.')
  await caller.answers('1')
  await caller.hears('To confirm, press 1.')
  scene.server.hangs = true
  scene.setup.timeWaitsForTools = false

  caller.press('1')
  await caller.hears('I have to enter that.')
  await caller.hears("I'm still looking.")
  await caller.hears("I can't confirm that. Please call again later to check.")

  scene.server.hangs = false
  await caller.hangsUp()
  expect(caller.captions.some(({ text }) => text.includes("It's booked"))).toBe(false)
  expect((await scene.record(caller)).toolCalls.at(-1)).toMatchObject({ name: 'book', result: { outcome: 'unknown' } })
})

test('a booking that is running when the caller hangs up is completed and on the call record', async () => {
  let answer: (() => void) | null = null
  const busy = new Set<Promise<unknown>>()
  const scene = await aCallScene(db, {
    deps: {
      busy,
      tools: (context) => {
        const run = toolRunner(context)
        return async (request) => {
          if (request.tool === 'book') await new Promise<void>((resolve) => (answer = resolve))
          const work = run(request)
          busy.add(work)
          return work.finally(() => busy.delete(work))
        }
      },
    },
  })
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('The next free times')
  await caller.answers('1', '1')
  await caller.waitsUntil('has a booking that runs', () => answer !== null)

  caller.leg.end('caller_hangup')
  const finish = answer as (() => void) | null
  finish?.()
  await caller.over

  const record = await scene.record(caller)
  expect(record).toMatchObject({ endedReason: 'caller_hangup', appointmentIds: [expect.any(String)] })
  expect(record.summary).toMatch(/^Booked Haircut/)
})

test('calls that ended while the database was down are replayed at the next start, with their true ending in place of `interrupted`', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  scene.server.down = true
  await caller.hangsUp()
  await scene.setup.journal.close()
  scene.server.down = false
  await recoverInterruptedCalls(db, { instanceId: 'next', staleAfterSeconds: 0 }, scene.setup.clock.now())

  const folder = join(scene.setup.folder, 'journal')
  const next = new CallJournal({ folder, db, clock: scene.setup.clock, log: silentLog })
  const replayed = await next.replay()
  await next.close()

  expect(replayed).toBe(1)
  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
  expect(await readdir(folder)).toEqual([])
})

test('an unreadable journal file is set aside and does not affect the others', async () => {
  const scene = await aCallScene(db)
  const folder = join(scene.setup.folder, 'journal')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'call_torn.json'), '{"status":"comp')

  expect(await scene.setup.journal.replay()).toBe(0)

  expect(await readdir(folder)).toEqual(['call_torn.json.unreadable'])
})

test('speech synthesis that fails is retried, then a prepared apology plays', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('How can I help?')

  scene.setup.voice.mood = 'broken'
  caller.press('3')
  await caller.hears("I'm sorry, something went wrong on our side.")
  await caller.hearsTheEnd()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'provider_error' })
  expect(caller.leg.hangups).toBe(1)
})

test('the call ends even without synthesis and without a prepared apology', async () => {
  const scene = await aCallScene(db, { deps: { apologies: new Map() } })
  scene.setup.voice.mood = 'stalled'
  const caller = scene.call()

  await caller.hearsTheEnd()

  expect(await scene.record(caller)).toMatchObject({ status: 'failed', endedReason: 'provider_error' })
})

test('an internal error ends its call with an apology, is logged, and does not affect other calls', async () => {
  const errors: string[] = []
  const log: Log = { ...silentLog, error: (_fields, message) => errors.push(message ?? '') }
  const scene = await aCallScene(db, {
    deps: {
      log,
      tools: () => () => {
        throw new Error('a bug')
      },
    },
  })
  const other = scene.call()
  await other.hears('Hello')
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1')
  await caller.hears('something went wrong on our side')
  await caller.hearsTheEnd()

  expect(caller.leg.hangups).toBe(1)
  expect(errors).toEqual(['a call failed with an internal error and is being ended'])
  expect(await scene.record(caller)).toMatchObject({ status: 'failed', endedReason: 'internal_error' })
  expect(other.leg.ended).toBeNull()
  await other.hangsUp()
})

test('the call and its record survive when there is no disk space for the recording and the journal', async () => {
  const scene = await aCallScene(db)
  await writeFile(scene.setup.recordingsFolder, 'a file where the folder should be')
  await writeFile(join(scene.setup.folder, 'journal'), 'likewise')
  const caller = scene.call()

  await caller.hears('How can I help?')
  await caller.hangsUp()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', recordingFile: null })
})
