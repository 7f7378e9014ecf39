import { expect, test } from 'vitest'
import { bookAppointment, requireAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { changeBusiness, closeDay, listClosures } from '../../src/features/business/business-change.ts'
import { listSpecialHours } from '../../src/features/business/special-hours.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { formatOpenings, usualOpenings } from '../../web/src/screens/assistant/hours/special-days.ts'
import { anAppointment } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const closures = () => listClosures(site.app.db, site.businessId)
const special = () => listSpecialHours(site.app.db, site.businessId)

test('special hours begin with the hours of the weekday, and are shown by the clock', () => {
  const weekly = { monday: [{ open: '10:00', close: '14:00' }] }

  expect(usualOpenings('2026-03-02', weekly)).toEqual(weekly.monday)
  expect(usualOpenings('2026-03-01', weekly)).toEqual([{ open: '09:00', close: '17:00' }])
  expect(formatOpenings(null)).toBe('Closed')
  expect(formatOpenings([{ open: '14:00', close: '16:00' }, ...weekly.monday])).toMatch(
    /^10:00.AM–2:00.PM, 2:00.PM–4:00.PM$/,
  )
})

test('a day is closed, closed for a part, or opened at special times, and changed, removed and restored', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  const card = page.getByRole('region', { name: 'Closed days and special hours' })
  const sheet = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Add a day' }).click()
  await sheet.getByLabel('Date').fill('2031-12-25')
  await sheet.getByLabel('Reason').fill('Christmas')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Closed · Christmas').waitFor()
  expect(await closures()).toEqual([{ date: '2031-12-25', reason: 'Christmas' }])

  await card.getByRole('button', { name: 'Add a day' }).click()
  await sheet.getByLabel('Date').fill('2031-12-24') // a Wednesday
  await sheet.getByLabel('On this day').click()
  await page.getByRole('option', { name: 'Open at special times' }).click()
  await sheet.getByLabel('Closes', { exact: true }).fill('11:00')
  await sheet.getByRole('button', { name: 'Add times' }).click()
  await sheet.getByLabel('Opens (2)').fill('10:30')
  await sheet.getByText(/overlap/).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'special-day')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Correct the times.').waitFor()
  await sheet.getByLabel('Opens (2)').fill('13:00')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await card.getByText(/^9:00.AM–11:00.AM, 1:00.PM–4:00.PM$/).waitFor()
  const times = [
    { open: '09:00', close: '11:00' },
    { open: '13:00', close: '16:00' },
  ]
  expect(await special()).toEqual([{ date: '2031-12-24', openings: times, reason: null }])

  await card.getByRole('button', { name: 'Edit Thu, Dec 25, 2031' }).click()
  await sheet.getByLabel('On this day').click()
  await page.getByRole('option', { name: 'Open at special times' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await card.getByText(/^9:00.AM–.* · Christmas$/).waitFor()
  expect(await closures()).toEqual([])

  await card.getByRole('button', { name: 'Remove Wed, Dec 24, 2031' }).click()
  await expect.poll(async () => (await special()).map(({ date }) => date)).toEqual(['2031-12-25'])
  await page.getByText('The weekly opening hours apply on Wed, Dec 24, 2031.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click() // the newest message
  await expect.poll(async () => (await special())[0]).toEqual({ date: '2031-12-24', openings: times, reason: null })
  await expectAccessible(page)
  await screenshots(page, 'special-days')
})

test('public holidays are suggested but never applied automatically; closing on one removes it from the list, even in other tabs', async () => {
  const { db } = site.app
  await changeBusiness(db, site.businessId, { country: 'US' }, systemClock.now())
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  const holidays = page.getByRole('region', { name: 'Public holidays (United States)' })
  await holidays.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await holidays.getByRole('button', { name: 'Close on Labor Day' }).click()
  await page.getByText(/^Closed on Mon, Sep/).waitFor()
  await holidays.getByText('Labor Day').waitFor({ state: 'detached' })
  expect((await closures()).map(({ reason }) => reason)).toEqual(['Labor Day'])

  await holidays.getByRole('button', { name: 'Set hours on Independence Day', exact: true }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByLabel('Reason').inputValue()).toBe('Independence Day')
  expect(await sheet.getByLabel('Date').inputValue()).toMatch(/-07-04$/)
  await sheet.getByLabel('Opens', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Cancel' }).click()

  const business = await requireBusiness(db, site.businessId)
  const input = { contactName: 'Turkey Fan', startsAt: new Date('2031-05-01T16:00:00Z'), durationMinutes: 30 }
  await bookAppointment(db, business, input, 'api', systemClock.now(), 'any_time')
  await closeDay(db, site.businessId, { date: '2031-05-01', reason: 'By another tab' })
  await page.getByText('Closed · By another tab').waitFor()
  await page.getByRole('link', { name: '1 appointment is booked on this day' }).waitFor()
})

test('a day that is already closed is replaced only after a warning, and restored by Undo', async () => {
  const { db } = site.app
  const christmas = { date: '2032-12-25', reason: 'Christmas Day' }
  await closeDay(db, site.businessId, christmas)
  const stored = async () => (await closures()).filter(({ date }) => date === christmas.date)
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  const card = page.getByRole('region', { name: 'Closed days and special hours' })
  await card.getByRole('button', { name: 'Add a day' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Date').fill(christmas.date)
  await sheet.getByText('This day is already closed (Christmas Day). Replace it?').waitFor()
  await sheet.getByLabel('Reason').fill('Works outing')
  await expectAccessible(page)
  await screenshots(page, 'special-day-replace')
  await sheet.getByRole('button', { name: 'Replace' }).click()
  await card.getByText('Closed · Works outing').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toEqual([christmas])
})

test('closing a day names the appointments that are booked, and cancels them if that is chosen', async () => {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const startsAt = new Date('2031-06-03T15:00:00Z')
  const { id } = await anAppointment(db, business, { startsAt, contactName: 'Grace Hopper' })
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Date').fill('2031-06-03')

  await page.getByText('1 appointment is booked in this time:').waitFor()
  await page.getByText('Grace Hopper').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'closing-a-booked-day')
  await page.getByRole('combobox', { name: 'What happens to them' }).click()
  await page.getByRole('option', { name: 'Cancel them' }).click()
  await page.getByText(/Frontbell doesn't tell the customers/).waitFor()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await page.getByText('1 appointment canceled.').waitFor()

  expect((await requireAppointment(db, business, id)).status).toBe('cancelled')
})

test('a double click closes a holiday once', async () => {
  await changeBusiness(site.app.db, site.businessId, { country: 'US' }, systemClock.now())
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  const holidays = page.getByRole('region', { name: 'Public holidays (United States)' })
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await holidays
    .getByRole('button', { name: /^Close on / })
    .first()
    .dblclick()
  await page
    .getByText(/^Closed on /)
    .first()
    .waitFor()
  expect(asked).toHaveLength(1)
})

test('a viewer on a phone sees the days without buttons', async () => {
  await closeDay(site.app.db, site.businessId, { date: '2031-06-01', reason: 'Stocktaking' })
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/assistant?tab=hours`)
  const card = page.getByRole('region', { name: 'Closed days and special hours' })
  await card.getByText('Closed · Stocktaking').waitFor()

  expect(await card.getByRole('button').count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('hours past midnight that reach into the next day are marked and not saved', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByLabel('Monday, closes').fill('02:00')
  await page.getByLabel('Tuesday, opens').fill('01:00')
  await page.getByText(/^Monday is open until 2:00.AM the next day, but Tuesday already opens at 1:00.AM\./).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText("The hours weren't saved. Correct the days that are marked.").waitFor()
  await page.getByLabel('Tuesday, opens').fill('02:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Opening hours saved.').waitFor()
})
