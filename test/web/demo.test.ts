import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard({ demoStaff: true })

test('the demo has two members of staff, each with a column in the day of the calendar', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/calendar?view=day`)

  const head = (name: string) => page.locator('.calendar-grid').getByRole('columnheader', { name })
  await head('Bella').waitFor()
  await head('Marco').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'demo-day')
  await page.goto(`${site.url}/settings/staff`)
  await page.getByText('Marco').first().waitFor()
  await screenshots(page, 'demo-staff')
})

test('the staff of the demo go with it, and the dialog names them before', async () => {
  const page = await site.signIn('owner')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Start with my own business' }).click()
  await page.getByText('Staff: Bella, Marco').waitFor()

  await page.getByLabel('Name of your business').fill('Corner Cuts')
  await page.getByRole('button', { name: 'Remove demo data and start' }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForURL('**/welcome')

  await page.goto(`${site.url}/settings/staff`)
  await page.getByText('No staff yet').waitFor()
  expect(await page.getByText('Bella').count()).toBe(0)
})
