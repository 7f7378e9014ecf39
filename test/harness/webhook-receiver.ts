import { onTestFinished } from 'vitest'
import { type DemoReceiver, type Respond, startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { emit } from '../../src/events/emit.ts'
import { createNotification } from '../../src/features/notifications/notification.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import type { Log } from '../../src/kernel/log.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import type { Database } from '../../src/store/database.ts'
import { addEndpoint, type NewEndpoint } from '../../src/webhooks/endpoints/endpoint.ts'
import { GuardedAgent, type Resolve } from '../../src/webhooks/sending/guarded-agent.ts'
import type { Limits } from '../../src/webhooks/sending/lanes.ts'
import { Sender } from '../../src/webhooks/sending/sender.ts'
import { createTestDatabase } from './test-database.ts'

/** A receiver whose behavior on each path can be changed while it runs. */
export interface TestReceiver extends DemoReceiver {
  behave(path: string, respond: Respond): void
}

export async function startTestReceiver(clock: ManualClock): Promise<TestReceiver> {
  const behaviors = new Map<string, Respond>()
  const fine: Respond = (_, response) => response.writeHead(200).end('ok')
  const receiver = await startDemoReceiver({
    now: () => clock.now(),
    respond: (request, response, webhook) => (behaviors.get(webhook.path) ?? fine)(request, response, webhook),
  })
  onTestFinished(() => receiver.close())
  return { ...receiver, behave: (path, respond) => void behaviors.set(path, respond) }
}

export const TEST_SECRET_KEY = Buffer.alloc(32, 7)

/** A business with a receiver and a sender on a manual clock: the start of every delivery test. */
export async function startDeliveryTest(options: { limits?: Partial<Limits>; resolve?: Resolve } = {}) {
  const db = await createTestDatabase()
  const clock = new ManualClock(new Date())
  const receiver = await startTestReceiver(clock)
  const lines: object[] = []
  const note = (fields: object) => void lines.push(fields)
  const log: Log = { debug: note, info: note, warn: note, error: note }
  const guard = createAddressGuard(['127.0.0.0/8'])
  const box = createSealedBox(TEST_SECRET_KEY)
  const agent = new GuardedAgent({ guard, clock, extraCa: [receiver.ca], ...options })
  onTestFinished(() => agent.destroy())
  const tools = { db, clock, log, box, guard, agent, brand: 'SERVICE', notify: createNotification, ...options }
  const sender = new Sender(tools)
  const businessId = await insertTestBusiness(db, clock.now())
  return {
    ...tools,
    receiver,
    sender,
    lines,
    businessId,
    announce: (name = 'Ada') => announceContact(db, businessId, name, clock.now()),
    subscribe: async (path: string, input: Partial<NewEndpoint> = {}) => {
      const url = receiver.url + path
      const added = await addEndpoint(db, { box, guard }, businessId, { url, events: 'all', ...input }, clock.now())
      receiver.trust(path, added)
      return added
    },
    /** The requests to a path, in order. */
    got: (path: string) => receiver.received.filter((one) => one.path === path),
    deliveries: () =>
      db.list<DeliveryRow[]>`SELECT id::text, endpoint_id AS "endpointId", event_id AS "eventId", state, attempts,
        failures, due_at AS "dueAt" FROM deliveries ORDER BY id`,
    outcomes: async () =>
      (await db.list`SELECT outcome FROM delivery_attempts ORDER BY delivery_id, number`).map((row) => row.outcome),
  }
}

interface DeliveryRow {
  id: string
  endpointId: string
  eventId: string
  state: string
  attempts: number
  failures: number
  dueAt: Date
}

let businesses = 0

/** Only the parts of a business that a delivery needs. */
export async function insertTestBusiness(db: Database, now: Date): Promise<string> {
  const id = `biz_test${++businesses}`
  await db.write`
    INSERT INTO businesses (id, name, phone, country, timezone, plan, hours, created_at, updated_at)
    VALUES (${id}, 'Test', '+15550001111', 'US', 'UTC', 'starter', '{}', ${now}, ${now})`
  return id
}

/** Commits one contact.created event. */
export async function announceContact(db: Database, businessId: string, name: string, now: Date): Promise<void> {
  const data = { id: 'ctc_1', name, phone: null, email: null, source: 'api', createdAt: now.toISOString() }
  await emit(db.write, businessId, 'contact.created', data, now)
}
