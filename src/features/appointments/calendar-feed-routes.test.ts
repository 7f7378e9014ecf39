import { expect, test } from 'vitest'
import { aContact, anAppointment } from '../../../test/factories/records.ts'
import { startTestApi, TEST_START, type TestApi } from '../../../test/harness/test-api.ts'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { cancelAppointment } from './appointment.ts'
import { calendarFeedText, calendarLinks, renewCalendarFeed } from './calendar-feed.ts'
import { calendarFeedRoute } from './calendar-feed-routes.ts'

const NOW = new Date(TEST_START)
const LINKS = calendarLinks({ secret: Buffer.alloc(32, 7), baseUrl: () => 'http://bell.test' })
const DAY_MS = 86_400_000

/** The service with its calendar addresses; `read` fetches one as a calendar program does, without a session. */
async function createInstallation() {
  const { method, path } = calendarFeedRoute({} as never)
  const handle: RawRoute['handle'] = (request, reply) =>
    calendarFeedRoute({ db: app.db, links: LINKS, now: () => NOW }).handle(request, reply)
  const app: TestApi = await startTestApi({ rawRoutes: [{ method, path, handle }] })
  const read = (url: string) => fetch(url.replace('http://bell.test', app.url))
  return { app, read }
}

test('an admin creates the address, a member reads it, and a calendar program gets the confirmed appointments', async () => {
  const { app, read } = await createInstallation()
  const [admin, member, viewer] = [await app.signIn('admin'), await app.signIn('member'), await app.signIn('viewer')]
  expect((await member.get('/calendar/feed')).body.data).toEqual({ url: null, createdAt: null })
  const { id } = await aContact(app.db, app.business, { name: 'Ada', phone: '+12125550101' })
  const wish = { contactId: id, service: 'Haircut', notes: 'Short' }
  const kept = await anAppointment(app.db, app.business, { ...wish, startsAt: new Date('2026-03-03T15:00:00Z') })
  const gone = await anAppointment(app.db, app.business, { ...wish, startsAt: new Date('2026-03-03T16:00:00Z') })
  await cancelAppointment(app.db, app.business, gone.id, { cancelledBy: 'contact' }, NOW)
  for (const days of [-40, 400])
    await anAppointment(app.db, app.business, { ...wish, startsAt: new Date(NOW.getTime() + days * DAY_MS) })

  const made = await admin.post('/calendar/feed')
  const shown = await member.get('/calendar/feed')
  expect([made.status, shown.body.data]).toEqual([201, made.body.data])
  expect((await viewer.get('/calendar/feed')).status).toBe(403)
  expect((await member.post('/calendar/feed')).status).toBe(403)
  const reply = await read(String(made.body.data.url))

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('cache-control')).toContain('no-store')
  const text = await reply.text()
  expect(text.match(/UID:.*/g)).toEqual([`UID:${kept.id}`])
  expect(text).toContain('SUMMARY:Haircut: Ada\r\n')
  expect(text).toContain('DESCRIPTION:+12125550101\\nShort\r\n')
})

test('a new address invalidates the old one; a closed feed has no valid address; a guess is never valid', async () => {
  const { app, read } = await createInstallation()
  const admin = await app.signIn('admin')
  const url = async () => String((await admin.post('/calendar/feed')).body.data.url)
  const first = await url()
  const second = await url()

  expect(second).not.toBe(first)
  const statuses = async (...urls: string[]) => Promise.all(urls.map(async (one) => (await read(one)).status))
  const altered = second.replace(/.(?=\.ics)/, (last) => (last === 'A' ? 'B' : 'A'))
  const [id] = /cal_\w+/.exec(first) ?? []
  expect(await statuses(first, second, altered, `http://bell.test/calendars/${id}/.ics`)).toEqual([404, 200, 404, 404])

  expect((await admin.delete('/calendar/feed')).status).toBe(204)
  expect((await admin.delete('/calendar/feed')).status).toBe(404)
  expect(await statuses(second)).toEqual([404])
})

test('a feed has the appointments of its own business only', async () => {
  const { app } = await createInstallation()
  const other = await app.addBusiness()
  await anAppointment(app.db, other.business, { startsAt: new Date('2026-03-03T15:00:00Z') })
  const feed = await renewCalendarFeed(app.db, app.business.id, NOW)

  expect(await calendarFeedText(app.db, feed.id, NOW)).not.toContain('VEVENT')
})
