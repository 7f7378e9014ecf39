import { test } from 'vitest'
import { createContact } from '../../src/features/contacts/contact.ts'
import { addRecipients, createCampaign, startCampaign } from '../../src/features/outreach/campaign.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { zoneWhereTheHourIs } from '../factories/noon.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

test('a campaign that is started at night says until when it waits, and for whom', async () => {
  const { db } = site.app
  const now = systemClock.now()
  await createContact(db, site.businessId, { name: 'Grace Hopper', phone: '+15552550177' }, 'api', now)
  await db.write`UPDATE businesses SET timezone = ${zoneWhereTheHourIs(23)}`
  const fields = { name: 'Late texts', channel: 'sms', body: 'Time for your check-up.' } as const
  const { id } = await createCampaign(db, site.businessId, fields, now)
  await addRecipients(db, site.businessId, id, { phones: ['+15552550177'] }, now)
  await startCampaign(db, site.businessId, id, now)
  const page = await site.signIn('viewer')

  await page.goto(`${site.url}/outreach/${id}`)

  await page.getByText(/^It's night for the next recipients, .* Continues .*8:00.AM/).waitFor()
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await page.getByRole('cell', { name: /^night there, contacted from .*8:00.AM$/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'outreach-night')
})
