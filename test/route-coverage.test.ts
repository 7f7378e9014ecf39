import { beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '../src/app/routes.ts'
import { findBusiness } from '../src/features/business/business.ts'
import type { Route } from '../src/http/route.ts'
import { createAddressGuard } from '../src/kernel/network/address-guard.ts'
import { SCOPES } from '../src/kernel/scope.ts'
import type { Database } from '../src/store/database.ts'
import { addEndpoint } from '../src/webhooks/endpoints/endpoint.ts'
import { aCall, aContact, aMessage, aNumber, anAppointment, anArticle, NOW, TOOL_DEPS } from './factories/records.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'

/** Contract: Endpoints. openapi.test.ts checks the description itself. */
const CONTRACT = [
  'GET /calls calls:read',
  'GET /calls/:id calls:read',
  'GET /contacts contacts:read',
  'POST /contacts contacts:write',
  'GET /contacts/:id contacts:read',
  'PATCH /contacts/:id contacts:write',
  'DELETE /contacts/:id contacts:write',
  'GET /appointments appointments:read',
  'POST /appointments appointments:write',
  'GET /appointments/available-slots appointments:read',
  'GET /messages messages:read',
  'POST /messages messages:write',
  'GET /messages/:id messages:read',
  'GET /knowledge knowledge:read',
  'POST /knowledge knowledge:write',
  'GET /business business:read',
  'GET /analytics analytics:read',
  'GET /analytics/export analytics:read',
  'GET /documents documents:read',
  'GET /notifications notifications:read',
  'GET /outreach outreach:read',
  'GET /phone-numbers numbers:read',
  'GET /reports reports:read',
  'GET /sip/connections sip:read',
  'GET /sip/rates sip:read',
  'GET /team team:read',
  'GET /tools tools:read',
  'GET /voice voice:read',
  'GET /webhooks webhooks:read',
]

/** Beyond the contract's table, under its scopes. */
const EXTENSIONS = [
  'GET /appointments/:id appointments:read',
  'PATCH /appointments/:id appointments:write',
  'POST /appointments/:id/cancel appointments:write',
  'GET /services appointments:read',
  'GET /staff appointments:read',
  'GET /transfer-destinations business:read',
  'GET /consents contacts:read',
  'POST /consents contacts:write',
  'GET /knowledge/:id knowledge:read',
  'PATCH /knowledge/:id knowledge:write',
  'DELETE /knowledge/:id knowledge:write',
  'GET /webhooks/:id/options webhooks:read',
  'PATCH /webhooks/:id/options webhooks:write',
  'GET /webhooks/:id/replays webhooks:read',
  'POST /webhooks/:id/replays webhooks:write',
  'POST /webhooks/:id/replays/stop webhooks:write',
]

/** Not built yet; remove the line when the endpoint exists. */
const TO_COME: string[] = []

/** How many records of a list every business has from the beginning. */
const FROM_THE_START: Record<string, number> = { '/tools': 15, '/voice': 1 }

/**
 * Makes one record of the noun for a business, which another business then requests. A noun with `/:id` needs a line
 * here.
 */
type Maker = (db: Database, businessId: string) => Promise<string>
const MAKERS: Record<string, Maker> = {
  contacts: async (db, id) => (await aContact(db, await business(db, id))).id,
  calls: async (db, id) => aCall(db, await business(db, id)),
  appointments: async (db, id) => (await anAppointment(db, await business(db, id))).id,
  knowledge: async (db, id) => (await anArticle(db, await business(db, id))).id,
  messages: async (db, id) => (await aMessage(db, await business(db, id))).id,
  'phone-numbers': async (db, id) => (await aNumber(db, await business(db, id))).id,
  webhooks: async (db, id) => {
    const tools = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
    return (await addEndpoint(db, tools, id, { url: 'https://example.com/', events: 'all' }, NOW)).endpoint.id
  },
}

async function business(db: Database, id: string) {
  const found = await findBusiness(db, id)
  if (found === null) throw new Error(`no business ${id}`)
  return found
}

const nameOf = (route: Route) => `${route.method} ${route.path}`
const all = routes.map((route) => ({ name: nameOf(route), route }))
const withId = all.filter(({ route }) => route.path.includes(':id'))
const example = (route: Route) => (route.body as { examples?: object[] } | undefined)?.examples?.[0] ?? {}

/** A request with this id that reaches the handler. */
function call(
  route: Route,
  id: string,
): [method: string, path: string, init: { body?: string; headers?: Record<string, string> }] {
  const path = route.path.replace(':id', id)
  if (route.body === undefined) return [route.method, path, {}]
  return [route.method, path, { body: JSON.stringify(example(route)), headers: { 'content-type': 'application/json' } }]
}

let app: TestApi

beforeAll(async () => {
  app = await startTestApi()
})

beforeEach(() => {
  // Each key and address gets a new rate-limit window.
  app.clock.advance(60_000)
})

test('every operation of the contract exists with its scope or is listed as missing, and there are no others', () => {
  const built = routes.map((route) => `${nameOf(route)} ${route.scope}`)
  const promised = [...CONTRACT.filter((line) => !TO_COME.includes(line)), ...EXTENSIONS]

  expect(built.sort()).toEqual(promised.sort())
  expect(TO_COME.filter((line) => !CONTRACT.includes(line))).toEqual([])
})

test('operations beyond the contract are marked as extensions', () => {
  const marked = routes.filter((route) => route.extension).map((route) => `${nameOf(route)} ${route.scope}`)

  expect(marked.sort()).toEqual(EXTENSIONS.sort())
})

test.each(all)('$name is 401 without a key', async ({ route }) => {
  const reply = await app.withKey(null).request(...call(route, 'some_id'))

  expect([reply.status, reply.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
})

test.each(all)('$name is 403 for a key with every scope but the required one', async ({ route }) => {
  const others = SCOPES.filter((scope) => scope !== route.scope)

  const reply = await app.as(...others).request(...call(route, 'some_id'))

  expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN'])
  expect(reply.body.error.message).toContain(route.scope)
})

test.each(withId)("$name is 404 for another business's id and for an unknown id", async ({ route }) => {
  const { business: owner } = await app.addBusiness()
  const { client } = await app.addBusiness()
  const make = MAKERS[route.path.split('/')[1] ?? '']
  if (make === undefined) throw new Error(`give MAKERS a line for ${route.path}`)
  const id = await make(app.db, owner.id)

  const stranger = await client.request(...call(route, id))
  const replies = await Promise.all(
    ['no_such_id', '%00', '%20', '..%2F..', `${id}%27--`, 'x'.repeat(200)].map((wrong) =>
      client.request(...call(route, wrong)),
    ),
  )

  for (const reply of [stranger, ...replies]) expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND'])
})

test.each(all.filter(({ route }) => 'list' in route.reply))(
  '$name has nothing at first but what everybody has, and is strict about limit and cursor',
  async ({ route }) => {
    const { business: own, client } = await app.addBusiness()
    const id = route.path.includes(':id') ? await MAKERS[route.path.split('/')[1] ?? '']?.(app.db, own.id) : undefined
    const path = route.path.replace(':id', id ?? '')

    const page = await client.list(path)
    const refused = await Promise.all(
      ['limit=0', 'limit=101', 'limit=x', 'limit=', 'limit=2&limit=3', 'cursor=x', 'cursor='].map((query) =>
        client.get(`${path}?${query}`),
      ),
    )

    expect([page.status, page.body.meta]).toEqual([200, { cursor: '', hasMore: false }])
    expect(page.body.data).toHaveLength(FROM_THE_START[route.path] ?? 0)
    for (const reply of refused) {
      expect([reply.status, reply.body.error.code]).toEqual([400, 'BAD_REQUEST'])
      expect(reply.body.error.message).toMatch(/^(limit|cursor): /)
    }
  },
)
