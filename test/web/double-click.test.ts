/** A second click that follows at once, on every kind of form. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listApiKeys } from '../../src/features/api-keys/api-key.ts'
import { boxOf } from './box-of.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

/** Presses the mouse twice at the centre of the button, wherever the second press lands. */
async function clickTwice(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))')
  const box = await boxOf(button)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.mouse.click(x, y, { delay: 60 })
}

test('a double click on Create shows the new API key, and does not close it unread', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/keys`)
  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clicked twice')

  await clickTwice(page, 'Create key')

  const key = await page.getByRole('region', { name: 'key', exact: true }).textContent()
  await page.mouse.click(5, 5) // beside the sheet
  await page.getByRole('button', { name: "I've copied the key", disabled: false }).waitFor()
  expect(await page.getByRole('region', { name: 'key', exact: true }).textContent()).toBe(key)
  const keys = await listApiKeys(site.app.db, site.businessId)
  expect(keys.filter(({ name }) => name === 'Clicked twice')).toHaveLength(1)
  await page.getByRole('button', { name: "I've copied the key" }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a double click adds one contact', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice Clicked')

  await clickTwice(page, 'Add contact')

  await page.getByRole('heading', { name: 'Twice Clicked' }).waitFor()
  const rows = await site.app.db.list`SELECT 1 FROM contacts WHERE name = 'Twice Clicked'`
  expect(rows).toHaveLength(1)
})

test('a double click adds one webhook endpoint', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/webhooks`)
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('URL').fill('https://127.0.0.1:9/twice')

  await clickTwice(page, 'Add and send ping')

  await page.waitForURL('**/settings/webhooks/**')
  const rows = await site.app.db.list`SELECT 1 FROM webhook_endpoints WHERE url LIKE '%/twice'`
  expect(rows).toHaveLength(1)
})

test('Enter that is held down submits a form only once, and once more after a change', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=services`)
  const name = page.getByRole('textbox', { name: 'New service' })
  await name.fill('Held down')

  for (let press = 0; press < 4; press++) await name.press('Enter')

  await expect.poll(() => site.app.db.list`SELECT 1 FROM services WHERE name = 'Held down'`).toHaveLength(1)
})
