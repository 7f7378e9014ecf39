import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../factories/dashboard-people.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

const emailOn = async (page: Page): Promise<string> =>
  ((await (await page.request.get(`${site.url}/dashboard/auth/get-session`)).json()) as { user: { email: string } })
    .user.email

/** The same user in another browser. */
async function alsoOn(email: string, userAgent: string): Promise<Page> {
  const page = await site.newPage({ userAgent })
  await page.goto(`${site.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page
}

test('a user sees their sessions, ends one of them, then all others', async () => {
  const page = await site.signIn('viewer')
  const email = await emailOn(page)
  const [office, laptop] = [await alsoOn(email, FIREFOX), await alsoOn(email, SAFARI)]
  await page.goto(`${site.url}/settings/security`)
  const places = page.getByRole('region', { name: 'Your sessions' })
  await places.getByText('Safari on Mac').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'sessions')

  await places.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await page.getByText("You're signed out on Firefox on Windows.").waitFor()
  await places.getByText('Firefox on Windows').waitFor({ state: 'detached' })
  await office.goto(`${site.url}/contacts`)
  await office.waitForURL('**/sign-in**')
  await laptop.goto(`${site.url}/contacts`)
  await laptop.getByRole('heading', { name: 'Contacts' }).waitFor()

  await places.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText("You're signed out everywhere else.").waitFor()
  await laptop.goto(`${site.url}/contacts`)
  await laptop.waitForURL('**/sign-in**')

  await expect.poll(() => places.getByRole('listitem').count()).toBe(1)
  expect(await places.getByText('This browser').count()).toBe(1)
})

test('after the session has ended, one sign-in leads to the page that was asked for', async () => {
  const page = await site.signIn('viewer')
  const email = await emailOn(page)
  const inFlight = new Set<Request>()
  page.on('request', (request) => request.resourceType() !== 'eventsource' && inFlight.add(request))
  page.on('requestfinished', (request) => inFlight.delete(request))
  page.on('requestfailed', (request) => inFlight.delete(request))
  await page.goto(`${site.url}/`)
  await page.getByText('No calls yet').waitFor()
  // A request in flight would find out that the session has ended.
  await expect.poll(() => inFlight.size).toBe(0)
  await page.context().clearCookies()

  // Without the pointer: hovering over the link already fetches the screen, and finds out that the session has ended.
  await page.getByRole('link', { name: 'Calls', exact: true }).first().dispatchEvent('click')
  await page.getByLabel('Password').waitFor()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/calls')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('heading', { name: 'Calls', exact: true }).waitFor()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function signInOn(page: Page | Locator, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOutOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Bella's Salon/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
}

test('signing out on one tab takes the other tabs to the sign-in page, and signing in on one brings them back', async () => {
  const page = await site.signIn('viewer')
  const email = await emailOn(page)
  const other = await page.context().newPage()
  await other.goto(`${site.url}/contacts`)
  await heading(other, 'Contacts').waitFor()
  await page.goto(site.url)

  await signOutOn(page)

  await other.getByText('You were signed out. Sign in to go on where you were.').waitFor()
  await expectAccessible(other)
  await screenshots(other, 'signed-out-elsewhere')
  await signInOn(page, email)
  await heading(other, 'Contacts').waitFor()
})

test('a tab with typed text is covered when its session ends, and the text can be saved after signing in', async () => {
  const page = await site.signIn('member')
  const email = await emailOn(page)
  const other = await page.context().newPage()
  await other.goto(`${site.url}/contacts`)
  await other.getByRole('button', { name: 'New contact' }).first().click()
  await other.getByRole('dialog', { name: 'New contact' }).getByLabel('Name').fill('Grace Hopper')
  await page.goto(site.url)

  await signOutOn(page)

  const cover = other.getByRole('dialog', { name: 'You were signed out' })
  await cover.waitFor()
  const box = await cover.boundingBox()
  expect(box).toEqual({ x: 0, y: 0, ...other.viewportSize() })
  await expectAccessible(other)
  await screenshots(other, 'signed-out-with-text')
  await signInOn(cover, email)
  await cover.waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Add contact' }).click()
  await heading(other, 'Grace Hopper').waitFor()
})

test('a tab that is shown again after its session has ended goes to the sign-in page and says why', async () => {
  const page = await site.signIn('viewer', { ofItsOwn: true })
  await page.clock.install()
  await page.goto(`${site.url}/contacts`)
  await heading(page, 'Contacts').waitFor()
  await show(page, 'hidden')
  await page.clock.runFor(20_000)
  await page.context().clearCookies()

  await show(page, 'visible')

  await page.getByText('You were signed out. Sign in to go on where you were.').waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/contacts')
})

/** As the browser does when the user turns to another tab and back. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)
