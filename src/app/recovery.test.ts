import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBusiness, aLiveCall, NOW } from '../../test/factories/records.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { until } from '../../test/harness/until.ts'
import { CallJournal } from '../assistant/result/journal.ts'
import { PeriodicTasks } from '../jobs/periodic-tasks.ts'
import { ManualClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { recoverCalls } from './recovery.ts'

const HEARTBEAT_MS = 5_000

/** An instance that starts beside another one, which has a call and has sent no heartbeat for an hour. */
async function startBesideADeadInstance() {
  const db = await createTestDatabase()
  const clock = new ManualClock(new Date(NOW.getTime() + 3_600_000))
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-recovery-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const journal = new CallJournal({ folder: join(folder, 'journal'), db, clock, log: silentLog })
  const business = await aBusiness(db)
  const callId = await aLiveCall(db, business, { instanceId: 'dead' })
  let isAway = false
  const write = new Proxy(db.write, {
    apply: (sql, self, args) =>
      isAway ? Promise.reject(new Error('the database is away')) : Reflect.apply(sql as never, self, args),
  })
  const stops: (() => Promise<unknown>)[] = []
  const periodic = new PeriodicTasks({ db: { write }, clock, log: silentLog })
  await recoverCalls(
    {
      ...{ db: { ...db, write } as Database, journal, instanceId: 'new', clock },
      ...{ log: silentLog, live: { list: () => [] }, periodic, leave: { isLeaving: () => false } },
      config: { dataDir: folder, databaseUrl: 'postgres://somewhere', roles: ['work'] },
    },
    { add: (_name, stop) => void stops.push(stop as () => Promise<unknown>) },
  )
  await periodic.start()
  onTestFinished(async () => {
    await periodic.stop()
    for (const stop of stops) await stop()
  })
  const status = async () =>
    (await db.read<{ status: string }[]>`SELECT status FROM calls WHERE id = ${callId}`)[0]?.status
  return {
    status,
    away: (value: boolean) => {
      isAway = value
    },
    /** Lets the time of one heartbeat pass; resolves when the regular tasks have run. */
    async beat() {
      const tasks = clock.pending
      clock.advance(HEARTBEAT_MS)
      await until('the tasks have run', () => clock.pending === tasks && periodic.running === 0)
    },
  }
}

test('an instance judges others only after 15 s of its own heartbeats', async () => {
  const { status, beat } = await startBesideADeadInstance()

  await beat()
  await beat()
  const early = await status()
  await beat()

  expect(early).toBe('live')
  expect(await status()).toBe('failed')
})

test('a failed heartbeat, as during a database outage, starts the 15 s again', async () => {
  const { status, beat, away } = await startBesideADeadInstance()

  await beat()
  away(true)
  await beat()
  away(false)
  for (let n = 0; n < 3; n++) await beat()
  const early = await status()
  await beat()

  expect(early).toBe('live')
  expect(await status()).toBe('failed')
})
