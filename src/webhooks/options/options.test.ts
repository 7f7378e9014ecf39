import { expect, test } from 'vitest'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { emit } from '../../events/emit.ts'
import { type EndpointChange, updateEndpoint } from '../endpoints/endpoint.ts'
import { startReplay } from '../replays/replay.ts'
import { replayWorker } from '../replays/replay-worker.ts'
import { claimDue, findLanes } from '../sending/delivery-store.ts'
import { Sender } from '../sending/sender.ts'
import { changeOptions, type OptionsChange, readOptions } from './options.ts'
import { type RateLimit, spacingOf } from './rate-limit.ts'

const ADA = { field: 'data.name', operator: 'equals', values: ['Ada'] } as const

async function start(change: OptionsChange) {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  const set = (next: OptionsChange) => changeOptions(t.db, t.box, t.businessId, endpoint.id, next, t.clock.now())
  await set(change)
  return { ...t, endpoint, set }
}

test('custom headers are sent with each request, stored encrypted, and shown without values', async () => {
  const t = await start({ headers: [{ name: 'X-Token', value: 'secret-value-1' }] })
  await t.announce()
  await t.sender.deliverDue()
  await t.set({ headers: [{ name: 'X-Token' }, { name: 'X-Second', value: 'secret-value-2' }] })
  await t.announce()
  await t.sender.deliverDue()

  const [first, second] = t.got('/a')
  expect([first?.problem, first?.headers['x-token'], first?.headers['x-second']]).toEqual([
    null,
    'secret-value-1',
    undefined,
  ])
  expect([second?.headers['x-token'], second?.headers['x-second']]).toEqual(['secret-value-1', 'secret-value-2'])
  expect((await readOptions(t.db, t.businessId, t.endpoint.id)).headers).toEqual([
    { name: 'X-Token' },
    { name: 'X-Second' },
  ])
  const stored = await t.db
    .list`SELECT row_to_json(webhook_endpoints)::text AS row, encode(sealed_headers, 'escape') AS sealed FROM webhook_endpoints`
  expect(JSON.stringify([stored, t.lines])).not.toContain('secret-value')
})

test('a header that the receiver repeats is hidden in the log', async () => {
  const t = await start({ headers: [{ name: 'X-Token', value: 'secret-value-1' }] })
  t.receiver.behave('/a', (request, response) =>
    response.writeHead(500, { 'x-echo': String(request.headers['x-token']) }).end(JSON.stringify(request.headers)),
  )
  await t.announce()
  await t.sender.deliverDue()

  const [attempt] = await t.db.list`SELECT response_headers, response_body FROM delivery_attempts`
  expect(attempt?.response_headers).toMatchObject({ 'x-echo': '********' })
  expect(attempt?.response_body).toContain('"x-token":"********"')
})

test('headers of one server are not sent to another', async () => {
  const t = await start({ headers: [{ name: 'X-Token', value: 'secret-value-1' }] })
  const change = (url: string) => updateEndpoint(t.db, t, t.businessId, t.endpoint.id, { url }, t.clock.now())

  await expect(change('https://example.com/a')).rejects.toThrow('url: is another server, and the headers X-Token')
  await change(`${t.receiver.url}/b`)
  await t.announce()
  await t.sender.deliverDue()
  expect(t.got('/b')[0]?.headers['x-token']).toBe('secret-value-1')
})

test('an event that does not meet the conditions makes no delivery, not even by a replay', async () => {
  const t = await start({ conditions: [ADA] })
  const since = t.clock.now()
  await t.announce('Ada')
  await t.announce('Grace')

  expect(await t.deliveries()).toHaveLength(1)
  await t.set({ conditions: [{ field: 'data.name', operator: 'not_equals', values: ['Ada', 'Edsger'] }] })
  await t.announce('Edsger')
  expect(await t.deliveries()).toHaveLength(1)

  t.clock.advance(1_000)
  await startReplay(t.db, t.businessId, t.endpoint.id, { since, include: 'all' }, t.clock.now())
  await replayWorker(t).runDue()
  await t.sender.deliverDue()
  expect(t.got('/a').map(({ body }) => JSON.parse(body).data.name)).toEqual(['Ada', 'Grace'])
})

test('conditions name fields of the events of the endpoint, also after these change', async () => {
  const t = await start({ conditions: [ADA] })
  const change = () => updateEndpoint(t.db, t, t.businessId, t.endpoint.id, { events: ['call.missed'] }, t.clock.now())

  await expect(change()).rejects.toThrow('conditions[0].field: no event of the endpoint has data.name')
  await expect(t.set({ conditions: [{ ...ADA, field: 'data.nmae' }] })).rejects.toThrow(
    'no event of the endpoint has data.nmae',
  )
})

test('conditions that an older version accepted keep nothing but the events from being changed', async () => {
  const t = await start({ conditions: [ADA] })
  const impossible = JSON.stringify([{ field: 'data.nmae', operator: 'equals', values: ['Ada'] }])
  await t.db.write`UPDATE webhook_endpoints SET conditions = ${impossible}::text::jsonb`
  const change = (to: EndpointChange) => updateEndpoint(t.db, t, t.businessId, t.endpoint.id, to, t.clock.now())

  expect(await change({ description: 'The till' })).toMatchObject({ description: 'The till' })
  await expect(change({ events: ['call.missed'] })).rejects.toThrow('no event of the endpoint has data.nmae')
})

test.each<RateLimit>([
  { max: 1, per: 'minute' },
  { max: 3, per: 'second' },
  { max: 25, per: 'second' },
  { max: 40, per: 'minute' },
])('$max requests per $per are never exceeded, and at least nine tenths of them are made', async (limit) => {
  const t = await start({ rateLimit: limit })
  const periodMs = limit.per === 'second' ? 1_000 : 60_000
  const total = limit.max * 3
  for (let n = 0; n < total; n++) await t.announce(`${n}`)

  const startMs = t.clock.now().getTime()
  const starts: number[] = []
  const stepMs = periodMs / 100
  while (starts.length < total) {
    const made = await t.sender.deliverDue()
    for (let n = 0; n < made; n++) starts.push(t.clock.now().getTime() - startMs)
    if (t.clock.now().getTime() - startMs > periodMs * 5) throw new Error(`only ${starts.length} of ${total} were sent`)
    t.clock.advance(stepMs)
  }

  const most = Math.max(...starts.map((from) => starts.filter((at) => at >= from && at < from + periodMs).length))
  expect(most).toBeLessThanOrEqual(limit.max)
  expect(starts.at(-1)).toBeLessThanOrEqual((total / (limit.max * 0.9)) * periodMs + stepMs)
  expect(t.got('/a').map(({ body }) => JSON.parse(body).data.name)).toHaveLength(total)
})

test('two senders keep a limit together, and deliveries leave in their order', async () => {
  const t = await start({ rateLimit: { max: 2, per: 'minute' } })
  const second = new Sender(t)
  for (const name of ['1', '2', '3']) {
    await t.announce(name)
    t.clock.advance(1)
  }

  for (let half = 0; half < 3; half++) {
    await Promise.all([t.sender.deliverDue(), second.deliverDue()])
    expect(t.got('/a').map(({ body }) => JSON.parse(body).data.name)).toEqual(['1', '2', '3'].slice(0, half + 1))
    t.clock.advance(30_000)
  }
})

test('an endpoint at its limit is not searched until its next request may start, and delays no other', async () => {
  const t = await start({ rateLimit: { max: 1, per: 'minute' } })
  await t.subscribe('/b')
  for (const name of ['1', '2']) await t.announce(name)
  await t.sender.deliverDue()

  expect([t.got('/a').length, t.got('/b').length]).toEqual([1, 2])
  const [found] = await findLanes(t.db.write)
  expect(found?.dueAt.getTime()).toBe(t.clock.now().getTime() + 60_000)
  const none = await claimDue(
    t.db.write,
    [{ endpointId: t.endpoint.id, slots: 8 }],
    '00000000-0000-4000-8000-000000000001',
    t.clock.now(),
  )
  expect(none).toEqual([])
  await t.set({ rateLimit: null })
  await t.sender.deliverDue()
  expect(t.got('/a')).toHaveLength(2)
})

test('requests are spaced so that a burst and the rest stay within the limit', () => {
  expect(spacingOf({ max: 1, per: 'second' })).toEqual({ burst: 1, stepMs: 1_000 })
  expect(spacingOf({ max: 100, per: 'minute' })).toEqual({ burst: 11, stepMs: 60_000 / 90 })
})

test('an endpoint without conditions gets every event', async () => {
  const t = await start({})
  await emit(
    t.db.write,
    t.businessId,
    'contact.created',
    { id: 'ctc_1', name: null, phone: null, email: null, source: 'api', createdAt: '' },
    t.clock.now(),
  )

  expect(await t.deliveries()).toHaveLength(1)
})
