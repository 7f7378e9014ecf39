import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { json, serveMcp, startToolTest, type ToolTest, toolAt } from '../../../test/harness/tool-server.ts'
import { eventually } from '../../../test/harness/until.ts'
import { BUILTIN_TOOLS } from '../../assistant/tools/all-tools.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { callableTools, runTool, testTool } from './call-tool.ts'
import { createTool, listTools, type NewTool } from './tool.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const SECRET = 'Bearer very-secret-value'
const ORDER = {
  type: 'object',
  properties: { order: { type: 'string', pattern: '^[0-9]+$' }, urgent: { type: 'boolean' } },
  required: ['order'],
  additionalProperties: false,
}

async function aToolTest(overrides: Partial<NewTool> = {}, permitted?: readonly string[]) {
  const business = await aBusiness(db)
  const tools = await startToolTest(db, permitted)
  const add = (input: Partial<NewTool> = {}) =>
    createTool(db, tools.deps, business.id, toolAt(tools, '/orders', { parameters: ORDER, ...input }), new Date())
  return { ...tools, business, add, tool: await add({ headers: { authorization: SECRET }, ...overrides }) }
}

const run = (
  { runtime, business }: { runtime: ToolTest['runtime']; business: Business },
  toolId: string,
  args: Record<string, unknown> = { order: '12' },
  serverTool: string | null = null,
) => runTool(runtime, business.id, { toolId, serverTool, arguments: args, runId: 'run-1' })

test('a POST has its arguments as JSON, its secret headers and an idempotency key, and updates lastCalledAt', async () => {
  const place = await aToolTest()
  place.receiver.behave('/orders', json(200, { status: 'on its way', days: 2 }))

  const done = await run(place, place.tool.id)

  expect(done).toEqual({ outcome: 'answered', answer: { status: 'on its way', days: 2 }, status: 200 })
  const [sent] = place.got('/orders')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ order: '12' })
  expect(sent?.headers).toMatchObject({
    authorization: SECRET,
    'content-type': 'application/json',
    'idempotency-key': 'run-1',
  })
  const { items } = await listTools(db, BUILTIN_TOOLS, place.business.id, { type: 'http' }, { limit: 5, after: null })
  expect(items[0]?.lastCalledAt).toBeInstanceOf(Date)
})

test('the arguments of a GET are in the query', async () => {
  const place = await aToolTest({ method: 'GET' })

  const done = await run(place, place.tool.id, { order: 'a b&c', urgent: true })

  expect(done).toMatchObject({ outcome: 'answered', answer: 'ok' })
  expect(place.got('/orders')[0]?.path).toBe('/orders?order=a+b%26c&urgent=true')
  expect(place.got('/orders')[0]?.headers['idempotency-key']).toBeUndefined()
})

test('a refusal has the words of the tool’s server and is not retried', async () => {
  const place = await aToolTest()
  place.receiver.behave('/orders', json(404, { error: 'no such order' }))

  const done = await run(place, place.tool.id)

  expect(done).toMatchObject({ outcome: 'refused', status: 404, reason: expect.stringContaining('no such order') })
  expect(place.got('/orders')).toHaveLength(1)
})

test('only safe requests are retried; a failed POST may have taken effect', async () => {
  const place = await aToolTest()
  const reader = await place.add({ name: 'reader', method: 'GET', url: `${place.receiver.url}/read` })
  place.receiver.behave('/orders', json(503, {}))
  let asked = 0
  place.receiver.behave('/read', (request, response) => {
    asked += 1
    json(asked === 1 ? 503 : 200, { fine: true })(request, response)
  })

  expect(await run(place, place.tool.id)).toMatchObject({ outcome: 'failed', mayHaveHappened: true, status: 503 })
  expect(await run(place, reader.id, {})).toMatchObject({ outcome: 'answered', answer: { fine: true } })
  expect([place.got('/orders').length, asked]).toEqual([1, 2])
})

test('a forbidden address is never connected to', async () => {
  const place = await aToolTest({}, [])

  const done = await run(place, place.tool.id)

  expect(done).toMatchObject({
    outcome: 'failed',
    mayHaveHappened: false,
    reason: expect.stringContaining('not allowed'),
  })
  expect(place.got('/orders')).toEqual([])
})

test('a redirect is not followed', async () => {
  const place = await aToolTest()
  place.receiver.behave('/orders', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end())

  expect(await run(place, place.tool.id)).toMatchObject({ outcome: 'refused', status: 302 })
  expect(place.got('/elsewhere')).toEqual([])
})

test('a request to a server that does not answer is aborted after the tool’s timeout', async () => {
  const place = await aToolTest({ timeoutMs: 500 })
  place.receiver.behave('/orders', () => {})

  const done = await run(place, place.tool.id)

  expect(done).toMatchObject({ outcome: 'failed', mayHaveHappened: true, reason: expect.stringContaining('500 ms') })
})

test('only the beginning of an endless answer is read, and a binary answer is not shown', async () => {
  const place = await aToolTest()
  const picture = await place.add({ name: 'picture', url: `${place.receiver.url}/picture` })
  const endless = 'word '.repeat(200_000)
  place.receiver.behave('/orders', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${endless}`),
  )
  place.receiver.behave('/picture', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'))

  const long = await run(place, place.tool.id)

  expect(long.outcome === 'answered' && String(long.answer).length).toBeLessThan(7_000)
  expect(long).toMatchObject({ answer: expect.stringMatching(/^word word .*\(cut short\)$/) })
  expect(await run(place, picture.id)).toMatchObject({ answer: '(image/png, which cannot be read out)' })
})

test('a trial hides the secrets, even if the server repeats them, and wrong arguments are refused first', async () => {
  const place = await aToolTest()
  place.receiver.behave('/orders', (request, response) =>
    json(200, { you: request.headers.authorization })(request, response),
  )
  const trial = (args: Record<string, unknown>) =>
    testTool(place.runtime, place.business.id, { toolId: place.tool.id, arguments: args, runId: 'try-1' })

  const shown = await trial({ order: '7' })

  expect(shown).toMatchObject({ outcome: 'answered', status: 200, answer: { you: '•••' }, reason: null })
  expect(shown.request).toMatchObject({ method: 'POST', headers: { authorization: '•••' }, body: '{"order":"7"}' })
  expect(JSON.stringify(shown)).not.toContain('very-secret')
  expect(shown.tookMs).toBeGreaterThanOrEqual(0)
  await expect(trial({ order: 7 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/^order: /),
  })
  await expect(trial({})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(place.got('/orders')).toHaveLength(1)
  const stranger = await aBusiness(db)
  await expect(
    testTool(place.runtime, stranger.id, { toolId: place.tool.id, arguments: { order: '7' }, runId: 'x' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

/** A call does not wait this long for the list; the next call finds it in the cache. */

function aShop(): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' })
  server.registerTool(
    'Stock-Level',
    { description: 'How many are left.', inputSchema: stock, annotations: { readOnlyHint: true } },
    async ({ item }) => ({ content: [{ type: 'text' as const, text: `There are 3 ${item}s left.` }] }),
  )
  server.registerTool('order', { description: 'Orders one.', inputSchema: stock }, async ({ item }) => ({
    content: [{ type: 'text' as const, text: `The ${item} is sold out.` }],
    isError: true,
  }))
  return server
}

const stock = fromJsonSchema<{ item: string }>({
  type: 'object',
  properties: { item: { type: 'string' } },
  required: ['item'],
  unevaluatedProperties: false,
})

test.each(['modern', 'legacy'] as const)('an MCP server of the %s revisions is a source of tools', async (era) => {
  const place = await aToolTest()
  serveMcp(place, '/mcp', aShop, era)
  const shop = await place.add({
    ...{ type: 'mcp', name: 'shop', url: `${place.receiver.url}/mcp`, headers: { authorization: SECRET } },
    requiresConfirmation: true,
  })

  const offered = await eventually(async () => {
    const found = (await callableTools(place.runtime, place.business.id)).filter(({ toolId }) => toolId === shop.id)
    expect(found).not.toEqual([])
    return found
  })

  expect(offered.map(({ faultsOf: _faults, ...tool }) => tool)).toMatchObject([
    { name: 'shop_stock_level', serverTool: 'Stock-Level', effects: false, needsConfirmation: false },
    { name: 'shop_order', serverTool: 'order', effects: true, needsConfirmation: true, description: 'Orders one.' },
  ])
  expect(offered[0]?.parameters).toMatchObject({ type: 'object', properties: { item: { type: 'string' } } })
  expect(offered[0]?.faultsOf({ item: 3 })).toMatch(/^item: /)
  expect(await run(place, shop.id, { item: 'lamp' }, 'Stock-Level')).toEqual({
    ...{ outcome: 'answered', status: null },
    answer: 'There are 3 lamps left.',
  })
  expect(await run(place, shop.id, { item: 'lamp' }, 'order')).toMatchObject({
    ...{ outcome: 'refused', reason: 'The lamp is sold out.' },
  })
  expect(place.got('/mcp').every(({ headers }) => headers.authorization === SECRET)).toBe(true)
})

test('the server of a tool gets the trace of the call: HTTP in a header, MCP in _meta', async () => {
  const place = await aToolTest()
  place.receiver.behave('/orders', json(200, {}))
  serveMcp(place, '/mcp', aShop)
  const shop = await place.add({ type: 'mcp', name: 'shop', url: `${place.receiver.url}/mcp` })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const traced = (toolId: string, serverTool: string | null, args: Record<string, unknown>) =>
    runTool(place.runtime, place.business.id, { toolId, serverTool, arguments: args, runId: 'run-1', traceparent })

  await traced(place.tool.id, null, { order: '12' })
  await traced(shop.id, 'Stock-Level', { item: 'lamp' })

  expect(place.got('/orders')[0]?.headers.traceparent).toBe(traceparent)
  const calls = place.got('/mcp').map(({ body }) => JSON.parse(body))
  expect(calls.find(({ method }) => method === 'tools/call').params._meta).toMatchObject({ traceparent })
})

test('the list of an MCP server is cached, and a server that fails does not affect the other tools', async () => {
  const place = await aToolTest()
  serveMcp(place, '/mcp', aShop)
  await place.add({ type: 'mcp', name: 'shop', url: `${place.receiver.url}/mcp` })
  await place.add({ type: 'mcp', name: 'broken', url: `${place.receiver.url}/broken` })
  place.receiver.behave('/broken', json(500, {}))
  const names = async () => (await callableTools(place.runtime, place.business.id)).map(({ name }) => name).sort()

  const first = await eventually(async () => {
    expect(await names()).toContain('shop_order')
    return names()
  })
  const asked = place.got('/mcp').length
  const second = await names()

  expect(first).toEqual(['order_status', 'shop_order', 'shop_stock_level'])
  expect(second).toEqual(first)
  expect(place.got('/mcp')).toHaveLength(asked)
})
