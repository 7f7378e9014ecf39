import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listMembers } from '../../src/features/team/member.ts'
import { PASSWORD } from '../factories/dashboard-people.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

const memberOf = async (email: string) => {
  const page = await listMembers(site.app.db, site.businessId, {}, { limit: 100, after: null })
  return page.items.find((member) => member.email === email)
}

const meOf = async (page: Page) =>
  (await (await page.request.get(`${site.url}/dashboard/api/me`)).json()).data as { email: string }

test('an invited member joins by the link, and the team sees it live', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/team`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Name').fill('Bo Example')
  await page.getByLabel('Email').fill('bo@example.com')
  await page.getByRole('radio', { name: /Viewer/ }).click()
  await expectAccessible(page)
  await screenshots(page, 'team-invite')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const link = (await page.getByRole('region', { name: 'invitation link' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Bo Example.*Viewer.*Invited/ }).waitFor()

  const guest = await site.newPage()
  await guest.goto(link)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('navigation', { name: 'Main' }).waitFor()
  await guest.goto(`${site.url}/settings/team`)
  await guest.getByRole('button', { name: 'Bo Example', exact: true }).waitFor()
  expect(await guest.getByRole('button', { name: 'Invite' }).count()).toBe(0)

  await page.getByRole('row', { name: /Bo Example.*Viewer.*Active/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'team')
})

test('a new role takes effect at once, and nobody can assign a higher role than their own', async () => {
  const page = await site.signIn('owner')
  const guest = await site.signIn('viewer')
  const { email } = await meOf(guest)
  await guest.goto(`${site.url}/settings/team`)
  await guest.getByRole('row', { name: email }).waitFor()
  await page.goto(`${site.url}/settings/team`)

  await page.getByRole('row', { name: email }).getByRole('button').click()
  // The arrow keys choose each role on the way, and save none.
  await page.getByRole('radio', { name: /Member/ }).press('ArrowDown')
  await page.getByRole('radio', { name: /Admin/ }).click()
  await page.getByRole('button', { name: 'Change role to Admin' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await memberOf(email)).toMatchObject({ role: 'admin', status: 'active' })

  await guest.reload()
  await guest.getByRole('button', { name: 'Invite' }).click()
  await guest.getByRole('radio', { name: /Admin/ }).waitFor()
  expect(await guest.getByRole('radio', { name: /Owner/ }).count()).toBe(0)
})

test('a disabled member is signed out at once, and can be enabled again or removed', async () => {
  const page = await site.signIn('owner')
  const other = await site.signIn('member')
  await other.goto(`${site.url}/contacts`)
  await other.getByRole('heading', { name: 'Contacts' }).waitFor()
  await page.goto(`${site.url}/settings/team?role=member`)

  await page.getByRole('button', { name: 'The member' }).click()
  await expectAccessible(page)
  await screenshots(page, 'team-member')
  await page.getByRole('switch', { name: /Can sign in/ }).click()
  await page.getByText('Saved.').waitFor()
  await other.reload()
  await other.waitForURL('**/sign-in**')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('switch', { name: /Can sign in/, checked: true }).waitFor()

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Type remove to confirm').fill('remove')
  await page.getByRole('button', { name: 'Remove from team' }).click()
  await page.getByText('The member was removed from the team.').waitFor()
  await page.getByText('No matching members').waitFor()
})
