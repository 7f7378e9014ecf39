import { expect, test } from 'vitest'
import { addService, listServices, requireBusiness } from '../../src/features/business/business.ts'
import { voiceProfileFor } from '../../src/features/voice/voice-profile.ts'
import { anAppointment } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const business = () => requireBusiness(site.app.db, site.businessId)
const profile = async () => voiceProfileFor(site.app.db, site.businessId, (await business()).phone)

test('greeting and voice can be changed, previewed before saving, and restored', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant`)
  const greeting = page.getByLabel('Greeting', { exact: true })
  await greeting.fill('Welcome to Bella’s. What can I do for you?')
  await page.getByLabel('Voice', { exact: true }).click()
  await page.getByRole('option', { name: /^kal/ }).click()

  await page.getByRole('button', { name: 'Listen' }).click()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  const heard = await page.getByTestId('voice-preview').evaluate((audio) => {
    const { duration, src } = audio as unknown as { duration: number; src: string }
    return { duration, src }
  })
  expect(heard.src).toMatch(/^blob:/)
  expect(heard.duration).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Takes effect with the next call.').waitFor()

  expect(await profile()).toMatchObject({ voiceId: 'kal', greeting: 'Welcome to Bella’s. What can I do for you?' })
  const undo = page.getByRole('button', { name: 'Undo' })
  // The offer stays while the pointer is over it.
  await undo.hover()
  await expectAccessible(page)
  await screenshots(page, 'assistant-voice')
  await undo.click()
  await expect.poll(async () => (await profile()).greeting).toBeNull()
  await expect.poll(() => greeting.inputValue()).toBe('')
})

test('without a realtime model the choice says so, and the hint says what answers', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant`)

  const held = page.getByLabel('Voice engine')
  await held.waitFor()
  await page
    .getByText(
      /Speech recognition is off, so callers use the keypad\. AI model: none, so the built-in assistant answers\./,
    )
    .waitFor()
  await expectAccessible(page)
  await held.click()

  const option = page.getByRole('option', { name: 'Realtime model (not set up)' })
  expect(await option.getAttribute('aria-disabled')).toBe('true')
})

test('the weekly hours and the booking rules are changed', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByRole('checkbox', { name: 'Sunday' }).click()
  await page.getByLabel('Sunday, opens').fill('11:00')
  await page.getByLabel('Sunday, closes').fill('15:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Opening hours saved.').waitFor()
  expect((await business()).hours.sunday).toEqual([{ open: '11:00', close: '15:00' }])

  await page.getByLabel('Minimum notice (minutes)').fill('600000')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText(/must be/i).waitFor()
})

test('a day can have a morning and an afternoon, which stay when they are saved and copied', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByLabel('Monday, opens').fill('09:00')
  await page.getByLabel('Monday, closes').fill('12:00')
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  expect(await page.getByLabel('Monday, opens (2)').inputValue()).toBe('13:00')
  await page.getByLabel('Monday, opens (2)').fill('11:30')
  await page.getByText(/^9:00.AM–12:00.PM and 11:30.AM–5:00.PM overlap\. Change or remove one of them\.$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText("The hours weren't saved. Correct the days that are marked.").waitFor()

  await page.getByLabel('Monday, opens (2)').fill('13:00')
  await page.getByRole('button', { name: 'Copy to all open days: hours of Monday' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Opening hours saved.').waitFor()
  await page.reload()
  await page.getByLabel('Tuesday, opens (2)').waitFor()

  const twoOpenings = [
    { open: '09:00', close: '12:00' },
    { open: '13:00', close: '17:00' },
  ]
  expect((await business()).hours).toMatchObject({ monday: twoOpenings, tuesday: twoOpenings })
  expect(await page.getByLabel('Monday, closes (2)').inputValue()).toBe('17:00')
  await screenshots(page, 'assistant-openings')

  await page.getByRole('button', { name: /^Remove 9:00.AM–12:00.PM on Tuesday$/ }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.poll(async () => (await business()).hours.tuesday).toEqual([{ open: '13:00', close: '17:00' }])
  expect((await business()).hours.monday).toEqual(twoOpenings)
})

test('services can be added, renamed in place, reordered, removed and restored', async () => {
  const names = async () => (await listServices(site.app.db, site.businessId)).map(({ name }) => name)
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=services`)
  await page.getByLabel('New service').fill('Blow-dry')
  await page.getByLabel('Minutes', { exact: true }).last().fill('20')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Move Blow-dry up' }).click()
  await expect.poll(names).toEqual(['Haircut', 'Blow-dry', 'Color'])
  await expectAccessible(page)
  await screenshots(page, 'assistant-services')

  await page.getByRole('button', { name: 'Remove Blow-dry' }).click()
  await page.getByText('Blow-dry was removed.').waitFor()
  expect(await names()).toEqual(['Haircut', 'Color'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Haircut', 'Blow-dry', 'Color'])
})

test('everything about a service is changed in its sheet, and a removed service can be restored', async () => {
  const service = async () => (await listServices(site.app.db, site.businessId)).find(({ name }) => name === 'Color')
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=services`)
  await page.getByRole('button', { name: 'Edit Color', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Price as an amount').fill('45,5x')
  await sheet.getByLabel('Currency').fill('eur')
  await sheet.getByLabel('Buffer after (minutes)').fill('15')
  await sheet.getByLabel('Minimum notice (minutes)').fill('120')
  await sheet.getByLabel('Book up to (days ahead)').fill('30')
  await sheet.getByLabel('Customers can book it').click()
  await page.getByRole('option', { name: 'Only on the booking page' }).click()
  await sheet.getByRole('button', { name: 'Add question' }).click()
  await sheet.getByLabel('Question 1', { exact: true }).fill('Any allergies?')
  await sheet.getByLabel('Answer to question 1').click()
  await page.getByRole('option', { name: 'Yes or no' }).click()
  await sheet.getByRole('checkbox', { name: 'Must be answered' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Enter the price as an amount, such as 45.50.').waitFor()
  await sheet.getByLabel('Price as an amount').fill('45,5')
  await expectAccessible(page)
  await screenshots(page, 'assistant-service')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('€45.50').waitFor()
  const changed = {
    ...{ priceCents: 4550, currency: 'EUR', bufferBeforeMinutes: null, bufferAfterMinutes: 15 },
    ...{ minNoticeMinutes: 120, horizonDays: 30, bookable: 'online' },
    questions: [{ name: 'Any allergies?', type: 'yes_no', required: true }],
  }
  expect(await service()).toMatchObject(changed)
  await screenshots(page, 'assistant-services-price')

  await page.getByRole('button', { name: 'Remove Color' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(service).toMatchObject(changed)
})

test('the transfer number, its hours and the greeting at night are set in one place', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=transfer`)
  const [own] = await site.app.db.list<{ phone: string }[]>`
    SELECT phone FROM phone_numbers WHERE business_id = ${site.businessId}`
  await page.getByLabel('Phone number').fill(own?.phone ?? '')
  await page.getByText(/Your assistant answers this number, so callers/).waitFor()
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/must be a phone number/i).waitFor()
  await page.getByLabel('Phone number').fill('(212) 555-0177')
  await page.getByLabel('When', { exact: true }).click()
  await page.getByRole('option', { name: 'During opening hours' }).click()
  await page.getByLabel('Greeting', { exact: true }).fill('We are closed, but I can book for you.')
  await page.getByRole('checkbox', { name: /^Text callers whose call was cut off/ }).check()
  await page.getByRole('checkbox', { name: /^Text callers whom nobody answered/ }).check()
  await page.getByLabel('One text per caller every').click()
  await page.getByRole('option', { name: '4 hours' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Takes effect with the next call.').waitFor()

  expect(await business()).toMatchObject({
    ...{ transferPhone: '+12125550177', transferWhen: 'open_hours' },
    ...{ textWhenMissed: true, textWhenMissedHours: 4 },
    closedGreeting: 'We are closed, but I can book for you.',
    textWhenCutOff: true,
  })
  await expectAccessible(page)
  await screenshots(page, 'assistant-transfer')
})

test('a viewer can read all settings but change none, even on a phone', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  for (const tab of ['voice', 'hours', 'services', 'transfer', 'tools']) {
    await page.goto(`${site.url}/assistant?tab=${tab}`)
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()

    expect(await page.getByRole('button', { name: /^(Save|Add|Remove|Edit|Listen|Test)/ }).count(), tab).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), tab).toBe(true)
    await expectAccessible(page)
  }
})

test('a booked service is removed only after a confirmation that names the customers', async () => {
  const { db } = site.app
  await addService(db, site.businessId, { name: 'Perm', durationMinutes: 30 })
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000)
  await anAppointment(db, await business(), {
    service: 'Perm',
    durationMinutes: 30,
    contactName: 'Rosalind Franklin',
    startsAt,
  })
  const names = async () => (await listServices(db, site.businessId)).map(({ name }) => name)
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=services`)
  await page.getByRole('button', { name: 'Remove Perm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Perm?' })
  await dialog.getByText('One coming appointment is booked for it.').waitFor()
  await dialog.getByText('Rosalind Franklin').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(await names()).toContain('Perm')

  await page.getByRole('button', { name: 'Remove Perm' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Perm was removed.').waitFor()
  expect(await names()).not.toContain('Perm')
})
