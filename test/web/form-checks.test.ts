/** What forms say before and after they are sent: checks that saving waits for, and errors that go once the field has changed. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

// First, as what other tests do reaches open pages while it loads.
test('Home asks for each list once, with at most 20 requests', async () => {
  const page = await site.signIn('owner', { ofItsOwn: true })
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(site.url)
  await page.getByText('Next appointments').waitFor()
  await page.waitForLoadState('load')
  await page.getByText('Latest calls').waitFor()

  const asked = paths.filter((path) => path.startsWith('/dashboard/api/'))
  expect(asked.filter((path, at) => asked.indexOf(path) !== at)).toEqual([])
  expect(paths.length).toBeLessThanOrEqual(20)
})

const bookedAs = async (name: string) =>
  (await site.app.db.read`SELECT id FROM appointments WHERE contact_name = ${name}`).length

/** Lets the answers of the service to such requests wait until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function openNewAppointment(page: Page, name: string, date: string) {
  await page.goto(`${site.url}/calendar?date=2030-03-04`)
  await page.getByRole('button', { name: 'New appointment' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  await sheet.getByLabel('Date').fill(date)
  await sheet.getByLabel('Time', { exact: true }).fill('10:00')
  return sheet
}

test('a booking waits until the page knows whether the business is open, and asks for confirmation if it is not', async () => {
  const page = await site.signIn('member', { ofItsOwn: true })
  await page.goto(`${site.url}/calendar?date=2030-03-04`)
  await page.getByText(/^10\s?AM$/i).waitFor()
  // A Sunday: nobody works.
  const release = await hold(page, '**/dashboard/api/calendar?*from=2030-03-10*')
  const sheet = await openNewAppointment(page, 'Ada Sunday', '2030-03-10')
  await sheet.getByRole('button', { name: 'Book', exact: true }).click()
  release()

  await sheet.getByText('The business is closed at this time.').waitFor()
  expect(await bookedAs('Ada Sunday')).toBe(0)
  await expectAccessible(page)
  await screenshots(page, 'calendar-closed-time')
  await sheet.getByLabel('Notes').fill('On request')
  await sheet.getByRole('button', { name: 'Book anyway' }).click()
  await page.getByText('Appointment booked.').waitFor()
  expect(await bookedAs('Ada Sunday')).toBe(1)
})

test('time off waits until the page knows which appointments are in it, however fast it is sent', async () => {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const booking = { contactName: 'Grace Booked', startsAt: new Date('2030-03-12T10:00:00-04:00'), durationMinutes: 30 }
  await bookAppointment(db, business, booking, 'ai_call', systemClock.now(), 'any_time')
  const page = await site.signIn('admin', { ofItsOwn: true })
  await page.goto(`${site.url}/settings/staff`)
  await page.getByRole('button', { name: 'Add time off' }).click()
  const sheet = page.getByRole('dialog')
  const release = await hold(page, '**/appointments-in-time-off?*')
  await sheet.getByLabel('First day').fill('2030-03-12')
  await sheet.getByRole('button', { name: 'Add time off' }).click()
  release()

  await sheet.getByText('1 appointment is booked in this time:').waitFor()
  expect(await db.read`SELECT id FROM time_off WHERE business_id = ${site.businessId}`).toEqual([])
  await sheet.getByLabel('Reason').fill('Holiday')
  await sheet.getByRole('button', { name: 'Add anyway' }).click()
  await page.getByText('Holiday').waitFor()
})

test('an error of a field names no field of the API, and goes once the field has changed', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar?date=2030-03-04`)
  await page.getByRole('button', { name: 'New appointment' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Time', { exact: true }).fill('10:00')
  await sheet.getByRole('button', { name: 'Book', exact: true }).click()
  const problem = sheet.getByText('Choose a contact, or enter a name or a phone number.')
  await problem.waitFor()
  await sheet.getByLabel('Name', { exact: true }).fill('Emmy')
  await problem.waitFor({ state: 'detached' })

  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Nobody')
  await sheet.getByLabel('Phone').fill('12')
  await sheet.getByRole('button', { name: 'Add contact' }).click()
  await sheet.locator('[data-refused]').waitFor()
  await sheet.getByLabel('Phone').fill('(212) 555-0177')
  await sheet.locator('[data-refused]').waitFor({ state: 'detached' })
})

test('a new message is written to a contact who is found by name', async () => {
  const known = { name: 'Katherine Johnson', phone: '+12125550139' }
  await createContact(site.app.db, site.businessId, known, 'api', systemClock.now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/conversations?new=1`)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Contact (optional)').fill('katherine')
  await page.getByRole('option', { name: /Katherine Johnson/ }).click()
  expect(await sheet.getByLabel('To').inputValue()).toBe('+12125550139')
  await expectAccessible(page)
  await screenshots(page, 'message-to-contact')
  await sheet.getByLabel('Text', { exact: true }).fill('See you soon')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await page.getByText('See you soon').first().waitFor()
})
