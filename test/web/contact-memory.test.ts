import { expect, test } from 'vitest'
import { readCallerMemory } from '../../src/features/caller-memory/caller-memory.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard()

test('the team records that a contact agreed, writes and corrects a note, and a refusal deletes them', async () => {
  const { db } = site.app
  const known = { name: 'Emmy Noether', phone: '+12125550133' }
  const { id } = await createContact(db, site.businessId, known, 'api', systemClock.now())
  const memory = () => readCallerMemory(db, site.businessId, id, systemClock.now())
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts/${id}`)
  await page.getByRole('heading', { name: 'What the assistant remembers' }).waitFor()
  const choose = async (answer: string) => {
    await page.getByRole('combobox', { name: 'Agreed to be remembered' }).click()
    await page.getByRole('option', { name: answer, exact: true }).click()
  }

  await choose('Yes')
  await page.getByLabel('New note for the assistant').fill('Comes with a cat.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Comes with a cat.').click()
  await page.getByRole('textbox', { name: 'The member' }).fill('Comes with a guide dog.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete the note “Comes with a guide dog.”' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contact-memory')
  expect(await memory()).toMatchObject({ consent: 'given', notes: [{ body: 'Comes with a guide dog.' }] })

  await choose('No')
  await page.getByText('Comes with a guide dog.').waitFor({ state: 'detached' })
  expect(await memory()).toMatchObject({ consent: 'refused', consentBy: 'team', notes: [] })
})
