import { expect, test } from 'vitest'
import { readRetention } from '../../src/features/retention/retention.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

test('an admin chooses how long transcripts are kept, after a confirmation that says what is deleted', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings`)
  const select = page.getByLabel('Keep transcripts and summaries for')
  await select.waitFor()

  await select.click()
  await page.getByRole('option', { name: '90 days' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Everything older than 90 days is deleted within half an hour').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await select.filter({ hasText: '90 days' }).waitFor()
  expect(await readRetention(site.app.db, site.businessId)).toMatchObject({ transcripts: 90, calls: null })
  await expectAccessible(page)
})
