import { expect, test } from 'vitest'
import { readNoticeSettings } from '../../src/features/appointment-notices/notice-settings.ts'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { until } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()
const settings = () => readNoticeSettings(site.app.db, site.businessId)

test('an admin switches messages on, chooses times and writes a text that is previewed', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/customer-notices`)
  await page.getByRole('switch', { name: /^Reminders/ }).click()
  await until('reminders are on', async () => (await settings()).kinds.includes('reminder'))
  await page.getByRole('checkbox', { name: '4 hours before', exact: true }).click()
  await until('the time is chosen', async () => (await settings()).reminderMinutes.includes(240))

  const field = page.getByRole('textbox', { name: 'Text' })
  await field.fill('Hi {nmae}')
  await field.blur()
  await page.getByText('{nmae} is no variable').waitFor()
  await field.fill('Hi[ {name}], see you on {date}.')
  await field.blur()
  await page.getByText(/^Hi Ada Lovelace, see you on/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save text' }).click()
  await until('the text is saved', async () => (await settings()).templates.confirmation?.startsWith('Hi['))
  await page.getByRole('button', { name: 'Use the built-in text' }).click()
  await until('the text is removed', async () => (await settings()).templates.confirmation === undefined)
})

test('the panel of an appointment lists what its customer will be told, and a viewer changes nothing', async () => {
  const { db } = site.app
  const now = systemClock.now()
  await db.write`
    INSERT INTO appointment_notice_settings (business_id, kinds, by_text, by_mail, language, templates, reminder_minutes,
      service_reminders, daily_limit, updated_at)
    VALUES (${site.businessId}, ARRAY['reminder', 'change'], true, true, 'en', '{}', ARRAY[1440], '{}', 6, ${now})
    ON CONFLICT (business_id) DO UPDATE SET kinds = excluded.kinds, reminder_minutes = excluded.reminder_minutes`
  const business = await requireBusiness(db, site.businessId)
  const startsAt = new Date(+now + 20 * 86_400_000)
  const input = { startsAt, durationMinutes: 30, contactName: 'Bo', contactPhone: '+12125559873' }
  const booking = await bookAppointment(db, business, input, 'api', now, 'any_time')
  if (booking.outcome !== 'booked') throw new Error('the time is taken')

  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/calendar/${booking.appointment.id}`)
  await page.getByText(/^Reminder, planned/).waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/settings/customer-notices`)
  await page.getByRole('switch', { name: /^Reminders/ }).waitFor()

  expect(await page.getByRole('switch', { name: /^Reminders/ }).isDisabled()).toBe(true)
})
