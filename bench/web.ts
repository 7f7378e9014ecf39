/**
 * Measures the dashboard in a real browser (headless Chromium), served by the complete service on this machine from a fresh
 * database: the size of the first screen's scripts, its loading time, also on a processor that is four times as slow, its requests,
 * how much the calendar moves while it loads, how long a change of screens takes, and how a list of 100,000 contacts scrolls.
 *
 *   npm run bench:web -- [--json] [--loads N] [--contacts N]
 *
 * Times are medians over loads with an empty cache, in milliseconds from the start of the navigation. After each load a
 * reference page is loaded: a static page with a few lines of script that sends one request to the same service. The ratio
 * to the reference shows what the dashboard costs beyond browser, service and machine.
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../test/web/chromium.ts'
import { startWebService, type WebService } from '../test/web/web-service.ts'
import { addContacts, scrollThrough } from './web/long-list.ts'
import { type Load, loadPage, type Visitor } from './web/page-load.ts'
import { startReferencePage } from './web/reference-page.ts'
import { changeRoutes, loadSlowly } from './web/slow-page.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    loads: { type: 'string', default: '7' },
    contacts: { type: 'string', default: '100000' },
  },
})
const say = (line: string) => void (options.json || process.stderr.write(`${line}\n`))

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number
const rounded = (number: number, digits = 0): number => Number(number.toFixed(digits))

async function measureLoads(browser: Browser, service: WebService, visitor: Visitor, count: number) {
  const reference = await startReferencePage(service.url)
  const home: Load[] = []
  const bare: Load[] = []
  try {
    // The first load of each kind starts with cold caches and connections, so it is not counted.
    for (let n = 0; n <= count; n++) {
      home.push(await loadPage(browser, service.url, visitor, 'main h1'))
      bare.push(await loadPage(browser, reference.url, visitor, 'main h1'))
    }
  } finally {
    await reference.close()
  }
  const signIn = await loadPage(browser, `${service.url}/sign-in`, null, 'main h1, h1')
  const of = (loads: readonly Load[], pick: (load: Load) => number) => median(loads.slice(1).map(pick))
  const interactive = of(home, (load) => load.interactiveMs)
  const referenceInteractive = of(bare, (load) => load.interactiveMs)
  return {
    initial_js_kb: rounded(of(home, (load) => load.scriptBytes) / 1024, 1),
    sign_in_js_kb: rounded(signIn.scriptBytes / 1024, 1),
    first_contentful_ms: rounded(of(home, (load) => load.firstContentfulMs)),
    interactive_ms: rounded(interactive),
    reference_first_contentful_ms: rounded(of(bare, (load) => load.firstContentfulMs)),
    reference_interactive_ms: rounded(referenceInteractive),
    interactive_ratio: rounded(interactive / referenceInteractive, 2),
  }
}

const SLOW_LOADS = 3

/** Figures with the processor four times as slow. */
async function measureSlowly(browser: Browser, visitor: Visitor) {
  const home = []
  const calendar = []
  // The first load warms up the browser and the service.
  for (let n = 0; n <= SLOW_LOADS; n++) {
    home.push(await loadSlowly(browser, visitor, '/', 'main h1'))
    calendar.push(await loadSlowly(browser, visitor, '/calendar', '.calendar-grid'))
  }
  const of = <T>(loads: readonly T[], pick: (load: T) => number) => median(loads.slice(1).map(pick))
  return {
    slow_first_contentful_ms: rounded(of(home, (load) => load.firstContentfulMs)),
    home_requests: of(home, (load) => load.requests),
    home_layout_shift: rounded(
      of(home, (load) => load.layoutShift),
      3,
    ),
    calendar_layout_shift: rounded(
      of(calendar, (load) => load.layoutShift),
      3,
    ),
    slow_route_change_ms: rounded(median(await changeRoutes(browser, visitor, SLOW_LOADS))),
  }
}

const service = await startWebService()
const browser = await launchChromium()
try {
  const visitor = { url: service.url, cookies: await service.cookiesOf('owner') }
  say('loading Home and the reference page')
  const loads = await measureLoads(browser, service, visitor, Number(options.loads))
  say('loading Home and the calendar slowly')
  const slow = await measureSlowly(browser, visitor)
  say(`scrolling through ${options.contacts} contacts`)
  await addContacts(service.app.db, service.businessId, Number(options.contacts))
  const list = await scrollThrough(browser, service.url, visitor, Number(options.contacts))
  process.stdout.write(`${JSON.stringify({ ...loads, ...slow, ...list }, null, options.json ? 0 : 2)}\n`)
} finally {
  await browser.close()
  await service.stop()
}
