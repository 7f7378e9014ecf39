import { expect, test } from 'vitest'
import { changeNoticeSettings } from '../../src/features/appointment-notices/notice-settings.ts'
import { type Appointment, bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { changeBusiness } from '../../src/features/business/business-change.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { until } from '../harness/until.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

/** An appointment at ten on a day in March 2030. */
async function appointmentOf(contactName: string, contactPhone: string, date: string): Promise<Appointment> {
  const { db } = site.app
  const startsAt = new Date(`${date}T10:00:00-05:00`)
  const booking = { contactName, contactPhone, startsAt, durationMinutes: 30 }
  const business = await requireBusiness(db, site.businessId)
  const result = await bookAppointment(db, business, booking, 'ai_call', systemClock.now(), 'any_time')
  if (result.outcome === 'taken') throw new Error('the time is taken')
  return result.appointment
}

/** Opens the appointment and moves it to noon in the form. */
async function moveToNoon({ id, contactName }: Appointment) {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar?view=week&date=2030-03-05&open=${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByLabel('Time', { exact: true }).fill('12:00')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const offer = page.getByRole('dialog', { name: `Text ${contactName} about the change?` })
  await offer.waitFor()
  return { page, offer }
}

const textsTo = (phone: string) => site.app.db.read`SELECT id FROM messages WHERE to_phone = ${phone}`

test('undoing a move withdraws the offer to text the customer about the undone time', async () => {
  const phone = '+12125550171'
  const { page, offer } = await moveToNoon(await appointmentOf('Lise Meitner', phone, '2030-03-05'))

  await page.getByRole('button', { name: 'Undo' }).click()

  await page.getByText('The appointment has changed again, so no text was sent.').waitFor()
  await offer.waitFor({ state: 'detached' })
  expect(await textsTo(phone)).toEqual([])
})

test('a later change by another person withdraws the offer, but a change of the notes does not', async () => {
  const phone = '+12125550172'
  const appointment = await appointmentOf('Hedy Lamarr', phone, '2030-03-06')
  const { page, offer } = await moveToNoon(appointment)
  const change = async (data: object) => {
    const headers = { origin: site.url, 'x-requested-with': 'dashboard' }
    const path = `${site.url}/dashboard/api/appointments/${appointment.id}`
    expect((await page.request.patch(path, { data, headers })).status()).toBe(200)
  }

  await change({ notes: 'Brings a friend' })
  await page.getByText('Brings a friend').waitFor({ state: 'attached' })
  expect(await offer.isVisible()).toBe(true)

  await change({ startsAt: '2030-03-06T16:00:00-05:00', endsAt: '2030-03-06T16:30:00-05:00' })
  await offer.waitFor({ state: 'detached' })
  expect(await textsTo(phone)).toEqual([])
})

test('if the service itself notifies customers of changes, the dashboard says so and offers no text', async () => {
  const { db } = site.app
  await db.write`
    INSERT INTO appointment_notice_settings (business_id, kinds, by_text, by_mail, language, templates, reminder_minutes,
      service_reminders, daily_limit, updated_at)
    VALUES (${site.businessId}, ARRAY['change'], true, false, 'en', '{}', ARRAY[1440], '{}', 6, ${systemClock.now()})`
  const { id } = await appointmentOf('Rosalind Franklin', '+12125550174', '2030-03-07')
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar?view=week&date=2030-03-05&open=${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByLabel('Time', { exact: true }).fill('12:00')
  await page.getByRole('button', { name: 'Reschedule' }).click()

  await page.getByText('Frontbell tells the customer about the change in a minute.').waitFor()
  expect(await page.getByRole('dialog', { name: /Text Rosalind Franklin/ }).count()).toBe(0)
})

/** A zone in which it is late in the evening now. */
function eveningZone(): string {
  const wanted = systemClock.now().getUTCHours() - 22
  const behind = wanted < -14 ? wanted + 24 : wanted
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

test('a cancellation at night for the early morning, of which the service sends no notice, is offered as a manual text', async () => {
  const { db } = site.app
  const now = systemClock.now()
  await changeBusiness(db, site.businessId, { timezone: eveningZone(), country: 'US' }, now)
  await changeNoticeSettings(db, site.businessId, { kinds: ['cancellation'] }, { sendsMail: false }, now)
  const startsAt = new Date(+now + 8 * 3_600_000)
  const business = await requireBusiness(db, site.businessId)
  const input = { contactName: 'Emmy Noether', contactPhone: '+12125550175', startsAt, durationMinutes: 30 }
  const booking = await bookAppointment(db, business, input, 'ai_call', now, 'any_time')
  if (booking.outcome === 'taken') throw new Error('the time is taken')

  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar/${booking.appointment.id}`)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('button', { name: 'Cancel appointment' }).click()

  const offer = page.getByRole('dialog', { name: /Text Emmy Noether/ })
  await offer.getByRole('button', { name: /^Send/ }).click()
  await until('the text is queued', async () => (await textsTo('+12125550175')).length === 1)
})
