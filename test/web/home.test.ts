import { expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { aCall } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openBrowserHouse, screenshots } from './browser-house.ts'
import { aDayAtTheSalon } from './salon.ts'

const house = openBrowserHouse()

test('on the first day Home lists the setup steps, and a step ticks itself when it is done elsewhere', async () => {
  const page = await house.signIn('owner')
  await page.goto(house.url)
  await page.getByText('4 of 6 done').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'home-first-day')

  await aCall(house.app.db, await requireBusiness(house.app.db, house.businessId))

  await page.getByText('5 of 6 done').waitFor()
})

test("Home shows today's metrics, the latest calls as text and the next appointments", async () => {
  await aDayAtTheSalon(house.app.db, house.businessId, systemClock.now())
  const page = await house.signIn('viewer')
  await page.goto(house.url)

  await page.getByText('Asked about parking.').waitFor()
  await page.getByText('document.title').first().waitFor()
  expect(await page.title()).not.toBe('owned')
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'home')
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
})
