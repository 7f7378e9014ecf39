import { once } from 'node:events'
import { get } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDashboard, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { aContact } from '../../../test/factories/records.ts'
import { aTestBusiness, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { serverOptions } from '../../../test/harness/test-http.ts'
import { eventually } from '../../../test/harness/until.ts'
import { startLiveView } from '../../app/dashboard/live-view.ts'
import { LiveCalls } from '../../assistant/call/registry.ts'
import { createHttpServer } from '../../http/edge/server.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'

/** The service with live streams and a signed-in person. */
async function aService() {
  const db = await createTestDatabase()
  const clock = new ManualClock(TEST_START)
  const live = new LiveCalls()
  const stops: (() => unknown)[] = []
  const running = { add: (_name: string, stop: () => unknown) => stops.push(stop) }
  const view = await startLiveView({ db, live, clock, log: silentLog, instanceId: 'one' }, running)
  let url = ''
  const dashboard = aDashboard(db, clock)
  const server = createHttpServer({
    ...serverOptions(db, clock, { findCaller: () => null }),
    dashboard: dashboard.api,
    rawRoutes: [...dashboard.rawRoutes, ...view.routes(dashboard)],
  })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    view.closeStreams()
    await server.close()
    for (const stop of stops) await stop()
  })
  const business = await aTestBusiness(db, clock)
  const owner = await signedInAs(db, clock, url, business.id, 'owner')
  return { db, clock, live, url, business, owner, cookie: owner.cookies.header, view }
}

/** Follows a stream like a browser; returns the events so far. */
async function follows(url: string, path: string, headers: Record<string, string>) {
  const request = get(`${url}${path}`, { headers })
  onTestFinished(() => request.destroy() && undefined)
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  let text = ''
  let ended = false
  response.on('data', (chunk) => {
    text += chunk
  })
  response.on('close', () => {
    ended = true
  })
  response.on('error', () => {})
  const data = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json as string))
  return {
    status: response.statusCode,
    headers: response.headers,
    data,
    text: () => text,
    ended: () => ended,
    leave: () => request.destroy(),
  }
}

const WATCHING = { kind: 'watching', id: null }

test('a page is notified when it is watching, and gets only the changes of its business', async () => {
  const { db, url, business, cookie, clock } = await aService()
  const other = await aTestBusiness(db, clock, { name: 'Other', phone: '+12125550199' })
  const page = await follows(url, '/dashboard/api/changes', { cookie })
  await eventually(() => expect(page.data()).toEqual([WATCHING]))

  await aContact(db, other, { name: 'Eve' })
  const contact = await aContact(db, business, { name: 'Ada' })
  await db.write`UPDATE contacts SET name = 'Ada L' WHERE id = ${contact.id}`
  await db.write`DELETE FROM contacts WHERE id = ${contact.id}`

  await eventually(() => expect(page.data()).toHaveLength(4))
  expect(page.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(page.data().slice(1)).toEqual([1, 2, 3].map(() => ({ kind: 'contact', id: contact.id })))
})

test('triggers send nothing while no page is open', async () => {
  const { db, business } = await aService()
  const heard = vi.fn()
  const stop = await db.listen('dashboard_changes', heard)

  await aContact(db, business, { name: 'Ada' })
  await db.write`SELECT pg_notify('dashboard_changes', '{"the":"end"}')`
  await eventually(() => expect(heard).toHaveBeenCalled())
  await stop()

  expect(heard.mock.calls).toEqual([['{"the":"end"}']])
})

test('a browser that reconnects is told to read everything again', async () => {
  const { url, cookie } = await aService()

  const page = await follows(url, '/dashboard/api/changes', { cookie, 'last-event-id': '0' })

  await eventually(() => expect(page.data()).toEqual([{ kind: '*', id: null }]))
})

test('after a lost database connection pages are told to read everything again', async () => {
  const { db, url, cookie } = await aService()
  const page = await follows(url, '/dashboard/api/changes', { cookie })
  await eventually(() => expect(page.data()).toEqual([WATCHING]))

  await db.write`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query ILIKE 'listen%'`

  await eventually(() => expect(page.data()).toContainEqual({ kind: '*', id: null }))
})

test('the stream requires a session and ends after signing out', async () => {
  const { url, owner, cookie, clock } = await aService()

  const stranger = await follows(url, '/dashboard/api/changes', {})
  const page = await follows(url, '/dashboard/api/changes', { cookie })
  clock.advance(15_000)
  await eventually(() => expect(page.text()).toContain(':\n\n'))
  await owner.post('/sign-out')
  clock.advance(15_000)

  expect(stranger.status).toBe(401)
  await eventually(() => expect(page.ended()).toBe(true))
})

test('the streams end at once when the membership ends, without a heartbeat', async () => {
  const { db, url, cookie } = await aService()
  const pages = [
    await follows(url, '/dashboard/api/changes', { cookie }),
    await follows(url, '/dashboard/api/live', { cookie }),
  ]
  for (const page of pages) await eventually(() => expect(page.data()).toHaveLength(1))

  await db.write`UPDATE members SET status = 'disabled'`

  for (const page of pages) await eventually(() => expect(page.ended()).toBe(true))
})

test('stopping the service ends the streams', async () => {
  const { url, cookie, view } = await aService()
  const page = await follows(url, '/dashboard/api/live', { cookie })
  await eventually(() => expect(page.data()).toHaveLength(1))

  view.closeStreams()

  await eventually(() => expect(page.ended()).toBe(true))
  expect((await follows(url, '/dashboard/api/live', { cookie })).status).toBe(503)
})

test('a closed page leaves nothing behind', async () => {
  const { url, cookie, clock } = await aService()
  const before = clock.pending
  const page = await follows(url, '/dashboard/api/changes', { cookie })
  await eventually(() => expect(clock.pending).toBe(before + 1))

  page.leave()

  await eventually(() => expect(clock.pending).toBe(before))
})
