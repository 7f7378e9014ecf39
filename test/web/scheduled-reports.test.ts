import { expect, test } from 'vitest'
import { listReportSchedules } from '../../src/features/reports/report-schedule.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

test('a member schedules a report, downloads it, has it sent at once, and ends it', async () => {
  const { db } = site.app
  await db.write`UPDATE businesses SET created_at = created_at - interval '100 days'`
  const page = await site.signIn('member')
  await page.goto(`${site.url}/settings/notifications`)
  const add = page.getByRole('button', { name: 'Add report' })
  await add.waitFor()

  await page.getByRole('checkbox', { name: 'Outcomes of calls' }).click()
  await page.getByRole('checkbox', { name: 'CSV' }).click()
  await add.click()
  const row = page.getByRole('list', { name: 'Reports by email' }).getByRole('listitem')
  await row.getByText(/^Every Monday at 8:00\sAM$/).waitFor()

  const [schedule] = await listReportSchedules(db, site.businessId, null)
  expect(schedule).toMatchObject({
    type: 'weekly',
    hour: 8,
    figures: ['calls', 'bookings', 'messages'],
    formats: ['pdf'],
  })
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByText('Download PDF').click()])
  expect(download.suggestedFilename()).toMatch(/^report-weekly-\d{4}-W\d\d\.pdf$/)
  await row.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('On its way:').waitFor()
  expect(await db.list`SELECT FROM email_attachments`).toHaveLength(1)
  await expectAccessible(page)
  await row.scrollIntoViewIfNeeded()
  await screenshots(page, 'settings-reports')

  await row.getByRole('button', { name: 'Remove the weekly report' }).click()
  await page.getByText('The report is removed.').waitFor()
  expect(await listReportSchedules(db, site.businessId, null)).toEqual([])
})
