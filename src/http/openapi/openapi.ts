import type { TObject, TSchema } from 'typebox'
import type { Brand } from '../brand.ts'
import { withEmptyAllowed } from '../empty-fields.ts'
import { isConditional, type RecordOfRoute, recordOf } from '../record-of-route.ts'
import { type DashboardRoute, type FileFormat, isBodyOptional, type Operation, type Route } from '../route.ts'
import { componentHeaders, componentResponses, ERROR_SCHEMA, errorResponses, OK_HEADERS } from './errors.ts'
import { describeEvents, type EventTable } from './events.ts'
import { createSchemaPool, type Json, plain, type SchemaPool, sampleOf } from './schemas.ts'

export interface DescriptionSource {
  readonly routes: readonly Route[]
  readonly events: EventTable
  /** Aliases of event names. */
  readonly eventAliases: Readonly<Record<string, string>>
  readonly brand: Brand
  /** The version of the software, such as 0.2.0. */
  readonly version: string
  /** The address of the service, such as https://bell.example.com; null for addresses relative to the description. */
  readonly publicUrl: string | null
}

export const BASE_PATH = '/api/v1'
/** The path of the dashboard's operations, which require a session instead of a key. */
export const DASHBOARD_PATH = '/dashboard/api'

/**
 * The OpenAPI 3.1 description as JSON text. It depends only on the routes and the event catalogue, so the same code gives
 * the same bytes.
 */
export function describeApi(source: DescriptionSource): string {
  const { brand } = source
  const pool = createSchemaPool()
  pool.ref(ERROR_SCHEMA)
  const paths = pathsOf(source.routes, pool, (route) => ({
    security: [{ bearer: [] }],
    'x-scope': route.scope,
    record: recordOf(route, source.routes, BASE_PATH),
    allowed: `Requires the scope \`${route.scope}\`. Counts toward the plan's ${route.bulk ? 'bulk' : 'standard'} rate limit.`,
  }))
  paths['/openapi.json'] = { get: descriptionOperation() }
  const webhooks = describeEvents(source.events, source.eventAliases, brand, pool)
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: source.version,
      description: introduction(brand),
      contact: { name: brand.name, ...(source.publicUrl === null ? {} : { url: source.publicUrl }) },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${source.publicUrl?.replace(/\/+$/, '') ?? ''}${BASE_PATH}` }],
    tags: [
      ...tagsOf(source.routes),
      tag('Description', 'Read the OpenAPI description of this API'),
      tag('Events', 'Requests that the service sends to your endpoints'),
    ],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${brand.keyPrefix}...`,
          description: 'An API key. `x-scope` of an operation names the scope that the key needs.',
        },
      },
      headers: componentHeaders(),
      responses: componentResponses(pool),
      schemas: pool.components(),
    },
  })
}

/**
 * The description of the dashboard's operations, for its generated client. Not part of the public API: it changes with the
 * dashboard.
 */
export function describeDashboard({
  routes,
  brand,
  version,
}: Pick<DescriptionSource, 'brand' | 'version'> & { routes: readonly DashboardRoute[] }): string {
  const pool = createSchemaPool()
  pool.ref(ERROR_SCHEMA)
  const paths = pathsOf(routes, pool, ({ role }) => ({
    security: [{ session: [] }],
    'x-role': role,
    record: null,
    allowed: `Requires the role \`${role}\` or higher.`,
  }))
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `${brand.name} dashboard`, version },
    servers: [{ url: DASHBOARD_PATH }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'frontbell.session_token' } },
      headers: componentHeaders(),
      responses: componentResponses(pool),
      schemas: pool.components(),
    },
  })
}

/** Who may call an operation: the scope or the role. */
interface Access {
  readonly allowed: string
  readonly security: Json
  readonly 'x-scope'?: string
  readonly 'x-role'?: string
  /** For the headers of conditional requests and of new records. */
  readonly record: RecordOfRoute | null
}

function pathsOf<R extends Operation>(
  routes: readonly R[],
  pool: SchemaPool,
  accessOf: (route: R) => Access,
): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = openApiPath(route.path)
    paths[path] = { ...(paths[path] as object), [route.method.toLowerCase()]: operation(route, pool, accessOf(route)) }
  }
  return paths
}

function operation(route: Operation, pool: SchemaPool, { allowed, record, ...access }: Access): Json {
  const success = successResponse(route, pool, record)
  const conditional = isConditional(route, record)
  const parameters = [
    ...pathParameters(route),
    ...queryParameters(route),
    ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ...(conditional ? [IF_MATCH] : []),
  ]
  return {
    operationId: route.operationId ?? operationId(route),
    summary: route.summary,
    description: describe(route, allowed),
    tags: [tagOf(route.path)],
    ...access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, route.body, pool) }),
    ...(route.upload === undefined ? {} : { requestBody: FILE_BODY }),
    responses: { ...success, ...errorResponses(route, conditional) },
    ...(route.extension ? { 'x-extension': true } : {}),
  }
}

const FILE_BODY: Json = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

/** The dashboard never sends "", and some of its operations share the schema of their body, so there the schema stays unchanged. */
function requestBody(route: Operation, body: TObject, pool: SchemaPool): Json {
  const schema = 'scope' in route ? withEmptyAllowed(body, route.method === 'POST') : body
  return {
    required: !isBodyOptional(route),
    content: { 'application/json': { schema: pool.ref(schema), example: sampleOf(plain(body)) } },
  }
}

/** Cursors follow this order in every list. */
const NEWEST_FIRST = 'Newest first, by when the record was created.'

function describe(route: Operation, allowed: string): string {
  const isPublicPage = 'scope' in route && 'list' in route.reply
  const order = isPublicPage && !/newest first/i.test(route.description ?? '') ? NEWEST_FIRST : undefined
  return [route.description, order, allowed, route.extension ? 'Added after the first version of the API.' : undefined]
    .filter((line) => line !== undefined)
    .join('\n\n')
}

function successResponse(route: Operation, pool: SchemaPool, record: RecordOfRoute | null): Record<string, Json> {
  const { reply } = route
  if ('list' in reply) {
    const example = { data: [sampleOf(plain(reply.list))], meta: { cursor: '', hasMore: false } }
    return { 200: jsonResponse('One page, newest first', listEnvelope(pool.ref(reply.list)), example) }
  }
  if ('data' in reply) {
    const status = reply.status ?? 200
    const schema = { type: 'object', required: ['data'], properties: { data: pool.ref(reply.data) } }
    const headers: Record<string, Json> = {
      ...(route.method === 'POST' ? { 'Idempotent-Replayed': headerRef('Idempotent-Replayed') } : {}),
      ...(record?.isTagged ? { ETag: headerRef('ETag') } : {}),
      ...(record !== null && status === 201 ? { Location: headerRef('Location') } : {}),
    }
    const example = { data: sampleOf(plain(reply.data)) }
    return { [status]: jsonResponse(status === 201 ? 'Created' : 'OK', schema, example, headers) }
  }
  if ('file' in reply) return { 200: fileResponse(reply.file) }
  return { 204: { description: 'Done. The response has no body.', headers: OK_HEADERS } }
}

const fileResponse = ({ mediaType, binary, description, example }: FileFormat): Json => ({
  description,
  headers: { ...OK_HEADERS, 'Content-Disposition': headerRef('Content-Disposition') },
  content: {
    [mediaType]: binary ? { schema: { type: 'string', format: 'binary' } } : { schema: { type: 'string' }, example },
  },
})

const jsonResponse = (description: string, schema: Json, example?: Json, headers: Record<string, Json> = {}): Json => ({
  description,
  headers: { ...OK_HEADERS, ...headers },
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
})

const listEnvelope = (item: Json): Json => ({
  type: 'object',
  required: ['data', 'meta'],
  properties: {
    data: { type: 'array', items: item, description: 'Items of this page' },
    meta: {
      type: 'object',
      description: 'Position in the list',
      required: ['cursor', 'hasMore'],
      properties: {
        cursor: {
          type: 'string',
          description: 'Send this value as `cursor` to get the next page. Empty on the last page.',
        },
        hasMore: { type: 'boolean', description: 'Whether there are more items' },
      },
    },
  },
})

function pathParameters(route: Operation): Json[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'id' ? `Id of the ${recordName(route.path)}` : 'Phone number, E.164',
    schema: { type: 'string' },
  }))
}

const RECORD_NAMES: Readonly<Record<string, string>> = {
  'api-keys': 'API key',
  connections: 'SIP trunk',
  deliveries: 'delivery',
  inbox: 'inbox item',
  knowledge: 'article',
  outreach: 'campaign',
  team: 'member',
  voice: 'voice profile',
  webhooks: 'webhook endpoint',
}

/** "contact" for /contacts/:id, "call" for /live/calls/:id/say. */
function recordName(path: string): string {
  const noun = /([\w-]+)\/:/.exec(path)?.[1] ?? ''
  return RECORD_NAMES[noun] ?? singular(noun).replaceAll('-', ' ')
}

function queryParameters(route: Operation): Json[] {
  const required = new Set((route.query?.required as string[] | undefined) ?? [])
  const own = Object.entries((route.query?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...schema } = property as TSchema & { description?: string }
    return {
      name,
      in: 'query',
      ...(required.has(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema: schema as Json,
    }
  })
  return 'list' in route.reply ? [...PAGE_PARAMETERS, ...own] : own
}

const PAGE_PARAMETERS: Json[] = [
  {
    name: 'limit',
    in: 'query',
    description: 'Maximum number of items to return',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  {
    name: 'cursor',
    in: 'query',
    description:
      '`meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused.',
    schema: { type: 'string', minLength: 1 },
  },
]

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value per operation, such as a UUID. For 24 hours, a repeated request with the same key is not executed again: it ' +
    'gets the first response, marked `Idempotent-Replayed: true`. Only successful responses are kept: after an error, the request is ' +
    'executed again. The value is shared by all API keys of the business; with another request it is refused (409).',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    '`ETag` of the record when you last read it. If the record has changed since, the response is 412 and nothing is changed.',
  schema: { type: 'string' },
}

const descriptionOperation = (): Json => ({
  operationId: 'getDescription',
  summary: 'Read the API description',
  description: 'Returns the OpenAPI 3.1 description of this API. Requires no API key.',
  tags: ['Description'],
  security: [],
  responses: {
    200: jsonResponse('OK', { type: 'object' }),
    429: { $ref: '#/components/responses/RATE_LIMITED' },
    500: { $ref: '#/components/responses/INTERNAL_ERROR' },
  },
})

const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const VERBS = { GET: 'get', POST: 'create', PATCH: 'update', DELETE: 'delete' } as const

/**
 * `GET /contacts` listContacts, `POST /contacts` createContact, `GET /contacts/:id` getContact,
 * `POST /appointments/:id/cancel` cancelAppointment.
 */
export function operationId(route: Pick<Operation, 'method' | 'path' | 'reply'>): string {
  const names = route.path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'))
  const [, noun, verb] = /^\/([\w-]+)\/:\w+\/(\w+)$/.exec(route.path) ?? []
  if (route.method === 'POST' && noun !== undefined && verb !== undefined) return verb + capital(singular(noun))
  const isList = 'list' in route.reply
  const isOne = route.method !== 'GET' || route.path.includes(':')
  const words = names.flatMap((name, index) => (isOne && index === names.length - 1 ? singular(name) : name).split('-'))
  return (isList ? 'list' : VERBS[route.method]) + words.map(capital).join('')
}

const singular = (noun: string): string => noun.replace(/(?<!s)s$/, '')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The tag of `/phone-numbers/:id` is "Phone numbers". */
function tagOf(path: string): string {
  const noun = path.split('/')[1] ?? ''
  return noun === 'sip' ? 'SIP' : capital(noun.replaceAll('-', ' '))
}

function tagsOf(routes: readonly Operation[]): Json[] {
  const tags = new Map<string, string[]>()
  for (const { path, summary } of routes) tags.set(tagOf(path), [...(tags.get(tagOf(path)) ?? []), summary])
  return [...tags].map(([name, summaries]) => tag(name, ...summaries))
}

const tag = (name: string, ...summaries: string[]): Json => ({ name, description: `${summaries.join('. ')}.` })

const introduction = (brand: Brand): string => `\
${brand.name} answers a business's phone, books its appointments and tells your software.

**Authentication.** Send \`Authorization: Bearer ${brand.keyPrefix}...\` with every request. A key has scopes; each operation names the one it needs.

**Responses.** A record is returned as \`{ "data": {...} }\`, a list as \`{ "data": [...], "meta": { "cursor", "hasMore" } }\` (\`GET /services\`, \`GET /staff\`, \
\`GET /transfer-destinations\` and \`GET /appointments/available-slots\` return the whole list, without \`meta\`), an error as \
\`{ "error": { "code", "message" } }\`. Times are UTC.

**Requests.** Unknown query parameters are ignored; unknown fields in a body are refused. An empty string in an optional field means null. \
In a POST, null in an optional field that takes no null means that the field is not given.

**Rate limits.** Each key can make as many requests per minute as the plan of its business allows: starter 60, professional 100, enterprise 500; \
for bulk operations 10, 20 and 100. Every response has the headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix \
time in seconds).

**Retries.** Send an \`Idempotency-Key\` with a POST to make it safe to repeat: within 24 hours, it is executed only once.

**Concurrent changes.** Contacts, appointments and knowledge articles have an \`ETag\`. Send it as \`If-Match\` to change or delete a record only \
if nobody else has changed it since.

**Events.** Changes are also sent to your https endpoints as events: see the Events section.`
