import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { aBusiness, aContact, anAppointment, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { eraseContact } from '../contacts/contact-erasure.ts'
import { mergeContacts } from '../contacts/contact-merge.ts'
import {
  addCallerNote,
  changeCallerNote,
  changeMemoryConsent,
  MAX_NOTES,
  readCallerMemory,
  rememberedByPhone,
  rememberForCaller,
  removeCallerNote,
} from './caller-memory.ts'

const db = await createTestDatabase()
const PHONE = '+12125550177'
const ADA = { writtenBy: 'Ada' }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

async function known() {
  const business = await aBusiness(db)
  const { id } = await aContact(db, business, { phone: PHONE })
  return { business, id, b: business.id }
}

test('notes are stored and used only for a contact who has agreed, and a refusal deletes them', async () => {
  const { b, id } = await known()
  await expect(addCallerNote(db, b, id, { body: 'Likes tea', ...ADA }, NOW)).rejects.toThrow('has not agreed')
  expect(await rememberedByPhone(db, b, PHONE, NOW)).toBeNull()

  await changeMemoryConsent(db, b, id, 'given', NOW)
  const note = await addCallerNote(db, b, id, { body: 'Likes tea', ...ADA }, NOW)
  await changeCallerNote(db, b, id, note.id, { body: 'Likes coffee', writtenBy: 'Grace' }, later(1))

  expect(await rememberedByPhone(db, b, PHONE, NOW)).toMatchObject({ notes: [{ body: 'Likes coffee' }] })
  expect(await readCallerMemory(db, b, id, NOW)).toMatchObject({
    ...{ consent: 'given', consentBy: 'team', consentAt: NOW },
    notes: [{ body: 'Likes coffee', writtenBy: 'Grace', createdAt: NOW, updatedAt: later(1) }],
  })
  expect(await changeMemoryConsent(db, b, id, 'refused', NOW)).toMatchObject({ consent: 'refused', notes: [] })
  expect(await rememberedByPhone(db, b, PHONE, NOW)).toBeNull()
  const again = { phone: PHONE, body: 'Likes tea', isCall: true }
  expect(await rememberForCaller(db, b, again, NOW)).toBe('refused_before')
})

test('what a caller agrees to have remembered is stored once, with their consent, up to a maximum number', async () => {
  const business = await aBusiness(db)
  const keep = (body: string) => rememberForCaller(db, business.id, { phone: PHONE, body, isCall: true }, NOW)

  expect([await keep('Has a dog'), await keep('Has a dog')]).toEqual(['remembered', 'remembered'])
  const remembered = await rememberedByPhone(db, business.id, PHONE, NOW)
  expect(remembered?.notes.map(({ body, writtenBy }) => [body, writtenBy])).toEqual([['Has a dog', null]])
  for (let number = 1; number < MAX_NOTES; number += 1) await keep(`Fact ${number}`)
  expect(await keep('One more')).toBe('full')

  const [contact] = await db.list<{ id: string }[]>`SELECT id FROM contacts WHERE business_id = ${business.id}`
  const id = contact?.id ?? ''
  expect(await readCallerMemory(db, business.id, id, NOW)).toMatchObject({ consent: 'given', consentBy: 'caller' })
  await expect(addCallerNote(db, business.id, id, { body: 'More', ...ADA }, NOW)).rejects.toThrow('delete one first')
})

test('the last visits are past appointments that took place', async () => {
  const { business, b, id } = await known()
  const startsAt = (day: number) => new Date(`2026-03-0${day}T15:00:00Z`)
  for (const day of [3, 4, 5])
    await anAppointment(db, business, { contactPhone: PHONE, startsAt: startsAt(day), service: `S${day}` })
  await db.write`UPDATE appointments SET status = 'no_show' WHERE business_id = ${b} AND service = 'S4'`

  const { visits } = await readCallerMemory(db, b, id, startsAt(4))

  expect(visits).toEqual([{ startsAt: startsAt(3), service: 'S3', staffName: null }])
})

test('another business cannot read or change notes, and erasing the contact deletes them', async () => {
  const { b, id } = await known()
  const other = await aBusiness(db)
  await changeMemoryConsent(db, b, id, 'given', NOW)
  const note = await addCallerNote(db, b, id, { body: 'Likes tea', ...ADA }, NOW)

  await expect(readCallerMemory(db, other.id, id, NOW)).rejects.toThrow(id)
  await expect(changeCallerNote(db, other.id, id, note.id, { body: 'x', ...ADA }, NOW)).rejects.toThrow(note.id)
  await expect(removeCallerNote(db, other.id, id, note.id)).rejects.toThrow(note.id)
  await eraseContact(db, folderFiles(tmpdir()), b, id)

  expect(await db.list`SELECT FROM caller_notes WHERE business_id = ${b}`).toHaveLength(0)
})

test('merged contacts share their notes unless one of them refused', async () => {
  const { business, b, id } = await known()
  const notesAfterMerge = async (consent: 'given' | 'refused') => {
    const { id: from } = await aContact(db, business, { phone: '+12125550188' })
    await changeMemoryConsent(db, b, from, consent, NOW)
    if (consent === 'given') await addCallerNote(db, b, from, { body: 'Has a dog', ...ADA }, NOW)
    await mergeContacts(db, b, id, from, NOW)
    const { consent: kept, notes } = await readCallerMemory(db, b, id, NOW)
    return [kept, notes.map(({ body }) => body)]
  }

  expect(await notesAfterMerge('given')).toEqual(['given', ['Has a dog']])
  expect(await notesAfterMerge('refused')).toEqual(['refused', []])
})
