import type { Browser, Page } from 'playwright-core'
import type { Database } from '../../src/store/database.ts'
import { openContext, type Visitor } from './page-load.ts'

/** Contacts with names, numbers and addresses, created one second apart. */
export async function addContacts(db: Database, businessId: string, count: number): Promise<void> {
  // In batches, because of the statement timeout.
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
  /** Long tasks of the main thread while the list loads at its end, a hundred rows at a time. */
  longest_task_while_loading_ms: number
  /** Long tasks of the main thread while the full list is scrolled; 0 means none over 50 ms. */
  longest_task_ms: number
  tasks_over_100_ms: number
  /** Frame times while scrolling; 16.7 ms is one frame per screen refresh. */
  frame_p95_ms: number
}

/** A session may send 1,200 requests a minute; scrolling by hand needs far fewer. */
const BETWEEN_PAGES_MS = 55
const STEPS = 400

/** Runs in the page: records the tasks that Chromium reports as long (50 ms or more; W3C Long Tasks). */
const OBSERVE = `
  window.tasks = []
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: false })`

/**
 * Runs in the page: scrolls to the end until all contacts are loaded; the row count for screen readers is set once it
 * is known.
 */
const LOAD_ALL = `(async () => {
  const table = document.querySelector('table')
  while (table.getAttribute('aria-rowcount') === '-1') {
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((next) => setTimeout(next, ${BETWEEN_PAGES_MS}))
  }
  return Number(table.getAttribute('aria-rowcount')) - 1
})()`

/** Runs in the page: scrolls through the whole list and back, a few rows per frame and sometimes very many. */
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

/** The long tasks since the last call. Chromium reports them with a small delay, hence the extra frame. */
const takeTasks = (page: Page): Promise<number[]> =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.tasks.splice(0)), 100)))',
  ) as Promise<number[]>
