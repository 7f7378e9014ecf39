import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

const question = (page: Page, name = 'Discard what you typed?') => page.getByRole('dialog', { name })
const stay = (page: Page) => page.getByRole('button', { name: 'Stay' }).click()
const discard = (page: Page) => page.getByRole('button', { name: 'Discard changes' }).click()

async function contactOf(name: string) {
  const { db } = site.app
  return createContact(db, site.businessId, { name }, 'api', systemClock.now())
}

test('Escape and a press beside a sheet ask before typed text is lost', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New contact' })
  const name = sheet.getByLabel('Name')
  await name.fill('Grace Hopper')

  await page.keyboard.press('Escape')
  await question(page).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'discard-typed-text')
  await stay(page)
  expect(await name.inputValue()).toBe('Grace Hopper')

  await page.mouse.click(200, 300)
  await question(page).waitFor()
  await discard(page)
  await sheet.waitFor({ state: 'detached' })
})

test('a sheet in which nothing was typed closes at once', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calendar?new=1`)
  const sheet = page.getByRole('dialog', { name: 'New appointment' })
  await sheet.getByLabel('Name').fill('x')
  await sheet.getByLabel('Name').fill('')

  await page.keyboard.press('Escape')

  await sheet.waitFor({ state: 'detached' })
})

test('a sheet that was filled in asks before a reload, and saving it leads to the new page without a question', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Katherine Johnson')

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await page.evaluate('void setTimeout(() => location.reload())')
  expect(await asked).toBe('beforeunload')

  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('heading', { name: 'Katherine Johnson' }).waitFor()
})

test('a field edited in place asks on Escape, on leaving the page and on a reload', async () => {
  const { id } = await contactOf('Dorothy Vaughan')
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts/${id}`)
  await page.getByRole('button', { name: /edit notes/ }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Prefers mornings')

  await notes.press('Escape')
  await question(page).waitFor()
  await stay(page)
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await question(page, 'Leave without saving?').waitFor()
  await stay(page)
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await page.evaluate('void setTimeout(() => location.reload())')
  await asked
  expect(await notes.inputValue()).toBe('Prefers mornings')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.getByRole('heading', { name: 'Calendar' }).waitFor()
})
