import { expect, test } from 'vitest'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

test('leaving a changed form asks first, and saving needs no question', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant`)
  const greeting = page.getByRole('textbox', { name: 'Greeting' })
  await greeting.fill('Welcome to the salon. How can I help?')
  await page
    .getByText(
      '“You are speaking with an automated assistant. Welcome to the salon. This call is recorded. How can I help?”',
    )
    .waitFor()

  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await screenshots(page, 'unsaved-changes')
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await greeting.inputValue()).toBe('Welcome to the salon. How can I help?')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Takes effect with the next call.').waitFor()
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()

  await page.goto(`${site.url}/assistant`)
  await greeting.fill('Never mind.')
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
})
