import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILTIN_TOOLS } from '../../src/assistant/tools/all-tools.ts'
import { type DemoReceiver, type Respond, startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { listTools } from '../../src/features/tools/tool.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { serveMcp } from '../harness/tool-server.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const folder = await mkdtemp(join(tmpdir(), 'frontbell-tools-'))
const caFile = join(folder, 'ca.pem')
let shop: DemoReceiver
let isOpen = true
const behaviors = new Map<string, Respond>()

// Before the service starts, which reads the file.
beforeAll(async () => {
  shop = await startDemoReceiver({
    now: () => systemClock.now(),
    respond(request, response, webhook) {
      const behavior = behaviors.get(webhook.path)
      if (behavior) return behavior(request, response, webhook)
      response.writeHead(isOpen ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ state: 'shipped', carrier: HOSTILE }))
    },
  })
  await writeFile(caFile, shop.ca)
})
const site = openDashboard({ settings: { FRONTBELL_WEBHOOK_CA_FILE: caFile } })
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const own = async () =>
  (await listTools(site.app.db, BUILTIN_TOOLS, site.businessId, { type: 'http' }, { limit: 20, after: null })).items

test('a tool is added and tested for real without showing its secret', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=tools`)
  await page.getByText('No tools yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add tool' }).click()
  await page.getByLabel('Name', { exact: true }).fill('order_status')
  await page.getByLabel('What it does and when to use it').fill('Tells where an order is.')
  await page.getByLabel('URL').fill(`${shop.url}/orders`)
  await page.getByLabel('Headers').fill('Authorization: Bearer the-secret-of-the-shop')
  const parameters = page.getByLabel('Parameters (JSON Schema)')
  const schema = await parameters.inputValue()
  await parameters.fill('{')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(/Enter a JSON object/).waitFor()
  await parameters.fill(schema)
  await expectAccessible(page)
  await screenshots(page, 'tool-form')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Tool added.').waitFor()
  expect(await own()).toMatchObject([{ name: 'order_status', method: 'POST', enabled: true }])

  await page.getByRole('button', { name: 'Test order_status' }).click()
  await page.getByLabel('Arguments (JSON)').fill('{"orderNumber": "1042"}')
  await page.getByRole('button', { name: 'Run test' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('Answered').waitFor()
  await result.getByText(/"state": "shipped"/).waitFor()
  await result.getByText('Sent request').click()
  await screenshots(page, 'tool-trial')
  await expectAccessible(page)

  expect(shop.received.at(-1)).toMatchObject({ path: '/orders', body: '{"orderNumber":"1042"}' })
  expect(shop.received.at(-1)?.headers.authorization).toBe('Bearer the-secret-of-the-shop')
  expect(await page.content()).not.toContain('the-secret-of-the-shop')
  expect(await page.locator('main img, [role=dialog] img').count()).toBe(0)
  expect(await page.title()).not.toBe('owned')

  isOpen = false
  await page.getByRole('button', { name: 'Run test' }).click()
  await result.getByText('Failed').waitFor()
})

test('a tool is disabled, and removed for good', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=tools`)
  await page.getByRole('button', { name: 'Edit order_status' }).click()
  await page.getByRole('checkbox', { name: /Enabled/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Off', { exact: true }).waitFor()
  expect(await own()).toMatchObject([{ enabled: false }])
  await screenshots(page, 'tools')
  await page.getByRole('button', { name: 'Edit order_status' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByLabel('Type order_status to confirm').fill('order_status')
  await page.getByRole('button', { name: 'Remove tool' }).click()
  await page.getByText('No tools yet').waitFor()
  expect(await own()).toEqual([])
})

test('an MCP server is added, lists its tools, and one of them is tested', async () => {
  const inputSchema = fromJsonSchema<{ item: string }>({ type: 'object', properties: { item: { type: 'string' } } })
  const behave = (path: string, respond: Respond) => void behaviors.set(path, respond)
  serveMcp({ receiver: { url: shop.url, behave } }, '/mcp', () => {
    const server = new McpServer({ name: 'shop', version: '1.0.0' })
    server.registerTool('stock', { description: 'How many are left.', inputSchema }, async ({ item }) => ({
      content: [{ type: 'text' as const, text: `There are 3 ${item}s left.` }],
    }))
    return server
  })
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=tools`)
  await page.getByRole('button', { name: 'Add tool' }).click()
  await page.getByLabel('Type').click()
  await page.getByRole('option', { name: /^MCP server/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('shop')
  await page.getByLabel('What it does and when to use it').fill('Knows what is in stock.')
  await page.getByLabel('URL').fill(`${shop.url}/mcp`)
  await page.getByLabel('Time limit (ms)').fill('15000')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Test shop' }).click()
  await page.getByRole('button', { name: 'Run test' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('How many are left.').waitFor()
  await page.getByLabel('Tool of the server').fill('stock')
  await page.getByLabel('Arguments (JSON)').fill('{"item": "lamp"}')
  await page.getByRole('button', { name: 'Run test' }).click()
  await result.getByText('There are 3 lamps left.').waitFor()
  await expectAccessible(page)
})
