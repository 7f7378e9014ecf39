import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

/** The docs site in the browser, as the service serves it. */

const site = openDashboard()

async function open(path: string, page?: Page): Promise<Page> {
  const opened = page ?? (await site.newPage())
  await opened.goto(site.url + path)
  await opened.locator('main h1').waitFor()
  return opened
}

const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > innerWidth')

test('the docs are read page by page, and every part has an address', async () => {
  const page = await open('/docs')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Frontbell docs')
  await expectAccessible(page)
  await screenshots(page, 'docs-start')

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.waitForURL('**/docs/webhooks')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Verify the signature' })
    .click()

  await page.waitForURL('**/docs/webhooks#verify-the-signature')
  await expectAccessible(page)
  await screenshots(page, 'docs-webhooks')
})

test('the search finds a part of a page and leads there, by keyboard alone', async () => {
  const page = await open('/docs')

  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search the docs' }).fill('verify signature')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Verify the signature/ })
    .waitFor()
  await expectAccessible(page)
  await screenshots(page, 'docs-search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/docs/webhooks#verify-the-signature')
})

test('the search says when it finds nothing', async () => {
  const page = await open('/docs/sip')

  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('xylophone')

  await page.getByText('Nothing found. Try other words.').waitFor()
})

test('the theme that the reader chooses stays, also in the dashboard', async () => {
  const page = await open('/docs')
  const theme = () => page.evaluate('document.documentElement.dataset.theme')

  await page.getByLabel('Theme').selectOption('Dark')
  expect(await theme()).toBe('dark')
  await open('/docs/webhooks', page)
  expect(await theme()).toBe('dark')
  await page.goto(`${site.url}/sign-in`)

  expect(await theme()).toBe('dark')
})

test('at 320 pixels no page has to be scrolled sideways, and the pages are behind a button', async () => {
  const page = await site.newPage({ viewport: { width: 320, height: 700 } })
  const wide: string[] = []

  for (const path of ['/docs', '/docs/webhooks', '/docs/settings', '/docs/operations', '/docs/architecture']) {
    await open(path, page)
    if (await isTooWide(page)) wide.push(path)
  }

  expect(wide).toEqual([])
  await page.getByText('All pages').click()
  await page.getByRole('link', { name: 'Quick start' }).click()
  await page.waitForURL('**/docs/quick-start')
})

test('an old link to an operation, from when the reference was at /docs, still leads to it', async () => {
  const page = await site.newPage()

  await page.goto(`${site.url}/docs#tag/contacts`)

  await page.waitForURL('**/docs/api#tag/contacts')
})

test('an unknown page offers the others', async () => {
  const page = await site.newPage()

  const answer = await page.goto(`${site.url}/docs/no-such-page`)

  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Quick start' }).waitFor()
})
