import { expect, test } from 'vitest'
import { createContact, deleteContact, requireContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots, textOf } from './open-dashboard.ts'
import { aDayAtTheSalon, HOSTILE } from './salon.ts'

const site = openDashboard()

const CSV = [
  'Who,Number,Mail,Remark',
  'Sofia Kovalevskaya,(212) 555-0181,sofia@example.com,Prefers evenings',
  `"${HOSTILE.replaceAll('"', '""')}",(212) 555-0182,,`,
  'Maria Mitchell,12,,Number is wrong',
  'Known already,(212) 555-0180,,',
].join('\n')

const named = async (name: string) => {
  const rows = await site.app.db.read<{ id: string; phone: string; notes: string | null }[]>`
    SELECT id, phone, notes FROM contacts WHERE business_id = ${site.businessId} AND name = ${name}`
  return rows
}

const add = (contact: { name: string; phone: string; notes?: string }) =>
  createContact(site.app.db, site.businessId, contact, 'api', systemClock.now())

test('a CSV file is previewed, its columns mapped, its errors shown, and imported; all contacts are exported as CSV', async () => {
  await add({ name: 'Caroline Herschel', phone: '+12125550180' })
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts`)
  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  await page.getByRole('heading', { name: 'Import contacts' }).waitFor()
  await page.getByLabel('CSV file').setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByText('The row has no name, phone number or email address.').first().waitFor()

  for (const [field, column] of [
    ['Name', 'Who'],
    ['Phone', 'Number'],
    ['Email', 'Mail'],
    ['Notes', 'Remark'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
    // The list closes and the preview is read again before the next column is chosen.
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: field, exact: true }).filter({ hasText: column }).waitFor()
  }
  await page.getByText(/phone: "12" is not a phone number/).waitFor()
  await page.getByText('Row 4').waitFor()
  await page.getByText('Sofia Kovalevskaya').waitFor()
  await page.getByText(HOSTILE).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'contacts-import')
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByText('2 contacts imported.').waitFor()
  await page.getByRole('link', { name: /Sofia Kovalevskaya/ }).waitFor()
  expect(await named('Sofia Kovalevskaya')).toMatchObject([{ phone: '+12125550181', notes: 'Prefers evenings' }])
  expect(await named('Known already')).toEqual([])
  expect(await page.locator('img').count()).toBe(0)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: 'Export to CSV' }).click()
  const file = await textOf(await saved)
  expect(file).toContain('Sofia Kovalevskaya,+12125550181,sofia@example.com,Prefers evenings,ctc_')
})

test('a file that is not a table is refused with an explanation', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts/import`)

  await page.getByLabel('CSV file').setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })

  await page.getByText("The file couldn't be read").waitFor()
  await page.getByText('The file is empty').waitFor()
  await expectAccessible(page)
})

test('two contacts of one person are merged with all their records', async () => {
  const { adaId } = await aDayAtTheSalon(site.app.db, site.businessId, systemClock.now())
  const kept = await add({ name: 'Ada King', phone: '+12125550190', notes: 'Countess' })
  const page = await site.signIn('member')
  await page.goto(`${site.url}/contacts/${kept.id}`)
  await page.getByText('Nothing here yet').waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  expect(await page.getByRole('menuitem', { name: 'Erase' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Merge with another contact' }).click()
  await page.getByLabel('Second contact of the same person').fill('lovelace')
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await expectAccessible(page)
  await screenshots(page, 'contact-merge')
  await page.getByText(/The other name and number move to the notes/).waitFor()
  // The focus stays in the dialog.
  await page.keyboard.press('Tab')
  await page.locator('[role="dialog"] :focus').waitFor()
  await page.getByLabel('Type merge to confirm').fill('merge')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByText('Ada Lovelace was merged into Ada King.').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).and(page.locator(':focus')).waitFor()
  await page.getByText('Asked about parking.').waitFor()

  await expect(requireContact(site.app.db, site.businessId, adaId)).rejects.toThrow(adaId)
  expect(await requireContact(site.app.db, site.businessId, kept.id)).toMatchObject({
    ...{ phone: '+12125550190', email: 'ada@example.com' },
    notes: 'Countess\n\nPrefers mornings\n\nAlso: Ada Lovelace, +12125550101',
  })
  await page.getByRole('link', { name: 'Open the appointment' }).click()
  await page.waitForURL('**/calendar?*')
  await page.getByText('Haircut').first().waitFor()
})

test('an admin erases a contact on request', async () => {
  const { id } = await add({ name: 'Forget Me', phone: '+12125550191' })
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/contacts/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Erase' }).click()
  await page.getByLabel('Type erase to confirm').fill('Erase')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.waitForURL('**/contacts')

  await expect(requireContact(site.app.db, site.businessId, id)).rejects.toThrow(id)
})

test('everything about a number without a contact is erased', async () => {
  const { db } = site.app
  const contact = await createContact(db, site.businessId, { phone: '+12125550166' }, 'api', systemClock.now())
  await deleteContact(db, site.businessId, contact.id)
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/contacts`)

  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: 'Erase a number' }).click()
  await page.getByLabel('Number', { exact: true }).fill('(212) 555-0166')
  await page.getByLabel('Type erase to confirm').fill('erase')
  await expectAccessible(page)
  await screenshots(page, 'erase-number')
  await page.getByRole('button', { name: 'Erase permanently' }).click()

  await page.getByText('Everything about the number was erased.').waitFor()
  expect(await db.list`SELECT 1 FROM events WHERE position('+12125550166' IN body) > 0`).toEqual([])
})
