/** Calls from the test console of the dashboard: they are not calls of customers, and no figure counts them. */
import { expect, test } from 'vitest'
import { aCall, aContact, aLiveCall, anAppointment, anEnding, announced } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { finishCall } from './call-ending.ts'

const TEST_CALL = { transport: 'browser', from: 'browser', to: 'browser' } as const

test('a test call is listed only with includeTest, marked, and without numbers', async () => {
  const app = await startTestApi()
  const real = await aCall(app.db, app.business)
  const tried = await aCall(app.db, app.business, TEST_CALL)
  const calls = async (query: string) => (await app.as('calls:read').list(`/calls${query}`)).body.data

  const [usual, all] = [await calls(''), await calls('?includeTest=true')]

  expect(usual.map(({ id }) => id)).toEqual([real])
  expect(usual[0]).not.toHaveProperty('test')
  const nameless = { test: true, callerNumber: null, from: null, to: null }
  expect(all).toEqual(expect.arrayContaining([expect.objectContaining({ id: tried, ...nameless })]))
  expect((await app.as('calls:read').get(`/calls/${tried}`)).body.data).toMatchObject(nameless)
})

test('a test call and what was booked in it count in no figure unless requested', async () => {
  const app = await startTestApi()
  await aCall(app.db, app.business)
  const tried = await aCall(app.db, app.business, TEST_CALL)
  await anAppointment(app.db, app.business, { callId: tried, source: 'ai_call', contactPhone: '+15557770001' })
  const read = async (query: string) => (await app.as('analytics:read').get(`/analytics${query}`)).body.data
  const exported = async (query: string) => (await app.as('analytics:read').get(`/analytics/export${query}`)).text

  expect((await read('')).totals).toMatchObject({
    calls: 1,
    inbound: 1,
    completed: 1,
    appointmentsBooked: 0,
    newContacts: 1,
  })
  expect((await read('?includeTest=true')).totals).toMatchObject({ calls: 2, appointmentsBooked: 1, newContacts: 2 })
  expect(await read('')).toMatchObject({
    breakdown: { status: expect.arrayContaining([{ status: 'completed', calls: 1 }]) },
  })
  expect(await exported('?dataset=calls')).not.toContain(tried)
  expect(await exported('?dataset=calls&includeTest=true')).toContain(tried)
})

test('a test call is announced only to the endpoints that include test calls', async () => {
  const app = await startTestApi()
  const add = async (url: string, includeTestCalls: boolean) => {
    await app.db.write`
      INSERT INTO webhook_endpoints (id, business_id, url, events, scheme, include_test_calls, created_at, updated_at)
      VALUES (${url}, ${app.business.id}, ${url}, '{*}', 'ed25519', ${includeTestCalls}, now(), now())`
  }
  await add('https://crm.example.com/', false)
  await add('https://bench.example.com/', true)

  const real = await aCall(app.db, app.business)
  const tried = await aCall(app.db, app.business, TEST_CALL)

  const sent = await app.db.list`
    SELECT endpoint_id AS endpoint, body::jsonb -> 'data' ->> 'id' AS call FROM deliveries JOIN events ON events.id = event_id
    WHERE event_name = 'call.completed' ORDER BY 1, 2`
  expect(sent).toHaveLength(3)
  expect(sent).not.toContainEqual({ endpoint: 'https://crm.example.com/', call: tried })
  const data = (await announced(app.db)).map(([, one]) => one as { id: string; from: string | null; test?: boolean })
  expect(data.find(({ id }) => id === tried)).toMatchObject({ from: null, to: null, test: true })
  expect(data.find(({ id }) => id === real)).not.toHaveProperty('test')
})

test('a call without a number is linked to the person for whom it booked an appointment', async () => {
  const app = await startTestApi()
  const anna = await aContact(app.db, app.business, { name: 'Anna Keller' })
  const id = await aLiveCall(app.db, app.business, TEST_CALL)
  await anAppointment(app.db, app.business, { callId: id, contactId: anna.id, source: 'ai_call' })

  await finishCall(app.db, id, anEnding())

  expect((await app.as('calls:read').get(`/calls/${id}`)).body.data).toMatchObject({ contactId: anna.id, test: true })
})
