import { expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { createContact, listContacts, requireContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { aCall } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { aDayAtTheSalon, HOSTILE } from './salon.ts'

const site = openDashboard()

test('a contact can be added, edited in place, restored and deleted', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/contacts`)

  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Add contact', exact: true }).click()
  await page.getByText(/must be/i).waitFor()
  await page.getByLabel('Phone').fill('(212) 555-0199')
  await page.getByLabel('Name', { exact: true }).fill('Mary Shelley')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add contact', exact: true }).click()
  await page.getByRole('heading', { name: 'Mary Shelley' }).waitFor()

  const id = page.url().split('/').at(-1) ?? ''
  const stored = () => requireContact(site.app.db, site.businessId, id)
  expect(await stored()).toMatchObject({ name: 'Mary Shelley', phone: '+12125550199' })

  await page.getByRole('button', { name: /edit name/ }).click()
  await page.getByLabel('Name').fill('Mary W. Shelley')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mary W. Shelley' }).waitFor()
  expect(await stored()).toMatchObject({ name: 'Mary W. Shelley' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Mary Shelley' }).waitFor()
  expect(await stored()).toMatchObject({ name: 'Mary Shelley' })

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Type delete to confirm').fill('delete')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete contact' }).click()
  await page.waitForURL('**/contacts')
  await expect(stored()).rejects.toThrow(id)
})

test('a new contact with the number or address of another one gets a warning, and can be added all the same', async () => {
  const known = { name: 'Emmy Noether', phone: '+12125550133', email: 'emmy@example.com' }
  const { id } = await createContact(site.app.db, site.businessId, known, 'api', systemClock.now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('Phone').fill('(212) 555-0133')
  await page.getByText('Emmy Noether already has this phone number.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contact-same')
  await page.getByLabel('Phone').fill('(212) 555-0134')
  await page.getByText('Emmy Noether already has this phone number.').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Email' }).fill('Emmy@example.com')
  await page.getByText('Emmy Noether already has this email address.').waitFor()
  expect(await page.getByRole('link', { name: 'Open contact' }).getAttribute('href')).toContain(id)
  await page.getByRole('button', { name: 'Add anyway' }).click()
  await page.getByText('Contact added.').waitFor()
})

test('a number that another contact has is pointed out before the contact is added, however fast it is typed', async () => {
  const { db } = site.app
  const known = { name: 'Lise Meitner', phone: '+12125550136' }
  await createContact(db, site.businessId, known, 'api', systemClock.now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.getByLabel('Phone').fill('(212) 555-0136')
  await page.keyboard.press('Enter')

  await page.getByText('Lise Meitner already has this phone number.').waitFor()
  // A press that follows at once counts as a double click, unless something was typed in between.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Her sister')
  await page.getByRole('button', { name: 'Add anyway' }).click()
  await page.getByText('Contact added.').waitFor()
  const rows = await db.read`SELECT id FROM contacts WHERE business_id = ${site.businessId} AND phone = '+12125550136'`
  expect(rows).toHaveLength(2)
})

test('a test call is marked on the page of its contact', async () => {
  const { id } = await createContact(site.app.db, site.businessId, { name: 'Olga Taussky' }, 'api', systemClock.now())
  const business = await requireBusiness(site.app.db, site.businessId)
  const callId = await aCall(site.app.db, business)
  await site.app.db.write`UPDATE calls SET contact_id = ${id}, transport = 'browser' WHERE id = ${callId}`
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/contacts/${id}`)
  await page.getByText('Test call', { exact: true }).waitFor()
})

test('the list is searched by a filter in the URL, navigated by keyboard, and shows contacts added by others at once', async () => {
  const { adaId } = await aDayAtTheSalon(site.app.db, site.businessId, systemClock.now())
  const page = await site.signIn('member')

  await page.goto(`${site.url}/contacts?q=lovelace`)
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await screenshots(page, 'contacts')

  await createContact(site.app.db, site.businessId, { name: 'Emmy Noether' }, 'api', systemClock.now())
  await page.getByRole('link', { name: 'Emmy Noether' }).waitFor()

  await page.getByRole('link', { name: 'Grace Hopper' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/contacts/${adaId}`)
  await page.getByText('Asked about parking.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contact')
})

test("a caller's name is always shown as text", async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/contacts?q=onerror`)

  await page.getByRole('link', { name: HOSTILE }).click()
  await page.getByRole('heading', { name: HOSTILE }).waitFor()

  expect(await page.locator('img').count()).toBe(0)
  expect(await page.title()).not.toBe('owned')
})

test('a viewer sees no button that writes, and the service refuses writes', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('link', { name: /Ada Lovelace/ }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()

  expect(await page.getByRole('button', { name: /edit|New contact|Delete/ }).count()).toBe(0)
  const answer = await page.request.post(`${site.url}/dashboard/api/contacts`, {
    data: { name: 'Nobody' },
    headers: { origin: site.url, 'x-requested-with': 'dashboard' },
  })
  expect(answer.status()).toBe(403)
  await expectAccessible(page)
})

test('Ctrl-K finds a contact by name, opens an id, and opens a screen', async () => {
  const found = await listContacts(site.app.db, site.businessId, { q: 'lovelace' }, { limit: 1, after: null })
  const [ada] = found.items
  const page = await site.signIn('owner')
  await page.goto(site.url)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByLabel('Search for anything').fill('lovel')
  await page.getByRole('option', { name: /^Ada Lovelace \+1/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('option', { name: /^Ada Lovelace \+1/ }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByLabel('Search for anything').fill('reminders')
  await page.getByRole('option', { name: 'Messages to customers' }).waitFor()
  await page.getByLabel('Search for anything').fill('contac')
  await page.getByRole('option', { name: 'Contacts' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contacts')

  await page.keyboard.press('Control+k')
  await page.getByLabel('Search for anything').fill(ada?.id ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/contacts/${ada?.id}`)

  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
})

test('Ctrl-K finds a service, an appointment and a call by their words, and opens the form of an action', async () => {
  const page = await site.signIn('member')
  await page.goto(site.url)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search for anything').fill(words)
  }

  await search('haircut')
  await page.getByRole('option', { name: /Haircut.*Service/ }).waitFor()
  await page.getByRole('option', { name: /Ada Lovelace · Haircut/ }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()

  await search('parking')
  await page.getByRole('option', { name: /Asked about parking/ }).click()
  await page.waitForURL('**/calls/*')

  await search('new app')
  await page.getByRole('option', { name: 'New appointment' }).click()
  await page.getByRole('heading', { name: 'New appointment' }).waitFor()
})
