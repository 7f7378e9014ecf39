import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

const badges = (page: Page) => page.locator('main').getByText('Sample', { exact: true })

test('an owner fills the demo business with sample data, sees it marked everywhere, and removes it by one click', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'Add sample data' }).waitFor()
  await page.goto(site.url)
  await page.getByText('See it with sample data').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'sample-1-empty')

  await page.getByRole('button', { name: 'Add sample data' }).click()

  await page.getByText('Sample data added.').waitFor()
  await page.getByText('Records marked “Sample” are made up.').waitFor()
  await expect.poll(() => badges(page).count()).toBeGreaterThan(10)
  await expectAccessible(page)
  await screenshots(page, 'sample-2-home')
  for (const path of ['/contacts', '/calls', '/inbox', '/conversations']) {
    await page.goto(site.url + path)
    await badges(page).first().waitFor()
    await screenshots(page, `sample-3${path.replace('/', '-')}`)
  }
  await page.goto(`${site.url}/calls?outcome=booked`)
  await page
    .getByRole('link', { name: /Sample/ })
    .first()
    .click()
  await page.getByText('The next free time for').waitFor()
  await badges(page).first().waitFor()
  await screenshots(page, 'sample-4-call')
  await page.goto(`${site.url}/calendar?view=week`)
  await page
    .getByRole('button', { name: /Sample/ })
    .first()
    .waitFor()
  await screenshots(page, 'sample-5-calendar')
  await page.goto(`${site.url}/analytics`)
  await page.getByText('These figures include sample data.').waitFor()
  await screenshots(page, 'sample-6-analytics')

  await page.getByRole('button', { name: 'Remove sample data' }).click()

  await page.getByText('Sample data removed.').waitFor()
  await page.getByRole('button', { name: 'Add sample data' }).waitFor()
  const left = async () => (await site.app.db.read`SELECT FROM contacts WHERE business_id = ${site.businessId}`).length
  expect(await left()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Records marked “Sample” are made up.').waitFor()
  expect(await left()).toBe(24)
  await page.getByRole('button', { name: 'Start with my own business' }).click()
  await page.getByText(/^Sample data: \d+ records$/).waitFor()
  await page.getByLabel('Name of your business').fill('Corner Cuts')
  await page.getByRole('button', { name: 'Remove demo data and start' }).click()
  await page.getByRole('heading', { name: 'Your business', exact: true, level: 2 }).waitFor()
  expect(await left()).toBe(0)
})
