/** What a custom tool may not do: block the process, reach beyond what its owner wrote, or give its secrets to another server. */
import { expect, test } from 'vitest'
import { callableTools, runTool, type ToolRuntime } from '../../src/features/tools/call-tool.ts'
import { argumentFaults } from '../../src/features/tools/tool-arguments.ts'
import type { ToolHttpRequest } from '../../src/features/tools/tool-caller.ts'
import { PARTS } from '../factories/dashboard-people.ts'
import { aTool } from '../factories/records.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'

/** Expressions that take V8's backtracking engine exponential time. */
const HOSTILE = [
  [`${'a?'.repeat(30)}${'a'.repeat(30)}$`, 'a'.repeat(30)],
  [`${'(a|a)'.repeat(30)}b`, 'a'.repeat(30)],
  ['^(a+)+$', `${'a'.repeat(40)}!`],
] as const

test.each(HOSTILE)('the pattern %s in a schema is not tried', (pattern, text) => {
  const schema = { type: 'object', properties: { text: { type: 'string', pattern } } }
  const before = process.cpuUsage()

  const faults = argumentFaults(schema, { text })

  expect(faults).toBeNull()
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

/** What runs tools, with a server that answers everything and keeps the requests. */
function runtimeOf(app: TestApi, serverTool?: object) {
  const sent: ToolHttpRequest[] = []
  const caller: ToolRuntime['caller'] = {
    ...PARTS.tools.runtime.caller,
    async send(request) {
      sent.push(request)
      return { status: 200, contentType: 'text/plain', text: 'done', cut: false }
    },
    serverTools: async () => [
      { name: 'find', description: 'Finds', readOnly: true, parameters: (serverTool ?? {}) as Record<string, unknown> },
    ],
  }
  return { sent, runtime: { ...PARTS.tools.runtime, db: app.db, caller } }
}

test("the patterns of an MCP server's schema are dropped", async () => {
  const app = await startTestApi()
  await aTool(app.db, app.business, { type: 'mcp', url: 'https://example.com/mcp' })
  const [pattern, text] = HOSTILE[0]
  const property = { type: 'string', pattern, anyOf: [{ type: 'string', pattern }] }
  const { runtime } = runtimeOf(app, { type: 'object', properties: { text: property, pattern: property } })

  const [tool] = await callableTools(runtime, app.business.id)

  expect(Object.keys(tool?.parameters.properties as object)).toEqual(['text', 'pattern'])
  expect(JSON.stringify(tool?.parameters)).not.toContain('"pattern":"')
  expect(tool?.faultsOf({ text })).toBeNull()
})

test('an argument does not replace a query parameter of the URL, in any spelling', async () => {
  const app = await startTestApi()
  const tool = await aTool(app.db, app.business, {
    method: 'GET',
    url: 'https://crm.example/find?tenant=7&role=public',
  })
  const { runtime, sent } = runtimeOf(app)
  const args = { role: 'admin', TENANT: ['8', '9'], name: 'Ada' }

  await runTool(runtime, app.business.id, { toolId: tool.id, serverTool: null, arguments: args, runId: 'run' })

  expect(sent.map(({ url }) => url)).toEqual(['https://crm.example/find?tenant=7&role=public&name=Ada'])
})

test('a parameter with the name of a fixed query parameter is refused when the tool is saved', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const url = 'https://crm.example/find?role=public'
  const parameters = { type: 'object', properties: { role: { type: 'string' } } }
  const tool = { name: 'find', description: 'Finds', method: 'GET', url, parameters }

  const refused = await admin.post('/tools', tool)
  const inTheBody = await admin.post('/tools', { ...tool, method: 'POST' })

  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'parameters.properties.role: the url has a fixed value for role; remove one of the two',
  ])
  expect(inTheBody.status).toBe(201)
})

test('a trial refuses arguments that the tool does not declare', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const tool = await aTool(app.db, app.business, { parameters: { type: 'object', properties: { order: {} } } })

  const reply = await admin.post(`/tools/${tool.id}/test`, { arguments: { order: 1, role: 'admin' } })

  expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringContaining('role: is not among')])
})

const SECRET = { authorization: 'Bearer a-secret-of-the-crm' }

test.each([
  ['http', 'https://evil.example/orders'],
  ['http', 'https://crm.example:8443/orders'],
  ['http', 'https://crm.example.evil.example/orders'],
  ['mcp', 'https://evil.example/mcp'],
] as const)('a %s tool that moves to %s drops its secrets, and the answer says so', async (type, url) => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const tool = await aTool(app.db, app.business, { type, url: 'https://crm.example/orders', headers: SECRET })
  const { runtime, sent } = runtimeOf(app)

  const moved = await admin.patch(`/tools/${tool.id}`, { url })
  await runTool(runtime, app.business.id, { toolId: tool.id, serverTool: 'x', arguments: {}, runId: 'run' })
  const back = await admin.patch(`/tools/${tool.id}`, { url: 'https://crm.example/orders' })
  const [row] = await app.db.read`SELECT sealed_headers AS sealed FROM tools`

  expect([moved.status, moved.body.data.headersRemoved]).toEqual([200, true])
  expect(JSON.stringify(sent)).not.toContain('a-secret')
  expect([back.body.data.headersRemoved, row?.sealed]).toEqual([false, null])
})

test('headers stay when the path changes, and new headers for the new server are kept', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const tool = await aTool(app.db, app.business, { url: 'https://crm.example/orders', headers: SECRET })
  const { runtime, sent } = runtimeOf(app)
  const run = () =>
    runTool(runtime, app.business.id, { toolId: tool.id, serverTool: null, arguments: {}, runId: 'run' })

  const samePlace = await admin.patch(`/tools/${tool.id}`, { url: 'https://crm.example/v2/orders' })
  await run()
  const moved = await admin.patch(`/tools/${tool.id}`, { url: 'https://new.example/', headers: { 'x-key': 'other' } })
  await run()

  expect([samePlace.body.data.headersRemoved, moved.body.data.headersRemoved]).toEqual([false, false])
  expect(sent.map(({ headers }) => [headers.authorization, headers['x-key']])).toEqual([
    [SECRET.authorization, undefined],
    [undefined, 'other'],
  ])
})
