import { expect, test } from 'vitest'
import { createContact, requireContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()
const LETTERS = 'Enter one phone number, without letters or an extension.'
const aContact = (name: string, phone: string) =>
  createContact(site.app.db, site.businessId, { name, phone }, 'api', systemClock.now())

test('a phone number with letters is refused at its field, and saved once they are gone', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const phone = page.getByLabel('Phone')
  await phone.fill('212 555 3141-abc')
  await phone.press('Enter')
  await page.getByText(LETTERS).waitFor()
  await expectAccessible(page)
  expect(await page.getByText('Contact added.').count()).toBe(0)

  await phone.fill('212 555 3141')
  await page.getByText(LETTERS).waitFor({ state: 'detached' })
  await phone.press('Enter')
  await page.getByText('Contact added.').waitFor()
})

test('the page of a contact refuses letters, too, and names another contact with the number', async () => {
  const { id } = await aContact('Hedy Lamarr', '+12125553151')
  const other = await aContact('Hedwig Kiesler', '+12125553152')
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts/${id}`)
  await page.getByRole('button', { name: /edit phone/ }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('212 555 3152 abc')
  await phone.press('Enter')
  await page.getByText(LETTERS).waitFor()
  expect((await requireContact(site.app.db, site.businessId, id)).phone).toBe('+12125553151')

  await phone.fill('212 555 3152')
  await phone.press('Enter')
  await page.getByText('Hedwig Kiesler already has this phone number.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contact-shared-number')
  expect(await page.getByRole('link', { name: 'Open contact' }).getAttribute('href')).toContain(other.id)
})
