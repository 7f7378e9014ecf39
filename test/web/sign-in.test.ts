import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createOwnerLink } from '../../src/features/team/join-link.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { PASSWORD, signedInAs } from '../factories/dashboard-people.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

test('the owner joins by the link of the first start, signs out, and signs in again', async () => {
  const { token } = await createOwnerLink(site.app.db, site.businessId, systemClock.now())
  const page = await site.newPage()

  await page.goto(`${site.url}/join#${token}`)
  await page.getByLabel('Your name').fill('Bella Rossi')
  await page.getByLabel('Email').fill('bella@example.com')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  await page.getByText('5 more characters are needed.').waitFor()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await expectAccessible(page)
  await screenshots(page, 'join')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  const menu = page.getByRole('button', { name: /Bella Rossi/ })
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Theme of the system', checked: true }).waitFor()
  await page.getByRole('menuitemradio', { name: 'Dark theme', checked: false }).click()
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Dark theme', checked: true }).waitFor()
  await screenshots(page, 'account-menu')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  await page.getByLabel('Email').fill('bella@example.com')
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'sign-in')

  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('heading', { name: "Bella's Salon" }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a first visit leads to the page behind it after signing in; no request of it is refused, its scripts are compressed', async () => {
  const [refused, plain]: [string[], string[]] = [[], []]
  const page = await site.newPage({ ofItsOwn: true })
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
    if (/\.(js|css)$/.test(response.url()) && response.headers()['content-encoding'] !== 'br')
      plain.push(response.url())
  })
  const email = 'first-visit@example.com'
  await signedInAs(site.app.db, systemClock, site.url, site.businessId, 'viewer', email)

  await page.goto(`${site.url}/calls?status=missed`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect([refused, plain]).toEqual([[], []])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=missed')
})

test('each page that needs no session opens without one', async () => {
  const list = await readFile(new URL('../../web/src/screens.ts', import.meta.url), 'utf8')
  const paths = [...list.matchAll(/^ {2}publicScreen\(\s*'([^']+)'/gm)].map(([, path]) => path as string)

  const replies = await Promise.all(
    paths.map((path) => fetch(site.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })),
  )

  expect(paths).toHaveLength(4)
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
})

test('without a mail server no link is promised: the page names the command that creates one', async () => {
  const page = await site.newPage()
  await page.goto(`${site.url}/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByText('frontbell team reset-password').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'forgot-password-no-mail')

  expect(await page.getByRole('button', { name: 'Send link' }).count()).toBe(0)
})
