import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, TEST_START, type TestApi } from '../../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { addService } from '../../business/business.ts'
import { addStaff, changeStaff } from '../../staff/staff.ts'
import { bookAppointment, cancelAppointment, type NewAppointment, requireAppointment } from '../appointment.ts'
import { appointmentLinks } from './appointment-link.ts'
import { selfServiceRoutes } from './self-service-routes.ts'

const links = appointmentLinks({ secret: Buffer.alloc(32, 7), publicUrl: 'https://bell.test' })
let app: TestApi

beforeAll(async () => {
  // The routes need the database, which starts with the server.
  const rawRoutes = selfServiceRoutes({} as never).map(({ method, path, maxBytes }, index) => ({
    ...{ method, path, ...(maxBytes === undefined ? {} : { maxBytes }) },
    handle: (request: FastifyRequest, reply: FastifyReply) =>
      selfServiceRoutes({ db: app.db, now: () => app.clock.now() })[index]?.handle(request, reply),
  }))
  app = await startTestApi({ rawRoutes })
})
beforeEach(() => {
  app.clock.advance(60_000)
})

let hour = 14
/** Books an appointment on Wednesday, each an hour later, and returns the path of its page. */
async function booked(fields: Partial<NewAppointment> = {}) {
  if (fields.startsAt === undefined) hour += 1
  const startsAt = new Date(`2026-03-0${hour > 20 ? 5 : 4}T${hour > 20 ? hour - 6 : hour}:00:00Z`)
  const input = { startsAt, contactPhone: '+12125550142', contactName: '<b>Ada</b>', service: '<i>Cut</i>', ...fields }
  const booking = await bookAppointment(app.db, app.business, input, 'api', app.clock.now(), 'any_time')
  if (booking.outcome !== 'booked') throw new Error('the time is taken')
  const { appointment } = booking
  const url = await links.linkTo(app.db.write, app.business.id, appointment.id, app.clock.now())
  return { id: appointment.id, startsAt, path: new URL(url ?? '').pathname }
}
const get = (path: string) => fetch(app.url + path, { redirect: 'manual' })
const post = (path: string, form: Record<string, string> = {}) =>
  fetch(app.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const read = (id: string) => requireAppointment(app.db, app.business, id)

test('the page shows the appointment without scripts, and neither strangers nor search engines see it', async () => {
  const { path } = await booked()
  const reply = await get(path)
  const page = await reply.text()

  expect(reply.status).toBe(200)
  expect(page).toContain('&lt;i&gt;Cut&lt;/i&gt;')
  expect(page).not.toMatch(/<script|<i>Cut/)
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action/,
  )
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
})

test('an appointment is cancelled by POST only, and its link then shows that', async () => {
  const { id, path } = await booked()

  expect(await (await get(`${path}/cancel`)).text()).toContain('Yes, cancel it')
  expect((await read(id)).status).toBe('confirmed')
  const reply = await post(`${path}/cancel`)

  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('has been canceled')])
  expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'contact' })
  expect(
    (await app.announced()).filter(({ event, data }) => event === 'appointment.cancelled' && data.id === id),
  ).toHaveLength(1)
  for (const again of [await get(path), await post(`${path}/cancel`), await get(`${path}/calendar.ics`)])
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('has been canceled')])
})

test('an appointment can be moved to a free time that the page offers', async () => {
  const { id, path, startsAt } = await booked()
  const offer = await (await get(`${path}/move?date=2026-03-06`)).text()
  const [, start = ''] = /\/move\?start=([^"]+)"/.exec(offer) ?? []

  const question = await (await get(`${path}/move?start=${start}`)).text()
  expect(question).toContain('Move the appointment from Wednesday, March 4, 2026 at')
  expect(question).toContain('to Friday, March 6, 2026 at')
  expect((await read(id)).startsAt).toEqual(startsAt)
  const reply = await post(`${path}/move`, { start })

  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${path}?moved`])
  expect((await read(id)).startsAt).toEqual(new Date(start))
  expect(start).not.toBe(startsAt.toISOString())
  expect(await (await get(`${path}?moved`)).text()).toContain('has been moved')
})

test("other times are those of the appointment's day or, if it is full, of the next day that has some", async () => {
  const { path, id } = await booked({ startsAt: new Date('2026-03-11T15:00:00Z') })
  expect(await (await get(`${path}/move`)).text()).toContain('Free times: Wednesday, March 11, 2026')

  const rest = { startsAt: new Date('2026-03-11T15:30:00Z'), durationMinutes: 720, contactName: 'Bo' }
  await bookAppointment(app.db, app.business, rest, 'api', app.clock.now(), 'any_time')
  const before = { startsAt: new Date('2026-03-11T09:00:00Z'), durationMinutes: 360, contactName: 'Bo' }
  await bookAppointment(app.db, app.business, before, 'api', app.clock.now(), 'any_time')
  const page = await (await get(`${path}/move`)).text()

  expect(page).toContain('There are no free times on Wednesday, March 11, 2026.')
  expect(page).toContain('Free times: Thursday, March 12, 2026')
  for (const taken of [await get(`${path}/move?start=2026-03-11T16:00:00Z`), await get(`${path}/move?start=x`)])
    expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('no longer free')])
  await cancelAppointment(app.db, app.business, id, { cancelledBy: 'business' }, app.clock.now())
})

test('the page shows the member of staff and the phone number of the business', async () => {
  const { id } = await addStaff(app.db, app.business.id, { name: 'Anna & Co' }, app.clock.now())
  const { path } = await booked({ staffIds: [id] })
  const page = await (await get(path)).text()
  await app.db.write`UPDATE staff SET active = false`

  expect(page).toContain('<dt>With</dt><dd>Anna &amp; Co</dd>')
  expect(page).toContain(`<dt>Telephone</dt><dd><a href="tel:${app.business.phone}">`)
})

test('a move respects the minimum notice and horizon of the service', async () => {
  const rules = { minNoticeMinutes: 5_760, horizonDays: 30 }
  await addService(app.db, app.business.id, { name: 'Surgery', durationMinutes: 30, ...rules })
  const { path } = await booked({ service: 'Surgery' })
  const day = async (date: string) => (await get(`${path}/move?date=${date}`)).text()

  // Monday, March 2, is today.
  for (const date of ['2026-03-05', '2026-04-03'])
    expect(await day(date)).toContain('There are no free times on this day')
  expect(await day('2026-03-09')).toContain('/move?start=2026-03-09')
  expect(await day('2026-03-09')).toContain('max="2026-04-01"')
  expect((await get(`${path}/move?start=2026-03-05T15:00:00Z`)).status).toBe(409)
})

test('if the member takes no new bookings, the question names the replacement, and only that member is booked', async () => {
  const { db, business, clock } = app
  const [ben, eva] = [
    await addStaff(db, business.id, { name: 'Ben Leaving' }, clock.now()),
    await addStaff(db, business.id, { name: 'Eva Staying' }, clock.now()),
  ]
  const { id, path } = await booked({ staffIds: [ben.id] })
  await changeStaff(db, business.id, ben.id, { active: false }, clock.now())
  const start = '2026-03-06T15:00:00.000Z'

  const question = await (await get(`${path}/move?start=${start}`)).text()
  expect(question).toContain('Ben Leaving takes no new bookings. At the new time, the appointment is with Eva Staying.')
  expect((await post(`${path}/move`, { start })).status).toBe(409)
  expect((await read(id)).staffId).toBe(ben.id)
  expect((await post(`${path}/move`, { start, staff: eva.id })).status).toBe(303)
  expect(await read(id)).toMatchObject({ staffId: eva.id, startsAt: new Date(start) })
  await db.write`UPDATE staff SET active = false`
})

test.each([
  ...['2026-03-04T03:00:00Z', 'tomorrow', '', '2026-03-04T14:30:00Z'],
  ...['0001-01-01T00:00:00Z', '9998-12-31T00:00:00Z', '9999-12-31T23:59:59Z'],
])('a move to %j, which is not free, says so and offers other times', async (start) => {
  const { id, path, startsAt } = await booked()
  const block = { startsAt: new Date('2026-03-04T14:30:00Z'), contactName: 'Bo' }
  await bookAppointment(app.db, app.business, block, 'api', app.clock.now(), 'any_time')

  const reply = await post(`${path}/move`, { start })

  expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining('no longer free')])
  expect((await read(id)).startsAt).toEqual(startsAt)
})

test('shortly before the start the page shows the appointment, but changes nothing', async () => {
  const startsAt = new Date(+app.clock.now() + 60 * 60_000)
  const { id, path } = await booked({ startsAt })

  const page = await (await get(path)).text()
  const replies = [await post(`${path}/cancel`), await post(`${path}/move`, { start: '2026-03-06T15:00:00Z' })]

  expect(page).toContain('It is too late to change this appointment here. Call <a href="tel:')
  expect(replies.map((reply) => [reply.status, reply.headers.get('location')])).toEqual([
    [303, path],
    [303, path],
  ])
  expect(await read(id)).toMatchObject({ status: 'confirmed', startsAt })
})

test('the link of a past appointment says that it is over, and an unknown link says that there is none', async () => {
  const { path } = await booked({ startsAt: new Date('2026-03-01T15:00:00Z') })

  expect([(await get(path)).status, await (await get(path)).text()]).toEqual([410, expect.stringContaining('is over')])
  for (const token of ['x', 'A'.repeat(22), '%00', `${'A'.repeat(21)}'`])
    expect((await get(`/a/${token}`)).status).toBe(404)
})

test('the calendar file has the appointment', async () => {
  const { id, path } = await booked()
  const reply = await get(`${path}/calendar.ics`)

  expect(reply.headers.get('content-type')).toMatch(/^text\/calendar/)
  expect(await reply.text()).toContain(`UID:${id}`)
})

test('the database holds no token, and an appointment has one link', async () => {
  const { id, path } = await booked()
  const again = await links.linkTo(app.db.write, app.business.id, id, new Date(TEST_START))
  const rows = await app.db.list<{ hash: string }[]>`
    SELECT encode(token_hash, 'escape') AS hash FROM appointment_links WHERE appointment_id = ${id}`

  expect(new URL(again ?? '').pathname).toBe(path)
  expect(rows.map(({ hash }) => hash.includes(path.slice(3)))).toEqual([false])
})

test('without a public address there is no link', async () => {
  const none = appointmentLinks({ secret: Buffer.alloc(32), publicUrl: null })
  const db = await createTestDatabase()

  expect(await none.linkTo(db.write, 'biz_1', 'apt_1', new Date())).toBeNull()
})

test('with two people at once, a cancelled appointment cannot be moved', async () => {
  const { id, path } = await booked()
  await cancelAppointment(app.db, app.business, id, { cancelledBy: 'business' }, app.clock.now())

  expect((await post(`${path}/move`, { start: '2026-03-06T16:00:00Z' })).status).toBe(410)
})
