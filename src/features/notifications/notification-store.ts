import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Notification, Severity } from './notification.ts'

export interface NotificationFilters {
  type?: string | undefined
  severity?: Severity | undefined
  read?: boolean | undefined
}

const columns = (sql: Sql) => sql`
  id, type, severity, title, body, resource_type AS "resourceType", resource_id AS "resourceId", read_at AS "readAt",
  created_at AS "createdAt"`

export async function insertNotification(sql: Sql, businessId: string, one: Notification): Promise<void> {
  await sql`
    INSERT INTO notifications (id, business_id, type, severity, title, body, resource_type, resource_id, read_at, created_at)
    VALUES (${one.id}, ${businessId}, ${one.type}, ${one.severity}, ${one.title}, ${one.body}, ${one.resourceType},
      ${one.resourceId}, ${one.readAt}, ${one.createdAt})`
}

/** Whether an active member wants mail of that severity. */
export async function selectWantsMail(sql: Sql, businessId: string, severity: Severity): Promise<boolean> {
  const rows = await sql`
    SELECT FROM members
    WHERE business_id = ${businessId} AND status = 'active' AND wants_mail(role, mailed_from, ${severity}) LIMIT 1`
  return rows.length > 0
}

/** Whether an active member wants the messages of callers by mail. */
export async function selectWantsMessageMail(sql: Sql, businessId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM members
    WHERE business_id = ${businessId} AND status = 'active'
      AND wants_message_mail(role, mailed_from, mails_messages) LIMIT 1`
  return rows.length > 0
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectNotifications = (
  sql: Sql,
  businessId: string,
  { type, severity, read }: NotificationFilters,
  page: PageRequest,
): Promise<Notification[]> => sql<Notification[]>`
  SELECT ${columns(sql)} FROM notifications
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${type === undefined ? sql`` : sql`AND type = ${type}`}
    ${severity === undefined ? sql`` : sql`AND severity = ${severity}`}
    ${read === undefined ? sql`` : sql`AND (read_at IS NOT NULL) = ${read}`}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

export async function markRow(sql: Sql, businessId: string, id: string, now: Instant): Promise<Notification | null> {
  const rows = await sql<Notification[]>`
    UPDATE notifications SET read_at = coalesce(read_at, ${now})
    WHERE id = ${id} AND business_id = ${businessId} RETURNING ${columns(sql)}`
  return rows[0] ?? null
}

export async function markAllRows(sql: Sql, businessId: string, now: Instant): Promise<number> {
  const marked =
    await sql`UPDATE notifications SET read_at = ${now} WHERE business_id = ${businessId} AND read_at IS NULL`
  return marked.count
}
