import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aTool, NOW, TOOL_DEPS } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { BUILTIN_TOOLS } from '../../assistant/tools/all-tools.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { addDestination, changeDestination } from '../transfer-destinations/transfer-destination.ts'
import {
  changeTool,
  createTool,
  listTools,
  MAX_TOOLS,
  type NewTool,
  noteToolCalled,
  readTool,
  removeTool,
  toolHeaders,
} from './tool.ts'

const LATER = new Date(NOW.getTime() + 60_000)
const SECRET = 'Bearer very-secret-value'
const OWN = { limit: 20, after: null }

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const own = async (businessId: string) =>
  (await listTools(db, BUILTIN_TOOLS, businessId, {}, OWN)).items.filter((tool) => tool.type !== 'builtin')

test('a tool is stored with its defaults, and its header values are never stored in clear', async () => {
  const business = await aBusiness(db)
  const headers = { Authorization: SECRET }

  const tool = await aTool(db, business, { headers })

  expect(tool).toEqual({
    ...{ id: expect.stringMatching(/^tool_/), name: 'order_status', description: 'Tells where an order is.' },
    ...{ type: 'http', method: 'POST', url: 'https://example.com/orders' },
    ...{ parameters: { type: 'object', properties: {} }, timeoutMs: 8_000, requiresConfirmation: false },
    ...{ spokenWhileRunning: null, enabled: true, lastCalledAt: null, createdAt: NOW, updatedAt: NOW },
  })
  expect(await own(business.id)).toEqual([tool])
  expect(await toolHeaders(db, TOOL_DEPS.box, business.id, tool.id)).toEqual({ authorization: SECRET })
  const [row] = await db.read<{ text: string }[]>`SELECT tools::text AS text FROM tools WHERE id = ${tool.id}`
  for (const form of [SECRET, Buffer.from(SECRET).toString('hex'), Buffer.from(SECRET).toString('base64')])
    expect(row?.text).not.toContain(form)
  const stranger = createSealedBox(Buffer.alloc(32, 9))
  await expect(toolHeaders(db, stranger, business.id, tool.id)).rejects.toThrow(/secret key/)
})

test('a change keeps the fields and headers that it does not name, and replaces headers as a whole', async () => {
  const business = await aBusiness(db)
  const tool = await aTool(db, business, { headers: { authorization: SECRET, 'x-shop': '7' } })
  const headers = () => toolHeaders(db, TOOL_DEPS.box, business.id, tool.id)
  const parameters = { type: 'object', properties: { id: { type: 'string' } } }

  const change = { method: 'GET', parameters } as const
  const { tool: changed } = await changeTool(db, TOOL_DEPS, business.id, tool.id, change, LATER)

  expect(changed).toEqual({ ...tool, method: 'GET', parameters, updatedAt: LATER })
  expect(await own(business.id)).toEqual([changed])
  expect(await headers()).toEqual({ authorization: SECRET, 'x-shop': '7' })
  await changeTool(db, TOOL_DEPS, business.id, tool.id, { headers: { 'x-shop': '8' } }, LATER)
  expect(await headers()).toEqual({ 'x-shop': '8' })
  await changeTool(db, TOOL_DEPS, business.id, tool.id, { headers: {}, enabled: false }, LATER)
  expect(await headers()).toEqual({})
  await noteToolCalled(db, tool.id, LATER)
  expect(await own(business.id)).toMatchObject([{ enabled: false, lastCalledAt: LATER }])
})

test('a transfer has a phone number; an MCP server has a URL and no method', async () => {
  const business = await aBusiness(db)

  const transfer = await aTool(db, business, { name: 'sales', type: 'transfer', url: 'tel:(212) 555-0001' })
  const mcp = await aTool(db, business, { name: 'shop', type: 'mcp', url: 'https://example.com/mcp' })

  expect([transfer.url, transfer.method, mcp.method]).toEqual(['tel:+12125550001', null, null])
})

test('an active destination enables the built-in transfer, even without a transfer number', async () => {
  const business = await aBusiness(db)
  const isEnabled = async () => (await readTool(db, BUILTIN_TOOLS, business.id, 'tool_transfer')).enabled
  expect(await isEnabled()).toBe(false)

  const { id } = await addDestination(db, business.id, { name: 'Anna', numbers: ['+12125550142'] }, NOW)
  expect(await isEnabled()).toBe(true)
  await changeDestination(db, business.id, id, { active: false }, NOW)
  expect(await isEnabled()).toBe(false)
})

test('the built-in tools are listed from the start, with fixed ids, among the custom tools', async () => {
  const business = await aBusiness(db)
  const reachable = await aBusiness(db, { transferPhone: '+12125550009' })
  for (const name of ['a', 'b', 'c']) await aTool(db, business, { name })
  await createTool(db, TOOL_DEPS, business.id, { name: 'd', description: 'D', url: 'https://d.example' }, LATER)
  const whole = (await listTools(db, BUILTIN_TOOLS, business.id, {}, { limit: 100, after: null })).items

  const paged: string[] = []
  for (let after: (typeof whole)[number] | null = null; ; ) {
    const page = await listTools(db, BUILTIN_TOOLS, business.id, {}, { limit: 3, after })
    paged.push(...page.items.map((tool) => tool.id))
    if (page.next === null) break
    after = page.items.at(-1) ?? null
  }

  expect(paged).toEqual(whole.map((tool) => tool.id))
  expect(whole).toHaveLength(19)
  expect(whole[0]?.name).toBe('d')
  expect(
    whole
      .filter((tool) => tool.type === 'builtin')
      .map((tool) => tool.id)
      .sort(),
  ).toEqual(
    [
      'answer',
      'book',
      'cancel',
      'do_not_call',
      'end_call',
      'find_appointments',
      'find_slots',
      'message',
      'opening_hours',
    ]
      .concat(['recall_caller', 'remember', 'reschedule', 'send_text', 'transfer', 'verify_caller'])
      .map((name) => `tool_${name}`),
  )
  const transfers = async (id: string) =>
    (await listTools(db, BUILTIN_TOOLS, id, { type: 'builtin', enabled: true }, OWN)).items.some(
      ({ name }) => name === 'transfer',
    )
  expect([await transfers(business.id), await transfers(reachable.id)]).toEqual([false, true])
})

test('bad fields of a tool are refused by name, without revealing a secret', async () => {
  const business = await aBusiness(db)
  const good: NewTool = { name: 'x', description: 'X', url: 'https://example.com' }
  const refusals: [string, Partial<NewTool>][] = [
    ['name', { name: 'Order status' }],
    ['name', { name: 'book' }],
    ['description', { description: '' }],
    ['type', { type: 'builtin' as 'http' }],
    ['method', { method: 'BREW' as 'GET' }],
    ['method', { type: 'mcp', method: 'GET' }],
    ['url', { url: 'http://example.com' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: 'https://localhost/x' }],
    ['url', { url: 'https://user:word@example.com' }],
    ['url', { type: 'transfer', url: 'https://example.com' }],
    ['timeoutMs', { timeoutMs: 60_000 }],
    ['parameters', { parameters: { type: 'array' } }],
    ['headers.host', { headers: { Host: 'x' } }],
    ['headers.x-key', { headers: { 'X-Key': 'secret\r\nx-other: y' } }],
    ['headers', { headers: { 'bad name': 'x' } }],
    ['headers', { type: 'transfer', url: '+12125550001', headers: { a: 'b' } }],
    ['spokenWhileRunning', { spokenWhileRunning: 'x'.repeat(301) }],
  ]

  for (const [field, input] of refusals) {
    const refused = createTool(db, TOOL_DEPS, business.id, { ...good, ...input }, NOW)
    await expect(refused, field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: (?!.*secret)`),
    })
  }
  expect(await own(business.id)).toEqual([])
})

test('a name belongs to one tool, built-in tools cannot change, and other businesses find nothing', async () => {
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  const tool = await aTool(db, business)
  const second = await aTool(db, business, { name: 'second' })
  const change = (id: string, businessId = business.id, name = 'renamed') =>
    changeTool(db, TOOL_DEPS, businessId, id, { name }, NOW)

  await aTool(db, other)
  await expect(aTool(db, business)).rejects.toMatchObject({ code: 'CONFLICT', message: /^name: / })
  await expect(change(second.id, business.id, tool.name)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(change('tool_book')).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(removeTool(db, BUILTIN_TOOLS, business.id, 'tool_book')).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(change(tool.id, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(removeTool(db, BUILTIN_TOOLS, other.id, tool.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(toolHeaders(db, TOOL_DEPS.box, other.id, tool.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await removeTool(db, BUILTIN_TOOLS, business.id, tool.id)
  await expect(removeTool(db, BUILTIN_TOOLS, business.id, tool.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a business cannot have more than the maximum number of tools', async () => {
  const business = await aBusiness(db)
  const add = (n: number) => aTool(db, business, { name: `t${n}` })

  const results = await Promise.allSettled(Array.from({ length: MAX_TOOLS + 3 }, (_, n) => add(n)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOOLS)
  await expect(add(99)).rejects.toMatchObject({ code: 'CONFLICT' })
})
