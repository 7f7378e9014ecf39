import { expect, test } from 'vitest'
import { readNoticeSettings } from '../../src/features/appointment-notices/notice-settings.ts'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { addService, requireBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { until } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

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
  await page.getByText('{nmae} is not a variable').waitFor()
  await field.fill('Hi[ {name}], see you on {date}.')
  await field.blur()
  await page.getByText(/^Hi Ada Lovelace, see you on/).waitFor()
  await expectAccessible(page)
  // Neither another message nor another page takes a text that is not saved.
  await page.getByRole('combobox', { name: 'Message', exact: true }).click()
  await page
    .getByRole('option', { name: /^Reminder/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await field.inputValue()).toBe('Hi[ {name}], see you on {date}.')
  await page.getByRole('button', { name: 'Save text' }).click()
  await until('the text is saved', async () => (await settings()).templates.confirmation?.startsWith('Hi['))
  await page.getByRole('button', { name: 'Use the built-in text' }).click()
  await until('the text is removed', async () => (await settings()).templates.confirmation === undefined)
})

test('the panel of an appointment lists its planned notices, and a viewer changes nothing', async () => {
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

test('one service gets its own reminder times, and then the general ones again', async () => {
  const { db } = site.app
  const service = await addService(db, site.businessId, { name: 'Wedding style', durationMinutes: 120 })
  const own = async () => (await settings()).serviceReminders[service.id]
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/customer-notices`)
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Wedding style' }).click()
  await page.getByRole('combobox', { name: 'Reminders are sent' }).click()
  await page.getByRole('option', { name: 'Times of its own' }).click()
  await until('the service has own times', async () => (await own()) !== undefined)
  // The first one is that of all services.
  await page.getByRole('checkbox', { name: '7 days before' }).nth(1).click()
  await until('the time is added', async () => (await own())?.includes(10_080))
  await expectAccessible(page)
  await screenshots(page, 'customer-notices')
  await page.getByRole('combobox', { name: 'Reminders are sent' }).click()
  await page.getByRole('option', { name: 'As for other services' }).click()

  await until('the service is as others', async () => (await own()) === undefined)
})

test('the log lists who was sent what, and why something was not sent', async () => {
  const { db } = site.app
  const now = systemClock.now()
  await db.write`UPDATE appointment_notice_settings SET kinds = ARRAY['confirmation', 'reminder']`
  await db.write`
    INSERT INTO appointment_notice_settings (business_id, kinds, by_text, by_mail, language, templates, reminder_minutes,
      service_reminders, daily_limit, updated_at)
    VALUES (${site.businessId}, ARRAY['confirmation', 'reminder'], true, true, 'en', '{}', ARRAY[1440], '{}', 6, ${now})
    ON CONFLICT (business_id) DO NOTHING`
  const business = await requireBusiness(db, site.businessId)
  const input = { startsAt: new Date(+now + 25 * 86_400_000), durationMinutes: 30, contactName: 'Nobody Reachable' }
  const booking = await bookAppointment(db, business, input, 'api', now, 'any_time')
  if (booking.outcome !== 'booked') throw new Error('the time is taken')
  await db.write`
    UPDATE appointment_notices SET status = 'skipped', reason = 'no_address', done_at = ${now}
    WHERE appointment_id = ${booking.appointment.id} AND kind = 'confirmation'`

  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/settings/customer-notices?tab=log&status=skipped`)
  const row = page.getByRole('row', { name: /Nobody Reachable/ })
  await row.getByTitle('no phone number or mail address').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/settings/customer-notices?tab=log`)
  await row.first().waitFor()
  await screenshots(page, 'customer-notices-log')
  await page
    .getByRole('link', { name: /Nobody Reachable/ })
    .first()
    .click()
  await page.waitForURL(`**/calendar/${booking.appointment.id}`)
})
