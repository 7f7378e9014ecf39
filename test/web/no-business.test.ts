import { expect, test } from 'vitest'
import { CREATE_BUSINESS } from '../../src/cli/business/first-business.ts'
import { createBusiness } from '../../src/features/business/business.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard({ settings: { FRONTBELL_DEMO_BUSINESS: 'off' } })

test('a sign-in page without a business names the command that creates one, and then the one that lets the owner in', async () => {
  const page = await site.newPage()

  await page.goto(`${site.url}/sign-in`)
  await page.getByText('There is no business yet.').waitFor()
  await page.getByText(CREATE_BUSINESS).waitFor()
  await page.getByText('npx frontbell team owner-link').waitFor()
  await expectAccessible(page)
  expect(site.app.hasBusiness).toBe(false)

  const values = { name: 'My business', timezone: 'America/New_York', plan: 'starter', phone: '+12125550123' }
  await createBusiness(site.app.db, values, new Date())
  await page.reload()
  await page.getByText('Nobody can sign in yet.').waitFor()
})
