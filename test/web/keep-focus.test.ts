import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDashboard } from './open-dashboard.ts'

const site = openDashboard()

/** What a screen reader would say of the element with the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const element = document.activeElement
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const name = element.getAttribute('aria-label') ?? labelledBy?.textContent ?? element.textContent
    return element.tagName === 'BODY' ? 'nothing' : (element.getAttribute('role') ?? element.tagName.toLowerCase()) + ' ' + name.trim()
  })()`)

const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().focus()
  await page.keyboard.press('Enter')
}

test('after a form leads to another page, and after a link of the navigation, the heading of the page has the focus', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await press(page, 'New contact')
  const sheet = page.getByRole('dialog', { name: 'New contact' })
  await expect.poll(() => focused(page)).toBe('input Name')
  await sheet.getByLabel('Name').fill('Rosalind Franklin')

  await press(page, 'Add contact')

  await expect.poll(() => focused(page)).toBe('h1 Rosalind Franklin')
  await page.getByRole('link', { name: 'Calls', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('h1 Calls')
})

test('the focus stays in a panel that shows something else after a button of it was pressed', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/team`)
  await press(page, 'Invite')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Bo Example')
  await sheet.getByLabel('Email').fill('bo@example.com')

  await sheet.getByRole('button', { name: 'Invite', exact: true }).focus()
  await page.keyboard.press('Enter')

  await sheet.getByText(/send this link to bo@example.com/).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^dialog /)
})

test('a button that has done its work keeps the focus, and one that is busy takes no press', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  await page.getByLabel('Minimum notice').fill('77')
  const save = page.getByRole('button', { name: 'Save rules', exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route('**/dashboard/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    requests++
    await held
    await route.continue()
  })
  await save.focus()
  await page.keyboard.press('Enter')
  await page.locator('button[aria-busy=true]').waitFor()
  expect(await focused(page)).toBe('button Save rules')
  await page.keyboard.press('Enter')
  release()

  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('button Save rules')
  expect(requests).toBe(1)
})
