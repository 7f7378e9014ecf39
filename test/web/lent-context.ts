import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** How long a page may take for anything that a test waits for: only a test that fails takes this long. */
const PATIENCE_MS = 60_000

/** What would outlast the test in a context that is lent again. */
const LASTING = [
  'addInitScript',
  'exposeFunction',
  'grantPermissions',
  'route',
  'setExtraHTTPHeaders',
  'setOffline',
] as const

/**
 * The contexts of the file that no test uses. The scripts of the dashboard are in their caches, as they are for a person
 * who comes back: the first page of a new context takes Chromium three times as long.
 */
const free: BrowserContext[] = []

/** A context with the usual settings of a test, without sessions. `giveBack` lends it to the next test. */
export async function borrowContext(browser: Browser): Promise<BrowserContext> {
  const known = free.pop()
  if (known !== undefined) return known
  const context = await newContext(browser)
  const refuse = () => {
    throw new Error('this browser context is lent to other tests afterwards: pass { ofItsOwn: true } to change it')
  }
  for (const name of LASTING) Object.assign(context, { [name]: refuse })
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  return context
}

/** Closes the pages of a lent context and forgets whom they belonged to and what they stored. */
export async function giveBack(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(forget))
  await context.clearCookies()
  free.push(context)
}

async function forget(page: Page): Promise<void> {
  if (page.url().startsWith('http')) {
    const debug = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  }
  await page.close()
}

/** Ends the contexts that no test uses, with their connections: a service that stops waits for those. */
export async function closeFreeContexts(): Promise<void> {
  await Promise.all(free.splice(0).map((context) => context.close()))
}

/** A context of its own, with the usual settings of a test and `options`. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ viewport: WIDE, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'Europe/Berlin' },
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return context
}

export const WIDE = { width: 1280, height: 800 }
