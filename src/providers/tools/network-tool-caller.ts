import type { Dispatcher } from 'undici'
import type {
  ServerCall,
  ServerReply,
  ServerTool,
  ToolCaller,
  ToolHttpReply,
  ToolHttpRequest,
  ToolServer,
} from '../../features/tools/tool-caller.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { sendToolRequest } from './http-tool.ts'
import { isForgottenSession, McpConnection } from './mcp-client.ts'

/** How long a server's list of tools is cached, and how long a failure to get the list. */
const TOOLS_KEPT_MS = 5 * 60_000
const FAILURE_KEPT_MS = 30_000
/** The time limit of listing the tools. Later callers profit from the list even if the first one no longer waits. */
const LISTING_MS = 10_000
const IDLE_MS = 60_000
const MAX_SERVERS = 200

interface OpenConnection {
  connection: McpConnection
  closeIdle: CancelTimer
}

interface Listing {
  offered: Promise<ServerTool[]>
  /** In the clock's `monotonicMs`. */
  until: number
}

/** Calls tools over the network (HTTP and MCP), through an agent that connects only to addresses that the guard allows. */
export class NetworkToolCaller implements ToolCaller {
  readonly #agent: Dispatcher
  readonly #clock: Clock
  /** The most recently used connection is last. */
  readonly #open = new Map<string, OpenConnection>()
  readonly #listings = new Map<string, Listing>()

  constructor(agent: Dispatcher, clock: Clock) {
    this.#agent = agent
    this.#clock = clock
  }

  send(request: ToolHttpRequest, signal: AbortSignal): Promise<ToolHttpReply> {
    return sendToolRequest(this.#agent, request, signal)
  }

  serverTools(server: ToolServer, signal: AbortSignal): Promise<readonly ServerTool[]> {
    const key = keyOf(server)
    const known = this.#listings.get(key)
    const fresh = known !== undefined && known.until > this.#clock.monotonicMs()
    return raced(fresh ? known.offered : this.#list(server, key), signal)
  }

  async callServer(server: ToolServer, call: ServerCall, signal: AbortSignal): Promise<ServerReply> {
    const key = keyOf(server)
    try {
      return await this.#connection(server, key).call(call, signal)
    } catch (error) {
      this.#drop(key)
      // A restarted server does not know the session and has not executed the call.
      if (!isForgottenSession(error) || signal.aborted) throw error
      return this.#connection(server, key).call(call, signal)
    }
  }

  async close(): Promise<void> {
    for (const key of [...this.#open.keys()]) this.#drop(key)
    await this.#agent.destroy()
  }

  /** Lists the tools once for all callers, so the first caller's abort does not stop the request. */
  #list(server: ToolServer, key: string): Promise<ServerTool[]> {
    const stop = new AbortController()
    const cancel = this.#clock.after(LISTING_MS, () => stop.abort())
    const offered = this.#connection(server, key).tools(stop.signal).finally(cancel)
    const listing = { offered, until: this.#clock.monotonicMs() + TOOLS_KEPT_MS }
    offered.catch(() => {
      listing.until = this.#clock.monotonicMs() + FAILURE_KEPT_MS
      this.#drop(key)
    })
    this.#listings.delete(key)
    this.#listings.set(key, listing)
    const [oldest] = this.#listings.keys()
    if (this.#listings.size > MAX_SERVERS && oldest !== undefined) this.#listings.delete(oldest)
    return offered
  }

  #connection(server: ToolServer, key: string): McpConnection {
    const connection = this.#open.get(key)?.connection ?? new McpConnection(this.#agent, server)
    this.#open.get(key)?.closeIdle()
    this.#open.delete(key)
    this.#open.set(key, { connection, closeIdle: this.#clock.after(IDLE_MS, () => this.#drop(key)) })
    const [oldest] = this.#open.keys()
    if (this.#open.size > MAX_SERVERS && oldest !== undefined) this.#drop(oldest)
    return connection
  }

  #drop(key: string): void {
    const open = this.#open.get(key)
    this.#open.delete(key)
    open?.closeIdle()
    void open?.connection.close()
  }
}

/** The headers are part of the key: they identify us, so other headers may get other tools. */
const keyOf = ({ id, url, headers }: ToolServer): string => JSON.stringify([id, url, headers])

/** @throws ProviderError if the signal aborts before `wanted` resolves */
async function raced<T>(wanted: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(new ProviderError('tool', 'gave no answer in time', { problem: 'timeout', retryable: false }))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
