import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { startToolTest, toolAt } from '../../../test/harness/tool-server.ts'
import { eventually } from '../../../test/harness/until.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { NetworkToolCaller } from '../../providers/tools/network-tool-caller.ts'
import type { Database } from '../../store/database.ts'
import { GuardedAgent } from '../../webhooks/sending/guarded-agent.ts'
import { callableTools, runTool } from './call-tool.ts'
import { createTool, type NewTool } from './tool.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** A tool with a scripted server, and the number of its open connections. */
async function aFaultyTool(
  behave: (request: IncomingMessage, response: ServerResponse) => void,
  tool: Partial<NewTool>,
) {
  const business = await aBusiness(db)
  const test = await startToolTest(db)
  let open = 0
  test.receiver.behave('/faulty', (request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
    behave(request, response)
  })
  const { id } = await createTool(db, test.deps, business.id, toolAt(test, '/faulty', tool), new Date())
  const run = (serverTool: string | null = null) =>
    runTool(test.runtime, business.id, { toolId: id, serverTool, arguments: {}, runId: 'run-1' })
  return { ...test, business, run, open: () => open }
}

const drip = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}
const STATES = {
  'says nothing': () => {},
  'begins and stalls': (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
  'drips for ever': drip,
  'breaks off before its answer': (request: IncomingMessage) => void request.socket.destroy(),
  'breaks off within its answer': (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"a":')
    setImmediate(() => request.socket.destroy())
  },
} as const

test.each(Object.entries(STATES))(
  'a run fails in time and its connection is closed when the tool’s server %s',
  async (_what, behave) => {
    const place = await aFaultyTool(behave, { timeoutMs: 500 })

    const done = await place.run()

    expect(done).toMatchObject({ outcome: 'failed', mayHaveHappened: true, reason: expect.stringMatching(/\w/) })
    await eventually(() => expect(place.open()).toBe(0), 3_000)
  },
)

test.each(Object.entries(STATES))(
  'an MCP server is left out of a call, and runs of its tools fail in time, when it %s',
  async (_what, behave) => {
    const place = await aFaultyTool(behave, { type: 'mcp', name: 'shop', timeoutMs: 500 })

    expect(await callableTools(place.runtime, place.business.id)).toEqual([])
    expect(await place.run('order')).toMatchObject({ outcome: 'failed', mayHaveHappened: false })

    await place.runtime.caller.close()
    await eventually(() => expect(place.open()).toBe(0), 3_000)
  },
)

test.each([
  ['127.0.0.1', 4],
  ['169.254.169.254', 4],
  ['::ffff:10.0.0.1', 6],
] as const)(
  'a host name that resolves to %s at the time of the connection is refused, whatever it resolved to before',
  async (address, family) => {
    const resolve = async () => [{ address, family, ttlSeconds: 0 }]
    const agent = new GuardedAgent({ guard: createAddressGuard([]), clock: systemClock, resolve })
    const caller = new NetworkToolCaller(agent, systemClock)
    onTestFinished(() => caller.close())
    const request = { method: 'GET', url: 'https://rebinding.example/', headers: {}, body: null }

    const sending = caller.send(request, new AbortController().signal)

    await expect(sending).rejects.toMatchObject({
      problem: 'unreachable',
      message: expect.stringContaining('not allowed'),
    })
  },
)
