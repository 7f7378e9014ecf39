import { insertEmail, type NewEmail } from '../../jobs/outbox.ts'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
import {
  insertNotification,
  markAllRows,
  markRow,
  type NotificationFilters,
  selectNotifications,
  selectWantsMail,
  selectWantsMessageMail,
} from './notification-store.ts'

export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A message from the service to the people of a business. */
export interface Notification {
  id: string
  /** A noun and what happened to it, such as `webhook.disabled`. */
  type: string
  severity: Severity
  title: string
  body: string
  /** The kind of record that the notification is about, such as `webhook`; null when there is none. */
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
  /** The mail about a message of a caller: it goes to the members who want those, whatever severity they want mail from. */
  mail?: Pick<NewEmail, 'subject' | 'body' | 'link'>
}

/**
 * Notifies a business, and mails the members who want mail of that severity. A critical notification is always mailed; the
 * mailer chooses the recipients when it sends (jobs/outbox.ts). Call this in the transaction of the fact that it announces.
 * @throws BAD_REQUEST naming the field
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
  const { severity, title: subject, body } = notification
  if (input.mail !== undefined) {
    if (await selectWantsMessageMail(sql, businessId))
      await insertEmail(sql, { businessId, ...input.mail, audience: 'messages' }, now)
  } else if (severity === 'critical' || (await selectWantsMail(sql, businessId, severity)))
    await insertEmail(sql, { businessId, subject, body, severity }, now)
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

/** Keeps the time of the first reading. @throws NOT_FOUND */
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

/** @returns the number of unread notifications */
export const markAllNotificationsRead = (db: Database, businessId: string, now: Instant): Promise<number> =>
  markAllRows(db.write, businessId, now)
