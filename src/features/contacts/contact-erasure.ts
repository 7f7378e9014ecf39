import type { FileStore } from '../../files/file-store.ts'
import { conflict } from '../../kernel/api-error.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { type Database, insideTransaction, LONG_STATEMENTS, type Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { eraseInboxItems } from '../inbox/inbox.ts'
import { deleteContact, requireContact } from './contact.ts'

/**
 * Deletes a contact and the personal data about them: transcripts, summaries, recordings, message texts and pictures; their name and number in appointments with their
 * answers, calls, tests made from these, messages and campaigns; the events and deliveries that name them; notifications, mails, the inbox, questions, consents and stored
 * answers. Calls that wait to be dialed are canceled. The records of the calls, messages and appointments stay without the person. A do-not-call entry and an opt-out
 * stay too, because they must outlast the contact.
 * @throws NOT_FOUND
 */
export async function eraseContact(db: Database, recordings: FileStore, businessId: string, id: string): Promise<void> {
  const recorded = await db.transaction(async (tx) => {
    const inside = insideTransaction(db, tx)
    const { phone, email } = await requireContact(inside, businessId, id)
    const files = await eraseTraces(tx, businessId, await findPerson(tx, businessId, { id, phone, email }))
    await deleteContact(inside, businessId, id)
    return files
  }, LONG_STATEMENTS)
  await removeRecordings(recordings, recorded)
}

/**
 * Erases everything about a phone number that belongs to no contact, for example after a contact was deleted: the same
 * data that `eraseContact` erases for a contact.
 * @throws BAD_REQUEST if it is not a phone number; CONFLICT if a contact has the number
 */
export async function eraseNumber(
  db: Database,
  recordings: FileStore,
  businessId: string,
  written: string,
): Promise<void> {
  const { country } = await requireBusiness(db, businessId)
  const phone = requirePhoneNumber('phone', written, country)
  const recorded = await db.transaction(async (tx) => {
    const [holder] = await tx<{ id: string }[]>`
      SELECT id FROM contacts WHERE business_id = ${businessId} AND phone = ${phone} LIMIT 1`
    if (holder !== undefined) throw conflict('phone: a contact has this number; erase the contact')
    return eraseTraces(tx, businessId, await findPerson(tx, businessId, { id: '', phone, email: null }))
  }, LONG_STATEMENTS)
  await removeRecordings(recordings, recorded)
}

/** @returns the recording files that no row refers to any more */
async function eraseTraces(tx: Sql, businessId: string, person: Person): Promise<string[]> {
  await eraseEvents(tx, businessId, person)
  await eraseNotices(tx, businessId, person)
  await eraseInboxItems(tx, businessId, person)
  await eraseQuestions(tx, businessId, person)
  await cancelCalls(tx, businessId, person)
  await eraseFromCampaigns(tx, businessId, person)
  return eraseRecords(tx, businessId, person)
}

async function removeRecordings(recordings: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await recordings.remove(name)
}

interface Person {
  readonly contactId: string
  /** The numbers from which the person called or at which they were called. */
  readonly phones: string[]
  readonly callIds: string[]
  readonly messageIds: string[]
  /** Texts that identify the person, wherever they occur. */
  readonly marks: string[]
}

async function findPerson(
  tx: Sql,
  businessId: string,
  { id, phone, email }: { id: string; phone: string | null; email: string | null },
): Promise<Person> {
  const calls = await tx<{ id: string; phone: string }[]>`
    SELECT id, CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END AS phone FROM calls
    WHERE business_id = ${businessId} AND ${ofPerson(tx, id, phone)}`
  const messages = await tx<{ id: string; phone: string }[]>`
    SELECT id, CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END AS phone FROM messages
    WHERE business_id = ${businessId} AND ${ofPerson(tx, id, phone)}`
  const used = [phone, ...calls.map((call) => call.phone), ...messages.map((message) => message.phone)]
  // Calls without a number have a word instead, such as `anonymous`.
  const phones = [...new Set(used.filter((one) => one?.startsWith('+')))] as string[]
  return {
    contactId: id,
    phones,
    callIds: calls.map((call) => call.id),
    messageIds: messages.map((message) => message.id),
    marks: [...(id === '' ? [] : [id]), ...phones, ...(email === null ? [] : [email])],
  }
}

/** Rows of the contact, and rows of the number that belong to no contact. */
const ofPerson = (tx: Sql, id: string, phone: string | null) => tx`
  (contact_id = ${id} OR (contact_id IS NULL
    AND CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END = ${phone}))`

/** Appointments of the contact, and appointments of the numbers that belong to no contact. */
const isBookedBy = (tx: Sql, contactId: string, phones: readonly string[]) => tx`
  (contact_id = ${contactId} OR (contact_id IS NULL AND contact_phone = ANY(${[...phones]}::text[])))`

/** Deletes the events that name the person, with their deliveries and attempts, and answers stored for retries. */
async function eraseEvents(tx: Sql, businessId: string, { marks }: Person): Promise<void> {
  await tx`
    DELETE FROM events WHERE business_id = ${businessId}
      AND EXISTS (SELECT FROM unnest(${marks}::text[]) mark WHERE position(mark IN body) > 0)`
  await tx`
    DELETE FROM idempotent_answers WHERE business_id = ${businessId}
      AND EXISTS (SELECT FROM unnest(${marks}::text[]) mark WHERE position(mark IN body) > 0)`
}

async function eraseNotices(tx: Sql, businessId: string, person: Person): Promise<void> {
  const { contactId, phones, callIds, messageIds, marks } = person
  const isAbout = tx`
    (resource_id = ANY(${[contactId, ...callIds, ...messageIds]}::text[])
      OR resource_id IN (SELECT id FROM appointments WHERE business_id = ${businessId} AND ${isBookedBy(tx, contactId, phones)})
      OR EXISTS (SELECT FROM unnest(${marks}::text[]) mark WHERE position(mark IN title || ' ' || notifications.body) > 0))`
  // Texts to members with the same content.
  await tx`
    UPDATE messages SET body = '', work = NULL, work_at = NULL, claim_token = NULL,
      status = CASE WHEN work IN ('send', 'sending') THEN 'failed' ELSE status END,
      error_code = CASE WHEN work IN ('send', 'sending') THEN 'erased' ELSE error_code END
    WHERE business_id = ${businessId} AND id IN (
      SELECT message_id FROM notification_deliveries JOIN notifications ON notifications.id = notification_id
      WHERE notifications.business_id = ${businessId} AND ${isAbout})`
  // Mails to members with the same content, queued at the same time. The text of a sent mail is removed.
  await tx`
    DELETE FROM outgoing_emails mail USING notifications
    WHERE mail.business_id = ${businessId} AND notifications.business_id = ${businessId} AND ${isAbout}
      AND mail.created_at = notifications.created_at AND mail.subject = title AND mail.body IN ('', notifications.body)`
  await tx`DELETE FROM notifications WHERE business_id = ${businessId} AND ${isAbout}`
  await tx`
    DELETE FROM outgoing_emails WHERE business_id = ${businessId}
      AND (link ->> 'id' = ANY(${callIds}::text[]) OR recipients && ${marks}::text[]
        OR EXISTS (SELECT FROM unnest(${marks}::text[]) mark WHERE position(mark IN subject || ' ' || body) > 0))`
}

/** A question contains the words of the person who asked it last. */
async function eraseQuestions(tx: Sql, businessId: string, { callIds, messageIds }: Person): Promise<void> {
  await tx`
    DELETE FROM unanswered_questions WHERE business_id = ${businessId}
      AND (last_call_id = ANY(${callIds}::text[]) OR last_message_id = ANY(${messageIds}::text[]))`
}

/** Cancels calls to the person that are not dialed yet. */
async function cancelCalls(tx: Sql, businessId: string, { phones }: Person): Promise<void> {
  await tx`DELETE FROM outbound_calls WHERE business_id = ${businessId} AND to_phone = ANY(${phones}::text[])`
}

/** Counts a recipient who was not contacted yet as failed. */
async function eraseFromCampaigns(tx: Sql, businessId: string, { contactId, phones }: Person): Promise<void> {
  const recipients = await tx<{ id: string; campaignId: string; status: string }[]>`
    SELECT recipient.id, campaign_id AS "campaignId", recipient.status
    FROM campaign_recipients recipient JOIN campaigns ON campaigns.id = campaign_id
    WHERE campaigns.business_id = ${businessId}
      AND (recipient.contact_id = ${contactId} OR recipient.phone = ANY(${phones}::text[]))
    FOR UPDATE`
  const waiting = recipients.filter(({ status }) => status === 'pending').map(({ campaignId }) => campaignId)
  await tx`
    UPDATE campaign_recipients SET phone = 'erased ' || id, contact_id = NULL,
      error = CASE status WHEN 'pending' THEN 'erased' ELSE error END,
      status = CASE status WHEN 'pending' THEN 'failed' ELSE status END
    WHERE id = ANY(${recipients.map(({ id }) => id)}::text[])`
  await tx`
    UPDATE campaigns SET pending = pending - gone.count, failed = failed + gone.count
    FROM (SELECT id, count(*)::int AS count FROM unnest(${waiting}::text[]) id GROUP BY id) gone
    WHERE campaigns.id = gone.id`
}

/** @returns the recording files that no row refers to any more */
async function eraseRecords(
  tx: Sql,
  businessId: string,
  { contactId, phones, callIds, messageIds }: Person,
): Promise<string[]> {
  const recorded = await tx<{ file: string }[]>`
    SELECT recording_file AS file FROM calls
    WHERE business_id = ${businessId} AND id = ANY(${callIds}::text[]) AND recording_file IS NOT NULL FOR UPDATE`
  await tx`
    UPDATE calls SET summary = NULL, transcript = '[]', tool_calls = '[]', extracted_data = '{}', collected_fields = '[]',
      topics = '{}', sentiment = NULL,
      recording_file = NULL, diagnostics = NULL,
      from_phone = CASE direction WHEN 'inbound' THEN 'anonymous' ELSE from_phone END,
      to_phone = CASE direction WHEN 'outbound' THEN 'anonymous' ELSE to_phone END
    WHERE business_id = ${businessId} AND id = ANY(${callIds}::text[])`
  await tx`DELETE FROM scenarios WHERE business_id = ${businessId} AND call_id = ANY(${callIds}::text[])`
  // Pending messages are no longer sent or answered. A worker that is processing a message loses its lease, and so
  // stores nothing.
  await tx`
    UPDATE messages SET body = '', secret_body = NULL, answer_steps = NULL, media_urls = '{}', work = NULL, work_at = NULL, claim_token = NULL,
      status = CASE WHEN work IN ('send', 'sending') THEN 'failed' ELSE status END,
      error_code = CASE WHEN work IN ('send', 'sending') THEN 'erased' ELSE error_code END,
      from_phone = CASE direction WHEN 'inbound' THEN 'anonymous' ELSE from_phone END,
      to_phone = CASE direction WHEN 'outbound' THEN 'anonymous' ELSE to_phone END
    WHERE business_id = ${businessId} AND id = ANY(${messageIds}::text[])`
  await tx`
    DELETE FROM message_pictures WHERE business_id = ${businessId} AND message_id = ANY(${messageIds}::text[])`
  await tx`DELETE FROM message_threads WHERE business_id = ${businessId} AND phone = ANY(${phones}::text[])`
  await tx`DELETE FROM consents WHERE business_id = ${businessId} AND phone = ANY(${phones}::text[])`
  await tx`DELETE FROM caller_proofs WHERE business_id = ${businessId} AND phone = ANY(${phones}::text[])`
  // Changes the version, so that connected calendars drop the name, too.
  await tx`
    UPDATE appointments SET contact_name = NULL, contact_phone = NULL, notes = NULL, answers = '[]',
      cancellation_reason = NULL, updated_at = updated_at + interval '1 millisecond'
    WHERE business_id = ${businessId} AND ${isBookedBy(tx, contactId, phones)}`
  // The reason of a do-not-call entry is personal data; the entry itself stays.
  await tx`UPDATE do_not_call SET reason = NULL WHERE business_id = ${businessId} AND phone = ANY(${phones}::text[])`
  return recorded.map(({ file }) => file)
}
