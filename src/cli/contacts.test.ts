import { expect, test } from 'vitest'
import { commandRunner } from '../../test/cli/command-runner.ts'
import { aBusiness, aCall, aContact } from '../../test/factories/records.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { addContactCommands } from './contacts.ts'

const PHONE = '+12125550142'

async function aBusinessWithContacts() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const ada = await aContact(db, business, { name: 'Ada "Countess" Lovelace', phone: PHONE })
  await aContact(db, business, { name: 'Grace', phone: '+12125550143', notes: 'Prefers\nMondays' })
  await aCall(db, business, { from: PHONE, ending: { summary: 'Ada asked about parking.' } })
  const command = await commandRunner(db, addContactCommands)
  const run = (...words: string[]) => command('contacts', ...words, '--business', business.id)
  const summaries = async () => (await db.read<{ summary: string | null }[]>`SELECT summary FROM calls`)[0]?.summary
  return { ada, run, summaries }
}

test('contacts are listed, searched and exported', async () => {
  const { ada, run } = await aBusinessWithContacts()

  const all = JSON.parse(await run('list', '--json'))
  const found = JSON.parse(await run('list', '--search', 'lovelace', '--json'))
  const csv = await run('export')

  expect(all.map(({ name }: { name: string }) => name)).toEqual(['Grace', 'Ada "Countess" Lovelace'])
  expect(found).toMatchObject([{ id: ada.id, phone: PHONE }])
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('name,phone,email,notes,id,createdAt,updatedAt\r'.trim())
  expect(lines[1]).toContain(`"Ada ""Countess"" Lovelace",${PHONE},`)
  expect(lines[2]).toContain('"Prefers\nMondays"')
})

test('a person is erased by the id of the contact, or by a number that no contact has', async () => {
  const { ada, run, summaries } = await aBusinessWithContacts()

  await expect(run('erase', PHONE)).rejects.toThrow('erase the contact')
  await expect(run('erase', 'ctc_unknown')).rejects.toThrow('contact ctc_unknown')
  await expect(run('erase', 'Ada')).rejects.toThrow('phone')
  const before = await summaries()
  const erased = JSON.parse(await run('erase', ada.id, '--json'))
  const again = JSON.parse(await run('erase', PHONE, '--json'))

  expect([before, await summaries()]).toEqual(['Ada asked about parking.', null])
  expect([erased, again]).toEqual([
    { contact: ada.id, erased: true },
    { contact: PHONE, erased: true },
  ])
  expect(JSON.parse(await run('list', '--json'))).toHaveLength(1)
})
