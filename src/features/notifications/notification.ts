import { insertEmail, type NewEmail } from '../../jobs/outbox.ts'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
import { CHANNELS, kindOf } from './notification-kinds.ts'
import {
  type MemberChannels,
  selectMemberChannels,
  type Telling,
  tellings,
  wantsBy,
} from './notification-recipients.ts'
import {
  insertDeliveries,
  insertNotification,
  markAllRows,
  markRow,
  type NotificationFilters,
  selectNotifications,
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
  /** The kind of record that the notification is about, such as `webhook`; null if none. */
  resourceType: string | null
  resourceId: string | null
  /** Null if unread. */
  readAt: Instant | null
  createdAt: Instant
}

export interface NewNotification {
  type: string
  severity: Severity
  title: string
  body: string
  resource?: { type: string; id: string }
  /** The mail about a caller's message: it goes to the members who want those, whatever their severity setting. */
  mail?: Pick<NewEmail, 'subject' | 'body' | 'link'>
}

/**
 * Notifies a business: lists the notification in the dashboard, and queues a mail, a text and a chat message for each member who wants
 * this kind that way. A critical notification that nobody wants by mail is mailed to the owners. Call this in the transaction of the fact
 * that it announces: what is queued then is sent once, whatever happens to this process. @throws BAD_REQUEST naming the field
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
  const members = await selectMemberChannels(sql, businessId, notification.type)
  if (!isListed(members, notification)) return notification
  await insertNotification(sql, businessId, notification)
  await tellMembers(sql, businessId, notification, tellings(members, notification, now), input.mail)
  return notification
}

/** A kind that the list leaves out by default is stored only for members who want it by some channel. */
function isListed(members: readonly MemberChannels[], { type, severity }: Notification): boolean {
  if (kindOf(type)?.inApp !== false) return true
  return members.some((member) => CHANNELS.some((channel) => wantsBy(member, channel, type, severity)))
}

async function tellMembers(
  sql: Sql,
  businessId: string,
  { id, severity, title: subject, body, createdAt: now }: Notification,
  list: readonly Telling[],
  mail: NewNotification['mail'],
): Promise<void> {
  const text = { businessId, subject, body, severity, ...mail }
  const mails = list.filter(({ channel }) => channel === 'email')
  for (const { memberId, email, dueAt } of mails)
    await insertEmail(sql, { ...text, recipients: [email], memberId, ...(dueAt > now && { dueAt }) }, now)
  // Without a recipient, the mail goes to everyone who is an owner when it is sent.
  if (mails.length === 0 && severity === 'critical') await insertEmail(sql, text, now)
  await insertDeliveries(
    sql,
    businessId,
    id,
    list.filter(({ channel }) => channel !== 'email'),
    now,
  )
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

/** Keeps the time at which it was first read. @throws NOT_FOUND */
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

/** @returns the number of notifications that were unread */
export const markAllNotificationsRead = (db: Database, businessId: string, now: Instant): Promise<number> =>
  markAllRows(db.write, businessId, now)
