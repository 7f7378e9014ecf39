import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { toolRunner } from '../../src/assistant/tools/run-tool.ts'
import type { ToolContext } from '../../src/assistant/tools/tool-context.ts'
import type { Business } from '../../src/features/business/business.ts'
import { connectCalendar } from '../../src/features/calendars/calendar-connection.ts'
import { calendarWorker } from '../../src/features/calendars/sync-worker.ts'
import { ManualClock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, aCaller, NOW, TOOL_DEPS } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { MemoryCalendar } from './memory-calendar.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const at = (time: string) => new Date(`2026-03-03T${time}:00-05:00`)
const ACCESS = { address: 'https://calendar.test/', user: 'anna', password: 'secret', calendarId: 'work' }
const TOMORROW = { days: [{ from: '2026-03-03', to: '2026-03-03' }], times: [{ from: 600, to: 600 }], exact: true }
const FIND = { tool: 'find_slots', service: null, when: TOMORROW, seen: [], count: 3 } as const

/** A business whose connected calendar was read two minutes ago, and the tools of a call to it. */
async function connected(calendar: MemoryCalendar) {
  const clock = new ManualClock(NOW)
  const business = await aBusiness(db)
  const parts = {
    box: TOOL_DEPS.box,
    providers: { caldav: calendar },
    checkAddress: (address: string) => ({ address }),
  }
  const input = { kind: 'caldav' as const, title: 'Work', staffId: null, exports: true, ...ACCESS }
  await connectCalendar(db, parts, business.id, input, clock.now())
  const worker = calendarWorker({ db, clock, log: silentLog, pushAddress: null, ...parts })
  await worker.runDue()
  clock.advance(2 * 60_000)
  return { business, clock, worker, tools: toolsOf(business, clock) }
}

/** The clock shows the time of the test, but waits as long as the real one. */
function toolsOf(business: Business, clock: ManualClock, warnings: string[] = [], at: Database = db) {
  const log = { ...silentLog, warn: (_: object, words: string) => void warnings.push(words) }
  const context: ToolContext = {
    ...{ db: at, business, callId: null, log },
    caller: aCaller({ callId: null, phone: '+15557654321' }),
    clock: { ...systemClock, now: () => clock.now(), after: (ms, run) => systemClock.after(ms, run) },
    transfer: async () => ({ outcome: 'failed', reason: '' }),
  }
  return toolRunner(context)
}

test('a time that an event outside has just taken is neither offered nor booked', async () => {
  const calendar = new MemoryCalendar()
  const { worker, tools } = await connected(calendar)
  await worker.start()
  onTestFinished(() => worker.stop())
  calendar.write('a', at('10:00'), at('11:00'))

  const found = await tools(FIND)
  const times = { startsAt: at('10:00'), endsAt: at('10:30') }
  const booked = await tools({ tool: 'book', ...times, service: null, contactPhone: '+15557654321' })

  expect(found).toMatchObject({ outcome: 'slots', fit: 'near' })
  expect(booked).toEqual({ outcome: 'taken' })
})

test('a calendar that does not answer delays the offer, but does not prevent it', async () => {
  const calendar = new MemoryCalendar()
  const { tools } = await connected(calendar)
  calendar.hangs = true

  expect(await tools(FIND)).toMatchObject({ outcome: 'slots', fit: 'wished' })
})

test('if the freshness of calendars cannot be read, times are offered all the same', async () => {
  const { business, clock } = await connected(new MemoryCalendar())
  const warnings: string[] = []
  const write = new Proxy(db.write, {
    apply: () => {
      throw new Error('the database is read-only')
    },
  })
  const tools = toolsOf(business, clock, warnings, { ...db, write })

  expect(await tools(FIND)).toMatchObject({ outcome: 'slots', fit: 'wished' })
  expect(warnings).toEqual(['connected calendars could not be read before times were offered'])
})
