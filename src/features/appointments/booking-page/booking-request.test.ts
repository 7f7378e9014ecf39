import { expect, test } from 'vitest'
import { linksIn, openBookingPage, PERSON, PHONE } from '../../../../test/factories/booking-customers.ts'
import { blockCaller } from '../../blocked-callers/blocked-caller.ts'
import { setOptedOut } from '../../messages/message.ts'
import { changeSpending } from '../../spending/spending.ts'
import { addStaff } from '../../staff/staff.ts'
import { bookAppointment } from '../appointment.ts'
import { forgetOldRequests } from './booking-request.ts'

const site = openBookingPage()
const { get, read, post, form, codeTo, booked, announcedOf } = site

test('submitting the same form and the same code twice makes one request, one text and one appointment', async () => {
  const { fields } = await form()
  const twice = await Promise.all([1, 2].map(() => post('/book/riverside', { ...fields, ...PERSON })))
  const [path = '', other] = twice.map((reply) => reply.headers.get('location') ?? '')
  expect(other).toBe(path)
  expect(await site.app.db.list`SELECT id FROM messages WHERE to_phone = ${PHONE}`).toHaveLength(1)

  const code = await codeTo(PHONE)
  const replies = await Promise.all([1, 2, 3].map(() => post(path, { code })))
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location')).toBe(path)

  const all = await booked()
  expect(all).toHaveLength(1)
  expect(await announcedOf(all[0]?.id ?? '')).toEqual(['appointment.created'])
})

test('a wrong code books nothing, and after five wrong codes even the right one is refused', async () => {
  const { fields } = await form()
  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''
  const code = await codeTo(PHONE)
  const wrong = code === '000000' ? '000001' : '000000'

  for (let tries = 0; tries < 4; tries += 1) {
    const reply = await post(path, { code: wrong })
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('not the code')])
  }
  expect(await (await post(path, { code: wrong })).text()).toContain('too many wrong codes')
  expect(await (await post(path, { code })).text()).toContain('too many wrong codes')
  expect(await booked()).toEqual([])
})

test('a code expires, and a new one can be sent, at most twice', async () => {
  const { fields } = await form()
  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''
  const old = await codeTo(PHONE)
  site.app.clock.advance(16 * 60_000)
  expect(await (await post(path, { code: old })).text()).toContain('has expired')

  for (let count = 0; count < 2; count += 1) {
    site.app.clock.advance(1_000)
    expect((await post(path, { again: '1' })).status).toBe(303)
  }
  expect(await (await post(path, { again: '1' })).text()).toContain('Too many codes')
  const rows = await site.app.db.list<
    { sent: string }[]
  >`SELECT secret_body AS sent FROM messages ORDER BY created_at, id`
  expect(rows).toHaveLength(3)
  await post(path, { code: /\d{6}/.exec(rows[2]?.sent ?? '')?.[0] ?? '' })

  expect(await booked()).toHaveLength(1)
})

test('if the time was taken meanwhile, the customer gets others and books one without a new code', async () => {
  const { fields, start } = await form()
  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''
  const startsAt = new Date(start)
  await bookAppointment(
    site.app.db,
    site.app.business,
    { startsAt, contactName: 'Bo' },
    'api',
    site.app.clock.now(),
    'any_time',
  )

  const reply = await post(path, { code: await codeTo(PHONE) })
  const page = await reply.text()
  expect([reply.status, page]).toEqual([409, expect.stringContaining('no longer free')])
  const [offer = ''] = linksIn(page).filter((one) => one.includes('start='))
  const other = new URL(offer, 'http://bell.test').searchParams.get('start') ?? ''
  expect([other === start, other.slice(0, 10)]).toEqual([false, start.slice(0, 10)])
  const question = await read(offer)
  expect(question).toContain('Book this time instead?')
  expect(question).toContain(`name="start" value="${other}"`)
  expect(await booked()).toHaveLength(1)
  for (const odd of ['0001-01-01T00:00:00Z', '9998-12-31T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect((await post(path, { start: odd })).status).toBe(409)
  expect((await post(path, { start: other })).status).toBe(303)

  expect((await booked()).map((one) => [one.contactName, one.startsAt.toISOString()])).toContainEqual([
    'Ada Lovelace',
    other,
  ])
  expect(await booked()).toHaveLength(2)
})

/** Fills the business's schedule on the UTC day of `start`. */
const fillDay = (start: string) =>
  bookAppointment(
    site.app.db,
    site.app.business,
    { startsAt: new Date(`${start.slice(0, 10)}T06:00:00Z`), durationMinutes: 1_200, contactName: 'Bo' },
    'api',
    site.app.clock.now(),
    'any_time',
  )
const dayAhead = (days: number) => new Date(+site.app.clock.now() + days * 86_400_000)
/** The Tuesday after next Monday. */
const aTuesday = () =>
  [8, 9, 10, 11, 12, 13, 14]
    .map(dayAhead)
    .find((day) => day.getUTCDay() === 2)
    ?.toISOString()
    .slice(0, 10) ?? ''

test('if a time on a later day was taken meanwhile and that day is full, the next day is shown', async () => {
  const day = aTuesday()
  const { fields, start, path: details } = await form(`date=${day}`)
  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''
  await fillDay(start)

  const pages = [await post(path, { code: await codeTo(PHONE) }), await get(path), await get(details)]
  for (const reply of pages) {
    const page = await reply.text()
    expect([reply.status, page]).toEqual([409, expect.stringContaining('There are no free times on Tuesday')])
    expect(page).toContain('Free times: Wednesday')
  }
  expect(await read(`${path}?start=${start}`)).toContain('no longer free')
  expect(await booked()).toHaveLength(1)
})

test('without the code, no other time can be booked', async () => {
  const { fields, start } = await form()
  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''

  await post(path, { start: new Date(+new Date(start) + 3_600_000).toISOString() })

  expect(await booked()).toEqual([])
})

test('when 20 customers want one time, as many get it as there are members, each with a different member', async () => {
  for (const name of ['Anna', 'Ben', 'Cleo'])
    await addStaff(site.app.db, site.app.business.id, { name }, site.app.clock.now())
  const { start } = await form('staff=any')
  const paths = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const reach = `+121255502${String(index).padStart(2, '0')}`
      const values = {
        staff: 'any',
        start,
        name: 'Guest',
        reach,
        form: `${'A'.repeat(20)}${String(index).padStart(2, '0')}`,
      }
      const sent = await post('/book/riverside', values, `203.0.113.${index}`)
      return { path: sent.headers.get('location') ?? '', code: await codeTo(reach), client: `203.0.113.${index}` }
    }),
  )
  const replies = await Promise.all(paths.map(({ path, code, client }) => post(path, { code }, client)))

  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(3).fill(303), ...Array(17).fill(409)])
  expect((await booked()).map(({ staffName }) => staffName).sort()).toEqual(['Anna', 'Ben', 'Cleo'])
})

test('codes are limited per number and per client, and opt-outs and limits of the business apply', async () => {
  const send = async (fields: Record<string, string>, client?: string) => {
    const reply = await post('/book/riverside', { ...(await form()).fields, ...PERSON, ...fields }, client)
    return reply.status === 303 ? 'sent' : ((/role="alert">([^<]+)/.exec(await reply.text()) ?? [])[1] ?? '')
  }
  const toNumber = []
  for (let count = 0; count < 5; count += 1) toNumber.push(await send({}, `192.0.2.${count}`))
  expect(toNumber).toEqual(['sent', 'sent', 'sent', 'sent', expect.stringContaining('Too many codes')])

  const fromClient = []
  for (let count = 0; count < 21; count += 1)
    fromClient.push(await send({ reach: `guest${count}@example.com` }, '192.0.2.200'))
  expect(fromClient.filter((one) => one === 'sent')).toHaveLength(20)

  await setOptedOut(
    site.app.db,
    site.app.business.id,
    { businessPhone: site.number, phone: '+12125550199', optedOut: true },
    site.app.clock.now(),
  )
  expect(await send({ reach: '+12125550199' })).toContain('has refused our text messages')
  expect(await send({ reach: '+4915112345678' })).toContain('cannot send a text message to this number')
  await changeSpending(site.app.db, site.app.business.id, { messagesPerDay: 0 }, site.app.clock.now())
  expect(await send({ reach: '+12125550177' })).toContain('cannot send a code right now')
  await changeSpending(site.app.db, site.app.business.id, { messagesPerDay: null }, site.app.clock.now())
  expect(await site.app.db.list`SELECT FROM booking_requests WHERE phone IN ('+12125550199', '+12125550177')`).toEqual(
    [],
  )
})

test('requests are deleted after two days, and not before', async () => {
  const { fields } = await form()
  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''
  site.app.clock.advance(47 * 3_600_000)
  await forgetOldRequests(site.app.db, site.app.clock.now())
  expect((await get(path)).status).toBe(422)

  site.app.clock.advance(2 * 3_600_000)
  await forgetOldRequests(site.app.db, site.app.clock.now())
  expect((await get(path)).status).toBe(303)
})

test('a blocked caller gets no code, and is not asked for an address that the page does not accept', async () => {
  await blockCaller(site.app.db, site.app.business.id, { phone: PHONE }, site.app.clock.now())
  const { fields } = await form()

  const reply = await post('/book/riverside', { ...fields, ...PERSON })

  expect(reply.status).toBe(429)
  expect(await reply.text()).toContain('We cannot send a text message to this number.')
  expect(await site.app.db.list`SELECT id FROM messages`).toEqual([])
  expect(await booked()).toEqual([])
})
