import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Notification, Severity } from './notification.ts'
import type { Telling } from './notification-recipients.ts'

export interface NotificationFilters {
  type?: string | undefined
  severity?: Severity | undefined
  read?: boolean | undefined
  /** Types that the member chose not to see in the list. */
  hiddenTypes?: readonly string[] | undefined
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

/** The NOTIFY channel for due deliveries. The payload is empty. */
export const NOTIFICATIONS_DUE = 'notifications_due'

/** Queues texts and chat messages. */
export async function insertDeliveries(
  sql: Sql,
  businessId: string,
  notificationId: string,
  tellings: readonly Telling[],
  now: Instant,
): Promise<void> {
  for (const { memberId, channel, dueAt } of tellings)
    await sql`
      INSERT INTO notification_deliveries (id, business_id, member_id, notification_id, channel, created_at, due_at)
      VALUES (${newId('notificationDelivery')}, ${businessId}, ${memberId}, ${notificationId}, ${channel}, ${now}, ${dueAt})
      RETURNING pg_notify(${NOTIFICATIONS_DUE}, '')`
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectNotifications = (
  sql: Sql,
  businessId: string,
  { type, severity, read, hiddenTypes = [] }: NotificationFilters,
  page: PageRequest,
): Promise<Notification[]> => sql<Notification[]>`
  SELECT ${columns(sql)} FROM notifications
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${type === undefined ? sql`` : sql`AND type = ${type}`}
    ${hiddenTypes.length === 0 ? sql`` : sql`AND NOT type = ANY(${[...hiddenTypes]}::text[])`}
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
