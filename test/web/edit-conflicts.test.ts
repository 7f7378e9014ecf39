import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listServices, requireBusiness } from '../../src/features/business/business.ts'
import { createContact, requireContact } from '../../src/features/contacts/contact.ts'
import { createArticle } from '../../src/features/knowledge/article.ts'
import { addStaff, requireStaffMember } from '../../src/features/staff/staff.ts'
import { voiceProfileFor } from '../../src/features/voice/voice-profile.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { eventually } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()
/** A page that is not told of changes, so that it learns of a conflict when it saves. */
async function untoldPage(role: 'member' | 'admin' = 'admin'): Promise<Page> {
  const page = await site.signIn(role, { ofItsOwn: true })
  await page.route('**/dashboard/api/changes', (route) => route.abort())
  return page
}
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

test('notes that another person has changed are not overwritten without a confirmation', async () => {
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

  await page.getByRole('button', { name: 'Save my changes' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await notesOf(id)).toBe('from tab two')
})

test('a change that has not reached the page yet is a conflict when it is saved', async () => {
  const { id } = await aContact('Jean Bartik')
  const page = await untoldPage('member')
  const field = await editNotes(page, id, 'from tab two')
  await changeElsewhere(page, `/contacts/${id}`, { notes: 'from tab one' })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(CONFLICT).waitFor()
  expect(await notesOf(id)).toBe('from tab one')

  await page.getByRole('button', { name: 'Load the other version' }).click()
  expect(await field.inputValue()).toBe('from tab one')
})

test('a change of another field is not a conflict', async () => {
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

test('a sheet keeps what was typed when another person has changed the same field, and takes over other fields', async () => {
  const { id } = await addStaff(site.app.db, site.businessId, { name: 'Mia', kind: 'person' }, systemClock.now())
  const page = await untoldPage()
  await page.goto(`${site.url}/settings/staff`)
  await page.getByRole('button', { name: 'Edit Mia' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Mia Marsh')
  await changeElsewhere(page, `/staff/${id}`, { name: 'Mia Moon', color: '#0f766e' })

  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await sheet.getByText(CONFLICT).waitFor()
  expect(await sheet.getByLabel('Name').inputValue()).toBe('Mia Marsh')
  await expectAccessible(page)
  await screenshots(page, 'edit-conflict-sheet')
  await sheet.getByRole('button', { name: 'Save my changes' }).click()
  await sheet.waitFor({ state: 'detached' })

  const stored = await requireStaffMember(site.app.db, site.businessId, id)
  expect(stored).toMatchObject({ name: 'Mia Marsh', color: '#0f766e' })
})

test('booking rules that another person changes meanwhile come into the form, and only the same rule is a conflict', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/assistant?tab=hours`)
  const notice = page.getByLabel('Minimum notice (minutes)')
  const ahead = page.getByLabel('Book up to (days ahead)')
  await notice.fill('45')

  await changeElsewhere(page, '/business/settings', { horizonDays: 77 })
  await eventually(async () => expect(await ahead.inputValue()).toBe('77'))
  expect(await notice.inputValue()).toBe('45')
  await changeElsewhere(page, '/business/settings', { minNoticeMinutes: 30 })
  await page.getByText(CONFLICT).waitFor()
  await page.getByRole('button', { name: 'Save my changes' }).click()
  await page.getByText('Booking rules saved').waitFor()

  const stored = await requireBusiness(site.app.db, site.businessId)
  expect(stored).toMatchObject({ minNoticeMinutes: 45, horizonDays: 77 })
})

test('a service, the name of the business and a voice profile are not overwritten without a question', async () => {
  const [service] = await listServices(site.app.db, site.businessId)
  const page = await untoldPage()
  await page.goto(`${site.url}/assistant?tab=services`)
  await page.getByRole('button', { name: `${service?.name} , edit name` }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Mine')
  await changeElsewhere(page, `/business/services/${service?.id}`, { name: 'Theirs' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(CONFLICT).waitFor()
  expect((await listServices(site.app.db, site.businessId))[0]?.name).toBe('Theirs')
  await page.getByRole('button', { name: 'Load the other version' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${site.url}/settings`)
  await page.getByRole('button', { name: / , edit name$/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await changeElsewhere(page, '/business/settings', { name: 'Theirs' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(CONFLICT).waitFor()
  expect((await requireBusiness(site.app.db, site.businessId)).name).toBe('Theirs')
  await page.getByRole('button', { name: 'Load the other version' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const profile = await voiceProfileFor(site.app.db, site.businessId, '+15550000000')
  await page.goto(`${site.url}/assistant`)
  await page.getByLabel('Greeting', { exact: true }).fill('My greeting.')
  await changeElsewhere(page, `/voice/${profile.id}`, { greeting: 'Their greeting.' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(CONFLICT).waitFor()
  expect((await voiceProfileFor(site.app.db, site.businessId, '+15550000000')).greeting).toBe('Their greeting.')
})
