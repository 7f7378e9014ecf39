/** `frontbell mcp` in its own process, used by the official client over standard input and output. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { COMPILED } from '../harness/compiled.ts'
import { startTestApi } from '../harness/test-api.ts'

async function connect(url: string, key: string) {
  const [command = '', ...before] = COMPILED
  const env = { PATH: process.env.PATH ?? '', FRONTBELL_API_KEY: key }
  const args = [...before, 'mcp', '--url', url]
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  onTestFinished(() => client.close())
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'pipe' }))
  return client
}

test('the command serves the tools of the key, and passes on answers, refusals and resources', async () => {
  const api = await startTestApi()
  const { key } = await api.makeKey(['contacts:read', 'contacts:write', 'business:read'])
  const client = await connect(api.url, key)

  const { tools } = await client.listTools()
  const added = await client.callTool({ name: 'add_contact', arguments: { name: 'Ada' } })
  const refused = await client.callTool({ name: 'add_contact', arguments: { nickname: 'Ada' } })
  const { contents } = await client.readResource({ uri: 'frontbell://business' })

  expect(tools.map(({ name }) => name)).toEqual(['find_contacts', 'add_contact'])
  expect(JSON.parse((added.content[0] as { text: string }).text).data.name).toBe('Ada')
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^BAD_REQUEST: nickname/) }] })
  expect(JSON.parse((contents[0] as { text: string }).text).data.name).toBe("Ada's Salon")
  expect((await api.announced()).map(({ event }) => event)).toEqual(['contact.created'])
})

/** An address at which nothing listens any more. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return `http://127.0.0.1:${port}`
}

test('a missing key, a wrong key and a service that is away are explained', async () => {
  const api = await startTestApi()
  const mcp = (url: string, env: Record<string, string>) => runFrontbell(['mcp', '--url', url], env)

  const closed = await closedAddress()
  const missing = await mcp(api.url, {})
  const wrong = await mcp(api.url, { FRONTBELL_API_KEY: 'service_sk_wrong' })
  const away = await mcp(closed, { FRONTBELL_API_KEY: 'service_sk_wrong' })

  expect([missing.status, missing.err]).toEqual([1, expect.stringContaining('Set FRONTBELL_API_KEY')])
  expect([wrong.status, wrong.err]).toEqual([1, expect.stringContaining('does not know the key')])
  expect([away.status, away.err]).toEqual([
    1,
    expect.stringContaining(`${closed}/mcp cannot be used: there is no connection (ECONNREFUSED); check the address`),
  ])
})
