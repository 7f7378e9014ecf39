import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '../src/app/routes.ts'
import { BASE_PATH } from '../src/http/openapi/openapi.ts'
import type { Route } from '../src/http/route.ts'
import { anyText } from './harness/any-text.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'
import type { TestClient } from './harness/test-client.ts'

/**
 * Sends every operation requests made from its own schemas: valid, nearly valid and hostile. No answer is a 5xx, every
 * answer has the form of all answers (checked by the client), and every refusal names its reason.
 */
const REQUESTS_PER_ROUTE = 30

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  examples?: unknown[]
}

const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  "'; DROP TABLE contacts; --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '{}',
  '-1',
  '1e999',
  '٣',
  'NaN',
  '2026-02-30T25:61:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2026-03-08T02:30:00-05:00',
  'x'.repeat(20_000),
  '𝕏'.repeat(100),
  '+0',
  '+999999999999999',
]

const hostile = () => fc.oneof(fc.constantFrom(...HOSTILE), anyText(), fc.jsonValue(), fc.integer(), fc.double())

/** Values that match the schema. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000_000, 1_000_000) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (type === 'object') return objectOf(schema, fitting)
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (schema.format === 'date') return fc.constantFrom('2026-03-02', '2026-03-08', '2028-02-29')
  if (schema.format === 'email') return fc.emailAddress()
  return fc.oneof(
    fc.constant('+15551234567'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(schema.maxLength ?? 50, 50) }),
  )
}

/** Like `fitting`, with another value in some fields. */
const nearly = (schema: Schema): fc.Arbitrary<unknown> =>
  schema.properties
    ? objectOf(schema, nearly)
    : fc.oneof({ arbitrary: fitting(schema), weight: 4 }, { arbitrary: hostile(), weight: 1 })

function objectOf(schema: Schema, field: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) fields[name] = field(property)
  return fc.record(fields, { requiredKeys: schema.required ?? [] })
}

const some = (schema: Schema | undefined): fc.Arbitrary<unknown> =>
  schema === undefined ? fc.constant(undefined) : fc.oneof(fitting(schema), nearly(schema), hostile())

const queryOf = (route: Route): Schema => ({
  properties: {
    ...(route.query as Schema | undefined)?.properties,
    ...('list' in route.reply ? { limit: { type: 'integer', minimum: 1, maximum: 100 }, cursor: {} } : {}),
  },
})

const ids = () => fc.oneof(fc.constantFrom('none', ...HOSTILE.slice(1, 12)), anyText({ minLength: 1 }))

/** Half a surrogate pair cannot be percent-encoded. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encoded(String(query))
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&')
}

let app: TestApi
let client: TestClient

beforeAll(async () => {
  app = await startTestApi()
  client = app.as('all')
})

test.each(routes.map((route) => ({ name: `${route.method} ${BASE_PATH}${route.path}`, route })))(
  '$name never breaks',
  async ({ route }) => {
    const request = fc.record({ id: ids(), query: some(queryOf(route)), body: some(route.body as Schema | undefined) })

    await fc.assert(
      fc.asyncProperty(request, async ({ id, query, body }) => {
        app.clock.advance(60_000)
        const path = route.path.replace(':id', encoded(id).replace(/^\.+$/, 'dots'))
        const init = body === undefined ? {} : { body: JSON.stringify(body) ?? '' }
        const reply = await client.request(route.method, `${path}?${queryText(query)}`, {
          ...init,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
        })

        expect(reply.status, `${reply.status} ${reply.text}`).toBeLessThan(500)
        expect([200, 201, 204, 400, 404, 409]).toContain(reply.status)
        if (reply.status === 400) expect(reply.body.error.message).toMatch(/^(?:"(?:[^"\\]|\\.)*"|[^:]+): /)
      }),
      { numRuns: REQUESTS_PER_ROUTE },
    )
  },
)
