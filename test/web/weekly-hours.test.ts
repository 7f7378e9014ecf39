import { expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { anAppointment } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()
const business = () => requireBusiness(site.app.db, site.businessId)

test('a day that is closed is saved once, and comes back with Undo', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  const friday = page.getByRole('checkbox', { name: 'Friday' })
  await page.getByLabel('Friday, opens', { exact: true }).fill('10:15')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.poll(async () => (await business()).hours.friday).toMatchObject([{ open: '10:15' }])

  await friday.click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect.poll(async () => (await business()).hours.friday).toBeUndefined()
  const undo = page.getByRole('button', { name: 'Undo' }).first()
  await undo.waitFor()
  expect(await page.getByText(/Somebody else has changed this/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Save hours' }).isDisabled()).toBe(true)

  await undo.click()
  await expect.poll(async () => (await business()).hours.friday).toMatchObject([{ open: '10:15' }])
  await expect.poll(() => friday.isChecked()).toBe(true)
  expect(await page.getByLabel('Friday, opens', { exact: true }).inputValue()).toBe('10:15')
})

test('changed weekly hours list the appointments that would fall outside them, before they are saved', async () => {
  const { db } = site.app
  const wednesday = new Date(Date.now() + 7 * 86_400_000)
  wednesday.setUTCDate(wednesday.getUTCDate() + ((10 - wednesday.getUTCDay()) % 7))
  wednesday.setUTCHours(17, 0, 0, 0)
  await anAppointment(db, await business(), { contactName: 'Mary Cartwright', startsAt: wednesday })
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByRole('checkbox', { name: 'Wednesday' }).click()
  await page.getByText('Mary Cartwright').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save hours anyway' }).click()
  await expect.poll(async () => (await business()).hours.wednesday).toBeUndefined()
})
