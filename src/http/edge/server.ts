import { hkdfSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import createSerializer from 'fast-json-stringify'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { createApiReference, REFERENCE_PATH } from '../docs/api-reference.ts'
import { openDocsSite } from '../docs/docs-site.ts'
import { MAX_BODY_BYTES } from '../envelope.ts'
import { type Admission, createGate, type Gate } from '../gate/gate.ts'
import { SlowOperations } from '../gate/slow-operations.ts'
import { MCP_PATH, mcpEndpoint } from '../mcp/mcp-endpoint.ts'
import { BASE_PATH, DASHBOARD_PATH, describeApi } from '../openapi/openapi.ts'
import { createOperation, type OperationOptions } from '../operation.ts'
import { createPaths, type Handler, type Paths, ROUTING } from '../paths.ts'
import { recordOf } from '../record-of-route.ts'
import { envelopeSchema, statusOf } from '../reply-schema.ts'
import type { Operation } from '../route.ts'
import { isOneClient } from './client-address.ts'
import { limitConnections } from './connection-limit.ts'
import { corsHeaders } from './cors.ts'
import { refuseHost } from './host-header.ts'
import { parseJsonBody } from './json-body.ts'
import { answerParserError } from './parser-errors.ts'
import { addProbes } from './probes.ts'
import { SAFETY_HEADERS, sendRefusal, sendText } from './respond.ts'
import type { AnsweredRequest, RawRoute, ServerOptions } from './server-options.ts'
import { refuseOnSocket } from './socket-refusal.ts'

const HEADERS_MAX_BYTES = 16_384
const KEEP_ALIVE_MS = 72_000
const REQUEST_TIMEOUT_MS = 30_000
const MAX_CONNECTIONS = 5_000
const MAX_CONNECTIONS_PER_CLIENT = 256
/** How often the server checks for requests that take too long to arrive. */
const SLOW_CHECK_MS = 2_000

/** Responses of less than 1 KiB fit into one packet uncompressed. Compressed requests are refused (`addBodyParsers`). */
const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1_024,
  globalDecompression: false,
}

export interface HttpServer {
  /** Starts to listen; port 0 lets the system choose. @returns the address, such as http://127.0.0.1:8080 */
  listen(options: { host: string; port: number }): Promise<string>
  /** Takes no more requests and waits for the requests in progress. */
  close(): Promise<void>
  /** The OpenAPI description as it is served. */
  readonly description: string
}

/** Wires the gate, the operations and the fixed pages to Fastify's router. */
export function createHttpServer(options: ServerOptions): HttpServer {
  const { clock, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options
  const gate = createGate({ ...options, clock })
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestIds(),
    http: {
      maxHeaderSize: HEADERS_MAX_BYTES,
      requireHostHeader: false,
      // Node requires that this is not more than requestTimeout.
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(SLOW_CHECK_MS, requestTimeoutMs),
    },
    routerOptions: { ...ROUTING, querystringParser: () => ({}) },
    clientErrorHandler: (error, socket) => answerParserError(error, socket, gate.headersFor),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply, options)
      gate
        .refuse(error as unknown as ApiError, request, reply)
        .catch((refusal) => sendRefusal(refusal, request, reply, options.log))
    },
  })
  // Without this, Node refuses an unknown `Expect` header with 417 and no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (request, socket) => {
    const error = new ApiError('METHOD_NOT_ALLOWED', 'CONNECT: this service is not a proxy', { headers: { allow: '' } })
    refuseOnSocket(error, socket, gate.headersFor(request.socket.remoteAddress ?? ''))
  })
  app.decorateRequest('caller', null)
  compileSerializersLazily(app)
  addBodyParsers(app)
  app.setErrorHandler((error, request, reply) => {
    sendRefusal(error, request, reply, options.log)
  })
  if (options.logRequests) logRequests(app, options.log)
  const { onAnswered } = options
  if (onAnswered) app.addHook('onResponse', async (request, reply) => onAnswered(answeredRequest(request, reply)))
  let description: string | null = null
  /** Written on first request: few services are asked for it. */
  const describe = () => {
    description ??= describeApi({ ...options, publicUrl: options.publicUrl ?? null })
    return description
  }
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refuseHost(request.raw)
    if (refusal === null) return
    setCommonHeaders(request, reply, options)
    await gate.refuse(refusal, request, reply)
  })
  const paths = createPaths(app, gate, (request, reply) => setCommonHeaders(request, reply, options))
  refuseUnknownPaths(app, gate, paths, options)
  app.register(compress, COMPRESSION)
  // The plugin compresses the responses of routes that are added after it has been loaded.
  app.after(() => {
    addOperations(app, paths, options)
    addProbes(paths, options)
    // An instance without the API describes none, and has no MCP tools.
    const mcp: RawRoute[] = []
    if (options.routes.length > 0) {
      addDescription(paths, describe)
      addDocs(paths, options)
      mcp.push({ method: 'POST', path: MCP_PATH, handle: mcpEndpoint(app, options, describe) })
    }
    addRawRoutes(app, paths, gate, { ...options, rawRoutes: [...(options.rawRoutes ?? []), ...mcp] })
    app.after(() => paths.refuseOtherMethods())
  })
  const { maxConnections = MAX_CONNECTIONS, maxConnectionsPerClient = MAX_CONNECTIONS_PER_CLIENT } = options
  limitConnections(app.server, {
    max: maxConnections,
    maxPerClient: maxConnectionsPerClient,
    isOneClient: isOneClient(options.trustProxy ?? false),
  })
  options.upgrades?.attach(app.server)
  // Before the server waits for its connections to close: WebSockets are among them.
  app.addHook('preClose', async () => options.upgrades?.close())

  return {
    get description() {
      return describe()
    },
    listen: async ({ host, port }) => {
      await app.listen({ host, port })
      const { address, port: bound, family } = app.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`
    },
    close: () => app.close(),
  }
}

/** Sets the headers of every response before anything can fail. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, options: ServerOptions): void {
  reply.headers(SAFETY_HEADERS)
  reply.header('x-request-id', request.id)
  if (options.isLeaving?.()) reply.header('connection', 'close')
  if (options.publicUrl?.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
  corsHeaders(request, reply, options.corsOrigins ?? [])
}

/** Ids such as req_<random per process><counter>. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `req_${process}${(count++).toString(36).padStart(4, '0')}`
}

/** A route's serializer is compiled with its first response: the serializers of all routes together take 2 MB. */
function compileSerializersLazily(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(({ schema }) => {
    let write: ((body: unknown) => string) | null = null
    return (body) => {
      write ??= createSerializer(schema)
      return write(body)
    }
  })
}

/** JSON is UTF-8 (RFC 8259, 8.1). ASCII is a part of it. */
const namesOtherCharset = (contentType = ''): boolean =>
  !/^(utf-?8|us-ascii)?$/i.test(/;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1] ?? '')

function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (request.headers['content-encoding'] !== undefined)
        return done(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'the body must come without Content-Encoding'))
      if (namesOtherCharset(request.headers['content-type']))
        return done(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Content-Type: the charset must be utf-8'))
      try {
        done(null, parseJsonBody(bytes as Buffer))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function refuseUnknownPaths(app: FastifyInstance, gate: Gate, paths: Paths, options: ServerOptions): void {
  async function answerUnrouted(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (await paths.refuseUnrouted(request, reply)) return
    await gate.admit('probe', request, reply)
    if (options.sendPage?.(request, reply)) return
    await gate.refuse(notFound('this path'), request, reply)
  }
  // In a hook, because the handler runs only after the body has been read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    setCommonHeaders(request, reply, options)
    answerUnrouted(request, reply).catch(done)
  })
  app.setNotFoundHandler(() => {
    throw notFound('this path')
  })
}

/** Logs one line per request, with the route's pattern instead of the URL, because a query may hold a phone number. */
function logRequests(app: FastifyInstance, log: ServerOptions['log']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, caller } = request
    const route = request.routeOptions.url ?? null
    const ms = Math.round(reply.elapsedTime)
    const who = { client: request.ip, businessId: caller?.businessId ?? null, keyId: caller?.keyId ?? null }
    log.info({ requestId, method, route, status: reply.statusCode, ms, ...who }, 'request')
    done()
  })
}

const answeredRequest = (request: FastifyRequest, reply: FastifyReply): AnsweredRequest => {
  const { statusCode: status, elapsedTime: ms } = reply
  const { method, routeOptions, headers, caller } = request
  const traceparent = caller === null ? null : ([headers.traceparent].flat()[0] ?? null)
  return { method, route: routeOptions.url ?? null, status, ms, traceparent }
}

/** Concurrent requests: more would only wait for the database. */
const MAX_IN_FLIGHT = 1_000

function addOperations(app: FastifyInstance, paths: Paths, options: ServerOptions): void {
  const cursorSecret = Buffer.from(hkdfSync('sha256', options.serviceSecret, '', 'frontbell cursors', 32))
  const common = {
    ...options,
    cursorSecret,
    box: createSealedBox(options.serviceSecret),
    slowOperations: new SlowOperations(),
  }
  const limit = options.maxInFlight ?? MAX_IN_FLIGHT
  let inFlight = 0

  function add(route: Operation, path: string, admission: Admission, operationOptions: OperationOptions): void {
    const run = createOperation(route, operationOptions)
    const envelope = envelopeSchema(route.reply)
    const schema = envelope === null ? {} : { response: { [statusOf(route.reply)]: envelope } }
    const handler: Handler = async (request, reply) => {
      if (inFlight >= limit)
        throw new ApiError('UNAVAILABLE', 'the service is busy; try again shortly', { retryAfterSeconds: 1 })
      inFlight++
      try {
        return await run(request, reply)
      } finally {
        inFlight--
      }
    }
    const bodyLimit = route.upload?.maxBytes
    if (bodyLimit === undefined) paths.add(route.method, path, admission, handler, { schema })
    else withRawBodies(app, (on) => paths.add(route.method, path, admission, handler, { schema, on, bodyLimit }))
  }

  for (const route of options.routes) {
    const admission = { scope: route.scope, bulk: route.bulk ?? false }
    add(route, BASE_PATH + route.path, admission, { ...common, record: recordOf(route, options.routes, BASE_PATH) })
  }
  const { dashboard } = options
  for (const route of dashboard?.routes ?? []) {
    const record = recordOf(route, dashboard?.routes ?? [], DASHBOARD_PATH)
    const operationOptions = { ...common, record, recordWrite: dashboard?.recordWrite }
    add(route, DASHBOARD_PATH + route.path, { role: route.role }, operationOptions)
  }
}

/** Adds routes whose body stays a Buffer: Fastify scopes body parsers to a plugin. */
function withRawBodies(app: FastifyInstance, add: (child: FastifyInstance) => void): void {
  app.register(async (child) => {
    child.removeAllContentTypeParsers()
    child.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    add(child)
  })
}

function addDescription(paths: Paths, describe: () => string): void {
  for (const path of ['/openapi.json', `${BASE_PATH}/openapi.json`])
    paths.add('GET', path, 'open', (_request, reply) => {
      sendText(reply, { status: 200, text: describe(), cacheControl: 'no-cache' })
      return reply
    })
}

/** The pages of the docs site, and the API reference below them. */
function addDocs(paths: Paths, { brand, docsFolder, postmanFile }: ServerOptions): void {
  const reference = createApiReference(brand, postmanFile ?? null)
  paths.add('GET', REFERENCE_PATH, 'open', reference.sendPage)
  paths.add('GET', reference.scriptPath, 'open', reference.sendScript)
  paths.add('GET', reference.startPath, 'open', reference.sendStart)
  paths.add('GET', reference.postmanPath, 'open', reference.sendPostman)
  const site = openDocsSite(docsFolder ?? null)
  paths.add('GET', '/docs', 'probe', site.sendStart)
  for (const path of ['/docs/*', '/llms.txt', '/llms-full.txt']) paths.add('GET', path, 'probe', site.sendFile)
}

/** The largest body of a signed request: anyone may send one, because its signature can only be verified afterwards. */
const SIGNED_BODY_MAX_BYTES = 64 * 1024

function addRawRoutes(app: FastifyInstance, paths: Paths, gate: Gate, { rawRoutes = [] }: ServerOptions): void {
  withRawBodies(app, (child) => {
    for (const route of rawRoutes) {
      const { method, path, handle, unlimited, signed, maxBytes: bodyLimit = MAX_BODY_BYTES } = route
      if (signed === undefined) paths.add(method, path, unlimited ? 'probe' : 'open', handle, { on: child, bodyLimit })
      else
        paths.add(method, path, { signature: signed.header }, handle, {
          on: child,
          bodyLimit: SIGNED_BODY_MAX_BYTES,
          onResponse: (request, reply) => {
            if (reply.statusCode !== 401 && reply.statusCode !== 403) return
            gate.countForged(request)
            if (request.headers[signed.header] === undefined) signed.onUnsigned?.()
          },
        })
    }
  })
}
