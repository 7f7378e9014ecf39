import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createContact, requireContact } from '../../src/features/contacts/contact.ts'
import { createArticle } from '../../src/features/knowledge/article.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { eventually } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const CONFLICT = /Somebody else has changed this in the meantime/

/** Changes a record as another person, in the same browser. */
async function changeElsewhere(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: site.url, 'x-requested-with': 'dashboard' }
  const answer = await page.request.patch(`${site.url}/dashboard/api${path}`, { data, headers })
  expect(answer.status()).toBe(200)
}

async function aContact(name: string) {
  return createContact(site.app.db, site.businessId, { name, notes: 'first' }, 'api', systemClock.now())
}

const notesOf = async (id: string) => (await requireContact(site.app.db, site.businessId, id)).notes

async function editNotes(page: Page, id: string, notes: string) {
  await page.goto(`${site.url}/contacts/${id}`)
  await page.getByRole('button', { name: /edit notes/ }).click()
  const field = page.getByRole('textbox', { name: 'Notes' })
  await field.fill(notes)
  return field
}

test('notes that another person has changed are not overwritten without a question', async () => {
  const { id } = await aContact('Ida Rhodes')
  const page = await site.signIn('member')
  const field = await editNotes(page, id, 'from tab two')
  await changeElsewhere(page, `/contacts/${id}`, { notes: 'from tab one' })

  await page.getByText(CONFLICT).waitFor()
  await page.getByText('from tab one').waitFor()
  expect(await field.inputValue()).toBe('from tab two')
  expect(await notesOf(id)).toBe('from tab one')
  await expectAccessible(page)
  await screenshots(page, 'edit-conflict')

  await page.getByRole('button', { name: 'Save my text' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await notesOf(id)).toBe('from tab two')
})

test('a change that has not reached the page yet is a conflict when it is saved', async () => {
  const { id } = await aContact('Jean Bartik')
  const page = await site.signIn('member', { ofItsOwn: true })
  await page.route('**/dashboard/api/changes', (route) => route.abort())
  const field = await editNotes(page, id, 'from tab two')
  await changeElsewhere(page, `/contacts/${id}`, { notes: 'from tab one' })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(CONFLICT).waitFor()
  expect(await notesOf(id)).toBe('from tab one')

  await page.getByRole('button', { name: 'Load the other version' }).click()
  expect(await field.inputValue()).toBe('from tab one')
})

test('a change of another field is no conflict', async () => {
  const { id } = await aContact('Kay McNulty')
  const page = await site.signIn('member')
  await editNotes(page, id, 'from tab two')
  await changeElsewhere(page, `/contacts/${id}`, { name: 'Kathleen McNulty' })
  await page.getByRole('heading', { name: 'Kathleen McNulty' }).waitFor()

  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await eventually(async () => expect(await notesOf(id)).toBe('from tab two'))
})

test('an article keeps what was typed when another person saves it, and offers their version', async () => {
  const start = { title: 'Parking', content: 'In the yard.', type: 'faq' }
  const { id } = await createArticle(site.app.db, site.businessId, start, systemClock.now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/knowledge/${id}`)
  const content = page.getByLabel('What your assistant can say')
  await content.fill('In the street.')
  await changeElsewhere(page, `/knowledge/${id}`, { content: 'In the garage.' })

  await page.getByText(CONFLICT).waitFor()
  expect(await content.inputValue()).toBe('In the street.')
  await page.getByRole('button', { name: 'Load the other version' }).click()
  expect(await content.inputValue()).toBe('In the garage.')
})
