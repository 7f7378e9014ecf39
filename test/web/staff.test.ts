import { expect, test } from 'vitest'
import { bookAppointment, requireAppointment } from '../../src/features/appointments/appointment.ts'
import { listServices, requireBusiness } from '../../src/features/business/business.ts'
import { addStaff, changeStaff, listStaff, type StaffMember } from '../../src/features/staff/staff.ts'
import { addTimeOff, listTimeOff } from '../../src/features/staff/time-off.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const staff = () => listStaff(site.app.db, site.businessId)
const names = async () => (await staff()).map(({ name }) => name)

test('staff are added with own hours and services, ordered, deactivated and removed', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/staff`)
  await page.getByText('No staff yet').waitFor()
  await page.getByRole('button', { name: 'Add staff' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Anna')
  await sheet.getByLabel('Color').click()
  await page.getByRole('option', { name: 'Teal' }).click()
  await sheet.getByRole('checkbox', { name: 'Offers all services' }).click()
  await sheet.getByRole('checkbox', { name: 'Color', exact: true }).click()
  await sheet.getByRole('checkbox', { name: 'Same as the opening hours' }).click()
  await sheet.getByLabel('Monday, closes').fill('12:00')
  await sheet.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expectAccessible(page)
  await screenshots(page, 'staff-member')
  await sheet.getByRole('button', { name: 'Add staff' }).click()
  await page.getByText('Anna was saved.').waitFor()

  const [haircut] = await listServices(site.app.db, site.businessId)
  const [anna] = await staff()
  expect(anna).toMatchObject({ name: 'Anna', kind: 'person', color: '#0f766e', serviceIds: [haircut?.id] })
  expect(anna?.hours?.monday).toEqual([
    { open: '09:00', close: '12:00' },
    { open: '13:00', close: '17:00' },
  ])

  await addStaff(site.app.db, site.businessId, { name: 'Room 2', kind: 'room' }, systemClock.now())
  await page.reload()
  await page.getByRole('button', { name: 'Move Room 2 up' }).click()
  await expect.poll(names).toEqual(['Room 2', 'Anna'])
  await page.getByRole('button', { name: 'Edit Room 2' }).click()
  await sheet.getByLabel('Name').fill('Anna')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText(/called Anna already/).waitFor()
  await sheet.getByLabel('Name').fill('Quiet room')
  await sheet.getByRole('checkbox', { name: 'Takes new appointments' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Inactive').waitFor()
  expect((await staff())[0]).toMatchObject({ name: 'Quiet room', kind: 'room', active: false, hours: null })
  await expectAccessible(page)
  await screenshots(page, 'staff')

  await page.getByRole('button', { name: 'Edit Quiet room' }).click()
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Quiet room has no coming appointments.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Quiet room was removed.').waitFor()
  expect(await names()).toEqual(['Anna'])
})

test('time off is a part of a day every week, or whole days, and can be removed and restored', async () => {
  const timeOff = () => listTimeOff(site.app.db, site.businessId)
  const ben = await addStaff(site.app.db, site.businessId, { name: 'Ben' }, systemClock.now())
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/staff`)
  const open = () => page.getByRole('button', { name: 'Add time off' }).click()
  const sheet = page.getByRole('dialog')
  await open()
  await sheet.getByLabel('Who').click()
  await page.getByRole('option', { name: 'Ben' }).click()
  await sheet.getByRole('checkbox', { name: 'All day' }).click()
  await sheet.getByLabel('Date', { exact: true }).fill('2031-03-03')
  await sheet.getByRole('checkbox', { name: 'Repeat every week' }).click()
  await sheet.getByLabel('Last day of the repetition').fill('2031-12-31')
  await sheet.getByLabel('Reason').fill('Lunch')
  await expectAccessible(page)
  await screenshots(page, 'staff-time-off')
  await sheet.getByRole('button', { name: 'Add time off' }).click()
  await page.getByText('Lunch').waitFor()
  const lunch = { startsAt: '2031-03-03T12:00', endsAt: '2031-03-03T13:00', reason: 'Lunch' }
  expect(await timeOff()).toMatchObject([{ ...lunch, staffId: ben.id, repeats: 'weekly', repeatsUntil: '2031-12-31' }])

  await open()
  await sheet.getByLabel('First day').fill('2031-01-01')
  await sheet.getByLabel('Last day').fill('2031-01-02')
  await sheet.getByRole('button', { name: 'Add time off' }).click()
  const whole = page.getByRole('listitem').filter({ hasText: 'The whole business' })
  await whole.waitFor()
  expect((await timeOff())[0]).toMatchObject({
    ...{ staffId: null, startsAt: '2031-01-01T00:00', endsAt: '2031-01-03T00:00', repeats: 'never' },
  })
  await whole.getByRole('button').click()
  await expect.poll(async () => (await timeOff()).length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await timeOff()).length).toBe(2)
})

test('a viewer sees staff and time off, and changes nothing, also on a phone', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/settings/staff`)
  await page.getByRole('heading', { name: 'Time off' }).waitFor()

  expect(await page.getByRole('button', { name: /^(Add|Edit|Move|Remove)/ }).count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectAccessible(page)
})

test('a member who still has appointments is removed only after choosing who takes them: a free member, or nobody', async () => {
  const { db } = site.app
  const now = systemClock.now()
  const [dora, eva, finn] = await Promise.all(
    ['Dora', 'Eva', 'Finn'].map((name) => addStaff(db, site.businessId, { name }, now)),
  )
  const business = await requireBusiness(db, site.businessId)
  const book = async (contactName: string, member: StaffMember | undefined, time: string) => {
    const startsAt = new Date(`2030-04-02T${time}:00-04:00`)
    const input = { contactName, startsAt, durationMinutes: 30, staffIds: [member?.id ?? ''] }
    const booking = await bookAppointment(db, business, input, 'api', now, 'any_time')
    if (booking.outcome !== 'booked') throw new Error('the time is taken')
    return booking.appointment.id
  }
  const taken = await book('Jane Austen', dora, '10:00')
  await book('Mary Shelley', eva, '10:00')
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/staff`)
  const dialog = page.getByRole('dialog', { name: /^Remove / })
  const startRemoving = async (name: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
  }
  const choose = async (option: string) => {
    await dialog.getByLabel('Coming appointments go to').click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const remove = () => dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  const staffOf = async (id: string) => (await requireAppointment(db, business, id)).staffName

  await startRemoving('Dora')
  await dialog.getByText('Dora has 1 coming appointment:').waitFor()
  await remove()
  await dialog.getByText('Choose who takes the coming appointments.').waitFor()
  await choose('Eva')
  await remove()
  await dialog.getByText(/^Eva is not free for 1 future appointment \(2030-04-02 10:00 Jane Austen\)/).waitFor()
  expect(await staffOf(taken)).toBe('Dora')
  await expectAccessible(page)
  await screenshots(page, 'staff-removal')
  await choose('Finn')
  await remove()
  await page.getByText('Dora was removed.').waitFor()
  expect(await staffOf(taken)).toBe('Finn')

  await startRemoving('Finn')
  await choose('Nobody in particular')
  await remove()
  await page.getByText('Finn was removed.').waitFor()
  expect(await staffOf(taken)).toBeNull()

  await startRemoving('Eva')
  await dialog.getByText('Eva has 1 coming appointment:').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await names()).toContain('Eva')
  expect(finn?.name).toBe('Finn')
})

test('an appointment that is booked while the dialog is open is not lost: the removal is refused', async () => {
  const { db } = site.app
  const now = systemClock.now()
  const gina = await addStaff(db, site.businessId, { name: 'Gina' }, now)
  const page = await site.signIn('admin', { ofItsOwn: true })
  // The page does not hear of the booking.
  await page.route('**/dashboard/api/changes', (route) => route.abort())
  await page.goto(`${site.url}/settings/staff`)
  await page.getByRole('button', { name: 'Edit Gina' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Gina has no coming appointments.').waitFor()
  const input = { contactName: 'Ada', startsAt: new Date('2030-04-03T14:00:00Z'), staffIds: [gina.id] }
  await bookAppointment(db, await requireBusiness(db, site.businessId), input, 'api', now, 'any_time')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()

  await page.getByText(/^Gina has 1 future appointment/).waitFor()
  expect(await names()).toContain('Gina')
})

test('changes that someone else makes to staff, hours and time off appear at once', async () => {
  const { db } = site.app
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/settings/staff`)
  await page.getByRole('heading', { name: 'Time off' }).waitFor()

  const hugo = await addStaff(db, site.businessId, { name: 'Hugo' }, systemClock.now())
  const row = page.getByRole('listitem').filter({ hasText: 'Hugo' })
  await row.getByText('Opening hours of the business').waitFor()
  await changeStaff(
    db,
    site.businessId,
    hugo.id,
    { hours: { monday: { open: '09:00', close: '12:00' } } },
    systemClock.now(),
  )
  await row.getByText('Own hours').waitFor()
  const off = { staffId: hugo.id, startsAt: '2031-06-01T00:00', endsAt: '2031-06-02T00:00', reason: 'Away' }
  await addTimeOff(db, site.businessId, off, systemClock.now())
  await page.getByText('Away').waitFor()
})
