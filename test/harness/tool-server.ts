import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMcpHandler, legacyStatelessFallback, type McpServerFactory } from '@modelcontextprotocol/server'
import { onTestFinished } from 'vitest'
import type { ReceivedWebhook } from '../../src/cli/demo/demo-receiver.ts'
import type { ToolRuntime } from '../../src/features/tools/call-tool.ts'
import type { NewTool } from '../../src/features/tools/tool.ts'
import { ManualClock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { checkUrl, createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { NetworkToolCaller } from '../../src/providers/tools/network-tool-caller.ts'
import type { Database } from '../../src/store/database.ts'
import { GuardedAgent } from '../../src/webhooks/sending/guarded-agent.ts'
import { NOW, TOOL_DEPS } from '../factories/records.ts'
import { startTestReceiver, type TestReceiver } from './webhook-receiver.ts'

/** Tools that call a real server over TLS on loopback, through the address guard. */
export interface ToolTest {
  runtime: ToolRuntime
  receiver: TestReceiver
  /** Allows loopback addresses, because `receiver` has one. */
  deps: typeof TOOL_DEPS
  /** The requests to a path, in order. */
  got(path: string): ReceivedWebhook[]
}

/** @param permitted networks that the guard allows besides public ones */
export async function startToolTest(db: Database, permitted: readonly string[] = ['127.0.0.0/8']): Promise<ToolTest> {
  const receiver = await startTestReceiver(new ManualClock(NOW))
  const guard = createAddressGuard(permitted)
  const agent = new GuardedAgent({ guard, clock: systemClock, extraCa: [receiver.ca] })
  const caller = new NetworkToolCaller(agent, systemClock)
  onTestFinished(() => caller.close())
  const deps = { ...TOOL_DEPS, checkUrl: (url: string) => checkUrl(url, createAddressGuard(['127.0.0.0/8'])) }
  return {
    runtime: { db, box: deps.box, caller, clock: systemClock, log: silentLog },
    receiver,
    deps,
    got: (path) => receiver.received.filter((one) => one.path.split('?')[0] === path),
  }
}

/** A tool whose server is `path` of the receiver. */
export const toolAt = (test: ToolTest, path: string, overrides: Partial<NewTool> = {}): NewTool => ({
  name: 'order_status',
  description: 'Tells where an order is.',
  url: test.receiver.url + path,
  ...overrides,
})

/** Answers with JSON. */
export const json =
  (status: number, body: unknown) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** A real MCP server at a path, of the revision 2026-07-28 or older ones. */
export function serveMcp(
  test: { receiver: Pick<TestReceiver, 'url' | 'behave'> },
  path: string,
  factory: McpServerFactory,
  era: 'modern' | 'legacy' = 'modern',
): void {
  const handler = {
    fetch: era === 'modern' ? createMcpHandler(factory, { legacy: 'reject' }).fetch : legacyStatelessFallback(factory),
  }
  test.receiver.behave(path, (request, response, { body, headers }) => {
    const { method = 'POST' } = request
    const asked = new Request(test.receiver.url + path, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, value]),
      ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
    })
    void handler.fetch(asked).then(async (reply) => {
      response.writeHead(reply.status, Object.fromEntries(reply.headers))
      if (reply.body !== null) for await (const piece of reply.body) response.write(piece)
      response.end()
    })
  })
}
