import { expect, test } from 'vitest'
import { listAllowedCallers, noteRefusedCall } from '../../src/features/blocked-callers/blocked-caller.ts'
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
