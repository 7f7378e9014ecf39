import { expect, test } from 'vitest'
import { allowCaller, listAllowedCallers, noteRefusedCall } from '../../src/features/blocked-callers/blocked-caller.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { aCall } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

test('the owner sees why a call was refused, and allows the caller', async () => {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const callId = await aCall(db, business, { from: '+12125550142' })
  await noteRefusedCall(db, { callId, businessId: business.id, rule: 'silent_caller' }, new Date())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/outreach?tab=blocked`)
  const row = page.getByRole('row', { name: /Nobody spoke in the last three calls/ })
  await row.waitFor()

  await row.getByRole('button', { name: 'Allow' }).click()

  await row.getByText('Allowed').waitFor()
  expect(await listAllowedCallers(db, business.id)).toMatchObject([{ phone: '+12125550142' }])
  await expectAccessible(page)
})

test('a member applies the rules to an allowed caller again, and undoes it', async () => {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  await allowCaller(db, business.id, { phone: '+12125550177' }, new Date())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/outreach?tab=blocked`)

  await page.getByRole('button', { name: /Remove .*555-0177 from the allowed callers/ }).click()

  await page.getByText('The rules apply to this caller again.').waitFor()
  const phones = async () => (await listAllowedCallers(db, business.id)).map(({ phone }) => phone)
  expect(await phones()).not.toContain('+12125550177')

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /Remove .*555-0177 from the allowed callers/ }).waitFor()
  expect(await phones()).toContain('+12125550177')
})

test('an admin has calls declined whose number failed the check; a member sees the setting and cannot change it', async () => {
  const { db } = site.app
  const label = 'Decline calls whose number failed the check'
  const member = await site.signIn('member')
  await member.goto(`${site.url}/outreach?tab=blocked`)
  expect(await member.getByRole('switch', { name: label }).isDisabled()).toBe(true)
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/outreach?tab=blocked`)

  await page.getByRole('switch', { name: label }).click()

  await page.getByText('Saved').first().waitFor()
  expect((await requireBusiness(db, site.businessId)).refuseFailedChecks).toBe(true)
  await expectAccessible(page)
})
