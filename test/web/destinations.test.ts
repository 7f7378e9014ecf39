import { expect, test } from 'vitest'
import { addDestination, listDestinations } from '../../src/features/transfer-destinations/transfer-destination.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const stored = async () =>
  (await listDestinations(site.app.db, site.businessId)).map(({ name, numbers }) => [name, numbers])

test('an owner adds a person and a department, orders them, removes one and restores it', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=transfer`)
  await page.getByText('Nobody yet').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Anna')
  await sheet.getByLabel('Phone numbers').fill('(212) 555-0142\n12')
  await sheet.getByRole('button', { name: 'Add' }).click()
  await sheet
    .getByText(/must be a phone number|numbers/i)
    .first()
    .waitFor()
  expect(await stored()).toEqual([])
  await sheet.getByLabel('Phone numbers').fill('(212) 555-0142\n(212) 555-0143')
  await expectAccessible(page)
  await screenshots(page, 'assistant-destination')
  await sheet.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Anna is saved.').waitFor()
  await page.getByText('One after the other · At any time').waitFor()

  await addDestination(
    site.app.db,
    site.businessId,
    { name: 'Billing', kind: 'department', numbers: ['+12125550144'], takesCalls: 'open_hours' },
    systemClock.now(),
  )
  await page.getByText('During opening hours').first().waitFor()
  await page.getByRole('button', { name: 'Move Billing up' }).click()
  await expect.poll(async () => (await stored())[0]).toEqual(['Billing', ['+12125550144']])
  const billing = page.getByRole('button', { name: 'Edit Billing' })
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .and(billing)
    .waitFor()
  await expectAccessible(page)
  await screenshots(page, 'assistant-transfers')

  await page.getByRole('button', { name: 'Remove Billing' }).click()
  await page.getByText('Billing was removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit Billing' }).waitFor()
  await expect.poll(async () => (await stored()).map(([name]) => name)).toEqual(['Billing', 'Anna'])

  await page.getByRole('button', { name: 'Edit Anna' }).click()
  await sheet.getByLabel('They ring').click()
  await page.getByRole('option', { name: 'All at once' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All at once · At any time').waitFor()
})

test('a viewer sees the destinations without controls, also on a phone', async () => {
  await addDestination(site.app.db, site.businessId, { name: 'Cleo', numbers: ['+12125550145'] }, systemClock.now())
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/assistant?tab=transfer`)
  await page.getByText('Cleo').waitFor()

  expect(await page.getByRole('button', { name: 'Edit Cleo' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
  await expectAccessible(page)
})
