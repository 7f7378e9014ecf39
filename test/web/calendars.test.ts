import { expect, test } from 'vitest'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { startRadicale } from '../calendars/radicale.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { eventually } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

const DAY_MS = 86_400_000
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

peerTest(
  'radicale',
  'a calendar is connected; an event there over an appointment is told with the choice to keep or to move it',
  async () => {
    const server = await startRadicale()
    const address = await server.makeCalendar('work')
    const { db } = site.app
    const business = await requireBusiness(db, site.businessId)
    const now = new Date()
    const startsAt = new Date(Math.ceil((+now + 5 * DAY_MS) / DAY_MS) * DAY_MS)
    const input = { startsAt, durationMinutes: 30, contactName: 'Ada of the calendar' }
    const booked = await bookAppointment(db, business, input, 'api', now, 'any_time')
    if (booked.outcome !== 'booked') throw new Error('the time is taken')
    const page = await site.signIn('admin')
    await page.goto(`${site.url}/settings/calendars`)
    await page.getByText('No connected calendars').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Connect calendar' }).first().click()
    await page.getByRole('button', { name: /Nextcloud/ }).click()
    await page.getByLabel('Server address').fill(server.url)
    await page.getByLabel('User name').fill(server.user)
    await page.getByLabel('App password', { exact: true }).fill(server.password)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Find calendars' }).click()
    await page.getByText('Write appointments to this calendar').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('row', { name: /anna\/work.*CalDAV.*Up to date/ }).waitFor()
    await screenshots(page, 'calendars')

    const event = new URL(`${booked.appointment.id}.ics`, address).href
    await eventually(async () => expect((await server.send('GET', event)).status).toBe(200))
    const busy = [
      'BEGIN:VEVENT',
      'UID:dentist',
      'SUMMARY:Dentist',
      `DTSTART:${utc(startsAt)}`,
      'DURATION:PT1H',
      'END:VEVENT',
    ]
    const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...busy, 'END:VCALENDAR', ''].join('\r\n')
    await server.send('PUT', new URL('dentist.ics', address).href, file)
    await page.getByRole('button', { name: 'anna/work' }).click()
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByText('The calendar is read now.').waitFor()
    await page.goto(`${site.url}/settings/notifications`)
    await page.getByRole('button', { name: /overlaps the appointment of Ada of the calendar/ }).click()
    await page.getByRole('button', { name: 'Keep appointment' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Move appointment' }).click()

    await page.waitForURL(/\/calendar\?/)
    await page.getByRole('dialog').getByText('Ada of the calendar').first().waitFor()
  },
  120_000,
)

test('an address that is not a calendar is refused at its field, and members may view but not connect', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/calendars`)
  await page.getByRole('button', { name: 'Connect calendar' }).first().click()
  await page.getByRole('button', { name: /calendar file/ }).click()
  await page.getByLabel('Address of the file').fill('http://example.com/a.ics')
  await page.getByRole('button', { name: 'Find calendars' }).click()
  await page.getByText('must start with https://').waitFor()
  await expectAccessible(page)

  const member = await site.signIn('member')
  await member.goto(`${site.url}/settings/calendars`)
  await member.getByRole('heading', { name: 'Calendars' }).first().waitFor()
  expect(await member.getByRole('button', { name: 'Connect calendar' }).count()).toBe(0)
})

test('if the service is not registered at a vendor, the page shows which settings and which redirect address are needed', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/calendars`)
  await page.getByRole('button', { name: 'Connect calendar' }).first().click()
  await page.getByRole('button', { name: /Google Calendar/ }).click()

  await page.getByText('FRONTBELL_GOOGLE_CLIENT_ID, FRONTBELL_GOOGLE_CLIENT_SECRET').waitFor()
  await page.getByText(`${site.url}/calendar-sign-in`).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'calendars-not-set-up')
})
