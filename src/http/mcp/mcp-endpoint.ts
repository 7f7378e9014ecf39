import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/scope.ts'
import { NO_STORE } from '../edge/respond.ts'
import type { ServerOptions } from '../edge/server-options.ts'
import { withoutCounting } from '../gate/counted-once.ts'
import { BASE_PATH } from '../openapi/openapi.ts'
import { createMcpServer } from './mcp-server.ts'
import { mcpTools } from './tools.ts'

export const MCP_PATH = '/mcp'

/** None, because an open stream would hold a connection for messages that this server never sends. */
const NO_SUBSCRIPTIONS = 0

type Options = Pick<ServerOptions, 'routes' | 'brand' | 'version' | 'log'>

/** The requester, passed through the library. */
interface Asked {
  caller: Caller
  request: FastifyRequest
}

/**
 * Model Context Protocol over streamable HTTP, without sessions: each message carries the API key. A message counts as one request; the
 * operation of a tool checks the scope of the key, and is not counted again.
 */
export function mcpEndpoint(app: FastifyInstance, { routes, brand, version, log }: Options, describe: () => string) {
  let loaded: Promise<McpHttpHandler> | null = null

  /** Loads the library on demand: few services use it. */
  async function load(): Promise<McpHttpHandler> {
    const { createMcpHandler } = await import('@modelcontextprotocol/server')
    const tools = mcpTools(routes)
    return createMcpHandler(
      ({ authInfo }) => {
        const from = authInfo?.extra as unknown as Asked
        return createMcpServer({
          name: brand.name,
          version,
          tools,
          scopes: from.caller.scopes,
          describe,
          ask: (method, path, body) => ask(from.request, method, path, body),
        })
      },
      { maxSubscriptions: NO_SUBSCRIPTIONS, onerror: (err) => log.debug({ err }, 'a message to /mcp was refused') },
    )
  }

  async function ask(from: FastifyRequest, method: string, path: string, body: Record<string, unknown> | null) {
    const answer = await withoutCounting(() =>
      app.inject({
        method: method as 'GET',
        url: BASE_PATH + path,
        remoteAddress: from.ip,
        headers: {
          host: from.headers.host ?? 'localhost',
          authorization: from.headers.authorization ?? '',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { payload: JSON.stringify(body) }),
      }),
    )
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      text: answer.body,
      retryAfter: retryAfter === undefined ? null : `${retryAfter}`,
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = request
    if (caller === null)
      throw new ApiError('UNAUTHORIZED', 'send a valid API key as Authorization: Bearer <API_KEY>', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    if ((request.body as Buffer | undefined)?.toString('latin1').trimStart().startsWith('['))
      throw badRequest('body: must be one message; lists of messages are not accepted')
    loaded ??= load()
    const asked: Asked = { caller, request }
    const authInfo = { token: '', clientId: caller.keyId, scopes: [...caller.scopes], extra: { ...asked } }
    const answer = await (await loaded).fetch(webRequest(request), { authInfo })
    reply.code(answer.status).header('cache-control', NO_STORE)
    answer.headers.forEach((value, name) => {
      reply.header(name, value)
    })
    return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as ReadableStream))
  }
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Request(`http://localhost${MCP_PATH}`, {
    method: 'POST',
    headers,
    body: request.body as Uint8Array<ArrayBuffer>,
  })
}
