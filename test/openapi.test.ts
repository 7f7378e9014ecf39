import { createConfig, lintFromString } from '@redocly/openapi-core'
import { validate } from '@scalar/openapi-parser'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { DESCRIBED_ONLY, dashboardRoutes, routes } from '../src/app/routes.ts'
import { EVENT_ALIASES, EVENTS } from '../src/events/catalogue.ts'
import { DEFAULT_BRAND } from '../src/http/brand.ts'
import {
  type DescriptionSource,
  describeApi,
  describeDashboard,
  openApiPath,
  operationId,
} from '../src/http/openapi/openapi.ts'
import { compileBody } from '../src/http/validation.ts'
import { pingEndpoint } from '../src/webhooks/endpoints/ping.ts'
import { startTestApi } from './harness/test-api.ts'
import { startDeliveryTest } from './harness/webhook-receiver.ts'

const SOURCE: DescriptionSource = {
  routes,
  events: EVENTS,
  eventAliases: EVENT_ALIASES,
  brand: DEFAULT_BRAND,
  version: '1.2.3',
  publicUrl: null,
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: object[]
  'x-scope'?: string
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

interface Description {
  openapi: string
  info: { description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation & { parameters: { name: string }[] } }>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

const describe = (changes: Partial<DescriptionSource> = {}): Description =>
  JSON.parse(describeApi({ ...SOURCE, ...changes }))

const operationsOf = (paths: Description['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
const operations = operationsOf(describe().paths)

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors, version } = await validate(describeApi(SOURCE))

  expect(errors).toEqual([])
  expect([valid, version]).toEqual([true, '3.1'])
})

test("Redocly's recommended rules report nothing", async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({ source: describeApi(SOURCE), config, absoluteRef: 'openapi.json' })

  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test("Spectral's recommended rules report nothing", async () => {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']] })

  const problems = await spectral.run(describeApi(SOURCE))

  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})

test('the description contains every route and nothing else but itself', () => {
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()
  const built = routes.map((route) => `${route.method} ${openApiPath(route.path)}`)

  expect(described).toEqual([...built, 'GET /openapi.json'].sort())
})

test('both addresses serve the same bytes without a key', async () => {
  const app = await startTestApi()
  const anyone = app.withKey(null)

  const replies = [await anyone.get('/openapi.json'), await anyone.request('GET', `${app.url}/openapi.json`)]

  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
  expect(replies[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(replies[0]?.text).toBe(app.description)
  expect(replies[1]?.text).toBe(app.description)
})

test('the same code gives the same bytes', () => {
  expect(describeApi(SOURCE)).toBe(describeApi(SOURCE))
})

test('every list with pages says in which order it is', () => {
  const lists = routes.filter(({ reply }) => 'list' in reply)

  for (const { method, path } of lists) {
    const address = path.replace(/:(\w+)/g, '{$1}')
    const found = operations.find((one) => one.method === method.toLowerCase() && one.path === address)
    expect(found?.operation.description, path).toMatch(/newest first/i)
  }
  expect(lists.length).toBeGreaterThan(15)
})

test('the introduction names every list without pages', () => {
  const isWhole = ({ reply }: (typeof routes)[number]) => 'data' in reply && 'items' in reply.data
  const paths = routes.filter(isWhole).map(({ path }) => path)

  for (const path of paths) expect(describe().info.description).toContain(`\`GET ${path}\``)
  expect(paths).toContain('/transfer-destinations')
})

test('names of operations and schemas are unique and suit generated clients', () => {
  const names = operations.map(({ operation }) => operation.operationId)

  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
  for (const name of Object.keys(describe().components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
})

test.each([
  ['GET', '/contacts', true, 'listContacts'],
  ['POST', '/contacts', false, 'createContact'],
  ['GET', '/contacts/:id', false, 'getContact'],
  ['DELETE', '/contacts/:id', false, 'deleteContact'],
  ['GET', '/business', false, 'getBusiness'],
  ['GET', '/phone-numbers', true, 'listPhoneNumbers'],
  ['POST', '/appointments/:id/cancel', false, 'cancelAppointment'],
] as const)('%s %s is called %s', (method, path, isList, name) => {
  const reply = isList ? { list: {} } : { data: {} }
  expect(operationId({ method, path, reply } as Parameters<typeof operationId>[0])).toBe(name)
})

test.each(operations)('$method $path states its scope, its errors and an example', ({ method, path, operation }) => {
  const statuses = Object.keys(operation.responses)
  const isOpen = path === '/openapi.json'

  expect(operation.summary).not.toBe('')
  expect(operation.tags).toHaveLength(1)
  expect(statuses).toEqual(expect.arrayContaining(isOpen ? ['429', '500'] : ['401', '403', '429', '500', '503']))
  expect(operation.security).toEqual(isOpen ? [] : [{ bearer: [] }])
  if (!isOpen) expect(operation['x-scope']).toMatch(/^\w+:(read|write)$/)
  if (path.includes('{')) expect(statuses).toContain('404')
  if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
  if (method === 'post') {
    expect(operation.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(statuses).toContain('409')
  }
  const success = operation.responses['200'] ?? operation.responses['201']
  if (!isOpen && success?.content) expect(Object.values(success.content)[0]).toHaveProperty('example')
})

test('the example of every body is valid', () => {
  for (const route of routes) {
    const operation = describe().paths[openApiPath(route.path)]?.[route.method.toLowerCase()]
    if (route.body) compileBody(route.body)(operation?.requestBody?.content['application/json']?.example)
  }
})

test('no field that may be an empty string has a minimum length', () => {
  const { paths, components } = describe()
  const mayBeEmpty = routes.flatMap(({ method, path, body }) => {
    if (body === undefined) return []
    const content = paths[openApiPath(path)]?.[method.toLowerCase()]?.requestBody?.content['application/json']
    const { schema, example } = content as { schema: { $ref: string }; example: object }
    const read = compileBody(body, method === 'POST')
    const { properties } = components.schemas[schema.$ref.split('/').at(-1) ?? ''] as { properties: Properties }
    return Object.entries(properties)
      .filter(([, { minLength }]) => minLength !== undefined)
      .filter(([name]) => succeeds(() => read({ ...example, [name]: '' })))
      .map(([name]) => `${method} ${path} ${name}`)
  })

  expect(mayBeEmpty).toEqual([])
  expect(components.schemas.NewContact).toMatchObject({ properties: { name: { maxLength: 200 } } })
})

type Properties = Record<string, { minLength?: number }>

function succeeds(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

test('every event is described as a webhook, including under its alias', () => {
  const { webhooks } = describe()

  expect(Object.keys(webhooks)).toEqual([...Object.keys(EVENTS), ...Object.keys(EVENT_ALIASES), 'ping'])
  for (const [name, { post }] of Object.entries(webhooks)) expect(post.summary).toBe(name)
})

test('every header of a delivery is described for every event, as deliveries have it', async () => {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  await t.announce()
  await t.sender.deliverDue()
  await pingEndpoint(t, t.businessId, endpoint.id)

  const [event, ping] = t.got('/a')
  for (const [name, request] of [['contact.created', event] as const, ['ping', ping] as const]) {
    const described = describe().webhooks[name]?.post.parameters.map((header) => header.name.toLowerCase()) ?? []
    const sent = Object.keys(request?.headers ?? {}).filter((header) => !TRANSPORT_HEADERS.includes(header))
    expect(described.toSorted()).toEqual(sent.sort())
  }
  const { required } = describe().components.schemas.PingEvent as { required: string[] }
  expect(Object.keys(JSON.parse(ping?.body ?? '{}'))).toEqual(required)
})

const TRANSPORT_HEADERS = ['host', 'connection', 'content-type', 'content-length', 'accept-encoding']

interface Schema {
  description?: string
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The paths of the fields without a description; a reference is described where it leads. */
function undescribed(schema: Schema, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description || field.$ref ? [] : [`${path}.${name}`]),
    ...undescribed(field, `${path}.${name}`),
  ])
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...fields, ...inner.flatMap((one) => undescribed(one, path))]
}

const describeOwn = (): Description =>
  JSON.parse(describeDashboard({ routes: dashboardRoutes(DESCRIBED_ONLY), brand: DEFAULT_BRAND, version: '1.2.3' }))

test.each([
  ['the API', describe],
  ["the dashboard's own API", describeOwn],
])('every parameter and every field of %s has a description', (_, description) => {
  const { paths, components } = description()
  const parameters = operationsOf(paths).flatMap(({ method, path, operation }) =>
    (operation.parameters ?? [])
      .filter((one) => !one.description && !('$ref' in one))
      .map(({ name }) => `${method} ${path} ${name}`),
  )
  const fields = Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(schema as Schema, name))

  expect([...parameters, ...fields]).toEqual([])
})

test('the schemas say which of several fields a request needs', () => {
  const { schemas } = describe().components
  const needsOneOf = (name: string) =>
    (schemas[name] as { anyOf?: { required: string[] }[] }).anyOf?.flatMap((one) => one.required)

  expect(needsOneOf('NewContact')).toEqual(['name', 'phone', 'email'])
  expect(needsOneOf('NewAppointment')).toEqual(['contactId', 'contactPhone', 'contactName'])
  expect(needsOneOf('NewMessage')).toEqual(['body', 'mediaUrl'])
})

test('another brand and address change the texts but not the shapes', () => {
  const brand = { name: 'Acme', keyPrefix: 'acme_sk_', headerPrefix: 'X-Acme' }

  const text = describeApi({ ...SOURCE, brand, publicUrl: 'https://bell.example.com/' })

  expect(text).not.toMatch(/Frontbell|service_sk_|X-SERVICE/)
  expect(JSON.parse(text).servers).toEqual([{ url: 'https://bell.example.com/api/v1' }])
})
