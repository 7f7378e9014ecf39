import { expect, test } from 'vitest'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { emit } from '../../events/emit.ts'
import { silentLog } from '../../kernel/log.ts'
import { disableEndpoint, enableEndpoint, removeEndpoint } from '../endpoints/endpoint.ts'
import { pingEndpoint } from '../endpoints/ping.ts'
import { resendDelivery } from '../log/resend.ts'
import { listReplays, MAX_RUNNING, type NewReplay, startReplay, stopReplays } from './replay.ts'
import { advance } from './replay-store.ts'
import { MAX_DUE, replayWorker } from './replay-worker.ts'

const HOUR = 3_600_000

/** An endpoint that accepts everything, and what a replay to it needs. */
async function start() {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  const since = t.clock.now()
  const worker = replayWorker({ db: t.db, clock: t.clock, log: silentLog })
  const request = (input: Partial<NewReplay> = {}) => {
    t.clock.advance(1)
    return startReplay(t.db, t.businessId, endpoint.id, { since, ...input }, t.clock.now())
  }
  /** Runs replays and sends until nothing is left. */
  const finish = async () => {
    for (let sent = 1; sent > 0; ) {
      await worker.runDue()
      sent = await t.sender.deliverDue()
      t.clock.advance(1_000)
    }
  }
  const names = () => t.got('/a').map(({ body }) => JSON.parse(body).data.name as string)
  const replays = async () => (await listReplays(t.db, t.businessId, endpoint.id, { limit: 20, after: null })).items
  const disable = () => disableEndpoint(t.db, t.businessId, endpoint.id, t.clock.now())
  const enable = () => enableEndpoint(t.db, t.businessId, endpoint.id, t.clock.now())
  return { ...t, endpoint, since, worker, request, finish, names, replays, disable, enable }
}

test('a replay sends what happened while the endpoint was disabled, with the ids and bytes of the events, and nothing twice', async () => {
  const t = await start()
  await t.announce('accepted')
  await t.sender.deliverDue()
  await t.disable()
  await t.announce('missed')
  await t.announce('missed too')
  await t.enable()

  await t.request()
  await t.finish()
  await t.request()
  await t.finish()

  expect(t.names()).toEqual(['accepted', 'missed', 'missed too'])
  expect(t.got('/a').map(({ problem }) => problem)).toEqual([null, null, null])
  const events = await t.db.list`SELECT id, body FROM events ORDER BY id`
  expect(t.got('/a').map(({ headers, body }) => [headers['webhook-id'], body])).toEqual(
    events.map((one) => [one.id, one.body]),
  )
  expect(await t.replays()).toMatchObject([
    { state: 'done', queued: 0 },
    { state: 'done', queued: 2, include: 'missed' },
  ])
})

test('failed deliveries are recovered with all their retries', async () => {
  const t = await start()
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end())
  await t.announce('one')
  for (const ms of [0, 30_000, 300_000, 1_800_000]) {
    t.clock.advance(ms)
    await t.sender.deliverDue()
  }
  const before = await t.deliveries()

  await t.request()
  await t.worker.runDue()
  await t.sender.deliverDue()

  expect(before).toMatchObject([{ state: 'failed', failures: 4 }])
  expect(await t.deliveries()).toMatchObject([{ state: 'waiting', attempts: 5, failures: 1 }])
})

test('everything in a period is sent again on request', async () => {
  const t = await start()
  await t.announce('too early')
  t.clock.advance(HOUR)
  const since = t.clock.now()
  await t.announce('in time')
  t.clock.advance(HOUR)
  const until = t.clock.now()
  await t.announce('too late')
  await t.sender.deliverDue()

  await t.request({ since, until, include: 'all' })
  await t.finish()

  expect(t.names().sort()).toEqual(['in time', 'in time', 'too early', 'too late'])
})

test('a replay can be limited to certain events and a contact', async () => {
  const t = await start()
  const now = t.clock.now()
  await t.db.write`
    INSERT INTO contacts (id, business_id, name, phone, created_at, updated_at)
    VALUES ('ctc_1', ${t.businessId}, 'Ada', '+15551230001', ${now}, ${now})`
  await t.disable()
  await t.announce('Ada')
  const text = (from: string) => ({ id: `msg_${from}`, from, to: '+15550001111', body: 'Hi', type: 'sms' as const })
  for (const from of ['+15551230001', '+15551230002'])
    await emit(
      t.db.write,
      t.businessId,
      'sms.received',
      { ...text(from), direction: 'inbound', receivedAt: now.toISOString() },
      now,
    )
  await t.enable()

  await t.request({ contactId: 'ctc_1', events: ['message.received'] })
  await t.finish()
  const texts = t.got('/a').map(({ body }) => JSON.parse(body).data.from)
  await t.request({ contactId: 'ctc_1' })
  await t.finish()

  expect(texts).toEqual(['+15551230001'])
  expect(t.got('/a').map(({ body }) => JSON.parse(body).event)).toEqual(['sms.received', 'contact.created'])
  await expect(t.request({ contactId: 'ctc_none' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('pings, samples, test calls and events that the endpoint does not want are not part of a replay', async () => {
  const t = await start()
  await pingEndpoint(t, t.businessId, t.endpoint.id)
  t.clock.advance(HOUR)
  await pingEndpoint(t, t.businessId, t.endpoint.id, 'contact.created')
  const { endpoint } = await t.subscribe('/b', { events: ['contact.created'] })
  const data = { id: 'call_1', test: true } as never
  await emit(t.db.write, t.businessId, 'call.completed', data, t.clock.now(), { test: true })
  t.clock.advance(1)

  await startReplay(t.db, t.businessId, endpoint.id, { since: t.since, include: 'all' }, t.clock.now())
  await t.request({ include: 'all' })
  await t.finish()

  expect(t.got('/b')).toEqual([])
  expect(t.got('/a').map(({ body }) => JSON.parse(body).event)).toEqual(['ping', 'contact.created'])
})

test('a long replay fills the queue only to a limit, and new events wait behind no more than that', async () => {
  const t = await start()
  await t.disable()
  for (let n = 0; n < MAX_DUE * 2 + 50; n++) await t.announce(`${n}`)
  await t.enable()
  await t.request()

  await t.worker.runDue()
  const first = await t.deliveries()
  await t.worker.runDue()
  const second = await t.deliveries()
  const [running] = await t.replays()
  await t.finish()

  expect([first.length, second.length]).toEqual([MAX_DUE, MAX_DUE])
  expect(running).toMatchObject({ state: 'running', queued: MAX_DUE })
  expect(new Set(t.names()).size).toBe(MAX_DUE * 2 + 50)
  expect(t.names()).toHaveLength(MAX_DUE * 2 + 50)
})

test('another worker continues where a killed one stopped', async () => {
  const t = await start()
  await t.disable()
  for (const name of ['one', 'two', 'three']) await t.announce(name)
  await t.enable()
  const { id } = await t.request()
  const token = '00000000-0000-4000-8000-000000000001'
  const lease = new Date(t.clock.now().getTime() + 30_000)
  await t.db.write`UPDATE webhook_replays SET claim_token = ${token}, lease_until = ${lease} WHERE id = ${id}`

  const step = await advance(t.db.write, { id, claimToken: token }, 2, t.clock.now())
  const during = await t.worker.runDue()
  t.clock.advance(30_000)
  const after = await t.worker.runDue()
  const late = await advance(t.db.write, { id, claimToken: token }, 2, t.clock.now())
  await t.sender.deliverDue()

  expect([step, during, after, late]).toEqual([{ queued: 2, isOver: false }, 0, 1, null])
  expect(t.names()).toEqual(['one', 'two', 'three'])
})

test('repeating a request returns the running replay, and the number of running replays is limited', async () => {
  const t = await start()
  const until = new Date(t.since.getTime() + 1)

  const first = await t.request({ until })
  const again = await t.request({ until })
  for (let n = 2; n <= MAX_RUNNING; n++) await t.request({ until: new Date(until.getTime() + n) })

  expect(again.id).toBe(first.id)
  await expect(t.request({ events: ['call.missed'] })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await stopReplays(t.db, t.businessId, t.endpoint.id, t.clock.now())).toBe(MAX_RUNNING)
  expect((await t.replays()).map(({ state }) => state)).toEqual(Array(MAX_RUNNING).fill('stopped'))
  expect((await t.request({ until })).id).not.toBe(first.id)
})

test('a replay needs an enabled endpoint of the business and a period, and waits while the endpoint is disabled', async () => {
  const t = await start()
  await t.request()
  await t.disable()
  const waiting = await t.worker.runDue()

  await expect(t.request({ include: 'all' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await t.enable()
  await expect(t.request({ since: t.clock.now(), until: t.since })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(t.request({ events: ['call.nothing'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const other = startReplay(t.db, 'biz_other', t.endpoint.id, { since: t.since }, t.clock.now())
  await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([waiting, await t.worker.runDue()]).toEqual([0, 1])
  await removeEndpoint(t.db, t.businessId, t.endpoint.id, t.clock.now())
  await expect(t.request()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an accepted delivery is resent once, with the same bytes, but a test is not', async () => {
  const t = await start()
  await t.announce('Ada')
  await t.sender.deliverDue()
  await pingEndpoint(t, t.businessId, t.endpoint.id)
  const [real, ping] = (await t.deliveries()).map(({ id }) => `dlv_${id}`)
  const resend = (id = '', business = t.businessId) => resendDelivery(t.db, business, id, t.clock.now())

  await resend(real)
  await expect(resend(real)).rejects.toMatchObject({ code: 'CONFLICT' })
  await t.sender.deliverDue()

  expect(t.got('/a').map(({ body }) => JSON.parse(body).event)).toEqual(['contact.created', 'ping', 'contact.created'])
  expect(t.got('/a')[2]?.body).toBe(t.got('/a')[0]?.body)
  await expect(resend(ping)).rejects.toMatchObject({ code: 'CONFLICT', message: /sent once/ })
  await expect(resend(real, 'biz_other')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await t.disable()
  await expect(resend(real)).rejects.toMatchObject({ code: 'CONFLICT', message: /enable it first/ })
})
