import { holdsLease, type Leased, leaseDueRows } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { jsonb, type Sql } from '../../store/database.ts'
import type { AppointmentNotice } from './appointment-notice.ts'
import type { LoggedNotice, NoticeLogFilters } from './notice-log.ts'
import type { NoticedAppointment, NoticeKind, PlannedNotice } from './notice-plan.ts'
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

/** What planning the notices of an appointment for a service needs; null if customers get no notices. */
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

/** The start that the customer knows, while a change by the business is unsent; null if there is no such change. */
export async function selectKnownStart(tx: Sql, appointmentId: string): Promise<Instant | null> {
  const rows = await tx<{ knownStartsAt: Instant | null }[]>`
    SELECT previous_starts_at AS "knownStartsAt" FROM appointment_notices
    WHERE appointment_id = ${appointmentId} AND kind = 'change' AND status = 'pending'
      AND NOT made_by_customer AND NOT told_by_answer
    FOR UPDATE`
  return rows[0]?.knownStartsAt ?? null
}

/** Withdraws the unsent notices of an appointment. Waits for a notice that is being sent. */
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
  isByCustomer: boolean,
  now: Instant,
): Promise<void> {
  const rows = notices.map(({ kind, previousStartsAt, dueAt, expiresAt, skipped }) => ({
    ...{ id: newId('appointmentNotice'), business_id: businessId, appointment_id: appointmentId, kind },
    ...{ previous_starts_at: previousStartsAt, due_at: dueAt, expires_at: expiresAt, created_at: now },
    made_by_customer: isByCustomer,
    ...{ status: skipped === null ? 'pending' : 'skipped', reason: skipped, done_at: skipped === null ? null : now },
  }))
  if (rows.length > 0) await tx`INSERT INTO appointment_notices ${tx(rows)} RETURNING pg_notify(${NOTICES_DUE}, '')`
}

/** The notices of one appointment, in order of due time; null if the business has no such appointment. */
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

/** Up to `page.limit + 1` notices of a business, latest first; `createdAt` is their position in the order. */
export const selectNoticeLog = (
  sql: Sql,
  businessId: string,
  { status, kind }: NoticeLogFilters,
  page: PageRequest,
): Promise<(Omit<LoggedNotice, 'at'> & { createdAt: Instant })[]> => sql`
  SELECT notice.id, kind, due_at AS "dueAt", notice.status, reason, notice.message_id AS "messageId", by_mail AS "byMail",
    done_at AS "doneAt", coalesce(done_at, due_at) AS "createdAt", appointment_id AS "appointmentId",
    appointment.starts_at AS "startsAt", service, contact_id AS "contactId",
    coalesce(contact_name, contact.name) AS "contactName", coalesce(contact_phone, contact.phone) AS "contactPhone"
  FROM appointment_notices notice
    JOIN appointments appointment ON appointment.id = appointment_id
    LEFT JOIN contacts contact ON contact.id = contact_id
  WHERE notice.business_id = ${businessId}
    ${status === undefined ? sql`` : sql`AND notice.status = ${status}`}
    ${kind === undefined ? sql`` : sql`AND kind = ${kind}`}
    ${page.after ? sql`AND (coalesce(done_at, due_at), notice.id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
  ORDER BY coalesce(done_at, due_at) DESC, notice.id DESC
  LIMIT ${page.limit + 1}`

/** Whether a text notice for the customer of an appointment is planned, in this transaction or before. */
export async function selectIsTextPlanned(sql: Sql, appointmentId: string, kind: NoticeKind): Promise<boolean> {
  const rows = await sql`
    SELECT FROM appointment_notices JOIN appointment_notice_settings USING (business_id)
    WHERE appointment_id = ${appointmentId} AND kind = ${kind} AND status = 'pending' AND by_text
      AND NOT told_by_answer LIMIT 1`
  return rows.length > 0
}

export async function updateToldByAnswer(tx: Sql, appointmentId: string, kind: NoticeKind): Promise<void> {
  await tx`
    UPDATE appointment_notices SET told_by_answer = true
    WHERE appointment_id = ${appointmentId} AND kind = ${kind} AND status = 'pending'`
}

export interface NoticedId {
  /** The id of an appointment. */
  id: string
  /** Whether this notice was the last text to the number. */
  isLastText: boolean
}

/** The confirmed appointments after `at` that a text to `phone` was about before `at`, latest notice first. */
export const selectNoticedIds = (sql: Sql, businessId: string, phone: string, at: Instant): Promise<NoticedId[]> =>
  sql<NoticedId[]>`
    SELECT id, "isLastText" FROM (
      SELECT DISTINCT ON (appointment.id) appointment.id, message.created_at AS "sentAt", NOT EXISTS (
        SELECT FROM messages later
        WHERE later.business_id = ${businessId} AND later.to_phone = ${phone} AND later.direction = 'outbound'
          AND later.created_at <= ${at} AND (later.created_at, later.id) > (message.created_at, message.id)) AS "isLastText"
      FROM appointment_notices notice
        JOIN messages message ON message.id = notice.message_id
        JOIN appointments appointment ON appointment.id = notice.appointment_id
      WHERE appointment.business_id = ${businessId} AND appointment.status = 'confirmed' AND appointment.starts_at > ${at}
        AND message.business_id = ${businessId} AND message.to_phone = ${phone} AND message.created_at <= ${at}
        AND message.status <> 'failed' AND notice.kind IN ('confirmation', 'reminder', 'change')
      ORDER BY appointment.id, message.created_at DESC, message.id DESC
    ) noticed
    ORDER BY "sentAt" DESC, id DESC
    LIMIT 9`

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
  /** Whether the answer to the customer's own text has already announced it. */
  toldByAnswer: boolean
  appointmentId: string
  /** Whether the customer has said that they will come. */
  isConfirmed: boolean
  /** Where the booking came from. */
  source: NoticedAppointment['source']
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

/** Locks the notice until the transaction ends; null if another instance has it or it was withdrawn. */
export async function lockNotice(tx: Sql, leased: Leased): Promise<DueNotice | null> {
  const rows = await tx<{ appointmentId: string }[]>`
    SELECT appointment_id AS "appointmentId" FROM appointment_notices
    WHERE ${holdsLease(tx, leased)} AND status = 'pending' FOR UPDATE`
  if (rows.length === 0) return null
  const found = await tx<DueNotice[]>`
    SELECT notice.id, kind, previous_starts_at AS "previousStartsAt", expires_at AS "expiresAt",
      told_by_answer AS "toldByAnswer", appointment.customer_confirmed_at IS NOT NULL AS "isConfirmed",
      appointment.id AS "appointmentId", appointment.source, service, starts_at AS "startsAt", ends_at AS "endsAt",
      appointment.updated_at AS "updatedAt", appointment.created_at AS "createdAt", contact.id AS "contactId",
      coalesce(contact_name, contact.name) AS "contactName", coalesce(contact_phone, contact.phone) AS phone, contact.email
    FROM appointment_notices notice JOIN appointments appointment ON appointment.id = notice.appointment_id
      LEFT JOIN contacts contact ON contact.id = appointment.contact_id
    WHERE notice.id = ${leased.id}`
  return found[0] ?? null
}

/** Makes the notices to one customer wait for each other until the transaction ends, so that each is counted. */
export async function lockCustomer(tx: Sql, businessId: string, customer: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`notices ${businessId} ${customer}`}, 0))`
}

/** The number of notices sent to the customer of an appointment after `since`. */
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

/** Withdraws the reminders of an appointment that are due before `until`, because another notice replaces them. */
export async function withdrawReminders(
  tx: Sql,
  appointmentId: string,
  { until }: { until: Instant },
  now: Instant,
): Promise<void> {
  await tx`
    UPDATE appointment_notices SET status = 'withdrawn', done_at = ${now}, claim_token = NULL, lease_until = NULL
    WHERE appointment_id = ${appointmentId} AND kind = 'reminder' AND status = 'pending' AND due_at < ${until}`
}

export async function postponeNotice(tx: Sql, id: string, until: Instant): Promise<void> {
  await tx`UPDATE appointment_notices SET due_at = ${until}, claim_token = NULL, lease_until = NULL WHERE id = ${id}`
}
