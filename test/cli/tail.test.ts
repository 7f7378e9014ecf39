/** `frontbell tail` beside a running service. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { spawnFrontbell } from '../fixtures/run-frontbell.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { eventually } from '../harness/until.ts'
import { startWebService, type WebService } from '../web/web-service.ts'

let service: WebService
let database: Awaited<ReturnType<typeof borrowDatabase>>

beforeAll(async () => {
  database = await borrowDatabase()
  service = await startWebService({ DATABASE_URL: database.url })
})

afterAll(async () => {
  await service?.stop()
  database?.giveBack()
})

/** Starts the command; `lines` are what it has printed so far. */
async function startTail(...words: string[]) {
  const settings = { FRONTBELL_DATA_DIR: service.dataDir, DATABASE_URL: database.url }
  const child = spawnFrontbell(['tail', ...words], settings)
  let printed = ''
  child.stdout?.on('data', (piece) => {
    printed += piece
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = () => printed.split('\n').slice(0, -1)
  await eventually(() => expect(lines()).toHaveLength(1))
  return { child, lines }
}

async function anEndpoint(): Promise<string> {
  const receiver = await startDemoReceiver({ now: () => systemClock.now() })
  onTestFinished(() => receiver.close())
  const id = `whe_${systemClock.now().getTime()}`
  await service.app.db.write`
    INSERT INTO webhook_endpoints (id, business_id, url, events, scheme, created_at, updated_at)
    VALUES (${id}, ${service.businessId}, ${receiver.url}, '{contact.created}', 'ed25519', now(), now())`
  return id
}

const START = { direction: 'inbound', from: '+15551230001', to: '+15551230002' }

/** A call that rings, is answered and ends, in the rows that a telephony instance writes. */
const aCallThat = (status: 'rings' | 'is answered' | 'ends', id: string) => {
  const { write } = service.app.db
  if (status === 'rings')
    return write`
      INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, started_at, created_at)
      VALUES (${id}, ${service.businessId}, ${START.direction}, ${START.from}, ${START.to}, 'live', now(), now())`
  if (status === 'is answered') return write`UPDATE calls SET answered_at = now() WHERE id = ${id}`
  return write`UPDATE calls SET status = 'completed', ended_at = now(), duration_seconds = 1 WHERE id = ${id}`
}

test('calls, events and deliveries are shown as they happen, each change once', async () => {
  await anEndpoint()
  const { child, lines } = await startTail('--json')
  const parsed = () => lines().map((line) => JSON.parse(line))
  const ofType = (type: string) => parsed().filter((line) => line.type === type)

  const contact = await createContact(service.app.db, service.businessId, { name: 'Ada' }, 'api', systemClock.now())
  await eventually(() => expect(ofType('delivery').at(-1)?.delivery.attempts).toBe(1))
  const id = `call_${contact.id}`
  const seen = () => ofType('call').map(({ call }) => call.status)
  await aCallThat('rings', id)
  await eventually(() => expect(seen()).toEqual(['ringing']))
  await aCallThat('is answered', id)
  await eventually(() => expect(seen()).toEqual(['ringing', 'answered']))
  await aCallThat('ends', id)
  await eventually(() => expect(seen()).toEqual(['ringing', 'answered', 'completed']))
  child.kill('SIGINT')
  await once(child, 'close')

  expect(ofType('event')).toMatchObject([{ event: { name: 'contact.created' } }])
  expect(ofType('event')[0]?.event.body).toContain(contact.id)
  const [{ event }] = ofType('event')
  expect(ofType('delivery').at(-1)?.delivery).toMatchObject({
    event: 'contact.created',
    eventId: event.id,
    attempts: 1,
  })
  expect(ofType('call')[0]?.call).toEqual({ id, ...START, status: 'ringing' })
  expect(child.exitCode).toBe(0)
})

test('without --json each change is one line', async () => {
  const { child, lines } = await startTail()

  await createContact(service.app.db, service.businessId, { name: 'Grace' }, 'api', systemClock.now())
  await eventually(() => expect(lines().some((line) => line.includes('contact.created'))).toBe(true))
  child.kill('SIGINT')
  await once(child, 'close')

  expect(lines()[0]).toBe('Waiting for calls, events and deliveries. Press Ctrl+C to stop.')
  expect(lines()[1]).toMatch(/^\d\d:\d\d:\d\d {2}event {5}contact\.created {9}evt_\w+ {2}\{/)
})
