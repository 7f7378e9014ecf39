import { expect, test } from 'vitest'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

test('nothing of the page moves while the calendar loads', async () => {
  const { db } = site.app
  const business = await requireBusiness(db, site.businessId)
  const booking = { contactName: 'Emily Noether', startsAt: new Date('2030-03-06T15:00:00-05:00'), durationMinutes: 30 }
  await bookAppointment(db, business, booking, 'ai_call', systemClock.now(), 'any_time')
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.addInitScript(`
    window.layoutShift = 0
    window.shifted = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        window.layoutShift += entry.value
        for (const { node } of entry.sources) window.shifted.push(entry.value.toFixed(3) + ' ' + (node?.className ?? node))
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${site.url}/calendar?view=week&date=2030-03-09`)
  await page.getByRole('button', { name: /Emily Noether/ }).waitFor()

  const [shift, shifted] = (await page.evaluate('[window.layoutShift, window.shifted]')) as [number, string[]]
  expect(shift, shifted.join('\n')).toBeLessThan(0.05)
})

test('without a date the calendar starts today, and a chosen week starts on Sunday in the United States', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/calendar`)
  const heads = page.locator('.calendar-grid').getByRole('columnheader')
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'America/New_York' }).format(new Date())
  await heads.filter({ hasText: today }).first().waitFor()
  expect((await heads.allTextContents()).filter((head) => /\d/.test(head))[0]).toContain(today)

  await page.goto(`${site.url}/calendar?view=week&date=2030-03-07`)
  await heads.filter({ hasText: 'Sun' }).first().waitFor()
  expect((await heads.allTextContents()).filter((head) => /\d/.test(head))[0]).toContain('Sun')
})
