import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { SetupError } from '../../kernel/setup-error.ts'
import { NOTHING_SENT_CODES } from '../../providers/vendor-failure.ts'

/**
 * Forwards the tools and resources of a service's /mcp, with the permissions of the key. Resolves when standard input
 * ends.
 * @throws SetupError if the service cannot be reached or refuses the key
 */
export async function serveTools(url: URL, key: string, version: string): Promise<void> {
  const client = await connect(url, key, version)
  const identity = { name: client.getServerVersion()?.name ?? 'Frontbell', version }
  const instructions = client.getInstructions() ?? ''
  const ended = new Promise((resolve) => process.stdin.once('end', resolve).once('close', resolve))
  const served = serveStdio(
    () => {
      const server = new Server(identity, { capabilities: { tools: {}, resources: {} }, instructions })
      // Without a scope for any tool the server has none, and the library would print so on standard output.
      const hasTools = client.getServerCapabilities()?.tools !== undefined
      server.setRequestHandler('tools/list', ({ params }) => (hasTools ? client.listTools(params) : { tools: [] }))
      server.setRequestHandler('tools/call', ({ params }) => client.callTool(params))
      server.setRequestHandler('resources/list', ({ params }) => client.listResources(params))
      server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
      server.setRequestHandler('resources/read', ({ params }) => client.readResource(params))
      return server
    },
    { transport: new StdioServerTransport() },
  )
  await ended
  await served.close()
  await client.close()
}

async function connect(url: URL, key: string, version: string): Promise<Client> {
  const client = new Client(
    { name: 'frontbell mcp', version },
    { capabilities: {}, versionNegotiation: { mode: 'auto', probe: { timeoutMs: 10_000 } } },
  )
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  try {
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    return client
  } catch (cause) {
    throw new SetupError(`${url.href} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

function reasonOf(error: unknown): string {
  const { status } = error as { status?: number }
  if (status === 401) return 'the service does not know the key in FRONTBELL_API_KEY'
  const { code, message } = rootOf(error as Error) as NodeJS.ErrnoException
  if (code !== undefined && NOTHING_SENT_CODES.has(code))
    return `there is no connection (${code}); check the address, and that the service runs`
  return message
}

/** The first cause: the library and fetch wrap the error of the connection. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)
