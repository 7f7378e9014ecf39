/**
 * Takes the screenshots of the README, light and dark, from the complete service with a day of data of the demo salon:
 *
 *   npm run screenshots [-- FOLDER]        # default: docs/images
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { systemClock } from '../src/kernel/clock.ts'
import { launchChromium } from '../test/web/chromium.ts'
import { startWebService } from '../test/web/web-service.ts'
import { aShowcase } from './web/showcase.ts'

const SIZE = { width: 1280, height: 800 }
const THEMES = ['light', 'dark'] as const

const folder = process.argv[2] ?? 'docs/images'
await mkdir(folder, { recursive: true })
const service = await startWebService()
const browser = await launchChromium()
try {
  const { callId } = await aShowcase(service.app.db, service.businessId, service.dataDir, systemClock.now())
  const cookies = await service.cookiesOf('owner')
  for (const colorScheme of THEMES) {
    const context = await browser.newContext({
      ...{ viewport: SIZE, colorScheme, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' },
    })
    await context.addCookies(
      cookies.split('; ').map((cookie) => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s)
        return { name, value, url: service.url }
      }),
    )
    const page = await context.newPage()
    const take = (name: string) => page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    await openAt(page, '/', 'Latest calls')
    await take('home')
    await openAt(page, '/calendar?view=week', 'Ada Lovelace')
    await take('calendar')
    await openAt(page, `/calls/${callId}`, 'Thursday at ten is fine.')
    await take('call')
    await context.close()
  }
} finally {
  await browser.close()
  await service.stop()
}

/** Waits until `text` is shown and the network is idle. */
async function openAt(page: Page, path: string, text: string): Promise<void> {
  await page.goto(service.url + path)
  await page.getByText(text).first().waitFor()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' })
  await page.locator('main .animate-pulse').first().waitFor({ state: 'hidden' })
  // Waveforms and charts are drawn in the frames after their data has loaded.
  await page.evaluate('new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 500))')
}
