import type { Browser, BrowserContext } from 'playwright-core'

/** A signed-in session on a server. */
export interface Visitor {
  url: string
  /** The value of the Cookie header. */
  cookies: string
}

export interface Load {
  firstContentfulMs: number
  /** Until the screen's heading is shown and the main thread has run a task after that. */
  interactiveMs: number
  /** Bytes of script over the wire, without headers. */
  scriptBytes: number
}

/** A browser with an empty cache. */
export async function openContext(browser: Browser, visitor: Visitor | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  if (visitor === null) return context
  await context.addCookies(
    visitor.cookies.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      return { name, value, url: visitor.url }
    }),
  )
  return context
}

/** Records when `selector` first exists and the page responds. A string, as it runs in the page. */
const watcher = (selector: string) => `
  window.painted = new Promise((done) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime)
    }).observe({ type: 'paint', buffered: true })
  })
  window.interactive = new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(${JSON.stringify(selector)}) === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })`

const READ = `Promise.all([window.interactive, window.painted]).then(([interactiveMs, firstContentfulMs]) => ({
  interactiveMs,
  firstContentfulMs,
  scriptBytes: performance.getEntriesByType('resource')
    .filter(({ initiatorType, name }) => initiatorType === 'script' || /\\.js$/.test(new URL(name).pathname))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
}))`

export async function loadPage(
  browser: Browser,
  url: string,
  visitor: Visitor | null,
  selector: string,
): Promise<Load> {
  const context = await openContext(browser, visitor)
  try {
    const page = await context.newPage()
    await page.addInitScript(watcher(selector))
    await page.goto(url)
    // Through the debugger, which the Content-Security-Policy does not restrict.
    return (await page.evaluate(READ)) as Load
  } finally {
    await context.close()
  }
}
