import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../factories/authenticator.ts'
import { PASSWORD } from '../factories/dashboard-people.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

/** What the authenticator app reads: the QR code has the key that stands below it. */
async function authenticatorUri(page: Page): Promise<string> {
  const key = (await page.locator('p', { hasText: 'Or type this key' }).locator('code').innerText()).replaceAll(' ', '')
  return `otpauth://totp/Frontbell?secret=${key}`
}

/** `enterCode` answers the question after the password. */
async function signsIn(page: Page, email: string, enterCode: () => Promise<void>): Promise<void> {
  await page.goto(`${site.url}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await enterCode()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/** The form sends the code of an app as soon as it is complete. */
const signsInWith = (page: Page, email: string, code: string) =>
  signsIn(page, email, () => page.getByRole('textbox', { name: 'Code' }).fill(code))

const signsInWithBackupCode = (page: Page, email: string, code: string) =>
  signsIn(page, email, async () => {
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByRole('textbox', { name: 'Backup code' }).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
  })

test('a user cancels two-factor authentication at each step, then turns it on, signs in with a code, renews the backup codes, and turns it off', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/settings/security`)
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  const entersPassword = async (action: string) => {
    await card.getByLabel('Your password').fill(PASSWORD)
    await button(action).click()
  }

  await button('Turn on').click()
  await button('Cancel').click()
  await button('Turn on').and(page.locator(':focus')).waitFor()
  await button('Turn on').click()
  await expectAccessible(page)
  await screenshots(page, 'two-factor-1-password')
  await entersPassword('Continue')
  await card.getByText('Save your backup codes').waitFor()
  const cancelled = await authenticatorUri(page)
  await expectAccessible(page)
  await screenshots(page, 'two-factor-2-scan')
  await button('Cancel').click()
  await button('Turn on').and(page.locator(':focus')).waitFor()
  await card.getByText('Off', { exact: true }).waitFor()

  await button('Turn on').click()
  await entersPassword('Continue')
  await card.getByText('Save your backup codes').waitFor()
  const uri = await authenticatorUri(page)
  expect(uri).not.toBe(cancelled)
  // A code is sent as soon as it is complete.
  await card.getByRole('textbox', { name: 'Code' }).fill('000000')
  await card.getByRole('alert').waitFor()
  await card.getByRole('textbox', { name: 'Code' }).fill(codeOf(uri))
  await card.getByText('On', { exact: true }).waitFor()
  const { user } = (await (await page.request.get(`${site.url}/dashboard/auth/get-session`)).json()) as {
    user: { email: string }
  }
  await signsInWith(await site.newPage({ userAgent: 'Another browser' }), user.email, codeOf(uri, 1))

  await card.getByText('You have 10 backup codes left.').waitFor()
  await button('Get new backup codes').click()
  await button('Cancel').click()
  await button('Get new backup codes').and(page.locator(':focus')).waitFor()
  await button('Get new backup codes').click()
  await entersPassword('Get new backup codes')
  const codes = (await card.getByRole('region', { name: 'backup codes' }).innerText()).trim().split(/\s+/)
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await screenshots(page, 'two-factor-3-new-codes')
  await button('Done').click()
  await signsInWithBackupCode(await site.newPage({ userAgent: 'A third browser' }), user.email, codes[0] ?? '')
  await page.reload()
  await card.getByText('You have 9 backup codes left.').waitFor()

  await button('Turn off').click()
  await button('Cancel').click()
  await card.getByText('On', { exact: true }).waitFor()
  await button('Turn off').click()
  await entersPassword('Turn off')
  await card.getByText('Off', { exact: true }).waitFor()
  await screenshots(page, 'two-factor-4-off')
})
