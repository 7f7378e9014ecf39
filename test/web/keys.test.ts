import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createApiKey, listApiKeys } from '../../src/features/api-keys/api-key.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()

const ask = (key: string, method: string, body?: object) =>
  fetch(`${site.url}/api/v1/contacts`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).then((response) => response.status)

/** The key that a sheet shows once. */
const shownKey = async (page: Page): Promise<string> =>
  (await page.getByRole('region', { name: 'key', exact: true }).textContent()) ?? ''

test('a new key works on the API within its scopes, and its use is shown live', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/keys`)

  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByLabel('Name').fill('Our CRM')
  await page.getByText('Choose one by one').click()
  await page.getByRole('checkbox', { name: 'Read Calls' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'keys-new')
  await page.getByText('Bookings and contacts').click()
  await page.getByRole('checkbox', { name: 'Read Calls', checked: false }).waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await shownKey(page)
  expect(await page.getByRole('region', { name: 'curl command' }).textContent()).toContain(`Bearer ${key}`)
  await expectAccessible(page)
  await screenshots(page, 'keys-shown')
  await page.keyboard.press('Escape')
  expect(await shownKey(page)).toBe(key)
  await page.getByRole('button', { name: "I've copied the key" }).click()

  expect(await ask(key, 'GET')).toBe(200)
  expect(await ask(key, 'POST', { name: 'Made by the key' })).toBe(201)
  expect((await fetch(`${site.url}/api/v1/calls`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(403)
  await page.getByRole('row', { name: /Our CRM.*just now/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'keys')
})

test('a key is rotated to a replacement, which is refused after it is revoked', async () => {
  const { db } = site.app
  const { key } = await createApiKey(db, site.businessId, { name: 'The till', scopes: ['all'] }, systemClock.now())
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/keys?state=active`)

  await page.getByRole('button', { name: 'The till' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Revoke now' }).click()
  await page.getByRole('button', { name: 'Create new key' }).click()
  const successor = await shownKey(page)
  await page.getByText(/The old key was revoked/).waitFor()
  await page.getByRole('button', { name: "I've copied the key" }).click()
  expect(successor).not.toBe(key)
  expect(await ask(successor, 'GET')).toBe(200)
  await expect.poll(() => ask(key, 'GET')).toBe(401)

  await page.getByRole('button', { name: 'The till' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByLabel('Type revoke to confirm').fill('revoke')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('The till was revoked.').waitFor()
  await expect.poll(() => ask(successor, 'GET')).toBe(401)
  const keys = await listApiKeys(db, site.businessId)
  expect(keys.filter(({ name }) => name === 'The till').map(({ revokedAt }) => revokedAt !== null)).toEqual([
    true,
    true,
  ])
})

test('a member sees no keys, and the service returns none', async () => {
  const page = await site.signIn('member', { viewport: PHONE })
  await page.goto(`${site.url}/settings/keys`)

  await page.getByText('Only admins can open this page').waitFor()

  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  expect((await page.request.get(`${site.url}/dashboard/api/api-keys`)).status()).toBe(403)
  await expectAccessible(page)
})
