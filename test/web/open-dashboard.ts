/**
 * The dashboard in a real browser, for the tests of its screens. Each file has a service and a demo business of its own, and
 * each page borrows a browser context in the Chromium that the whole run shares.
 *
 *   const site = openDashboard()                      // at the top of the file
 *   const page = await site.signIn('owner')           // in a test: the page of a new owner who has signed in
 *   await page.goto(`${site.url}/contacts`)
 *   await expectAccessible(page)                      // axe, in both themes
 *   await screenshots(page, 'contacts')               // with FRONTBELL_SCREENSHOTS=<folder>: four widths, two themes
 *
 * Whatever a page complains of (an error in the console, a violation of the policy, an answer of 500 or above) fails the
 * test that opened it.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { App } from '../../src/app/app.ts'
import type { VendorAddresses } from '../../src/app/calendars/vendors.ts'
import type { Role } from '../../src/kernel/role.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { launchChromium } from './chromium.ts'
import { borrowContext, closeFreeContexts, giveBack, newContext, WIDE } from './lent-context.ts'
import { startWebService, type WebService } from './web-service.ts'

export interface TestDashboard {
  readonly app: App
  readonly url: string
  /** The demo business. */
  readonly businessId: string
  /** The folder of call recordings. */
  readonly recordingsFolder: string
  /** A page of a browser without a session. */
  newPage(options?: PageOptions): Promise<Page>
  /** A page of a new user with this role, signed in. */
  signIn(role: Role, options?: PageOptions & { businessId?: string }): Promise<Page>
}

export interface PageOptions extends BrowserContextOptions {
  /** The test changes the clock, the network or the permissions of the context. */
  ofItsOwn?: boolean
}

interface DashboardOptions {
  /** Settings of the service besides those of a test. */
  settings?: Record<string, string>
  /** Starts other servers first, and says with which settings the service finds them. */
  beside?: () => Promise<{ settings: Record<string, string>; calendarVendors: VendorAddresses }>
  /** Flags of Chromium besides the usual ones. The file then launches a browser of its own. */
  flags?: readonly string[]
}

export { WIDE }
export const PHONE = { width: 390, height: 844 }

/** The connection of this worker to the browser of the run; it ends with the worker. */
let connection: Promise<Browser> | null = null

function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browser'))
  return connection
}

export function openDashboard({ settings, flags, beside }: DashboardOptions = {}): TestDashboard {
  let service: WebService | null = null
  let browser: Browser | null = null
  let database: Awaited<ReturnType<typeof borrowDatabase>> | null = null
  const lent: BrowserContext[] = []
  const own: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    database = await borrowDatabase()
    const others = await beside?.()
    const all = { DATABASE_URL: database.url, ...settings, ...others?.settings }
    service = await startWebService(all, others?.calendarVendors)
    browser = await (flags ? launchChromium(flags) : sharedBrowser())
  })
  afterEach(async () => {
    await Promise.all([...lent.splice(0).map(giveBack), ...own.splice(0).map((context) => context.close())])
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await closeFreeContexts()
    if (flags) await browser?.close()
    await service?.stop()
    database?.giveBack()
  })

  const there = <T>(part: T | null): T => {
    if (part === null) throw new Error('the service starts in beforeAll')
    return part
  }
  async function contextFor({ ofItsOwn = flags !== undefined, ...options }: PageOptions): Promise<BrowserContext> {
    const isUsual = !ofItsOwn && Object.keys(options).length === 0
    const context = await (isUsual ? borrowContext(there(browser)) : newContext(there(browser), options))
    const ended = isUsual ? lent : own
    ended.push(context)
    return context
  }
  async function newPage({ viewport, ...options }: PageOptions = {}): Promise<Page> {
    const context = await contextFor(options)
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    listenTo(page, complaints)
    return page
  }
  return {
    get app() {
      return there(service).app
    },
    get url() {
      return there(service).url
    },
    get businessId() {
      return there(service).businessId
    },
    get recordingsFolder() {
      return join(there(service).dataDir, 'recordings')
    },
    newPage,
    async signIn(role, { businessId, ...options } = {}) {
      const { url, cookiesOf } = there(service)
      const [page, cookies] = await Promise.all([newPage(options), cookiesOf(role, businessId)])
      await page.context().addCookies(
        cookies.split('; ').map((cookie) => {
          const [name = '', value = ''] = cookie.split(/=(.*)/s)
          return { name, value, url, httpOnly: true, sameSite: 'Lax' as const }
        }),
      )
      return page
    },
  }
}

function listenTo(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Chromium logs every refused request; the test decides below which ones are errors.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    const isAsset = new URL(response.url()).pathname.startsWith('/assets/')
    if (response.status() >= 500 || (isAsset && response.status() >= 400))
      complaints.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
}

/** The content of a downloaded text file. */
export const textOf = async (download: Download): Promise<string> => text(await download.createReadStream())

/** The widths at which screenshots are taken: a desktop, a tablet, a phone, and a page that is zoomed to 400 %. */
const SCREENSHOT_SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

/**
 * Takes screenshots at four widths in both themes into the folder FRONTBELL_SCREENSHOTS, such as `contacts-390-dark.png`; does
 * nothing without it.
 */
export async function screenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.FRONTBELL_SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize() ?? WIDE
  for (const size of SCREENSHOT_SIZES) {
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme)
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${theme}.png`) })
    }
  }
  await page.setViewportSize(before)
}

/** As public/theme.js does it. */
export const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<unknown> =>
  page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
