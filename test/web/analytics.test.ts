import { expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { aCall } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots, textOf } from './open-dashboard.ts'
import { aDayAtTheSalon } from './salon.ts'

const site = openDashboard()
const DAY_MS = 86_400_000

test('an empty period says so, and a new call is counted at once', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/analytics`)
  await page.getByText('No data in this period').waitFor()
  await expectAccessible(page)

  await aDayAtTheSalon(site.app.db, site.businessId, systemClock.now())

  const calls = page.locator('dl > div').filter({ hasText: /^Calls/ })
  await calls.getByText('4', { exact: true }).waitFor()
  await page.getByRole('table', { name: 'Calls per day', exact: true }).waitFor({ state: 'attached' })
  await page.getByText('The caller hung up').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'analytics')
})

test('the URL holds period and direction, and metrics are compared with the previous period', async () => {
  const { db } = site.app
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/analytics`)
  await page.getByLabel('Direction').click()
  await page.getByRole('option', { name: 'Outgoing calls' }).click()
  const calls = page.locator('dl > div').filter({ hasText: /^Calls/ })
  await page.waitForURL('**/analytics?direction=outbound')
  await calls.getByText('0', { exact: true }).waitFor()

  // One call in March 2026 and none in the days before.
  await aCall(db, await requireBusiness(db, site.businessId))
  await page.goto(`${site.url}/analytics?from=2026-03-02&to=2026-03-03`)
  await calls.getByText('1', { exact: true }).waitFor()
  await calls.getByText('up from 0').waitFor()
  await page.goto(`${site.url}/analytics?from=2026-03-04&to=2026-03-05`)
  await calls.getByText('down 100% from 1').waitFor()
})

test('the calls of the period are exported as CSV', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/analytics?from=2026-03-02&to=2026-03-03`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Calls (CSV)' }).click(),
  ])

  const rows = (await textOf(download)).trim().split('\r\n')
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('+15551234567')
})

test('reports of past days are shown, and printed without navigation', async () => {
  const { db } = site.app
  await db.write`UPDATE businesses SET created_at = ${new Date(systemClock.now().getTime() - 70 * DAY_MS)}`
  const page = await site.signIn('viewer')
  // On a Monday or the first of a month, a report of another kind comes first in the list of all.
  await page.goto(`${site.url}/analytics?tab=reports&type=daily`)
  await page.getByRole('heading', { name: /^Daily report for/ }).waitFor()
  await page.getByLabel('Kind of report').click()
  await page.getByRole('option', { name: 'Monthly' }).click()
  await page.getByRole('heading', { name: /^Monthly report for/ }).waitFor()
  await page.waitForURL(/type=monthly/)
  await page.goto(`${site.url}/analytics?tab=reports&type=weekly`)
  const titles = page.getByRole('list', { name: 'Reports' }).getByRole('button')
  await titles.nth(1).click()
  await page.getByRole('heading', { name: (await titles.nth(1).textContent()) ?? '' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'reports')

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  expect(await titles.first().isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: /^Weekly report for/ }).isVisible()).toBe(true)
})

test('metrics and reports fit on a phone', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  for (const path of ['/analytics', '/analytics?tab=reports']) {
    await page.goto(site.url + path)
    await page.getByText('Average call').waitFor()

    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
    await expectAccessible(page)
  }
})

test('topics are counted, filter the figures, and link to their calls; sentiment is shown where it was recorded', async () => {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const ids = [
    await aCall(db, business, { from: '+15557770001', ending: { topics: ['Check-up'], sentiment: 'positive' } }),
    await aCall(db, business, { ending: { topics: ['check-up', 'Parking'], sentiment: 'negative' } }),
    await aCall(db, business, { ending: { topics: ['Parking'] } }),
    await aCall(db, business, { ending: { topics: ['Check-up'] } }),
  ]
  await db.write`UPDATE calls SET started_at = '2026-04-07T15:00:00Z' WHERE id = ANY (${ids})`
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/analytics?from=2026-04-07&to=2026-04-08`)

  const topics = page.getByRole('region', { name: 'Topics of calls' })
  const row = (name: RegExp) => topics.getByRole('listitem').filter({ hasText: name })
  await row(/^Check-up3 \(75%\)/).waitFor()
  await row(/^Parking2 \(50%\)/).waitFor()
  const felt = page.getByRole('region', { name: 'How callers felt' })
  await felt.getByText('Positive').waitFor()
  await expectAccessible(page)
  await topics.scrollIntoViewIfNeeded()
  await screenshots(page, 'analytics-topics')

  await page.getByLabel('Topic', { exact: true }).click()
  await page.getByRole('option', { name: 'Parking' }).click()
  await page.waitForURL(/topic=Parking/)
  await page
    .locator('dl > div')
    .filter({ hasText: /^Calls/ })
    .getByText('2', { exact: true })
    .waitFor()
  expect(await page.getByRole('link', { name: 'Calls (CSV)' }).getAttribute('href')).toContain('topic=Parking')

  await topics.getByRole('link', { name: 'Check-up' }).click()
  await page.waitForURL(/calls\?topic=check-up/i)
  await expect.poll(() => page.getByRole('row').count()).toBe(4)
  await expectAccessible(page)
  await page.getByRole('link', { name: /777-0001/ }).click()
  await page.getByText('Positive', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Check-up', exact: true }).waitFor()
})
