import { expect, test } from 'vitest'
import { listServices, requireBusiness } from '../../src/features/business/business.ts'
import { listClosures } from '../../src/features/business/business-change.ts'
import { voiceProfileFor } from '../../src/features/voice/voice-profile.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const business = () => requireBusiness(site.app.db, site.businessId)
const profile = async () => voiceProfileFor(site.app.db, site.businessId, (await business()).phone, systemClock.now())

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
  await expectAccessible(page)
  await screenshots(page, 'assistant-voice')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await profile()).greeting).toBeNull()
  await expect.poll(() => greeting.inputValue()).toBe('')
})

test('without a realtime model the choice says so, and the hint says who answers', async () => {
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

test('a day can be closed and the weekly hours changed, and changes made elsewhere appear at once', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByRole('checkbox', { name: 'Sunday' }).click()
  await page.getByLabel('Sunday, opens').fill('11:00')
  await page.getByLabel('Sunday, closes').fill('15:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Opening hours saved.').waitFor()
  expect((await business()).hours.sunday).toEqual([{ open: '11:00', close: '15:00' }])

  await page.getByLabel('Date', { exact: true }).fill('2031-12-25')
  await page.getByLabel('Reason').fill('Christmas')
  await page.getByRole('button', { name: 'Add closed day' }).click()
  await page.getByText('Christmas').waitFor()
  expect(await listClosures(site.app.db, site.businessId)).toEqual([{ date: '2031-12-25', reason: 'Christmas' }])
  await expectAccessible(page)
  await screenshots(page, 'assistant-hours')
  await page.getByRole('button', { name: /^Open on/ }).click()
  await page.getByText('No closed days coming up.').waitFor()

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
  await page.getByText('09:00–12:00 and 11:30–17:00 overlap. Change or remove one of them.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText("The hours weren't saved. Correct the days that are marked.").waitFor()

  await page.getByLabel('Monday, opens (2)').fill('13:00')
  await page.getByRole('button', { name: 'Copy to all days: hours of Monday' }).click()
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

  await page.getByRole('button', { name: 'Remove 09:00–12:00 on Tuesday' }).click()
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

test('the transfer number, its times and the greeting at night are set in one place', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=transfer`)
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/must be a phone number/i).waitFor()
  await page.getByLabel('Phone number').fill('(212) 555-0177')
  await page.getByLabel('When', { exact: true }).click()
  await page.getByRole('option', { name: 'During opening hours' }).click()
  await page.getByLabel('Greeting', { exact: true }).fill('We are closed, but I can book for you.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Takes effect with the next call.').waitFor()

  expect(await business()).toMatchObject({
    ...{ transferPhone: '+12125550177', transferWhen: 'open_hours' },
    closedGreeting: 'We are closed, but I can book for you.',
  })
  await expectAccessible(page)
  await screenshots(page, 'assistant-transfer')
})

test('a viewer reads all settings and changes none, also on a phone', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  for (const tab of ['voice', 'hours', 'services', 'transfer', 'tools']) {
    await page.goto(`${site.url}/assistant?tab=${tab}`)
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()

    expect(await page.getByRole('button', { name: /^(Save|Add|Remove|Edit|Listen|Test)/ }).count(), tab).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), tab).toBe(true)
    await expectAccessible(page)
  }
})
