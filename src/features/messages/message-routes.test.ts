import { expect, test } from 'vitest'
import { aNumber } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { setOptedOut } from './message.ts'
import { messageRoutes } from './message-routes.ts'

const start = async () => {
  const app = await startTestApi({ routes: messageRoutes })
  const number = await aNumber(app.db, app.business)
  return { app, number: number.phone, client: app.as('messages:read', 'messages:write') }
}

test('POST /messages answers 201 with a queued outbound message, which can then be read and listed', async () => {
  const { app, number, client } = await start()

  const reply = await client.post('/messages', { to: '(212) 555-0123', body: 'See you at ten' })

  expect(reply.status).toBe(201)
  expect(reply.body.data).toEqual({
    id: expect.stringMatching(/^msg_/),
    to: '+12125550123',
    from: number,
    body: 'See you at ten',
    type: 'sms',
    status: 'queued',
    direction: 'outbound',
    mediaUrl: null,
    segments: 1,
    errorCode: null,
    contactId: null,
    assistant: null,
    pictures: [],
    createdAt: '2026-03-02T14:30:00.000Z',
  })
  expect((await client.get(`/messages/${reply.body.data.id}`)).body).toEqual(reply.body)
  const list = await client.list('/messages?direction=outbound&limit=1')
  expect(list.body).toEqual({ data: [reply.body.data], meta: { cursor: '', hasMore: false } })
  expect(await app.announced()).toEqual([])
})

test('a body with mediaUrl sends an MMS', async () => {
  const { client } = await start()

  const reply = await client.post('/messages', { to: '+12125550123', mediaUrl: 'https://files.example.com/a.png' })

  expect(reply.status).toBe(201)
  expect(reply.body.data).toMatchObject({ type: 'mms', body: '', mediaUrl: 'https://files.example.com/a.png' })
})

const REFUSED: [object, string][] = [
  [{}, 'to'],
  [{ to: '+12125550123' }, 'body'],
  [{ to: 'nobody', body: 'hi' }, 'to'],
  [{ to: 12125550123, body: 'hi' }, 'to'],
  [{ to: '+12125550123', body: null }, 'body'],
  [{ to: '+12125550123', body: '' }, 'body'],
  [{ to: '+12125550123', body: 'x'.repeat(1601) }, 'body'],
  [{ to: '+12125550123', body: 'a\u0000' }, 'body'],
  [{ to: '+12125550123', body: 'hi', type: 'fax' }, 'type'],
  [{ to: '+12125550123', body: 'hi', type: 'mms' }, 'mediaUrl'],
  [{ to: '+12125550123', body: 'hi', type: 'sms', mediaUrl: 'https://a.example/x' }, 'mediaUrl'],
  [{ to: '+12125550123', body: 'hi', mediaUrl: 'ftp://a.example/x' }, 'mediaUrl'],
  [{ to: '+12125550123', body: 'hi', from: '+12125550100' }, 'from'],
]

test('an invalid body is 400, names the field, and queues nothing', async () => {
  const { client } = await start()

  for (const [body, field] of REFUSED) {
    const reply = await client.post('/messages', body)

    expect(reply.status, JSON.stringify(body)).toBe(400)
    expect(reply.body.error).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(field) })
  }
  expect((await client.list('/messages')).body.data).toEqual([])
})

test('an invalid filter is 400', async () => {
  const { client } = await start()
  const queries = [
    'direction=sideways',
    'status=read',
    'type=fax',
    'limit=0',
    'createdAfter=yesterday',
    'cursor=x',
    'to=',
  ]

  for (const query of queries) expect((await client.list(`/messages?${query}`)).status, query).toBe(400)
})

test('a business without a number, and a recipient who opted out, are 409', async () => {
  const { app, number, client } = await start()
  const pair = { businessPhone: number, phone: '+12125550123', optedOut: true }
  await setOptedOut(app.db, app.business.id, pair, app.clock.now())
  const { client: other } = await app.addBusiness()

  const optedOut = await client.post('/messages', { to: '+12125550123', body: 'hi' })
  const noNumber = await other.post('/messages', { to: '+12125550123', body: 'hi' })

  expect(optedOut).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect(optedOut.body.error.message).toContain('opted out')
  expect(noNumber).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect((await client.list('/messages')).body.data).toEqual([])
})

test('the same Idempotency-Key queues one message', async () => {
  const { client } = await start()
  const send = () => client.post('/messages', { to: '+12125550123', body: 'hi' }, { 'idempotency-key': 'one' })

  const [first, second] = [await send(), await send()]

  expect(second.body).toEqual(first.body)
  expect((await client.list('/messages')).body.data).toHaveLength(1)
})

test("another business's message is 404", async () => {
  const { app, client } = await start()
  const { body } = await client.post('/messages', { to: '+12125550123', body: 'hi' })
  const { client: other } = await app.addBusiness()

  expect((await other.get(`/messages/${body.data.id}`)).status).toBe(404)
  expect((await other.list('/messages')).body.data).toEqual([])
})

test('a text to a premium number is 400 and names the recipient', async () => {
  const { client } = await start()
  const reply = await client.post('/messages', { to: '+19005550123', body: 'Hello' })
  expect(reply.status).toBe(400)
  expect(reply.body.error).toEqual({
    code: 'BAD_REQUEST',
    message: 'to: premium-rate and shared-cost numbers are not texted',
  })
})
