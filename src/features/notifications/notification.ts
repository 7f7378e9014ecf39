import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
import {
  insertMailOf,
  insertNotification,
  markAllRows,
  markRow,
  type NotificationFilters,
  selectNotifications,
} from './notification-store.ts'

export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What the service tells the owner of a business by itself. */
export interface Notification {
  id: string
  /** Such as `webhook.disabled`: a noun and what happened to it. */
  type: string
  severity: Severity
  title: string
  body: string
  /** What it is about, such as `webhook`; null where it is about nothing in particular. */
  resourceType: string | null
  resourceId: string | null
  /** Null: unread. */
  readAt: Instant | null
  createdAt: Instant
}

export interface NewNotification {
  type: string
  severity: Severity
  title: string
  body: string
  resource?: { type: string; id: string }
}

/**
 * Tells the people of a business something, by mail too those who want that of its severity. Given a transaction, the notice is there exactly if what it tells of is.
 * `webhooks/endpoints/disable.ts`, which may not know the features, writes the same row as part of its one deciding statement.
 * @throws BAD_REQUEST
 */
export async function createNotification(
  sql: Sql,
  businessId: string,
  input: NewNotification,
  now: Instant,
): Promise<Notification> {
  const notification: Notification = {
    id: newId('notification'),
    type: requireText('type', input.type, 50),
    severity: requireOneOf('severity', input.severity, SEVERITIES),
    title: requireText('title', input.title, 300),
    body: requireText('body', input.body, 10_000),
    resourceType: optionalText('resource.type', input.resource?.type, 50),
    resourceId: optionalText('resource.id', input.resource?.id, 100),
    readAt: null,
    createdAt: now,
  }
  await insertNotification(sql, businessId, notification)
  await insertMailOf(sql, businessId, newId('email'), notification)
  return notification
}

/** Newest first. */
export async function listNotifications(
  db: Database,
  businessId: string,
  filters: NotificationFilters,
  page: PageRequest,
): Promise<Page<Notification>> {
  return pageOf(await selectNotifications(db.list, businessId, filters, page), page.limit)
}

/** When it was read first stays. @throws NOT_FOUND */
export async function markNotificationRead(
  db: Database,
  businessId: string,
  id: string,
  now: Instant,
): Promise<Notification> {
  const notification = await markRow(db.write, businessId, id, now)
  if (notification === null) throw notFound(`notification ${id}`)
  return notification
}

/** @returns how many were unread. */
export const markAllNotificationsRead = (db: Database, businessId: string, now: Instant): Promise<number> =>
  markAllRows(db.write, businessId, now)
