/** The page while the service is gone, and after it is back. */
import { expect, test } from 'vitest'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

test('without the service, the page says so, keeps its navigation, and recovers automatically', async () => {
  const page = await site.signIn('member', { ofItsOwn: true })
  await page.goto(`${site.url}/contacts`)
  await page.getByText('No contacts yet').waitFor()

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Analytics' }).first().click()

  await page.getByText("This screen couldn't be loaded").waitFor()
  await page.getByText(/^Reconnecting/).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await screenshots(page, 'lost-service')
  await page.context().setOffline(false)

  await page.getByRole('heading', { name: 'Analytics' }).waitFor()
  await page.getByText(/^Reconnecting/).waitFor({ state: 'detached' })
})

test('while a screen loads slowly, the page shows that it is loading rather than the previous screen', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByText('No contacts yet').waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/analytics-screen.*\.js$/, async (route) => {
    await held
    await route.continue()
  })

  await page.getByRole('link', { name: 'Analytics' }).first().click()

  await page.getByRole('progressbar', { name: 'Loading the screen' }).waitFor()
  await page.getByText('No contacts yet').waitFor({ state: 'hidden' })
  await page.getByRole('status', { name: 'Loading' }).first().waitFor()
  release()
  await page.getByRole('heading', { name: 'Analytics' }).waitFor()
  await page.getByRole('progressbar', { name: 'Loading the screen' }).waitFor({ state: 'detached' })
})

test('an unknown address keeps the navigation, and j opens the list of a screen', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/there/is/nothing`)
  await page.getByText('Page not found').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.goto(`${site.url}/calls/call_nope`)
  await page.getByText("The call couldn't be loaded").waitFor()
  expect(await page.getByText('call_nope').count()).toBe(0)
})

test('a change made without a connection is refused at once, and is not sent later', async () => {
  const page = await site.signIn('member', { ofItsOwn: true })
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New contact' })
  await sheet.getByLabel('Name').fill('Given Up')
  await page.context().setOffline(true)

  await sheet.getByRole('button', { name: 'Add contact' }).click()

  await sheet.getByText("The service can't be reached").waitFor()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.getByText(/^Reconnecting/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await sheet.getByLabel('Name').fill('Wanted')
  await sheet.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('heading', { name: 'Wanted' }).waitFor()
  expect(await site.app.db.list`SELECT name FROM contacts WHERE name IN ('Given Up', 'Wanted')`).toEqual([
    { name: 'Wanted' },
  ])
})
