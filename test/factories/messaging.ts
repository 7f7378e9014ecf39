import type { NewBusiness } from '../../src/features/business/business.ts'
import { takeNotice } from '../../src/features/messages/carrier-webhook.ts'
import { type DispatcherDeps, messageDispatcher } from '../../src/features/messages/message-dispatcher.ts'
import type { CarrierNotice } from '../../src/features/messages/sms-carrier.ts'
import { type Instant, ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { SimulatorSms } from '../../src/providers/simulator/sms.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, aNumber, NOW } from './records.ts'

export const PERSON = '+15551234567'

/** What the service does with the notices of the simulated carrier, in all tests of the file. */
const callbacks = new Set<Promise<unknown>>()

async function callbacksSettled(): Promise<void> {
  do {
    await Promise.all(callbacks)
    await new Promise((resolve) => setImmediate(resolve))
  } while (callbacks.size > 0)
}

/**
 * Empties `db` (created once per file, because a clone costs more than most tests) and sets up a business with a
 * number, the simulated carrier and a manual clock. `elapse` advances the clock in small steps and runs everything that
 * falls due: the carrier's callbacks and the dispatcher's work.
 */
export async function startMessaging(
  db: Database,
  options: Partial<Omit<DispatcherDeps, 'db' | 'clock'>> = {},
  { now = NOW, business: fields = {} }: { now?: Instant; business?: Partial<NewBusiness> } = {},
) {
  // A notice of the test before would wait for the deletion, and the deletion for the notice.
  await Promise.allSettled(callbacks)
  await db.write`DELETE FROM businesses`
  const clock = new ManualClock(now)
  const business = await aBusiness(db, fields)
  const number = await aNumber(db, business)
  const carrier = new SimulatorSms({ clock, log: silentLog, deliveryDelayMs: 1_000, journalFile: null })
  await carrier.start((notice: CarrierNotice) => {
    const run = takeNotice({ db, log: silentLog }, carrier, notice, clock.now())
    callbacks.add(run)
    return run.finally(() => callbacks.delete(run))
  })
  const newDispatcher = (overrides: Partial<DispatcherDeps> = {}) =>
    messageDispatcher({ db, clock, log: silentLog, carriers: [carrier], ...options, ...overrides })
  const dispatcher = newDispatcher()
  const elapse = async (ms: number, worker: Pick<typeof dispatcher, 'runDue'> = dispatcher) => {
    for (let left = ms; left > 0; left -= 500) {
      clock.advance(Math.min(500, left))
      await callbacksSettled()
      await worker.runDue()
    }
  }
  return { db, clock, business, number: number.phone, carrier, dispatcher, newDispatcher, elapse, callbacksSettled }
}

/** The message's row as the dispatcher sees it. */
export async function workOf(db: Database, id: string) {
  const rows = await db.list<{ status: string; work: string | null; errorCode: string | null; tries: number }[]>`
    SELECT status, work, error_code AS "errorCode", tries FROM messages WHERE id = ${id}`
  return rows[0]
}

/** How often each event of the message was announced. */
export async function announcedAbout(db: Database, id: string): Promise<string[]> {
  const rows = await db.list<{ name: string }[]>`
    SELECT name FROM events WHERE body::jsonb -> 'data' ->> 'id' = ${id} ORDER BY ctid`
  return rows.map((row) => row.name)
}
