import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBusiness, aCall, aContact, aMessage, anAppointment, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { folderFiles } from '../../files/folder-files.ts'
import type { Database } from '../../store/database.ts'
import { requireContact } from './contact.ts'
import { eraseContact } from './contact-erasure.ts'
import { mergeContacts } from './contact-merge.ts'
import { contactTimeline } from './contact-timeline.ts'

const LATER = new Date(NOW.getTime() + 3_600_000)
const PAGE = { limit: 50, after: null }

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** A contact with a call, a message and an appointment of their own. */
async function aRegular(phone: string) {
  const business = await aBusiness(db)
  const contact = await aContact(db, business, { name: 'Ada', phone, email: 'ada@example.com', notes: 'Mornings' })
  const callId = await aCall(db, business, { from: phone })
  await db.write`UPDATE calls SET contact_id = ${contact.id}, recording_file = ${`${callId}.wav`} WHERE id = ${callId}`
  const message = await aMessage(db, business, { to: phone, body: 'See you' })
  await db.write`UPDATE messages SET contact_id = ${contact.id} WHERE id = ${message.id}`
  const appointment = await anAppointment(db, business, { contactId: contact.id, notes: 'Short' })
  return { business, contact, callId, messageId: message.id, appointmentId: appointment.id }
}

test('a merge keeps one contact with the data of both, and adds differing values to its notes', async () => {
  const { business, contact: other } = await aRegular('+12125550111')
  const kept = await aContact(db, business, { name: 'Ada King', phone: '+12125550112', notes: 'Evenings' })

  const merged = await mergeContacts(db, business.id, kept.id, other.id, LATER)

  expect(merged).toMatchObject({
    ...{ id: kept.id, name: 'Ada King', phone: '+12125550112', email: 'ada@example.com' },
    notes: 'Evenings\n\nMornings\n\nAlso: Ada, +12125550111',
  })
  await expect(requireContact(db, business.id, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { items } = await contactTimeline(db, business.id, kept.id, PAGE)
  expect(items.map(({ kind }) => kind).sort()).toEqual(['appointment', 'call', 'message'])
})

test('a contact cannot be merged with itself or with a contact of another business', async () => {
  const { business, contact } = await aRegular('+12125550113')
  const stranger = await aContact(db, await aBusiness(db), { name: 'Stranger' })

  await expect(mergeContacts(db, business.id, contact.id, contact.id, LATER)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(mergeContacts(db, business.id, contact.id, stranger.id, LATER)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await requireContact(db, business.id, contact.id)).toMatchObject({ name: 'Ada' })
})

test('erasing a contact keeps the records of calls, messages and appointments without personal data', async () => {
  const { business, contact, callId, messageId, appointmentId } = await aRegular('+12125550114')
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-erase-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, `${callId}.wav`), 'RIFF')
  await db.write`
    INSERT INTO do_not_call (business_id, phone, reason, created_at)
    VALUES (${business.id}, '+12125550114', 'Is in mourning', ${NOW}), (${business.id}, '+12125550115', 'Asked', ${NOW})`

  await eraseContact(db, folderFiles(folder), business.id, contact.id)

  await expect(requireContact(db, business.id, contact.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [call] =
    await db.read`SELECT summary, transcript::text, from_phone, recording_file FROM calls WHERE id = ${callId}`
  expect(call).toEqual({ summary: null, transcript: '[]', from_phone: 'anonymous', recording_file: null })
  const [message] = await db.read`SELECT body FROM messages WHERE id = ${messageId}`
  expect(message).toEqual({ body: '' })
  const [appointment] = await db.read`
    SELECT contact_name, contact_phone, notes FROM appointments WHERE id = ${appointmentId}`
  expect(appointment).toEqual({ contact_name: null, contact_phone: null, notes: null })
  expect(
    await db.read`SELECT phone, reason FROM do_not_call WHERE business_id = ${business.id} ORDER BY phone`,
  ).toMatchObject([
    { phone: '+12125550114', reason: null },
    { phone: '+12125550115', reason: 'Asked' },
  ])
  expect(await readdir(folder)).toEqual([])
})
