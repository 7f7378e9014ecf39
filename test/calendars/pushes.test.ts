import { describe, expect, test } from 'vitest'
import type { AccountKind } from '../../src/features/calendars/account-provider.ts'
import { addConnections, endAndDisconnect } from '../../src/features/calendars/calendar-connection.ts'
import { needsPush } from '../../src/features/calendars/pushes/keep-pushes.ts'
import { calendarPushRoutes, pushPath } from '../../src/features/calendars/pushes/push-routes.ts'
import { calendarWorker } from '../../src/features/calendars/sync-worker.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import type { Database } from '../../src/store/database.ts'
import { TOOL_DEPS } from '../factories/records.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'
import { eventually } from '../harness/until.ts'
import { googleRig, microsoftRig, type VendorRig } from './rigs.ts'
import type { PushMessage } from './vendors/push-sender.ts'

const { box } = TOOL_DEPS
const PUBLIC_URL = 'https://bell.test'
const DAY_MS = 86_400_000

/** A service at a public address that the vendor can reach, with a connected calendar that has been synced. */
async function connected(kind: AccountKind, open: (clock: Clock) => Promise<VendorRig>) {
  let app: TestApi | null = null
  const there = (): TestApi => {
    if (app === null) throw new Error('the API has not started')
    return app
  }
  const rawRoutes = calendarPushRoutes({
    get db(): Database {
      return there().db
    },
    now: () => there().clock.now(),
  })
  app = await startTestApi({ rawRoutes })
  const { db, clock, business, url } = app
  const rig = await open(clock)
  const { provider, target, title } = rig
  const calendar = { kind, staffId: null, title, exports: true, calendarId: target.calendarId, access: target.access }
  const [connection] = await addConnections(db, { box }, business.id, [calendar], clock.now())
  const providers = { [kind]: provider }
  const pushAddress = (of: string, channelId: string) => `${PUBLIC_URL}${pushPath(of as AccountKind, channelId)}`
  const worker = calendarWorker({ db, clock, log: silentLog, box, providers, pushAddress })
  const busy = async () =>
    (await db.read<{ title: string }[]>`SELECT title FROM busy_times ORDER BY title`).map((row) => row.title)
  const post = async ({ address, headers, body }: PushMessage) =>
    (await fetch(address.replace(PUBLIC_URL, url), { method: 'POST', headers, body })).status
  return { ...rig, app, db, clock, url, id: connection?.id ?? '', providers, worker, busy, post }
}

/** As above; the vendor's reports reach the service at once, or wait to be sent by the test. */
async function synced(kind: AccountKind, open: (clock: Clock) => Promise<VendorRig>, { isReached = true } = {}) {
  const there = await connected(kind, open)
  there.server.pushes.reach = (address) => address.replace(PUBLIC_URL, there.url)
  await there.worker.runDue()
  if (!isReached) there.server.pushes.reach = null
  there.clock.advance(10_000)
  await there.worker.runDue()
  return there
}

const VENDORS = [
  { kind: 'google' as const, rig: googleRig },
  { kind: 'microsoft' as const, rig: microsoftRig },
]
const noon = (clock: Clock, days = 1) => {
  const start = clock.now().getTime() + days * DAY_MS
  return { start, end: start + 3_600_000 }
}

describe.each(VENDORS)('$kind', ({ kind, rig }) => {
  test('a change reported by the vendor is read at once, not after ten minutes', async () => {
    const { server, add, clock, worker, busy } = await synced(kind, rig)

    await add({ title: 'Dentist', time: noon(clock) })
    await eventually(async () => {
      await worker.runDue()
      expect(await busy()).toEqual(['Dentist'])
    })

    expect(server.pushes.channels.size).toBe(1)
    expect(new Set(server.pushes.answers)).toEqual(new Set(kind === 'google' ? [204] : [202]))
  })

  test('a report that comes twice, late or during a sync is harmless, and none is lost', async () => {
    const { server, add, clock, worker, busy, post } = await synced(kind, rig, { isReached: false })
    await add({ title: 'Dentist', time: noon(clock) })
    const [report] = server.pushes.waiting.splice(0)
    if (report === undefined) throw new Error('nothing was reported')

    for (let copy = 0; copy < 3; copy += 1) await post(report)
    await worker.runDue()
    const first = await busy()
    const late = await post(report)
    await worker.runDue()

    expect(first).toEqual(['Dentist'])
    expect([late, await busy()]).toEqual([kind === 'google' ? 204 : 202, ['Dentist']])
  })

  test('a forged report is refused and triggers no sync', async () => {
    const { server, db, add, clock, post } = await synced(kind, rig, { isReached: false })
    await add({ title: 'Dentist', time: noon(clock) })
    const [report] = server.pushes.waiting.splice(0)
    if (report === undefined) throw new Error('nothing was reported')
    const wrong = (text: string) => text.replace(/("clientState":")[^"]+/, '$1forged')
    const forged = {
      ...report,
      headers: { ...report.headers, ...(kind === 'google' && { 'x-goog-channel-token': 'forged' }) },
      body: wrong(report.body),
    }
    const elsewhere = { ...report, address: `${PUBLIC_URL}${pushPath(kind, 'd9b2f0f2-0000-4000-8000-000000000000')}` }

    expect(await post(forged)).toBe(403)
    expect(await post(elsewhere)).toBe(403)
    const rows = await db.read`SELECT has_changes FROM calendar_connections`
    expect(rows).toEqual([{ has_changes: false }])
    expect(await post(report)).toBeLessThan(300)
    expect(await db.read`SELECT has_changes FROM calendar_connections`).toEqual([{ has_changes: true }])
  })

  test('a channel is replaced before it ends, so that reports never stop, and old channels are ended', async () => {
    const { server, clock, worker, db } = await synced(kind, rig)
    const [first] = [...server.pushes.channels.keys()]

    for (let day = 0; day < 8; day += 0.25) {
      clock.advance(DAY_MS / 4)
      await worker.runDue()
      const lasting = [...server.pushes.channels.values()].filter(({ expiresAt }) => expiresAt > +clock.now())
      expect(lasting).toHaveLength(1)
    }

    expect([...server.pushes.channels.keys()]).not.toContain(first)
    expect(await db.read`SELECT FROM calendar_pushes`).toHaveLength(1)
  })

  test('disconnecting ends the reports', async () => {
    const { server, db, app, id, providers } = await synced(kind, rig)

    await endAndDisconnect(db, { box, providers }, app.business.id, id, silentLog)

    expect(server.pushes.channels.size).toBe(0)
    expect(await db.read`SELECT FROM calendar_pushes`).toEqual([])
  })

  test('disconnecting works even if the vendor no longer grants access', async () => {
    const { server, db, app, id, providers } = await synced(kind, rig)
    server.oauth.revoke('anna@example.com')

    await endAndDisconnect(db, { box, providers }, app.business.id, id, silentLog)

    expect(await db.read`SELECT FROM calendar_connections`).toEqual([])
  })
})

test('microsoft: a subscription that Graph ends by itself is replaced at the next sync', async () => {
  const { server, worker, db, post } = await synced('microsoft', microsoftRig)
  const [entry] = [...server.pushes.channels]
  if (entry === undefined) throw new Error('there is no subscription')
  const [id, channel] = entry
  const { body, ...rest } = channel.message(1, 'updated')
  const { value } = JSON.parse(body) as { value: object[] }
  const ended = { value: value.map((one) => ({ ...one, lifecycleEvent: 'subscriptionRemoved' })) }
  server.pushes.channels.delete(id)

  const status = await post({ ...rest, body: JSON.stringify(ended) })
  await worker.runDue()

  const rows = await db.read<{ vendorId: string }[]>`SELECT vendor_id AS "vendorId" FROM calendar_pushes`
  expect([status, rows.map(({ vendorId }) => vendorId)]).toEqual([202, [...server.pushes.channels.keys()]])
  expect(rows[0]?.vendorId).not.toBe(id)
})

test('disconnecting works even if the access was sealed with another secret key', async () => {
  const { db, app, id, providers } = await synced('google', googleRig)

  await endAndDisconnect(db, { box: createSealedBox(Buffer.alloc(32, 9)), providers }, app.business.id, id, silentLog)

  expect(await db.read`SELECT FROM calendar_connections`).toEqual([])
})

test('a vendor that cannot reach the service is not a failure, and is asked again after an hour', async () => {
  const { server, worker, db, clock, url } = await connected('microsoft', microsoftRig)
  server.pushes.reach = () => 'http://127.0.0.1:1/'
  await worker.runDue()
  const refused = await db.read<{ status: string }[]>`SELECT status FROM calendar_connections`
  server.pushes.reach = (address) => address.replace(PUBLIC_URL, url)
  clock.advance(30 * 60_000)
  await worker.runDue()
  const early = server.pushes.channels.size
  clock.advance(30 * 60_000)
  await worker.runDue()

  expect([refused, early, server.pushes.channels.size]).toEqual([[{ status: 'ok' }], 0, 1])
})

const HOUR_MS = 3_600_000
const push = (expiresIn: number | null, createdAgo = 0) => ({
  vendorId: expiresIn === null ? null : 'vendor',
  expiresAt: expiresIn === null ? null : new Date(expiresIn * HOUR_MS),
  createdAt: new Date(-createdAgo * HOUR_MS),
})

test.each([
  ['no channel', [], true],
  ['one that lasts', [push(13)], false],
  ['one that ends within twelve hours', [push(12)], true],
  ['one that has ended', [push(-1)], true],
  ['one that ends soon, and one that lasts', [push(2), push(60)], false],
  ['a refusal just now', [push(null)], false],
  ['a refusal an hour ago', [push(null, 1)], true],
])('a new channel is requested if there is %s: %#', (_, pushes, expected) => {
  expect(needsPush(pushes, 0)).toBe(expected)
})
