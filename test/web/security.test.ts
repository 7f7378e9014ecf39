import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { PASSWORD, signedInAs } from '../factories/dashboard-people.ts'
import { aHostileDay } from './hostile-salon.ts'
import { openDashboard } from './open-dashboard.ts'
import { aDayAtTheSalon, HOSTILE } from './salon.ts'

const site = openDashboard()

/** A marker that every text of a stranger contains. */
const SCRIPT = 'onerror='
/** How many screens of one kind are visited; those that a stranger's text links to come first. */
const EACH = 2

const kindOf = (path: string) => path.replace(/[a-z]+_[0-9a-z]{26}|dlv_\d+|%[0-9A-F]{2}[^/]*/gi, ':id')

/** Every route of a signed-in user, such as `/contacts/$contactId`. */
async function screenPaths(): Promise<string[]> {
  const list = await readFile(new URL('../../web/src/screens.ts', import.meta.url), 'utf8')
  return [...list.matchAll(/^ {2}screen\(\s*'([^']+)'/gm)].map(([, path]) => path as string)
}

/** The routes that none of these addresses belongs to. */
async function screensWithout(addresses: readonly string[]): Promise<string[]> {
  const screens = (await screenPaths()).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`),
  }))
  const found = addresses.map(
    (address) => screens.find(({ path }) => path === address) ?? screens.find(({ pattern }) => pattern.test(address)),
  )
  return screens.filter((screen) => !found.includes(screen)).map(({ path }) => path)
}

/**
 * For a screen without a link to it, the path of the newest record, such as `/calendar/apt_...`; null without such a
 * table.
 */
async function newestOn(screen: string): Promise<string | null> {
  const noun = /\$(\w+)Id\b/.exec(screen)?.[1]
  const tables = await site.app.db.read<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_name = ${`${noun}s`}`
  if (tables[0] === undefined) return null
  const { db } = site.app
  const [row] = await db.read<{ id: string }[]>`
    SELECT id FROM ${db.read(tables[0].name)} WHERE business_id = ${site.businessId}
    ORDER BY created_at DESC, id DESC LIMIT 1`
  return row === undefined ? null : screen.replace(/\$\w+/, row.id)
}

/** Goes to another screen within the page, as a link does, and waits until its code has loaded. The router is a global. */
const visit = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)

/** Waits until all requests have finished. */
async function settle(page: Page): Promise<void> {
  await page.locator('main').first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
}

/**
 * No text of a stranger has become part of the page. A script or an image would also violate the Content-Security-
 * Policy.
 */
async function expectOnlyText(page: Page): Promise<void> {
  const made = (await page.evaluate(`({
    title: document.title,
    images: [...document.images].map(({ src }) => src).filter((src) => /\\/x$|onerror/.test(src)),
    scripts: [...document.scripts].filter(({ src }) => src === '').length,
    handlers: [...document.querySelectorAll('*')].filter((one) => one.getAttributeNames().some((name) => /^on/.test(name))).length,
    links: [...document.querySelectorAll('[href],[src],[action],[formaction]')]
      .flatMap((one) => ['href', 'src', 'action', 'formaction'].map((name) => one.getAttribute(name) ?? ''))
      .filter((value) => /^\\s*(javascript|vbscript|data:text)/i.test(value)),
  })`)) as { title: string; images: string[]; scripts: number; handlers: number; links: string[] }
  expect(made, page.url()).toMatchObject({ images: [], scripts: 0, handlers: 0, links: [] })
  expect(made.title, page.url()).not.toBe('owned')
}

/** The links of the page, those of strangers first. */
async function linksOn(page: Page): Promise<string[]> {
  const links = (await page.evaluate(`[...document.querySelectorAll('a[href^="/"]')].map((link) =>
    ({ path: link.getAttribute('href').split(/[?#]/)[0], text: link.closest('tr')?.textContent ?? link.textContent }))`)) as {
    path: string
    text: string
  }[]
  const outside = /^\/(sign-in|docs|dashboard|openapi)/
  return [...links.filter(({ text }) => text.includes(SCRIPT)), ...links]
    .map(({ path }) => path)
    .filter((path) => !outside.test(path))
}

/**
 * Opens what a screen shows on demand: tabs, and the sheet of the first row. @returns whether a stranger's text
 * appeared
 */
async function lookBehind(page: Page): Promise<boolean> {
  let shown = false
  const note = async () => {
    await settle(page)
    await expectOnlyText(page)
    shown ||= (await page.locator('body').innerText()).includes(SCRIPT)
  }
  await note()
  const tabs = page.getByRole('tab')
  for (let n = 0; n < (await tabs.count()); n++) {
    await tabs.nth(n).click()
    await note()
  }
  const row = page.locator('button[data-row-link]').first()
  if ((await row.count()) > 0) {
    await row.click()
    await note()
    await page.keyboard.press('Escape')
  }
  return shown
}

test('text from callers, contacts and foreign servers is shown as text on every screen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-hostile-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const now = systemClock.now()
  await aDayAtTheSalon(site.app.db, site.businessId, now)
  await aHostileDay(site.app.db, site.businessId, folder, now)
  const page = await site.signIn('owner')
  await page.goto(site.url)
  await settle(page)
  const fixed = (await screenPaths()).filter((path) => !path.includes('$'))
  const waiting = [...fixed, ...(await linksOn(page))]
  const seen = new Map<string, string[]>()
  const showing = new Set<string>()

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path)
    const those = seen.get(kind) ?? []
    if (those.includes(path) || those.length >= EACH) continue
    seen.set(kind, [...those, path])
    await visit(page, path)
    if (await lookBehind(page)) showing.add(kind)
    // A stranger's records come before others of their kind.
    waiting.unshift(...(await linksOn(page)))
  }

  for (const screen of await screensWithout([...seen.values()].flat())) {
    const path = await newestOn(screen)
    if (path === null) continue
    seen.set(screen, [path])
    await visit(page, path)
    if (await lookBehind(page)) showing.add(screen)
  }

  // The strangers' texts were shown, and no screen was left out.
  expect([...showing]).toEqual(expect.arrayContaining(['/', '/contacts', '/contacts/:id']))
  const paths = [...seen.values()].flat()
  expect(await screensWithout(paths)).toEqual([])
})

test('no page can be framed, runs an inline script, or has its type guessed', async () => {
  const owner = await signedInAs(site.app.db, systemClock, site.url, site.businessId, 'owner')
  const paths = ['/', '/sign-in', '/contacts', '/docs', '/no/such/page', '/dashboard/api/me', '/api/v1/openapi.json']

  for (const path of [...paths, '/theme.js', '/api/v1/contacts', '/dashboard/auth/get-session', '/healthz']) {
    const answer = await fetch(site.url + path, {
      headers: { accept: 'text/html,*/*', cookie: owner.cookies.header },
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''

    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toMatch(/script-src[^;]*('unsafe|\*|https?:|data:|blob:)/)
    expect(answer.headers.get('x-frame-options'), path).toBe('DENY')
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(answer.headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(html, path).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/i)
  }
})

test("another site's page can neither frame the dashboard nor write to it with the visitor's cookies", async () => {
  const page = await site.signIn('owner')
  const evil = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Evil</title>
      <iframe src="${site.url}/" name="framed"></iframe>
      <form method="post" action="${site.url}/dashboard/api/contacts" enctype="text/plain" target="out">
        <input name='{"name":"Forged","x":"' value='"}'></form><iframe name="out"></iframe>
      <script>
        document.forms[0].submit()
        const init = { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{"name":"Forged"}' }
        window.asked = fetch('${site.url}/dashboard/api/contacts', init).then(() => 'sent', () => 'refused')
      </script>`)
  })
  await new Promise<void>((listening) => evil.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    evil.closeAllConnections()
    evil.close()
  })
  // Another name for the same machine is another site to the browser.
  const elsewhere = await page.context().browser()?.newContext()
  if (elsewhere === undefined) throw new Error('there is a browser')
  onTestFinished(() => elsewhere.close())
  await elsewhere.addCookies(await page.context().cookies())
  const victim = await elsewhere.newPage()
  const { port } = evil.address() as AddressInfo

  await victim.goto(`http://localhost:${port}/`)
  await victim.evaluate('window.asked')
  await victim.evaluate(`fetch('/', { cache: 'no-store' })`)
  const framed = victim.frames().find((frame) => frame.name() === 'framed')

  expect(framed?.url()).toMatch(/^(chrome-error|about:blank)/)
  expect(await site.app.db.read`SELECT id FROM contacts WHERE name LIKE 'Forged%'`).toEqual([])
  const inside = await page.request.get(`${site.url}/dashboard/api/me`)
  expect(inside.status(), 'the cookies were good').toBe(200)
})

test.each(['//evil.example/', '/\t/evil.example/', "javascript:document.title='owned'"])(
  'a link to the sign-in page cannot lead out of the dashboard: %j',
  async (next) => {
    const page = await site.newPage()
    const owner = await signedInAs(site.app.db, systemClock, site.url, site.businessId, 'owner')
    const { email } = (await owner.get('/get-session')).body.user as { email: string }
    await site.app.db.write`DELETE FROM sign_in_limits`
    await page.goto(`${site.url}/sign-in?next=${encodeURIComponent(next)}`)

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()

    expect(new URL(page.url()).origin).toBe(site.url)
    expect(await page.title()).not.toBe('owned')
  },
)

test('an invitation link with a script as its token is refused, and the script is shown as text', async () => {
  const page = await site.newPage()
  await page.goto(`${site.url}/join#${HOSTILE}`)

  await page.getByRole('alert').waitFor()
  await expectOnlyText(page)
})
