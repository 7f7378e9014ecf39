import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const ENDPOINT = 'whe_with_options'

test('conditions, a rate limit and headers are set, kept where they are not touched, and removed', async () => {
  const { db } = site.app
  await db.write`
    INSERT INTO webhook_endpoints (id, business_id, url, events, scheme, created_at, updated_at)
    VALUES (${ENDPOINT}, ${site.businessId}, 'https://example.com/options', '{*}', 'ed25519', now(), now())`
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/webhooks/${ENDPOINT}`)

  await page.getByText('None: every event is sent').waitFor()
  await page.getByRole('button', { name: 'Edit options' }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Field 1').fill('data.directon')
  await page.getByLabel('Values 1').fill('inbound, outbound')
  await page.getByLabel('Most requests').fill('10')
  await page.getByRole('button', { name: 'Add header' }).click()
  await page.getByLabel('Name of header 1').fill('X-Token')
  await page.getByLabel('Value of header 1').fill('secret-value')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('no event of the endpoint has data.directon').waitFor()
  await page.getByLabel('Field 1').fill('data.direction')
  await expectAccessible(page)
  await screenshots(page, 'webhook-options-form')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByText('data.direction equals inbound, outbound').waitFor()
  await page.getByText('10 requests per second').waitFor()
  await page.getByRole('button', { name: 'Edit options' }).click()
  expect(await page.getByLabel('Value of header 1').inputValue()).toBe('')
  await page.getByLabel('Most requests').fill('')
  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByText('None: every event is sent').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'webhook-options')
  const [row] =
    await db.list`SELECT header_names, sealed_headers IS NOT NULL AS kept, conditions, filter FROM webhook_endpoints WHERE id = ${ENDPOINT}`
  expect(row).toEqual({ header_names: ['X-Token'], kept: true, conditions: [], filter: null })
  expect(await page.content()).not.toContain('secret-value')
})

test('a viewer sees the options and cannot change them', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/settings/webhooks/${ENDPOINT}`)

  await page.getByText('X-Token').waitFor()
  expect(await page.getByRole('button', { name: 'Edit options' }).count()).toBe(0)
})
