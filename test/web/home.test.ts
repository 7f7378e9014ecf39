import { expect, test } from 'vitest'
import { pauseSending, resumeSending } from '../../src/app/backup/sending-pause.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { noteUnanswered } from '../../src/features/knowledge/unanswered-question.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { aCall } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'
import { aDayAtTheSalon } from './salon.ts'

const site = openDashboard()

test('on the first day Home lists the setup steps, and a step is checked when it is done elsewhere', async () => {
  const page = await site.signIn('owner')
  await page.goto(site.url)
  await page.getByText('4 of 6 done').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'home-first-day')

  await aCall(site.app.db, await requireBusiness(site.app.db, site.businessId))

  await page.getByText('5 of 6 done').waitFor()
})

test("Home shows today's metrics, the latest calls as text and the next appointments", async () => {
  await aDayAtTheSalon(site.app.db, site.businessId, systemClock.now())
  const page = await site.signIn('viewer')
  await page.goto(site.url)

  await page.getByText('Asked about parking.').waitFor()
  // A viewer can do none of the steps, nor call.
  expect(await page.getByText('Getting started').count()).toBe(0)
  await page.getByText('document.title').first().waitFor()
  expect(await page.title()).not.toBe('owned')
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  const rate = page.locator('dl > div').filter({ hasText: 'Booking rate' })
  await rate.getByText('0%', { exact: true }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'home')
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
})

test('Home starts with the messages that wait for a person and the unanswered questions', async () => {
  await noteUnanswered(
    site.app.db,
    site.businessId,
    { question: 'Do you do eyebrows?', channel: 'call', callId: null, messageId: null },
    systemClock.now(),
  )
  const page = await site.signIn('member')
  await page.goto(site.url)

  await page.getByText('1 unanswered question').waitFor()
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles[0]).toBe('Needs you')
  await page.getByRole('link', { name: 'Answer', exact: true }).click()
  await page.getByText('Do you do eyebrows?').waitFor()
})

test('Home does not move while it loads, also on a slow processor, and shows its own typeface', async () => {
  const page = await site.signIn('owner')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(`
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)

  await page.goto(site.url)
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()

  await expect
    .poll(() => page.evaluate(`[...document.fonts].some((one) => one.family === 'Inter' && one.status === 'loaded')`))
    .toBe(true)
  expect(await page.evaluate('window.shifts')).toBeLessThan(0.05)
})

test('Home of a restored copy says that it is paused and how the pause ends, until it has ended', async () => {
  const { db } = site.app
  await pauseSending(db, systemClock.now())
  const page = await site.signIn('viewer')
  await page.goto(site.url)
  await page.getByText('This service is a restored copy and is paused.').waitFor()
  await page.getByText('frontbell resume').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'home-paused')

  await resumeSending(db)

  await page.getByText('This service is a restored copy and is paused.').waitFor({ state: 'detached' })
})
