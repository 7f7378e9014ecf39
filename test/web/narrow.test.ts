import { expect, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { openDashboard } from './open-dashboard.ts'
import { aDayAtTheSalon } from './salon.ts'

const site = openDashboard()
const NARROWEST = { width: 320, height: 700 }

test('at 320 pixels no screen needs sideways scrolling', async () => {
  await aDayAtTheSalon(site.app.db, site.businessId, systemClock.now())
  const page = await site.signIn('owner', { viewport: NARROWEST })
  const wide: string[] = []

  for (const path of [
    '/',
    '/calls',
    '/contacts',
    '/analytics',
    '/inbox',
    '/numbers',
    '/settings/plan',
    '/settings/keys',
  ]) {
    await page.goto(site.url + path)
    await page.locator('main h1').first().waitFor()
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) wide.push(path)
  }

  expect(wide).toEqual([])
})

test('at 320 pixels the opening hours show whole times', async () => {
  const page = await site.signIn('owner', { viewport: NARROWEST })
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.locator('input[type="time"]').first().waitFor()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByLabel('Monday, opens (2)').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  const missing = await page.evaluate(`(() => {
    const field = document.querySelector('input[type="time"]')
    const copy = field.cloneNode()
    copy.style.width = 'max-content'
    field.after(copy)
    const missing = copy.offsetWidth - field.offsetWidth
    copy.remove()
    return missing
  })()`)

  expect(missing).toBeLessThanOrEqual(0)
})
