import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Appointment, bookAppointment, requireAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { addStaff, changeStaff, listStaff, type StaffMember } from '../../src/features/staff/staff.ts'
import { addTimeOff } from '../../src/features/staff/time-off.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()

/** So that a test finds its times free when it is run again. */
beforeEach(() => site.app.db.write`DELETE FROM appointments WHERE business_id = ${site.businessId}`)

const at = (day: number, time: string) => new Date(`2030-03-${String(day).padStart(2, '0')}T${time}:00-05:00`)
const dayPath = (day: number) => `/calendar?view=day&date=2030-03-${String(day).padStart(2, '0')}`
const NINE_TO_TWELVE = { open: '09:00', close: '12:00' }
const week = (times: readonly { open: string; close: string }[]) =>
  Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, times]))

let anna: StaffMember
let ben: StaffMember
beforeAll(async () => {
  const { db } = site.app
  const hours = week([NINE_TO_TWELVE, { open: '13:00', close: '17:00' }])
  const now = systemClock.now()
  anna = await addStaff(db, site.businessId, { name: 'Anna', color: '#0f766e', hours }, now)
  ben = await addStaff(db, site.businessId, { name: 'Ben', color: '#be185d' }, now)
  await addTimeOff(
    db,
    site.businessId,
    { staffId: ben.id, startsAt: '2030-03-05T09:00', endsAt: '2030-03-05T11:00' },
    now,
  )
})

async function anAppointment(name: string, startsAt: Date, staff: StaffMember, more: { phone?: string } = {}) {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const input = { contactName: name, contactPhone: more.phone, startsAt, durationMinutes: 30, service: 'Haircut' }
  const now = systemClock.now()
  const result = await bookAppointment(db, business, { ...input, staffIds: [staff.id] }, 'ai_call', now, 'any_time')
  if (result.outcome === 'taken') throw new Error('the time is taken')
  return result.appointment
}

async function busy(staffId: string | null, start: Date, end: Date, title: string): Promise<void> {
  const id = `cal_of_${staffId}`
  await site.app.db.write`
    INSERT INTO calendar_connections (id, business_id, kind, title, calendar_id, sealed_access, exports, status, due_at, created_at)
    VALUES (${id}, ${site.businessId}, 'ics', 'Private', ${id}, '', false, 'ok', '2040-01-01', now()) ON CONFLICT DO NOTHING`
  await site.app.db.write`
    INSERT INTO busy_times (business_id, staff_id, calendar_id, external_id, starts_at, ends_at, title)
    VALUES (${site.businessId}, ${staffId}, ${id}, ${title}, ${start}, ${end}, ${title})`
}

const stored = async ({ id }: Pick<Appointment, 'id'>) =>
  requireAppointment(site.app.db, await requireBusiness(site.app.db, site.businessId), id)

const entry = (page: Page, name: string | RegExp) => page.locator('.calendar-grid').getByRole('button', { name })
const column = (page: Page, name: string) =>
  page.locator('.calendar-grid').getByRole('columnheader', { name, exact: true })

/** Waits until the page draws an appointment in the column of a member. */
const drawnUnder = (page: Page, name: string, member: string) =>
  expect
    .poll(async () => {
      const [box, head] = [await boxOf(entry(page, new RegExp(name))), await boxOf(column(page, member))]
      return box.x >= head.x && box.x < head.x + head.width
    })
    .toBe(true)

/** Drags an appointment to the column of a member, and by hours, in steps as a person would. */
async function drag(page: Page, name: string, to: string, hours = 0): Promise<void> {
  const from = await boxOf(entry(page, new RegExp(name)))
  const target = await boxOf(column(page, to))
  const ten = await boxOf(page.getByText(/^10\s?AM$/i))
  const hour = (await boxOf(page.getByText(/^11\s?AM$/i))).y - ten.y
  const y = from.y + 6
  await page.mouse.move(from.x + from.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 5, y + 5, { steps: 3 })
  await page.mouse.move(target.x + target.width / 2, y + hours * hour, { steps: 8 })
  await page.mouse.up()
}

test('an appointment can be dragged to another member and time, and undone; a member who is booked or away is named', async () => {
  const given = await anAppointment('Mary Shelley', at(4, '10:00'), anna)
  await anAppointment('Jane Austen', at(4, '14:00'), ben)
  const page = await site.signIn('member')
  await page.goto(site.url + dayPath(4))

  await drag(page, 'Mary Shelley', 'Ben')
  await page.getByText('Ben has the appointment now.').waitFor()
  expect(await stored(given)).toMatchObject({ startsAt: at(4, '10:00'), staffId: ben.id })
  await page.getByRole('button', { name: 'Undo' }).click()
  await drawnUnder(page, 'Mary Shelley', 'Anna')
  expect((await stored(given)).staffName).toBe('Anna')

  await drag(page, 'Mary Shelley', 'Ben', 1)
  await page.getByText(/^Moved to Mon, Mar 4, 2030, 11:00.AM, with Ben\.$/).waitFor()
  expect(await stored(given)).toMatchObject({ startsAt: at(4, '11:00'), endsAt: at(4, '11:30'), staffId: ben.id })

  await drag(page, 'Mary Shelley', 'Anna', 1)
  await page.getByText(/with Anna\. The member of staff doesn't work at this time\.$/).waitFor()
  await drag(page, 'Mary Shelley', 'Ben', 2)
  await page.getByText('Ben is booked at that time. Choose another time or another member of staff.').first().waitFor()
  await entry(page, /Mary Shelley.*12:00/).waitFor()
  expect(await stored(given)).toMatchObject({ startsAt: at(4, '12:00'), staffId: anna.id })
})

test('a day shows working hours, time off, busy times and former members; only admins see the titles of busy times', async () => {
  const { db } = site.app
  await anAppointment('Ada King', at(5, '09:30'), anna)
  const cleo = await addStaff(db, site.businessId, { name: 'Cleo' }, systemClock.now())
  await anAppointment('Lise Meitner', at(5, '11:00'), cleo)
  await changeStaff(db, site.businessId, cleo.id, { active: false }, systemClock.now())
  const page = await site.signIn('admin')
  await page.goto(site.url + dayPath(5))
  await entry(page, /Lise Meitner/).waitFor()
  await busy(ben.id, at(5, '14:00'), at(5, '15:00'), 'Dentist')
  await db.write`UPDATE calendar_connections SET reached_at = now() WHERE business_id = ${site.businessId}`
  await page.getByText('Dentist').waitFor()

  await page.getByRole('button', { name: 'Later days' }).click()
  await page.getByRole('table', { name: 'Wednesday, March 6, 2030' }).waitFor()
  await column(page, 'Ben').waitFor()
  await page.getByRole('button', { name: 'Earlier days' }).click()
  await page.getByRole('table', { name: 'Tuesday, March 5, 2030' }).waitFor()
  await entry(page, /Lise Meitner/).waitFor()
  const heads = page.locator('.calendar-grid').getByRole('columnheader')
  const names = await Promise.all((await heads.all()).map((head) => head.getAttribute('aria-label')))
  expect(names).toEqual(['Anna', 'Ben', 'Cleo'])
  // Each column is another day to the library: none of these dates is read.
  expect(await heads.first().getByText(/2030/).isVisible()).toBe(false)
  expect(await page.getByRole('table', { name: 'Tuesday, March 5, 2030' }).count()).toBe(1)
  expect((await boxOf(page.getByText('Dentist'))).x).toBeGreaterThanOrEqual((await boxOf(column(page, 'Ben'))).x)
  await expectAccessible(page)
  await screenshots(page, 'calendar-staff')
  await page.getByRole('group', { name: 'What the colors show' }).getByRole('button', { name: 'Staff' }).click()
  await page.getByRole('list', { name: 'Colors of the staff' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'calendar-staff-colors')

  const member = await site.signIn('member')
  await member.goto(site.url + dayPath(5))
  await member.getByText('Busy', { exact: true }).waitFor()
  expect(await member.getByText('Dentist').count()).toBe(0)
})

test('a click in a column books that member, and the form moves an appointment to another member by keyboard', async () => {
  const page = await site.signIn('member')
  await page.goto(site.url + dayPath(6))
  const [head, ten] = [await boxOf(column(page, 'Ben')), await boxOf(page.getByText(/^10\s?AM$/i))]
  await page.mouse.click(head.x + head.width / 2, ten.y + 8)
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByRole('combobox', { name: 'Staff' }).textContent()).toContain('Ben')
  expect(await sheet.getByLabel('Time', { exact: true }).inputValue()).toBe('10:00')
  await sheet.getByLabel('Name').fill('Emmy Noether')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText('Appointment booked.').waitFor()

  await entry(page, /Emmy Noether/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await sheet.getByRole('combobox', { name: 'Staff' }).press('Enter')
  await page.getByRole('option', { name: 'Anna' }).press('Enter')
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page.getByText('Anna has the appointment now.').waitFor()
  const [row] = await site.app.db.read<
    { id: string }[]
  >`SELECT id FROM appointments WHERE contact_name = 'Emmy Noether'`
  expect(await stored({ id: row?.id ?? '' })).toMatchObject({ startsAt: at(6, '10:00'), staffName: 'Anna' })
})

test('a phone shows one column, for everyone or for a chosen member; a week shows a chosen member', async () => {
  await anAppointment('Grace Hopper', at(7, '10:00'), anna)
  await anAppointment('Hedy Lamarr', at(7, '10:00'), ben)
  const page = await site.signIn('member', { viewport: PHONE })
  await page.goto(site.url + dayPath(7))
  await entry(page, /Hedy Lamarr/).waitFor()
  await entry(page, /Grace Hopper/).waitFor()
  await page.getByRole('combobox', { name: 'Staff' }).click()
  await page.getByRole('option', { name: 'Ben' }).click()
  await column(page, 'Ben').waitFor()
  await entry(page, /Grace Hopper/).waitFor({ state: 'detached' })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectAccessible(page)
  await screenshots(page, 'calendar-staff-one')
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await entry(page, /Hedy Lamarr/).waitFor()
  expect(await entry(page, /Grace Hopper/).count()).toBe(0)
})

test('an appointment past midnight makes the day longer, and the days stay in sight while the week scrolls', async () => {
  await anAppointment('Vera Late', at(8, '23:45'), anna)
  const page = await site.signIn('member', { viewport: { width: 1280, height: 500 } })
  await page.goto(`${site.url}/calendar?view=week&date=2030-03-08`)
  await entry(page, /Vera Late/).waitFor()

  await page.getByText(/^8\s?AM$/i).waitFor()
  expect(await page.getByText(/^7\s?AM$/i).count()).toBe(0)
  await entry(page, /Vera Late/).scrollIntoViewIfNeeded()
  const [head, late] = [
    await boxOf(page.getByRole('columnheader', { name: /8/ })),
    await boxOf(entry(page, /Vera Late/)),
  ]
  expect(head.y).toBeGreaterThanOrEqual(0)
  expect(late.y).toBeGreaterThan(head.y)
  expect(late.height).toBeGreaterThan(15)
  await screenshots(page, 'calendar-late')
})

test('after an appointment is given to another member the customer can be told by text', async () => {
  const phone = '+12125550173'
  await anAppointment('Sofia Brahe', at(8, '10:00'), anna, { phone })
  const page = await site.signIn('member')
  await page.goto(site.url + dayPath(8))
  await drag(page, 'Sofia Brahe', 'Ben')
  await page.getByRole('heading', { name: 'Text Sofia Brahe about the change?' }).waitFor()
  const message = await page.getByLabel('Text message').inputValue()
  expect(message).toMatch(/Your Haircut appointment on .* at 10:00.AM is now with Ben\.$/)
})

test('a line in each column shows the current time', async () => {
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.clock.setFixedTime(at(7, '15:00'))
  await page.goto(`${site.url}/calendar?view=day`)
  await column(page, 'Ben').waitFor()

  const [line, three, four] = await Promise.all(
    [page.locator('.present-time').nth(1), page.getByText(/^3\s?PM$/), page.getByText(/^4\s?PM$/)].map(boxOf),
  )
  expect(await page.locator('.present-time').count()).toBe(await page.getByRole('columnheader').count())
  expect(line?.y).toBeGreaterThan((three?.y ?? 0) - 10)
  expect(line?.y).toBeLessThan((four?.y ?? 0) - 10)
  expect(line?.height).toBeLessThanOrEqual(2)
})

test('an appointment that the customer has confirmed is marked', async () => {
  const { id } = await anAppointment('Chien-Shiung Wu', at(11, '10:00'), anna)
  const page = await site.signIn('viewer')
  await page.goto(site.url + dayPath(11))
  await entry(page, /^Chien-Shiung Wu/).waitFor()
  await site.app.db.write`UPDATE appointments SET customer_confirmed_at = now() WHERE id = ${id}`

  await entry(page, /^Confirmed by the customer: Chien-Shiung Wu/).waitFor()
})

test('many columns scroll within the calendar, and an appointment is dragged to one that was out of sight', async () => {
  const { db } = site.app
  const now = systemClock.now()
  for (let number = 1; number <= 10; number++)
    await addStaff(db, site.businessId, { name: `Chair ${number}`, kind: 'chair' }, now)
  const chairs = (await listStaff(db, site.businessId)).filter(({ kind }) => kind === 'chair')
  const given = await anAppointment('Lady Lovelace', at(7, '15:00'), chairs[7] as StaffMember)
  const page = await site.signIn('member', { viewport: { width: 900, height: 800 } })
  await page.goto(site.url + dayPath(7))
  await column(page, 'Chair 9').scrollIntoViewIfNeeded()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const [grid, ten] = [
    await boxOf(page.getByRole('region', { name: 'Columns of the staff' })),
    await boxOf(page.getByText(/^10\s?AM$/)),
  ]
  expect(ten.x).toBeGreaterThanOrEqual(grid.x)
  await screenshots(page, 'calendar-staff-many')
  await column(page, 'Chair 9').scrollIntoViewIfNeeded()

  await drag(page, 'Lady Lovelace', 'Chair 9')
  await page.getByText('Chair 9 has the appointment now.').waitFor()

  expect((await stored(given)).staffName).toBe('Chair 9')
  for (const { id } of chairs) await changeStaff(db, site.businessId, id, { active: false }, now)
})
