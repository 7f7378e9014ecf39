/** What an Idempotency-Key must not do: occupy the database's transactions, or leave secrets in the database. */
import { type TObject, type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { DESCRIBED_ONLY, dashboardRoutes, routes } from '../../src/app/routes.ts'
import { PENDING_MS } from '../../src/http/gate/idempotency.ts'
import { defineRoute, type Operation, type Route } from '../../src/http/route.ts'
import { badRequest } from '../../src/kernel/api-error.ts'
import type { Database } from '../../src/store/database.ts'
import { PARTS } from '../factories/dashboard-people.ts'
import { aCalendarConnection, aTool } from '../factories/records.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'
import type { TestClient } from '../harness/test-client.ts'

const all: readonly Operation[] = [...routes, ...dashboardRoutes(DESCRIBED_ONLY)]
const keyed = (key: string) => ({ 'idempotency-key': key })

test('no operation that waits for another server gets a transaction, whatever headers a request has', async () => {
  const seen = new Map<string, Database>()
  const slow = all.filter((route) => route.slow && route.method === 'POST')
  const probes = slow.map(
    (route): Route => ({
      ...{ method: 'POST', path: route.path, summary: route.summary, slow: true, scope: 'contacts:write' },
      reply: { data: Type.Object({}) },
      handle({ db }) {
        seen.set(route.path, db)
        return {}
      },
    }),
  )
  const app = await startTestApi({ routes: probes })
  const client = app.as('contacts:write')

  for (const { path } of slow) {
    const reply = await client.post(path.replace(/:\w+/, 'some_id'), undefined, keyed(path))
    expect([path, reply.status]).toEqual([path, 200])
  }

  expect(slow.length).toBeGreaterThan(5)
  for (const { path } of slow) expect(seen.get(path), path).toBe(app.db)
})

test('tools whose servers do not answer do not block transactions', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let waiting = 0
  const caller = {
    ...PARTS.tools.runtime.caller,
    async send() {
      waiting++
      await held
      return { status: 200, contentType: 'text/plain', text: 'done', cut: false }
    },
  }
  const dashboardParts = { ...PARTS, tools: { ...PARTS.tools, runtime: { ...PARTS.tools.runtime, caller } } }
  const app = await startTestApi({ dashboardParts })
  const tool = await aTool(app.db, app.business)
  const admins = await Promise.all(['admin', 'admin', 'owner'].map((role) => app.signIn(role as 'admin')))

  const trials = admins.map((admin, n) => admin.post(`/tools/${tool.id}/test`, {}, keyed(`trial ${n}`)))
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(3)
  const booked = await app.as().post('/contacts', { name: 'Ada' }, keyed('contact'))
  release()

  expect(booked.status).toBe(201)
  expect((await Promise.all(trials)).map(({ status }) => status)).toEqual([200, 200, 200])
})

/** An operation that waits for another server and behaves as `run` says. */
const slowRoute = (run: () => object | Promise<object>): Route =>
  defineRoute({
    method: 'POST',
    path: '/slow',
    scope: 'contacts:write',
    summary: 'Wait for another server',
    slow: true,
    reply: { data: Type.Object({ run: Type.Optional(Type.Integer()) }) },
    handle: () => run(),
  })

test('a slow operation with a key is carried out once and replayed; while it runs, a retry is asked to wait', async () => {
  let runs = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const route = slowRoute(async () => {
    runs++
    await held
    return { run: runs }
  })
  const app = await startTestApi({ routes: [route] })
  const client = app.as('contacts:write')

  const first = client.post('/slow', undefined, keyed('k'))
  await expect.poll(() => runs).toBe(1)
  const meanwhile = await client.post('/slow', undefined, keyed('k'))
  release()
  const answered = await first
  const again = await client.post('/slow', undefined, keyed('k'))

  expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([409, '1'])
  expect([answered.status, answered.body.data]).toEqual([200, { run: 1 }])
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([answered.text, 'true'])
  expect(runs).toBe(1)
})

test('a key is free again after a refusal, and explains itself after a failure whose effect is unknown', async () => {
  const outcomes = [badRequest('no such thing'), new Error('the connection broke'), null]
  const app = await startTestApi({
    routes: [
      slowRoute(() => {
        const outcome = outcomes.shift() ?? null
        if (outcome !== null) throw outcome
        return { run: 3 }
      }),
    ],
  })
  const client = app.as('contacts:write')
  const send = () => client.post('/slow', undefined, keyed('k'))

  const [refused, failed, unknown] = [await send(), await send(), await send()]
  const otherKey = await client.post('/slow', undefined, keyed('other'))

  expect([refused.status, failed.status, unknown.status, otherKey.status]).toEqual([400, 500, 409, 200])
  expect(unknown.body.error.message).toContain('may have been carried out')
  expect(unknown.headers.get('retry-after')).toBeNull()
})

test('after a crash in the middle, the key explains that the effect is unknown, and after a day it is free', async () => {
  const app = await startTestApi({ routes: [slowRoute(() => ({ run: 1 }))] })
  const client = app.as('contacts:write')
  const send = () => client.post('/slow', undefined, keyed('k'))
  await send()
  await app.db.write`UPDATE idempotent_answers SET status = NULL, body = NULL`

  const soon = await send()
  app.clock.advance(PENDING_MS)
  const later = await send()
  app.clock.advance(86_400_000)
  const nextDay = await send()

  expect([soon.status, soon.headers.get('retry-after')]).toEqual([409, '1'])
  expect([later.status, later.body.error.message]).toEqual([409, expect.stringContaining('was broken off')])
  expect(nextDay.status).toBe(200)
})

/** The names of the text properties of a schema, at any depth. */
function textProperties(schema: TSchema): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as unknown as {
    properties?: TObject['properties']
    items?: TSchema
    anyOf?: TSchema[]
  }
  const own = Object.entries(properties).flatMap(([name, value]) =>
    JSON.stringify(value).includes('"string"') && !('properties' in value) ? [name] : textProperties(value),
  )
  return [...own, ...[...(items === undefined ? [] : [items]), ...anyOf].flatMap(textProperties)]
}

const replySchema = ({ reply }: Operation): TSchema =>
  'data' in reply ? reply.data : 'list' in reply ? reply.list : Type.Object({})

test('every POST whose answer has a key, a secret or a secret address is marked, so that a stored answer is encrypted', () => {
  const telling = all.filter(
    (route) =>
      route.method === 'POST' &&
      textProperties(replySchema(route)).some((name) =>
        /^(key|secret|link|token|password|privateKey|code)$/.test(name),
      ),
  )

  expect(telling.map(({ path }) => path)).toContain('/api-keys')
  expect(telling.filter(({ secret }) => !secret).map(({ path }) => path)).toEqual([])
})

/** A request of each route whose answer holds a secret. */
const SECRET_REQUESTS: Record<string, (app: TestApi, admin: TestClient) => Promise<[path: string, body?: object]>> = {
  '/api-keys': async () => ['/api-keys', { name: 'crm', scopes: ['all'] }],
  '/api-keys/:id/rotate': async (app) => [`/api-keys/${(await app.makeKey(['all'])).record.id}/rotate`, {}],
  '/webhooks': async () => ['/webhooks', { url: 'https://example.com/hook', events: ['*'] }],
  '/webhooks/:id/keys/prepare': async (_, admin) => [`/webhooks/${await aWebhook(admin)}/keys/prepare`],
  '/webhooks/:id/keys/activate': async (_, admin) => {
    const id = await aWebhook(admin)
    await admin.post(`/webhooks/${id}/keys/prepare`)
    return [`/webhooks/${id}/keys/activate`]
  },
  '/calendar/feed': async () => ['/calendar/feed'],
  '/calendar-accounts': async () => ['/calendar-accounts', { kind: 'microsoft' }],
  '/calendar-connections/:id/sign-in': async ({ db, business }) => [
    `/calendar-connections/${await aCalendarConnection(db, business.id, 'microsoft')}/sign-in`,
  ],
  '/team': async () => ['/team', { name: 'Bo', email: 'bo@example.com', role: 'member' }],
  '/team/:id/invite': async (_, admin) => {
    const { body } = await admin.post('/team', { name: 'Cy', email: 'cy@example.com', role: 'member' })
    return [`/team/${(body.data.member as { id: string }).id}/invite`]
  },
}

async function aWebhook(admin: TestClient): Promise<string> {
  const { body } = await admin.post('/webhooks', { url: 'https://example.com/hook', events: ['*'] })
  return (body.data.endpoint as { id: string }).id
}

test('a secret in an answer is not readable in the database, and is replayed', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const telling = all.filter(({ secret }) => secret)

  for (const { path } of telling) {
    const request = SECRET_REQUESTS[path]
    if (request === undefined) throw new Error(`give SECRET_REQUESTS a line for ${path}`)
    const [target, body] = await request(app, admin)
    const first = await admin.post(target, body, keyed(path))
    const again = await admin.post(target, body, keyed(path))
    const [kept] = await app.db.read<{ body: string | null; sealed: Buffer | null }[]>`
      SELECT body, sealed_body AS sealed FROM idempotent_answers WHERE key = ${path}`

    expect(first.status, path).toBeLessThan(300)
    expect([again.text, again.headers.get('idempotent-replayed')], path).toEqual([first.text, 'true'])
    expect([kept?.body, kept?.sealed?.includes('"data"')], path).toEqual([null, false])
  }
})

test('an upload is recognized by its bytes, and a request by its query', async () => {
  const app = await startTestApi()
  const member = await app.signIn('member')
  const upload = (query: string, bytes: string) =>
    member.request('POST', `/contacts/import${query}`, {
      body: Buffer.from(bytes),
      headers: { 'content-type': 'text/csv', ...keyed('k') },
    })

  const preview = await upload('?preview=true', 'name\nAda\n')
  const replies = [
    await upload('?preview=true', 'name\nAda\n'),
    await upload('?preview=true', 'name\nBob\n'),
    await upload('', 'name\nAda\n'),
  ]

  expect(preview.status).toBe(200)
  expect(replies.map(({ status }) => status)).toEqual([200, 409, 409])
})

test('the answer to one person, such as a new API key, is not replayed to another who knows the key', async () => {
  const app = await startTestApi()
  const [ada, bob] = [await app.signIn('admin'), await app.signIn('admin')]
  const create = (admin: TestClient) => admin.post('/api-keys', { name: 'shop', scopes: ['all'] }, keyed('known'))

  const made = await create(ada)
  const repeated = await create(ada)
  const other = await create(bob)

  expect([made.status, repeated.status, other.status]).toEqual([201, 201, 409])
  expect(repeated.body.data.key).toBe(made.body.data.key)
  expect(JSON.stringify(other.body)).not.toContain(made.body.data.key)
})
