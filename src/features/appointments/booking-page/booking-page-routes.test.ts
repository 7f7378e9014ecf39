import { expect, test } from 'vitest'
import { linksIn, openBookingPage, PERSON, PHONE } from '../../../../test/factories/booking-customers.ts'
import { changeNoticeSettings } from '../../appointment-notices/notice-settings.ts'
import { addStaff } from '../../staff/staff.ts'
import { bookAppointment, cancelAppointment } from '../appointment.ts'

const site = openBookingPage()
const { settings, offer, request, get, read, post, form, codeTo, booked, announcedOf } = site

test('a customer books in steps: service, member, time, questions, number, code; then sees a confirmation with links', async () => {
  const questions = [
    { name: 'Which car?', type: 'text' as const, required: true },
    { name: 'Diesel?', type: 'yes_no' as const, required: false },
  ]
  const cut = await offer({ questions, price: 'from $45', description: 'Wash and cut' })
  await offer({ name: 'Colour', durationMinutes: 90 })
  const anna = await addStaff(site.app.db, site.app.business.id, { name: 'Anna' }, site.app.clock.now())
  await addStaff(site.app.db, site.app.business.id, { name: 'Ben' }, site.app.clock.now())

  const services = await read('/book/riverside')
  expect(services).toContain('30 minutes, from $45')
  expect(services).toContain('Wash and cut')
  const staff = await read(`/book/riverside?service=${cut.id}`)
  expect(linksIn(staff)).toContain(`/book/riverside?service=${cut.id}&staff=${anna.id}`)
  expect(staff).toContain('Anybody')
  const { fields, start, page } = await form(`service=${cut.id}&staff=${anna.id}`)
  expect(page).toContain('Which car?')
  expect(await booked()).toEqual([])

  const sent = await post('/book/riverside', { ...fields, ...PERSON, q0: 'A red van', q1: 'yes' })
  const path = sent.headers.get('location') ?? ''
  expect([sent.status, path]).toEqual([303, expect.stringMatching(/^\/book\/riverside\/r\/[\w-]{22}$/)])
  expect(await read(path)).toContain(PHONE)
  expect(await booked()).toEqual([])
  const done = await post(path, { code: await codeTo(PHONE) })
  expect([done.status, done.headers.get('location')]).toEqual([303, path])

  const [appointment] = await booked()
  expect(appointment).toMatchObject({
    ...{ contactName: 'Ada Lovelace', contactPhone: PHONE, service: 'Haircut', staffName: 'Anna' },
    ...{ source: 'booking_page', startsAt: new Date(start), answers: [{ answer: 'A red van' }, { answer: 'yes' }] },
  })
  expect(await announcedOf(appointment?.id ?? '')).toEqual(['appointment.created'])
  const last = await read(path)
  expect(last).toContain('Your appointment is booked.')
  expect(last).toMatch(/href="\/a\/[\w-]{22}\/calendar\.ics"/)
  const { db, business, clock } = site.app
  await cancelAppointment(db, business, appointment?.id ?? '', { cancelledBy: 'contact' }, clock.now())
  const cancelled = await read(path)
  expect(cancelled).toContain('This appointment has been canceled.')
  expect(cancelled).not.toMatch(/is booked|calendar\.ics/)
})

test('a customer books with an email address, and the contact with that address is used', async () => {
  await settings({ proofs: ['mail'] })
  const { fields, page } = await form()
  expect(page).toContain('type="email"')
  const sent = await post('/book/riverside', { ...fields, name: 'Grace', reach: 'Grace@Example.com ' })
  await post(sent.headers.get('location') ?? '', { code: await codeTo('grace@example.com') })

  const [appointment] = await booked()
  expect(appointment).toMatchObject({ contactName: 'Grace', contactPhone: null })
  const rows = await site.app.db.list<
    { email: string }[]
  >`SELECT email FROM contacts WHERE id = ${appointment?.contactId ?? ''}`
  expect(rows).toEqual([{ email: 'grace@example.com' }])
})

test('a time that is taken, past, or outside opening hours is refused with fresh times, and no code is sent', async () => {
  const { fields, start } = await form()
  await bookAppointment(
    site.app.db,
    site.app.business,
    { startsAt: new Date(start), contactName: 'Bo' },
    'api',
    site.app.clock.now(),
    'any_time',
  )
  const times = [start, '2020-01-01T10:00:00.000Z', '2026-03-07T03:00:00.000Z']
  for (const one of times) {
    const reply = await post('/book/riverside', { ...fields, ...PERSON, start: one })
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining('no longer free')])
  }
  expect(await site.app.db.list`SELECT id FROM messages`).toEqual([])
})

test('a taken time on a later day is answered with the other times of that day, and Change leads to that day', async () => {
  const day = new Date(+site.app.clock.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const { page, fields, start } = await form(`date=${day}`)
  const change = linksIn(page).find((one) => one.includes('date=')) ?? ''
  expect(change).toContain(`date=${start.slice(0, 10)}`)
  const taken = { startsAt: new Date(start), contactName: 'Bo' }
  await bookAppointment(site.app.db, site.app.business, taken, 'api', site.app.clock.now(), 'any_time')

  const reply = await post('/book/riverside', { ...fields, ...PERSON })
  const times = linksIn(await reply.text()).filter((one) => one.includes('start='))
  expect(times.length).toBeGreaterThan(0)
  expect(times.every((one) => one.includes(`start=${start.slice(0, 10)}`))).toBe(true)
})

test('the page names the business with its number above the title, except in a frame on its own site', async () => {
  const page = await read('/book/riverside')
  expect(page).toContain(
    `<header class="business"><strong>Ada&#39;s Salon</strong> <a href="tel:${site.app.business.phone}">`,
  )
  expect(page).toContain('<h1>Book an appointment</h1>')
  expect(page).toContain('Time zone: America/New York')
  expect(await read('/book/riverside?embed=1')).not.toContain('<header')
})

test('"anyone" is shown above the times with a link that changes it', async () => {
  for (const name of ['Anna', 'Ben']) await addStaff(site.app.db, site.app.business.id, { name }, site.app.clock.now())

  expect(await read('/book/riverside')).not.toContain('<dd>Anybody')
  expect(await read('/book/riverside?staff=any')).toMatch(/<dd>Anybody <a href="\/book\/riverside"/)
})

test('phone-only services are not offered; if there are no others, the page says whom to call', async () => {
  const only = await offer({ bookable: 'telephone' })
  expect(await read(`/book/riverside?service=${only.id}`)).toContain('cannot be booked here')
  const online = await offer({ name: 'Colour', bookable: 'online' })
  await offer({ name: 'Wash' })

  const page = await read(`/book/riverside?service=${only.id}`)
  expect(page).not.toContain('Haircut')
  expect(linksIn(page)).toContain(`/book/riverside?service=${online.id}`)
})

test('the minimum notice and horizon of a service are respected', async () => {
  const { id } = await offer({ minNoticeMinutes: 3 * 1440, horizonDays: 5 })
  const { start } = await form(`service=${id}`)

  expect(+new Date(start) - +site.app.clock.now()).toBeGreaterThanOrEqual(3 * 86_400_000)
  const far = new Date(+site.app.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  expect(await read(`/book/riverside?service=${id}&date=${far}`)).not.toContain('start=')
})

test('a service or member that is no longer offered must be chosen again', async () => {
  const cut = await offer()
  const colour = await offer({ name: 'Colour' })
  await offer({ name: 'Wash' })
  const { fields } = await form(`service=${cut.id}`)
  await site.app.db.write`DELETE FROM services WHERE id = ${cut.id}`

  const reply = await post('/book/riverside', { ...fields, ...PERSON })
  expect([reply.status, await reply.text()]).toEqual([410, expect.stringContaining('no longer offered')])
  await site.app.db.write`UPDATE services SET bookable = 'telephone' WHERE id = ${colour.id}`
  expect((await get(`/book/riverside?service=${colour.id}`)).status).toBe(410)
})

test.each([
  ['name', '', 'Please fill this in'],
  ['name', '<<<>>>', 'Write your name with letters'],
  ['name', 'Ann; DROP *', 'Write your name with letters'],
  ['name', '12345', 'Write your name with letters'],
  ['name', 'x'.repeat(50_000), 'too long'],
  ['reach', 'x'.repeat(50_000), 'a mobile number or an email address'],
  ['reach', 'not an address', 'a mobile number or an email address'],
  ['reach', '12345', 'whole phone number'],
  ['reach', 'ada@', 'whole email address'],
  ['reach', 'ada@example.com, bob@example.com', 'whole email address'],
  ['q0', 'x'.repeat(1_001), 'too long'],
  ['q1', 'many', 'Enter a number'],
])('a form with a wrong %s (%#) keeps the entries and says what to correct', async (field, value, said) => {
  await offer({
    questions: [
      { name: 'Which car?', type: 'text', required: false },
      { name: 'How many?', type: 'number', required: true },
    ],
  })
  const { fields } = await form()
  const reply = await post('/book/riverside', { ...fields, ...PERSON, q0: 'A van', q1: '2', [field]: value })
  const page = await reply.text()

  expect([reply.status, page]).toEqual([422, expect.stringContaining(said)])
  expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-fault"[^>]*aria-invalid="true"`))
  expect(await site.app.db.list`SELECT id FROM messages`).toEqual([])
})

test('hostile names are refused and shown as plain text, and usual ones are stored as they were written', async () => {
  const { fields } = await form()
  const hostile = `<script>alert(1)</script>"'; DROP TABLE\u0000 appointments \u202e`
  const bad = await post('/book/riverside', { ...fields, name: hostile, reach: PHONE })
  expect(bad.status).toBe(422)
  expect(await bad.text()).not.toContain('<script')

  const name = 'Siobhán O’Neill & Tom Smith-Reyes, c/o Meier (2nd floor)'
  const path = (await post('/book/riverside', { ...fields, name, reach: PHONE })).headers.get('location') ?? ''
  await post(path, { code: await codeTo(PHONE) })

  expect((await booked())[0]?.contactName).toBe(name)
})

test('only the allowed sites may show the page in a frame, and only with embed=1', async () => {
  await settings({ allowedSites: ['https://salon.example', 'www.salon.example/'] })
  const plain = await get('/book/riverside')
  const embedded = await get('/book/riverside?embed=1')

  expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(plain.headers.get('x-frame-options')).toBe('DENY')
  expect(embedded.headers.get('content-security-policy')).toContain(
    'frame-ancestors https://salon.example https://www.salon.example',
  )
  expect(embedded.headers.get('x-frame-options')).toBeNull()
  expect(linksIn(await embedded.text()).every((path) => path.includes('embed=1'))).toBe(true)
})

test.each([
  ['/book/riverside/', '/book/riverside'],
  ['/book/Riverside?embed=1', '/book/riverside?embed=1'],
  ['/book/RIVERSIDE/?staff=any', '/book/riverside?staff=any'],
])('%s redirects to the address of the page', async (typed, path) => {
  const reply = await get(typed)
  expect([reply.status, reply.headers.get('location')]).toEqual([308, path])
  expect((await get(path)).status).toBe(200)
})

test('no cookie is set, and search engines are kept away unless the business allows them', async () => {
  const hiddenPage = await get('/book/riverside')
  expect([hiddenPage.headers.get('set-cookie'), hiddenPage.headers.get('x-robots-tag')]).toEqual([
    null,
    'noindex, nofollow',
  ])
  await settings({ indexed: true })
  const shown = await get('/book/riverside')
  expect([shown.headers.get('x-robots-tag'), (await shown.text()).includes('noindex')]).toEqual([null, false])
  const { fields } = await form()
  const ofPerson = await get((await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? '')
  expect([ofPerson.status, ofPerson.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow'])
})

test('a page that is switched off, or unknown, answers 404; if no code can be sent, the page says whom to call', async () => {
  await settings({ enabled: false })
  expect((await get('/book/riverside')).status).toBe(404)
  for (const slug of ['nobody', '%00', "a'b", 'x'.repeat(300)]) expect((await get(`/book/${slug}`)).status).toBe(404)
  await settings({ enabled: true, proofs: ['text'] })
  await site.app.db.write`UPDATE phone_numbers SET status = 'suspended'`
  expect(await read('/book/riverside')).toContain('cannot be booked here')
  await site.app.db.write`UPDATE phone_numbers SET status = 'active'`
})

test('an unknown request redirects to the beginning, and malformed forms never cause a server error', async () => {
  const unknown = await get(`/book/riverside/r/${'A'.repeat(22)}`)
  expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/book/riverside'])
  for (const body of ['%', 'start=%ff%fe', '&&&===', 'start=2026-99-99', '\u0000'])
    expect((await request('/book/riverside', { method: 'POST', body })).status).toBeLessThan(500)
  const oddTimes = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-03-08T02:30:00-05:00',
    'x',
  ]
  for (const start of oddTimes)
    expect([200, 409]).toContain((await get(`/book/riverside?start=${encodeURIComponent(start)}`)).status)
  for (const date of ['0000-00-00', '0001-01-01', '9999-12-31', '2026-02-30', '%', 'x'.repeat(3_000)])
    expect([date, (await get(`/book/riverside?date=${date}`)).status]).toEqual([date, 200])
  for (const query of ['service=%00', 'staff=%ff', '&&=', 'service=a&service=b', 'embed=2'])
    expect((await get(`/book/riverside?${query}`)).status).toBeLessThan(500)
})

test('customers learn before they book that a time can no longer be changed online, and afterwards can only view it', async () => {
  const { db, business, clock } = site.app
  const within = { changeUntilMinutes: 28 * 1_440 }
  await changeNoticeSettings(db, business.id, within, { sendsMail: false }, clock.now())
  const { fields, page } = await form()
  expect(page).toContain(
    'It is too soon to move or cancel this appointment online. To change it, please call <a href="tel:',
  )

  const path = (await post('/book/riverside', { ...fields, ...PERSON })).headers.get('location') ?? ''
  await post(path, { code: await codeTo(PHONE) })
  const last = await read(path)
  expect(last).toContain('See the appointment')
  expect(last).not.toContain('See, move or cancel')
})
