import { holdsLease, type Leased, leaseDueRows } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { jsonb, type Sql } from '../../store/database.ts'
import type { AppointmentNotice } from './appointment-notice.ts'
import type { NoticeKind, PlannedNotice } from './notice-plan.ts'
import type { NoticeSettings } from './notice-settings.ts'

/** The NOTIFY channel for new notices. The payload is empty. */
export const NOTICES_DUE = 'appointment_notices_due'

const settingsColumns = (sql: Sql) => sql`
  kinds, by_text AS "byText", by_mail AS "byMail", language, templates, reminder_minutes AS "reminderMinutes",
  service_reminders AS "serviceReminders", daily_limit AS "dailyLimit",
  change_until_minutes AS "changeUntilMinutes"`

export async function selectSettings(sql: Sql, businessId: string): Promise<NoticeSettings | null> {
  const rows = await sql<NoticeSettings[]>`
    SELECT ${settingsColumns(sql)} FROM appointment_notice_settings WHERE business_id = ${businessId}`
  return rows[0] ?? null
}

/** What is planned for an appointment for a service; null where customers are told nothing. */
export async function selectTerms(
  sql: Sql,
  businessId: string,
  service: string | null,
): Promise<{ kinds: NoticeKind[]; reminderMinutes: number[] } | null> {
  const rows = await sql<{ kinds: NoticeKind[]; reminderMinutes: number[] }[]>`
    SELECT kinds, coalesce(
      (SELECT array(SELECT jsonb_array_elements_text(service_reminders -> services.id)::integer)
       FROM services WHERE services.business_id = ${businessId} AND lower(name) = lower(${service})
         AND service_reminders ? services.id LIMIT 1),
      reminder_minutes) AS "reminderMinutes"
    FROM appointment_notice_settings WHERE business_id = ${businessId} AND kinds <> '{}'`
  return rows[0] ?? null
}

export async function upsertSettings(
  sql: Sql,
  businessId: string,
  settings: NoticeSettings,
  now: Instant,
): Promise<void> {
  const {
    kinds,
    byText,
    byMail,
    language,
    templates,
    reminderMinutes,
    serviceReminders,
    dailyLimit,
    changeUntilMinutes,
  } = settings
  await sql`
    INSERT INTO appointment_notice_settings (business_id, kinds, by_text, by_mail, language, templates, reminder_minutes,
      service_reminders, daily_limit, change_until_minutes, updated_at)
    VALUES (${businessId}, ${kinds}::text[], ${byText}, ${byMail}, ${language}, ${jsonb(sql, templates)},
      ${reminderMinutes}::integer[], ${jsonb(sql, serviceReminders)}, ${dailyLimit},
      ${changeUntilMinutes}, ${now})
    ON CONFLICT (business_id) DO UPDATE SET kinds = excluded.kinds, by_text = excluded.by_text, by_mail = excluded.by_mail,
      language = excluded.language, templates = excluded.templates, reminder_minutes = excluded.reminder_minutes,
      service_reminders = excluded.service_reminders, daily_limit = excluded.daily_limit,
      change_until_minutes = excluded.change_until_minutes, updated_at = excluded.updated_at`
}

/** Withdraws what is not sent of an appointment. Waits for a notice that is being sent. */
export async function withdrawNotices(tx: Sql, appointmentId: string, now: Instant): Promise<void> {
  await tx`
    UPDATE appointment_notices SET status = 'withdrawn', done_at = ${now}, claim_token = NULL, lease_until = NULL
    WHERE appointment_id = ${appointmentId} AND status = 'pending'`
}

export async function insertNotices(
  tx: Sql,
  businessId: string,
  appointmentId: string,
  notices: readonly PlannedNotice[],
  now: Instant,
): Promise<void> {
  const rows = notices.map(({ kind, previousStartsAt, dueAt, expiresAt }) => ({
    ...{ id: newId('appointmentNotice'), business_id: businessId, appointment_id: appointmentId, kind },
    ...{ previous_starts_at: previousStartsAt, due_at: dueAt, expires_at: expiresAt, created_at: now },
  }))
  if (rows.length > 0) await tx`INSERT INTO appointment_notices ${tx(rows)} RETURNING pg_notify(${NOTICES_DUE}, '')`
}

/** Of one appointment, in the order in which they are or were due; null: the business has no such appointment. */
export async function selectNotices(
  sql: Sql,
  businessId: string,
  appointmentId: string,
): Promise<AppointmentNotice[] | null> {
  const found = await sql`SELECT FROM appointments WHERE id = ${appointmentId} AND business_id = ${businessId}`
  if (found.length === 0) return null
  return sql<AppointmentNotice[]>`
    SELECT id, kind, due_at AS "dueAt", status, reason, message_id AS "messageId", by_mail AS "byMail", done_at AS "doneAt"
    FROM appointment_notices WHERE business_id = ${businessId} AND appointment_id = ${appointmentId}
    ORDER BY due_at, id`
}

/** Whether the customer of an appointment will be told by text, as planned in this transaction or before. */
export async function selectIsTextPlanned(sql: Sql, appointmentId: string, kind: NoticeKind): Promise<boolean> {
  const rows = await sql`
    SELECT FROM appointment_notices JOIN appointment_notice_settings USING (business_id)
    WHERE appointment_id = ${appointmentId} AND kind = ${kind} AND status = 'pending' AND by_text LIMIT 1`
  return rows.length > 0
}

export interface LeasedNotice extends Leased {
  businessId: string
}

export function leaseNotices(sql: Sql, limit: number, { now, until }: { now: Instant; until: Instant }) {
  const isDue = sql`status = 'pending' AND due_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`
  const changes = sql`lease_until = ${until}`
  const returning = sql`business_id AS "businessId", lease_until AS "leaseUntil"`
  return leaseDueRows<LeasedNotice>(
    sql,
    { table: 'appointment_notices', isDue, orderBy: sql`due_at`, changes, returning },
    limit,
  )
}

/** A due notice with what its text needs. */
export interface DueNotice {
  id: string
  kind: NoticeKind
  previousStartsAt: Instant | null
  expiresAt: Instant
  appointmentId: string
  service: string | null
  startsAt: Instant
  endsAt: Instant
  updatedAt: Instant
  createdAt: Instant
  contactId: string | null
  contactName: string | null
  phone: string | null
  email: string | null
}

/** Locks the notice until the transaction ends; null: another instance has it, or it was withdrawn. */
export async function lockNotice(tx: Sql, leased: Leased): Promise<DueNotice | null> {
  const rows = await tx<{ appointmentId: string }[]>`
    SELECT appointment_id AS "appointmentId" FROM appointment_notices
    WHERE ${holdsLease(tx, leased)} AND status = 'pending' FOR UPDATE`
  if (rows.length === 0) return null
  const found = await tx<DueNotice[]>`
    SELECT notice.id, kind, previous_starts_at AS "previousStartsAt", expires_at AS "expiresAt",
      appointment.id AS "appointmentId", service, starts_at AS "startsAt", ends_at AS "endsAt",
      appointment.updated_at AS "updatedAt", appointment.created_at AS "createdAt", contact.id AS "contactId",
      coalesce(contact_name, contact.name) AS "contactName", coalesce(contact_phone, contact.phone) AS phone, contact.email
    FROM appointment_notices notice JOIN appointments appointment ON appointment.id = notice.appointment_id
      LEFT JOIN contacts contact ON contact.id = appointment.contact_id
    WHERE notice.id = ${leased.id}`
  return found[0] ?? null
}

/** Orders the notices to one customer until the transaction ends, so that they are counted one after the other. */
export async function lockCustomer(tx: Sql, businessId: string, customer: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`notices ${businessId} ${customer}`}, 0))`
}

/** The notices that were sent to the customer of an appointment after `since`. */
export async function countSent(
  tx: Sql,
  businessId: string,
  { contactId, appointmentId }: Pick<DueNotice, 'contactId' | 'appointmentId'>,
  since: Instant,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM appointment_notices
    WHERE business_id = ${businessId} AND status = 'sent' AND done_at > ${since}
      AND appointment_id IN (
        SELECT id FROM appointments WHERE contact_id = ${contactId} UNION ALL SELECT ${appointmentId}::text)`
  return row?.count ?? 0
}

/** Whether the person has opted out of texts from any number of the business. */
export async function selectHasOptedOut(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM (
      SELECT DISTINCT ON (business_phone) opted_out FROM opt_outs
      WHERE business_id = ${businessId} AND phone = ${phone} ORDER BY business_phone, id DESC
    ) AS newest WHERE opted_out LIMIT 1`
  return rows.length > 0
}

export async function completeSent(
  tx: Sql,
  id: string,
  { messageId, byMail }: { messageId: string | null; byMail: boolean },
  now: Instant,
): Promise<void> {
  await tx`
    UPDATE appointment_notices SET status = 'sent', message_id = ${messageId}, by_mail = ${byMail}, done_at = ${now},
      claim_token = NULL, lease_until = NULL
    WHERE id = ${id}`
}

export async function completeSkipped(tx: Sql, id: string, reason: string, now: Instant): Promise<void> {
  await tx`
    UPDATE appointment_notices SET status = 'skipped', reason = ${reason}, done_at = ${now}, claim_token = NULL,
      lease_until = NULL
    WHERE id = ${id}`
}

export async function postponeNotice(tx: Sql, id: string, until: Instant): Promise<void> {
  await tx`UPDATE appointment_notices SET due_at = ${until}, claim_token = NULL, lease_until = NULL WHERE id = ${id}`
}
