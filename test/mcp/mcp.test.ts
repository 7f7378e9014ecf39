/** The MCP server at /mcp, used by the official client. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addService } from '../../src/features/business/business.ts'
import { createArticle } from '../../src/features/knowledge/article.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await addService(api.db, api.business.id, { name: 'Haircut', durationMinutes: 30 })
  const parking = { title: 'Parking', content: 'Behind the house.', type: 'faq' }
  await createArticle(api.db, api.business.id, parking, api.clock.now())
})

const negotiated = { auto: { mode: 'auto' as const }, legacy: { mode: 'legacy' as const } }

/** A client whose key has these scopes. */
async function aClient(scopes: string[], revision: keyof typeof negotiated = 'auto', from: TestApi = api) {
  const { key } = await from.makeKey(scopes)
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: negotiated[revision] })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${from.url}/mcp`), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { isError = false, content } = await client.callTool({ name, arguments: input })
  const { text } = content[0] as { text: string }
  return isError ? { refusal: text } : JSON.parse(text)
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort()

describe.each(['auto', 'legacy'] as const)('a client of the protocol revision %s', (revision) => {
  test('finds a contact, books a free slot, moves it and cancels it', async () => {
    const client = await aClient(['all'], revision)

    const { data: contact } = await call(client, 'add_contact', { name: `Ada ${revision}` })
    const { data: found } = await call(client, 'find_contacts', { q: `Ada ${revision}` })
    const { data: slots } = await call(client, 'free_slots', { date: '2026-03-04', service: 'Haircut' })
    const [first, , later] = slots
    const { data: booked } = await call(client, 'book_appointment', {
      ...{ contactId: contact.id, startsAt: first.start, service: 'Haircut' },
    })
    const { data: moved } = await call(client, 'move_appointment', { id: booked.id, startsAt: later.start })
    const { data: cancelled } = await call(client, 'cancel_appointment', { id: booked.id, reason: 'Not well' })
    const { data: listed } = await call(client, 'list_appointments', { contactId: contact.id, limit: 5 })

    expect(found).toMatchObject([{ id: contact.id }])
    expect(moved).toMatchObject({ startsAt: later.start, contactName: `Ada ${revision}`, source: 'api' })
    expect(cancelled).toMatchObject({ id: booked.id, status: 'cancelled', cancellationReason: 'Not well' })
    expect(listed).toHaveLength(1)
  })
})

test('a key sees and may use only the tools of its scopes', async () => {
  const reader = await aClient(['contacts:read', 'appointments:read'])
  const nobody = await aClient(['team:read'])

  expect(await names(reader)).toEqual([
    'find_contacts',
    'free_slots',
    'list_appointments',
    'list_services',
    'list_staff',
  ])
  expect(await names(nobody)).toEqual([])
  await expect(reader.callTool({ name: 'book_appointment', arguments: {} })).rejects.toThrow(/book_appointment/)
  expect((await reader.listResources()).resources.map(({ uri }) => uri)).toEqual(['frontbell://openapi.json'])
})

test('the tools describe their fields as the API does, and what they change', async () => {
  const client = await aClient(['all'])

  const { tools } = await client.listTools()
  const tool = (name: string) => tools.find((one) => one.name === name)

  expect(tools.length).toBeGreaterThanOrEqual(14)
  for (const one of tools) {
    expect(one.description, one.name).toMatch(/\.$/)
    for (const [field, schema] of Object.entries(one.inputSchema.properties ?? {}))
      expect((schema as { description?: string }).description, `${one.name} ${field}`).toBeTruthy()
  }
  expect(tool('book_appointment')?.inputSchema.required).toEqual(['startsAt'])
  expect(Object.keys(tool('move_appointment')?.inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(['id', 'startsAt', 'endsAt', 'durationMinutes', 'staffId']),
  )
  expect(tool('free_slots')?.annotations).toMatchObject({ readOnlyHint: true })
  expect(tool('cancel_appointment')?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
})

test('calls, texts, articles and the business can be read', async () => {
  const client = await aClient(['all'])

  const { data: articles } = await call(client, 'search_knowledge', { q: 'parking' })
  const { data: services } = await call(client, 'list_services')
  const business = await client.readResource({ uri: 'frontbell://business' })
  const openapi = await client.readResource({ uri: 'frontbell://openapi.json' })
  const textOf = ({ contents: [content] }: typeof business) => JSON.parse((content as { text: string }).text)

  expect(articles).toMatchObject([{ title: 'Parking' }])
  expect(services).toMatchObject([{ name: 'Haircut' }])
  expect(await call(client, 'list_calls')).toEqual({ data: [], meta: { cursor: '', hasMore: false } })
  expect(textOf(business).data.name).toBe("Ada's Salon")
  expect(textOf(openapi).openapi).toBe('3.1.0')
})

test('a field that a tool does not have is refused by its name, with those that it has, and nothing is done', async () => {
  const client = await aClient(['all'])
  const { data: contact } = await call(client, 'add_contact', { name: 'Grace Unknown' })
  const booking = { contactId: contact.id, startsAt: '2026-03-05T15:00:00-05:00', service: 'Haircut' }

  const searched = await call(client, 'find_contacts', { query: 'Nobody at all' })
  const bookedWith = await call(client, 'book_appointment', { ...booking, stylist: 'Ben' })
  const { data: booked } = await call(client, 'book_appointment', booking)
  const moved = await call(client, 'move_appointment', { id: booked.id, notes: 'By the window' })
  const listed = await call(client, 'list_services', { q: 'cut' })

  expect(searched).toEqual({
    refusal: expect.stringMatching(
      /^BAD_REQUEST: query: is not a known field of find_contacts, which has limit, cursor, .*\bq\b/,
    ),
  })
  expect(bookedWith.refusal).toMatch(/^BAD_REQUEST: stylist: is not a known field of book_appointment, which has /)
  expect(moved).toEqual({
    refusal:
      'BAD_REQUEST: notes: is not a known field of move_appointment, which has id, startsAt, endsAt, durationMinutes, staffId',
  })
  expect(listed.refusal).toMatch(/^BAD_REQUEST: q: is not a known field of list_services/)
  expect((await call(client, 'list_appointments', { contactId: contact.id })).data).toMatchObject([{ id: booked.id }])
})

test('what the API refuses is the result of the tool, in its words', async () => {
  const client = await aClient(['all'])

  expect(await call(client, 'read_call', { id: 'call_none' })).toEqual({
    refusal: 'NOT_FOUND: call call_none does not exist',
  })
  expect(await call(client, 'send_text', { to: 'nonsense', body: 'Hello' })).toEqual({
    refusal: expect.stringMatching(/^BAD_REQUEST: to: /),
  })
  expect(await call(client, 'book_appointment', {})).toEqual({
    refusal: expect.stringMatching(/^BAD_REQUEST: startsAt/),
  })
})

test('errors and descriptions of fields name tools in place of operations of the API', async () => {
  const client = await aClient(['all'])
  const booking = { contactName: 'Ada', startsAt: '2026-03-06T15:00:00-05:00', service: 'Haircut' }

  await call(client, 'book_appointment', booking)
  const taken = await call(client, 'book_appointment', booking)
  const { tools } = await client.listTools()
  const fields = tools.find(({ name }) => name === 'book_appointment')?.inputSchema.properties ?? {}

  expect(taken.refusal).toBe('CONFLICT: startsAt: this time is taken; free_slots lists the free times')
  expect((fields.service as { description: string }).description).toMatch(/^Name of a service from `list_services`\./)
})

test('the resource of the business has what its description promises', async () => {
  const client = await aClient(['business:read'])
  const { resources } = await client.listResources()
  const { contents } = await client.readResource({ uri: 'frontbell://business' })
  const { data } = JSON.parse((contents[0] as { text: string }).text)

  expect(resources.find(({ uri }) => uri === 'frontbell://business')?.description).toBe(
    'Name, phone number, time zone, plan and opening hours',
  )
  expect(data).toMatchObject({
    ...{ name: expect.any(String), timezone: expect.any(String), plan: expect.any(String) },
    businessHours: expect.any(Object),
  })
  expect(data).toHaveProperty('phone')
})

const post = (url: string, headers: Record<string, string>, body: unknown) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

test('a request without a valid key is refused as by the API', async () => {
  for (const headers of [{}, { authorization: 'Bearer service_sk_wrong' }] as Record<string, string>[]) {
    const reply = await post(api.url, headers, LIST)

    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await reply.json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
  }
})

test('each message counts as one request of the key, and a tool adds none; several in one body are refused', async () => {
  const limited = await startTestApi({ plan: 'starter' })
  const { key } = await limited.makeKey(['all'])
  const headers = { authorization: `Bearer ${key}` }
  const use = { ...LIST, method: 'tools/call', params: { name: 'find_contacts', arguments: {} } }
  const remaining = async (body: unknown) => {
    const reply = await post(limited.url, headers, body)
    await reply.text()
    return [reply.status, Number(reply.headers.get('x-ratelimit-remaining'))]
  }

  expect(await remaining(LIST)).toEqual([200, 59])
  expect(await remaining(use)).toEqual([200, 58])
  expect(await remaining([use, use])).toEqual([400, 57])
  for (let left = 56; left >= 0; left--) expect(await remaining(use)).toEqual([200, left])
  expect(await remaining(use)).toEqual([429, 0])
  expect((await limited.withKey(key).get('/contacts')).status).toBe(429)
})

test('only POST is served, because there are no sessions', async () => {
  const reply = await fetch(`${api.url}/mcp`)

  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
})
