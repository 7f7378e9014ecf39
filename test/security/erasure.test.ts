/** What remains of a person whom a business has erased: only the entries that keep the business from contacting them. */

import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { firstAssistantId } from '../../src/features/assistants/assistant.ts'
import { findBusiness } from '../../src/features/business/business.ts'
import { recordConsent } from '../../src/features/consents/consent.ts'
import { deleteContact } from '../../src/features/contacts/contact.ts'
import { eraseContact, eraseNumber } from '../../src/features/contacts/contact-erasure.ts'
import { addDoNotCall } from '../../src/features/do-not-call/do-not-call.ts'
import { noteUnanswered } from '../../src/features/knowledge/unanswered-question.ts'
import { requestCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { addScenario } from '../../src/features/scenarios/scenario.ts'
import { folderFiles } from '../../src/files/folder-files.ts'
import { insertEmail } from '../../src/jobs/outbox.ts'
import { aCall, aCampaign, aMember, aMessage, aNotification, aNumber, anAppointment } from '../factories/records.ts'
import { tablesWith } from '../factories/tables-with.ts'
import { startTestApi } from '../harness/test-api.ts'

const PHONE = '+12125550177'
const EMAIL = 'grace@example.com'
const WORDS = 'my sister has the measles'

test('an erased contact is nowhere in the database, except on the lists of people not to be called or texted', async () => {
  const app = await startTestApi()
  const { db } = app
  const business = await findBusiness(db, app.business.id)
  if (business === null) throw new Error('no business')
  const keyed = { 'idempotency-key': 'contact' }
  const made = await app
    .as()
    .post('/contacts', { name: 'Grace Hopper', phone: PHONE, email: EMAIL, notes: WORDS }, keyed)
  const contactId = made.body.data.id
  const callId = await aCall(db, business, { from: PHONE })
  const message = await aMessage(db, business, { to: PHONE, body: WORDS })
  const steps = JSON.stringify({ shape: 'rounds-1', rounds: [[{ tool: 'message', result: WORDS }]] })
  await db.write`
    UPDATE messages SET secret_body = ${WORDS}, answer_steps = ${steps}::text::json WHERE id = ${message.id}`
  const answers = JSON.stringify([{ key: 'why', label: 'Why', value: WORDS }])
  await db.write`UPDATE calls SET collected_fields = ${answers}::text::json WHERE id = ${callId}`
  const scenario = { name: 'A call', lines: [WORDS], expected: [{ kind: 'not_booked' as const }] }
  await addScenario(db, business.id, firstAssistantId(business.id), scenario, app.clock.now(), callId)
  await db.write`UPDATE calls SET contact_id = ${contactId}, summary = ${WORDS} WHERE id = ${callId}`
  await db.write`UPDATE messages SET contact_id = ${contactId}, work = NULL, work_at = NULL WHERE id = ${message.id}`
  await db.write`
    INSERT INTO message_pictures (id, business_id, message_id, position, url, carrier, status, mime_type, size_bytes, bytes, created_at)
    VALUES ('pic_1', ${business.id}, ${message.id}, 0, ${`https://example.com/${WORDS}`}, 'simulator', 'stored', 'image/png', 3,
      ${Buffer.from('abc')}, ${app.clock.now()})`
  await db.write`
    INSERT INTO caller_notes (id, business_id, contact_id, body, created_at, updated_at)
    VALUES ('cnt_1', ${business.id}, ${contactId}, ${WORDS}, ${app.clock.now()}, ${app.clock.now()})`
  await anAppointment(db, business, { contactId, notes: WORDS })
  await aNotification(db, business, {
    ...{ type: 'message.left', severity: 'critical', title: `Message from ${PHONE}`, body: WORDS },
    resource: { type: 'call', id: callId },
  })
  await noteUnanswered(db, business.id, { question: WORDS, channel: 'call', callId, messageId: null }, app.clock.now())
  await aCampaign(db, business, { phones: [PHONE] })
  await db.write`
    INSERT INTO opt_outs (business_id, business_phone, phone, opted_out, keyword, created_at)
    VALUES (${business.id}, ${business.phone}, ${PHONE}, true, 'STOP', ${app.clock.now()})`
  await db.write`
    INSERT INTO message_threads (business_id, business_phone, phone, updated_at, conversation, conversation_at)
    VALUES (${business.id}, ${business.phone}, ${PHONE}, ${app.clock.now()}, ${JSON.stringify({ said: WORDS })}::text::jsonb, ${app.clock.now()})`
  await aNumber(db, business)
  await requestCall(db, business.id, { to: PHONE, purpose: WORDS }, app.clock.now())
  await db.write`INSERT INTO caller_proofs (business_id, phone, kind, created_at)
                 VALUES (${business.id}, ${PHONE}, 'wrong', ${app.clock.now()})`
  await addDoNotCall(db, business.id, PHONE, app.clock.now(), WORDS)
  const consent = { phone: PHONE, kind: 'sms', method: 'form', words: WORDS } as const
  await recordConsent(db, business.id, consent, null, app.clock.now())
  const before = await Promise.all([PHONE, EMAIL, WORDS].map((text) => tablesWith(db, text)))

  await eraseContact(db, folderFiles(tmpdir()), business.id, contactId)

  expect(before.flat()).toEqual(
    expect.arrayContaining([
      ...['appointments', 'caller_proofs', 'calls', 'campaign_recipients', 'consents', 'contacts', 'do_not_call'],
      ...['events', 'idempotent_answers', 'outbound_calls', 'message_pictures', 'caller_notes'],
      ...['message_threads', 'messages', 'notifications', 'opt_outs', 'outgoing_emails', 'unanswered_questions'],
    ]),
  )
  expect(await tablesWith(db, PHONE)).toEqual(['do_not_call', 'opt_outs'])
  for (const text of [EMAIL, WORDS, 'Hopper']) expect(await tablesWith(db, text), text).toEqual([])
  const [counts] = await db.read`SELECT total, pending, failed FROM campaigns`
  expect(counts).toEqual({ total: 1, pending: 0, failed: 1 })
})

test('after a contact is deleted, everything about their number can still be erased', async () => {
  const app = await startTestApi()
  const { db } = app
  const business = await findBusiness(db, app.business.id)
  if (business === null) throw new Error('no business')
  const contact = await app.as().post('/contacts', { name: 'Grace Hopper', phone: PHONE })
  const contactId = contact.body.data.id
  const callId = await aCall(db, business, { from: PHONE })
  await aCall(db, business, { from: '+12125550188' })
  const message = await aMessage(db, business, { to: PHONE, body: WORDS })
  await db.write`UPDATE calls SET summary = ${WORDS} WHERE id = ${callId}`
  await db.write`UPDATE messages SET work = NULL, work_at = NULL WHERE id = ${message.id}`
  await anAppointment(db, business, { contactId, notes: WORDS })
  await expect(eraseNumber(db, folderFiles(tmpdir()), business.id, PHONE)).rejects.toThrow('erase the contact')
  await deleteContact(db, business.id, contactId)

  await eraseNumber(db, folderFiles(tmpdir()), business.id, '(212) 555-0177')

  for (const text of [PHONE, WORDS]) expect(await tablesWith(db, text), text).toEqual([])
  expect(await tablesWith(db, '+12125550188')).toContain('calls')
})

test('a pending text is not sent, and answers, reasons and mails to the person are gone', async () => {
  const app = await startTestApi()
  const { db } = app
  const business = await findBusiness(db, app.business.id)
  if (business === null) throw new Error('no business')
  const contact = { name: 'Grace Hopper', phone: PHONE, email: EMAIL }
  const contactId = (await app.as().post('/contacts', contact)).body.data.id
  const message = await aMessage(db, business, { to: PHONE, body: WORDS })
  const { id } = await anAppointment(db, business, { contactId })
  await db.write`
    UPDATE appointments SET answers = ${JSON.stringify([{ name: 'Why?', answer: WORDS }])}::text::jsonb,
      cancellation_reason = ${WORDS} WHERE id = ${id}`
  const mail = { businessId: business.id, subject: 'Your appointment', body: 'See you soon.', recipients: [EMAIL] }
  await insertEmail(db.write, mail, app.clock.now())

  await eraseContact(db, folderFiles(tmpdir()), business.id, contactId)

  for (const text of [PHONE, EMAIL, WORDS, 'Hopper']) expect(await tablesWith(db, text), text).toEqual([])
  const [left] = await db.read`SELECT status, error_code, work FROM messages WHERE id = ${message.id}`
  expect(left).toEqual({ status: 'failed', error_code: 'erased', work: null })
})

test("what the team was told about a person's bookings and questions is gone, even from sent mails", async () => {
  const app = await startTestApi()
  const { db } = app
  const business = await findBusiness(db, app.business.id)
  if (business === null) throw new Error('no business')
  const { id: memberId } = await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  await db.write`UPDATE members SET status = 'active', mailed_from = 'info' WHERE id = ${memberId}`
  const callId = await aCall(db, business, { from: PHONE })
  const booking = { startsAt: new Date('2026-03-03T15:00:00Z'), contactEmail: EMAIL, contactName: 'Grace Hopper' }
  const booked = await bookAppointment(db, business, booking, 'ai_call', app.clock.now(), 'open_slots_only')
  if (booked.outcome !== 'booked') throw new Error('the time is free')
  const contactId = String(booked.appointment.contactId)
  await db.write`UPDATE calls SET contact_id = ${contactId} WHERE id = ${callId}`
  const question = { question: `${WORDS}?`, channel: 'call', callId, messageId: null } as const
  await noteUnanswered(db, business.id, question, app.clock.now())
  const mails = await db.read`SELECT subject FROM outgoing_emails ORDER BY subject`
  await db.write`UPDATE outgoing_emails SET sent_at = ${app.clock.now()}, body = '' WHERE subject LIKE 'Grace%'`

  await eraseContact(db, folderFiles(tmpdir()), business.id, contactId)

  expect(mails.map(({ subject }) => subject)).toEqual([
    `Call with ${PHONE}`,
    'Grace Hopper booked an appointment',
    'Your assistant could not answer a question',
  ])
  for (const text of [EMAIL, WORDS, 'Hopper', 'could not answer']) expect(await tablesWith(db, text), text).toEqual([])
})
