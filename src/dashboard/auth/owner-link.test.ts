import { expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { createStartLink } from '../../features/team/join-link.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'a long password of a test'

async function ask(app: TestApi, path: string, body?: object) {
  const reply = await fetch(`${app.url}/dashboard/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'X-Requested-With': 'dashboard' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as { data: Record<string, unknown> } }
}

test('the link of a start works until the business has an owner; after that, no link of an earlier start works', async () => {
  const app = await startTestApi()
  const first = await createStartLink(app.db, app.business.id, app.clock.now())
  const second = await createStartLink(app.db, app.business.id, app.clock.now())
  app.clock.advance(90 * DAY_MS)

  const joined = await ask(app, '/join', {
    token: first.token,
    name: 'Bella Rossi',
    email: 'bella@example.com',
    password: PASSWORD,
  })

  expect(joined).toMatchObject({ status: 200, body: { data: { email: 'bella@example.com' } } })
  for (const { token } of [first, second]) expect((await ask(app, '/join/look', { token })).status).toBe(404)
})

test('anyone may ask whether someone can sign in yet, and learns nothing else', async () => {
  const app = await startTestApi()
  expect((await ask(app, '/has-owner')).body).toEqual({
    data: { hasOwner: false, hasBusiness: true, sendsMail: false },
  })

  await app.signIn('owner')

  expect((await ask(app, '/has-owner')).body).toEqual({ data: { hasOwner: true, hasBusiness: true, sendsMail: false } })
})
