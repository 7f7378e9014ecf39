import type { Client, JsonSchemaValidator, SdkHttpError } from '@modelcontextprotocol/client'
import { type Dispatcher, fetch, type RequestInit } from 'undici'
import type { ServerCall, ServerReply, ServerTool, ToolServer } from '../../features/tools/tool-caller.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { failureOfStatus } from '../vendor-failure.ts'
import { toolFailure } from './http-tool.ts'

/** The maximum size of one answer or one stream of answers. */
const MAX_BYTES = 512 * 1024
/** The limit of the library; the callers' own limits are shorter. */
const REQUEST_MS = 30_000
const MAX_PAGES = 5

/**
 * One connection to an MCP server (Model Context Protocol 2026-07-28, or older versions with `initialize`) over
 * streamable HTTP. Offers no sampling, elicitation or roots to the server.
 */
export class McpConnection {
  readonly #connected: Promise<Client>

  /** Starts to connect. @param agent connects only to addresses that the address guard allows */
  constructor(agent: Dispatcher, server: ToolServer) {
    this.#connected = connect(agent, server)
    // `#ready` reports the error; without a caller, the rejection must not count as unhandled.
    this.#connected.catch(() => {})
  }

  async tools(signal: AbortSignal): Promise<ServerTool[]> {
    const client = await this.#ready(signal)
    try {
      const { tools } = await client.listTools(undefined, { signal, timeout: REQUEST_MS })
      return tools.map(({ name, description = '', inputSchema, annotations }) => ({
        name,
        description,
        parameters: inputSchema as Record<string, unknown>,
        readOnly: annotations?.readOnlyHint === true,
      }))
    } catch (error) {
      throw mcpFailure(error, signal)
    }
  }

  async call({ name, arguments: args, traceparent }: ServerCall, signal: AbortSignal): Promise<ServerReply> {
    const client = await this.#ready(signal)
    try {
      const meta = traceparent ? { _meta: { traceparent } } : {}
      const result = await client.callTool({ name, arguments: { ...args }, ...meta }, { signal, timeout: REQUEST_MS })
      return { failed: result.isError === true, answer: result.structuredContent ?? textOf(result.content) }
    } catch (error) {
      throw mcpFailure(error, signal)
    }
  }

  async close(): Promise<void> {
    await this.#connected.then((client) => client.close()).catch(() => {})
  }

  /** Waits for the connection. A failure is `unreachable`, because no tool can have been called before. */
  async #ready(signal: AbortSignal): Promise<Client> {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      if (signal.aborted) reject(signal.reason as Error)
    })
    try {
      return await Promise.race([this.#connected, aborted])
    } catch (error) {
      const failure = mcpFailure(error, signal)
      throw new ProviderError('tool', failure.message.replace(/^tool: /, ''), {
        problem: 'unreachable',
        retryable: false,
        cause: error,
      })
    }
  }
}

/** Loads the library on demand, because it makes up a tenth of the service's code and few businesses use MCP servers. */
async function connect(agent: Dispatcher, { url, headers }: ToolServer): Promise<Client> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const client = new Client(
    { name: 'Frontbell', version: '1.0' },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: 5_000 } },
      listMaxPages: MAX_PAGES,
      // Answers go to a language model, which needs no schema; unknown servers' schemas are not compiled to code.
      jsonSchemaValidator: { getValidator: <T>() => acceptAnything as JsonSchemaValidator<T> },
    },
  )
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: guardedFetch(agent),
    requestInit: { headers: { ...headers } },
    reconnectionOptions: {
      maxReconnectionDelay: 1_000,
      initialReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 0,
    },
  })
  await client.connect(transport)
  return client
}

const acceptAnything = (input: unknown) => ({ valid: true as const, data: input, errorMessage: undefined })

/** The server answered 404: it has forgotten the session, or it is not an MCP server. */
export const isForgottenSession = (error: unknown): boolean =>
  error instanceof ProviderError && isHttpFailure(error.cause) && error.cause.status === 404

/** Compares the class name, because the library is loaded only on demand. */
const isHttpFailure = (error: unknown): error is SdkHttpError =>
  error instanceof Error && error.name === 'SdkHttpError' && 'status' in error

function mcpFailure(error: unknown, signal: AbortSignal): ProviderError {
  if (isHttpFailure(error) && !signal.aborted) {
    const { message, problem, retryable } = failureOfStatus({ provider: 'tool', status: error.status })
    return new ProviderError('tool', message.replace(/^tool: /, ''), {
      problem: problem ?? 'broken',
      retryable,
      cause: error,
    })
  }
  if (signal.aborted || hasSocketCode(error)) return toolFailure(error, signal)
  const message = error instanceof Error ? error.message.slice(0, 300) : 'it failed'
  return new ProviderError('tool', message, { problem: 'broken', retryable: false, cause: error })
}

const hasSocketCode = (error: unknown): boolean =>
  error instanceof Error && (typeof (error as NodeJS.ErrnoException).code === 'string' || hasSocketCode(error.cause))

/** Joins the text parts; other parts (images, audio) are only mentioned. */
function textOf(content: unknown): string {
  if (!Array.isArray(content)) return ''
  const parts = content.map((part: { type?: unknown; text?: unknown; resource?: { text?: unknown } }) => {
    if (part.type === 'text' && typeof part.text === 'string') return part.text
    if (part.type === 'resource' && typeof part.resource?.text === 'string') return part.resource.text
    return `(${String(part.type)}, which cannot be read out)`
  })
  return parts.join('\n')
}

/** `fetch` through the guarded agent: follows no redirects and reads at most `MAX_BYTES` of an answer. */
function guardedFetch(agent: Dispatcher): typeof globalThis.fetch {
  return (async (input: string | URL, init?: RequestInit) => {
    const reply = await fetch(input, { ...init, redirect: 'manual', dispatcher: agent })
    if (reply.body === null) return reply
    let bytes = 0
    const limited = reply.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, out) {
          bytes += piece.length
          if (bytes > MAX_BYTES) out.error(new Error(`answered more than ${MAX_BYTES} bytes`))
          else out.enqueue(piece)
        },
      }),
    )
    const { status, statusText, headers } = reply
    return new Response(limited as unknown as ReadableStream, { status, statusText, headers: [...headers.entries()] })
  }) as unknown as typeof globalThis.fetch
}
