import type { Browser, Page } from 'playwright-core'
import { openContext, type Visitor } from './page-load.ts'

/** A page on a processor that is four times as slow, with an empty cache. */
export interface SlowLoad {
  firstContentfulMs: number
  /** All requests until the screen is shown, the page itself included. */
  requests: number
  /** Cumulative layout shift. */
  layoutShift: number
}

const SLOWER = 4

/** Adds up how much of the page moved without a person's doing. A string, as it runs in the page. */
const OBSERVE_SHIFTS = `
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

const READ = `({
  firstContentfulMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  layoutShift: window.shifts,
})`

async function slowPage(browser: Browser, visitor: Visitor) {
  const context = await openContext(browser, visitor)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, close: () => context.close() }
}

/** @param shown an element that the screen shows once its data has loaded */
export async function loadSlowly(browser: Browser, visitor: Visitor, path: string, shown: string): Promise<SlowLoad> {
  const { page, close } = await slowPage(browser, visitor)
  try {
    let requests = 0
    page.on('request', () => requests++)
    await page.addInitScript(OBSERVE_SHIFTS)
    await page.goto(visitor.url + path)
    await page.locator(shown).first().waitFor()
    await settled(page)
    const read = (await page.evaluate(READ)) as Omit<SlowLoad, 'requests'>
    return { ...read, requests }
  } finally {
    await close()
  }
}

/** How long a click in the navigation takes until the other screen's heading is painted, its code being loaded. */
export async function changeRoutes(browser: Browser, visitor: Visitor, rounds: number): Promise<number[]> {
  const { page, close } = await slowPage(browser, visitor)
  const open = (label: string) =>
    page.evaluate(
      `(async (label) => {
        const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent.trim() === label)
        const startMs = performance.now()
        link.click()
        while (document.querySelector('main h1')?.textContent !== label) await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        return performance.now() - startMs
      })(${JSON.stringify(label)})`,
    ) as Promise<number>
  try {
    await page.goto(`${visitor.url}/contacts`)
    await page.locator('main h1').first().waitFor()
    const times: number[] = []
    for (let round = 0; round <= rounds; round++)
      for (const label of ['Calls', 'Contacts']) {
        const tookMs = await open(label)
        // The first round loads the code.
        if (round > 0) times.push(tookMs)
        await settled(page)
      }
    return times
  } finally {
    await close()
  }
}

/** Waits for the frames in which data that has just come is drawn. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 700))')
