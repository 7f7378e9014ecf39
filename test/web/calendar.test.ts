import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  type Appointment,
  bookAppointment,
  requireAppointment,
  rescheduleAppointment,
} from '../../src/features/appointments/appointment.ts'
import { addService, requireBusiness } from '../../src/features/business/business.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()

/** So that a test finds its times free when it is run again. */
beforeEach(() => site.app.db.write`DELETE FROM appointments WHERE business_id = ${site.businessId}`)

/** The demo business is in New York; a distant week of winter time that no other test books. */
const week = (days: number) => `/calendar?view=week&date=2030-03-0${days}`
const at = (day: number, time: string) => new Date(`2030-03-0${day}T${time}:00-05:00`)

async function anAppointment(
  name: string,
  startsAt: Date,
  more: { service?: string; notes?: string; phone?: string; answers?: Answer[] } = {},
) {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const { phone, ...details } = more
  const booking = { contactName: name, contactPhone: phone, startsAt, durationMinutes: 30, ...details }
  const result = await bookAppointment(db, business, booking, 'ai_call', systemClock.now(), 'any_time')
  if (result.outcome === 'taken') throw new Error('the time is taken')
  return result.appointment
}

const stored = async ({ id }: Pick<Appointment, 'id'>) =>
  requireAppointment(site.app.db, await requireBusiness(site.app.db, site.businessId), id)

/** As somebody else would. */
async function move({ id }: Pick<Appointment, 'id'>, startsAt: Date): Promise<void> {
  const business = await requireBusiness(site.app.db, site.businessId)
  await rescheduleAppointment(site.app.db, business, id, { startsAt }, systemClock.now(), 'any_time')
}

const entry = (page: Page, name: string | RegExp) => page.locator('.calendar-grid').getByRole('button', { name })

/** The height of an hour in the grid, in px. */
async function hourPx(page: Page): Promise<number> {
  const [ten, eleven] = [await boxOf(page.getByText(/^10\s?AM$/i)), await boxOf(page.getByText(/^11\s?AM$/i))]
  return eleven.y - ten.y
}

/** Drags an appointment by hours and days in steps, as a person would. */
async function drag(page: Page, name: string, by: { hours: number; days?: number }): Promise<void> {
  const from = await boxOf(entry(page, new RegExp(name)))
  const column =
    (await boxOf(page.getByRole('columnheader').nth(2))).x - (await boxOf(page.getByRole('columnheader').nth(1))).x
  const [x, y] = [from.x + from.width / 2, from.y + 6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 5, { steps: 3 })
  await page.mouse.move(x + (by.days ?? 0) * column, y + by.hours * (await hourPx(page)), { steps: 8 })
  await page.mouse.up()
}

test('an appointment can be dragged to another time and undone, and is refused if the time is taken', async () => {
  const moved = await anAppointment('Mary Shelley', at(5, '10:00'), { service: 'Haircut' })
  await anAppointment('Jane Austen', at(6, '14:00'))
  const page = await site.signIn('owner')
  await page.goto(site.url + week(5))

  await drag(page, 'Mary Shelley', { hours: 3 })
  await page.getByText(/Moved to/).waitFor()
  expect(await stored(moved)).toMatchObject({ startsAt: at(5, '13:00'), endsAt: at(5, '13:30') })
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry(page, /Mary Shelley.*10:00/).waitFor()
  expect(await stored(moved)).toMatchObject({ startsAt: at(5, '10:00') })

  await drag(page, 'Mary Shelley', { hours: 4, days: 1 })
  await page.getByText('That time is taken. Choose another one.').first().waitFor()
  await entry(page, /Mary Shelley.*10:00/).waitFor()
  expect(await stored(moved)).toMatchObject({ startsAt: at(5, '10:00') })
})

test('a click on a free time books a contact and a service there; bookings by others appear automatically', async () => {
  const { db } = site.app
  const ada = await createContact(
    db,
    site.businessId,
    { name: 'Ada King', phone: '+12125550177' },
    'api',
    systemClock.now(),
  )
  await addService(db, site.businessId, { name: 'Long color', durationMinutes: 90 })
  const page = await site.signIn('member')
  await page.goto(site.url + week(7))
  await page.getByRole('heading', { name: 'New appointment' }).waitFor({ state: 'detached' })

  const [day, ten] = [
    await boxOf(page.getByRole('columnheader', { name: /7/ })),
    await boxOf(page.getByText(/^10\s?AM$/i)),
  ]
  await page.mouse.click(day.x + day.width / 2, ten.y + 8)
  await page.getByRole('heading', { name: 'New appointment' }).waitFor()
  expect(await page.getByLabel('Date').inputValue()).toBe('2030-03-07')
  expect(await page.getByLabel('Time').inputValue()).toBe('10:00')
  await page.getByLabel('Contact').fill('ada ki')
  await page.getByRole('option', { name: /Ada King/ }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Long color' }).click()
  expect(await page.getByLabel('Length (minutes)').inputValue()).toBe('90')
  await expectAccessible(page)
  await screenshots(page, 'calendar-new')
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await entry(page, /Ada King.*Long color/).waitFor()

  const [row] = await db.read<{ startsAt: Date; endsAt: Date; source: string }[]>`
    SELECT starts_at AS "startsAt", ends_at AS "endsAt", source FROM appointments WHERE contact_id = ${ada.id}`
  expect(row).toEqual({ startsAt: at(7, '10:00'), endsAt: at(7, '11:30'), source: 'dashboard' })

  await anAppointment('By telephone', at(7, '15:00'))
  await entry(page, /By telephone/).waitFor()
})

test('an appointment can be opened by keyboard, rescheduled by its fields, and cancelled with a reason', async () => {
  const appointment = await anAppointment('Mary Anning', at(4, '11:00'), { service: 'Haircut', notes: 'Fossils' })
  const page = await site.signIn('owner')
  await page.goto(site.url + week(4))

  await entry(page, /Mary Anning/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mary Anning' }).waitFor()
  await page.getByText('Assistant, in a call').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'calendar-appointment')
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page.getByLabel('Time').fill('16:15')
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page.getByText(/Moved to/).waitFor()
  expect(await stored(appointment)).toMatchObject({ startsAt: at(4, '16:15'), endsAt: at(4, '16:45') })

  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByLabel('Reason').fill('Ill')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByText('Appointment canceled.').waitFor()
  const reason = { status: 'cancelled', cancelledBy: 'business', cancellationReason: 'Ill' }
  expect(await stored(appointment)).toMatchObject(reason)
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await entry(page, /Mary Anning/).waitFor({ state: 'detached' })
  await page.goto(`${site.url}/calendar/${appointment.id}`)
  await page.getByRole('heading', { name: 'Mary Anning' }).waitFor()
  expect(new URL(page.url()).searchParams.get('date')).toBe('2030-03-04')
})

test('a customer’s answers are shown and can be corrected, and a booking of the team asks the questions of the service', async () => {
  const questions = [
    { name: 'Any allergies?', type: 'text' as const, required: true },
    { name: 'First visit?', type: 'yes_no' as const, required: false },
  ]
  const { db } = site.app
  await addService(db, site.businessId, { name: 'Check-up', durationMinutes: 30, questions })
  const answers = [{ question: 'Any allergies?', answer: 'Latex' }]
  const appointment = await anAppointment('Rosalind Franklin', at(3, '10:00'), { service: 'Check-up', answers })
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar/${appointment.id}`)

  await page.getByText('Latex').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'calendar-appointment-answers')
  await page.getByRole('button', { name: /first visit/i }).click()
  await page.getByLabel('First visit?').fill('Yes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect((await stored(appointment)).answers).toEqual([...answers, { question: 'First visit?', answer: 'yes' }])

  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByRole('button', { name: 'New appointment' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Maurice Wilkins')
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Check-up' }).click()
  await page.getByLabel('Any allergies?').fill('None')
  await page.getByRole('combobox', { name: 'First visit?' }).click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await page.getByLabel('Date').fill('2030-03-03')
  await page.getByLabel('Time', { exact: true }).fill('15:00')
  await page.getByText('The business is closed at this time.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await page.getByText('Appointment booked.').waitFor()
  const booked = await db.read`SELECT answers FROM appointments WHERE contact_name = 'Maurice Wilkins'`
  expect(booked[0]?.answers).toEqual([
    { question: 'Any allergies?', answer: 'None' },
    { question: 'First visit?', answer: 'no' },
  ])
})

test('an appointment that the customer moves while the team reschedules it is not moved without a question', async () => {
  const appointment = await anAppointment('Lise Meitner', at(2, '11:00'))
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar/${appointment.id}`)
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page.getByLabel('Time', { exact: true }).fill('16:00')
  await move(appointment, at(2, '13:00'))

  await page.getByText(/Somebody else has changed this/).waitFor()
  await page
    .getByText(/Mar 2, 2030, 1:00\sPM/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load the other version' }).click()
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('13:00')
  expect(await stored(appointment)).toMatchObject({ startsAt: at(2, '13:00') })

  await page.getByLabel('Time', { exact: true }).fill('17:00')
  await move(appointment, at(2, '14:00'))
  await page.getByRole('button', { name: 'Save my changes' }).click()
  await page.getByText(/Moved to/).waitFor()
  expect(await stored(appointment)).toMatchObject({ startsAt: at(2, '17:00') })
})

test('day, week, month and list are accessible, kept in the URL, and show every name as text', async () => {
  await anAppointment(HOSTILE, at(8, '12:00'))
  const page = await site.signIn('owner')
  for (const view of ['Week', 'Day', 'Month', 'List']) {
    await page.goto(`${site.url}/calendar?date=2030-03-08`)
    await page.getByRole('button', { name: view, exact: true }).click()
    await entry(page, /onerror/).waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe(view.toLowerCase())
    await expectAccessible(page)
    await screenshots(page, `calendar-${view.toLowerCase()}`)
  }
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.title()).not.toBe('owned')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/calendar?date=2030-03-08&view=week`)
  await entry(page, /onerror/).waitFor()
  const headers = await page.locator('.calendar-grid').getByRole('columnheader').allInnerTexts()
  expect(headers.map((header) => header.replaceAll(/\s+/g, ' '))).toEqual(
    expect.arrayContaining(['March 3, 2030 S 3', 'March 9, 2030 S 9']),
  )
})

test('an admin creates a calendar feed, which works until a new one is created', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/calendar`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = page.getByRole('region', { name: 'calendar address' })
  const first = (await address.textContent()) ?? ''
  await expectAccessible(page)
  await screenshots(page, 'calendar-feed')
  expect(await (await fetch(first)).text()).toContain('BEGIN:VCALENDAR')

  // Two quick presses of one button would count as one; a click elsewhere comes between them.
  await address.click()
  await page.getByRole('button', { name: 'Replace address' }).click()
  await page.getByText('The old address no longer works.').waitFor()
  expect((await fetch(first)).status).toBe(404)
  await expect.poll(() => address.textContent()).not.toBe(first)
})

test('a viewer on a phone sees the day and its appointments without controls to change them', async () => {
  const appointment = await anAppointment('Emily Noether', at(9, '09:00'))
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/calendar?date=2030-03-09`)
  await entry(page, /Emily Noether/).click()
  await page.getByRole('heading', { name: 'Emily Noether' }).waitFor()

  expect(
    await page.getByRole('button', { name: /Reschedule|Cancel appointment|New appointment|Subscribe|edit/ }).count(),
  ).toBe(0)
  const answer = await page.request.patch(`${site.url}/dashboard/api/appointments/${appointment.id}`, {
    data: { notes: 'x' },
    headers: { origin: site.url, 'x-requested-with': 'dashboard' },
  })
  expect(answer.status()).toBe(403)
  await expectAccessible(page)
})

test('clearing the filters of the calendar keeps the day and the view', async () => {
  await anAppointment('Emily Dickinson', at(8, '16:00'))
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}${week(8)}&status=cancelled`)
  await page.getByRole('button', { name: 'Clear' }).click()

  await entry(page, /Emily Dickinson/).waitFor()

  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ view: 'week', date: '2030-03-08' })
})

test('after a move the customer can be told by text message; the text is shown before it is sent', async () => {
  const { db } = site.app
  await anAppointment('Sofia Brahe', at(6, '10:00'), { service: 'Haircut', phone: '+12125550188' })
  const page = await site.signIn('member')
  await page.goto(site.url + week(6))

  await drag(page, 'Sofia Brahe', { hours: 2 })
  await page.getByRole('heading', { name: 'Text Sofia Brahe about the change?' }).waitFor()
  await page.getByLabel('Text message').fill('See you on Wednesday at noon.')
  await expectAccessible(page)
  await screenshots(page, 'calendar-tell')
  await page.getByRole('button', { name: 'Send text' }).click()
  await page.getByText('Text sent.').waitFor()

  const sent = await db.read`SELECT body FROM messages WHERE to_phone = '+12125550188'`
  expect(sent).toEqual([{ body: 'See you on Wednesday at noon.' }])
})
