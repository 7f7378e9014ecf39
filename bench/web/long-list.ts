import type { Browser, Page } from 'playwright-core'
import type { Database } from '../../src/store/database.ts'
import { openContext, type Visitor } from './page-load.ts'

/** People with names, numbers and addresses, a second apart. */
export async function addContacts(db: Database, businessId: string, count: number): Promise<void> {
  // In parts, as a statement may take only so long.
  for (let from = 1; from <= count; from += PART)
    await db.write`
      INSERT INTO contacts (id, business_id, name, phone, email, created_at, updated_at)
      SELECT 'ctc_' || lpad(n::text, 26, '0'), ${businessId}, 'Person ' || n, '+1212' || lpad(n::text, 7, '0'),
        'person' || n || '@example.com', at, at
      FROM generate_series(${from}::int, ${Math.min(count, from + PART - 1)}::int) n,
        LATERAL (SELECT now() - n * interval '1 second' AS at) t`
  await db.write`ANALYZE contacts`
}

const PART = 2_000

export interface LongList {
  rows: number
  /** Of the main thread while the rows come in, a hundred at a time, at the end of the list. */
  longest_task_while_loading_ms: number
  /** Of the main thread while all rows are there and somebody scrolls through them. 0: none over 50. */
  longest_task_ms: number
  tasks_over_100_ms: number
  /** Of frames while scrolling: 16.7 is one for each refresh of the screen. */
  frame_p95_ms: number
}

/** A session may ask 1,200 times a minute; somebody who scrolls by hand asks far less. */
const BETWEEN_PAGES_MS = 55
const STEPS = 400

/** In the page: notes tasks that Chromium calls long (50 ms or more; W3C Long Tasks). */
const OBSERVE = `
  window.tasks = []
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: false })`

/** In the page: goes on to the end until everybody is there; the count of rows is told to screen readers once it is known. */
const LOAD_ALL = `(async () => {
  const table = document.querySelector('table')
  while (table.getAttribute('aria-rowcount') === '-1') {
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((next) => setTimeout(next, ${BETWEEN_PAGES_MS}))
  }
  return Number(table.getAttribute('aria-rowcount')) - 1
})()`

/** In the page: through the whole list, there and back: every frame by some rows, and now and then by very many. */
const SCROLL = `(async () => {
  const frames = []
  const end = document.documentElement.scrollHeight - innerHeight
  let before = performance.now()
  for (let step = 0; step < ${STEPS}; step++) {
    const there = step < ${STEPS / 2} ? step / ${STEPS / 2} : 2 - step / ${STEPS / 2}
    if (step % 10 === 0) scrollTo(0, there * end)
    else scrollBy(0, step < ${STEPS / 2} ? 180 : -180)
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - before)
    before = now
  }
  return frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]
})()`

export async function scrollThrough(
  browser: Browser,
  url: string,
  visitor: Visitor,
  contacts: number,
): Promise<LongList> {
  const context = await openContext(browser, visitor)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/contacts`)
    await page.locator('tbody tr[data-index]').first().waitFor()
    await page.evaluate(OBSERVE)
    const rows = (await page.evaluate(LOAD_ALL)) as number
    if (rows < contacts) throw new Error(`only ${rows} rows came`)
    const whileLoading = await takeTasks(page)
    const frameMs = (await page.evaluate(SCROLL)) as number
    const tasks = await takeTasks(page)
    return {
      rows,
      longest_task_while_loading_ms: Math.round(Math.max(0, ...whileLoading)),
      longest_task_ms: Math.round(Math.max(0, ...tasks)),
      tasks_over_100_ms: tasks.filter((ms) => ms > 100).length,
      frame_p95_ms: Math.round(frameMs * 10) / 10,
    }
  } finally {
    await context.close()
  }
}

/** Those since the last time; told with a little delay, hence the frame. */
const takeTasks = (page: Page): Promise<number[]> =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.tasks.splice(0)), 100)))',
  ) as Promise<number[]>
