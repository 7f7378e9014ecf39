import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { blockCaller } from '../../src/features/blocked-callers/blocked-caller.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { listDoNotCall } from '../../src/features/do-not-call/do-not-call.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots, textOf } from './open-dashboard.ts'

const site = openDashboard()
/** More than a page of the list. */
const COUNT = 130

beforeAll(async () => {
  const { db } = site.app
  const now = systemClock.now().getTime()
  for (let n = 0; n < COUNT; n++) {
    const name = `Person ${String(n).padStart(3, '0')}`
    await createContact(db, site.businessId, { name, email: `${n}@example.com` }, 'api', new Date(now - n * 1_000))
  }
})

const firstRow = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first()

test('a list that is longer than a page is sorted as a whole, and the address keeps its order', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('link', { name: 'Person 000' }).waitFor()

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('link', { name: 'Person 129' }).waitFor()
  expect(await firstRow(page).innerText()).toBe('Person 129')
  expect(new URL(page.url()).search).toBe('?sort=-name')
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('link', { name: 'Person 129' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  await createContact(site.app.db, site.businessId, { name: 'Zenobia' }, 'api', systemClock.now())
  await page.getByRole('link', { name: 'Zenobia' }).waitFor()
  expect(await firstRow(page).innerText()).toBe('Zenobia')

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('link', { name: 'Person 000' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a list that is loaded at once is counted and sorted by its columns', async () => {
  for (let n = 0; n < 12; n++) {
    const at = new Date(Date.UTC(2026, 0, 20 - n))
    await blockCaller(site.app.db, site.businessId, { phone: `+12125550${150 + ((n * 5) % 12)}` }, at)
  }
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/outreach?tab=blocked`)
  await page.getByText('12 in all').waitFor()
  const list = page.getByRole('table', { name: 'Blocked callers' })
  const first = () => list.getByRole('row').nth(1).innerText()

  await list.getByRole('columnheader', { name: 'Caller' }).getByRole('button').click()
  await expect.poll(first).toContain('555-0150')
  await list.getByRole('columnheader', { name: 'Caller' }).getByRole('button').click()
  await expect.poll(first).toContain('555-0161')
  await list.getByRole('columnheader', { name: 'Since' }).getByRole('button').click()
  await expect.poll(first).toContain('555-0157')
  await expectAccessible(page)
  await screenshots(page, 'sorted-list')
})

test('selected contacts are deleted together, and the menu of a row acts only on that row', async () => {
  const { db } = site.app
  const now = systemClock.now()
  for (const n of [1, 2, 3])
    await createContact(db, site.businessId, { name: `Ticked ${n}`, phone: `+1212555010${n}` }, 'api', now)
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts?q=Ticked`)
  await page.getByRole('link', { name: 'Ticked 3' }).waitFor()

  await page.getByRole('button', { name: 'More for Ticked 3' }).click()
  await page.getByRole('menuitem', { name: 'Do not call' }).click()
  await page.getByText("1 number won't be called.").waitFor()
  expect((await listDoNotCall(db, site.businessId)).map(({ phone }) => phone)).toEqual(['+12125550103'])

  await page.getByRole('checkbox', { name: 'Select Ticked 1' }).click()
  await page.getByRole('checkbox', { name: 'Select Ticked 2' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contacts-selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('Type delete to confirm').fill('delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await page.getByText('Deleted 2 contacts.').waitFor()
  await page.getByRole('link', { name: 'Ticked 1' }).waitFor({ state: 'detached' })
  await bar.waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: /Ticked/ }).count()).toBe(1)
})

test('the checkbox in the head of a list selects the loaded rows', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts?q=Person 12`)
  await page.getByRole('link', { name: 'Person 129' }).waitFor()

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByText('10 selected').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect((await textOf(download)).trim().split('\r\n')).toHaveLength(11)

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByText('10 selected').waitFor({ state: 'detached' })
})

test('on a phone the columns of a long list that are shown share its whole width', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('link', { name: 'Person 000' }).waitFor()

  const [table, widths] = (await page.evaluate(`(() => {
    const table = document.querySelector('main table')
    const heads = [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect().width)
    return [table.getBoundingClientRect().width, heads]
  })()`)) as [number, number[]]

  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(table, 0)
})
