import { createHash } from 'node:crypto'
import { LINK_PLACEHOLDER, type MailLink } from '../../jobs/outbox.ts'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { inboxMail, inboxNotice } from '../../mails/inbox-notices.ts'
import type { Database, Sql } from '../../store/database.ts'
import { createNotification } from '../notifications/notification.ts'
import {
  deleteItems,
  type InboxFilters,
  insertItem,
  markDone,
  markNotified,
  markOpen,
  type PersonOfItems,
  selectItem,
  selectItems,
  selectUnannounced,
} from './inbox-store.ts'

export const INBOX_KINDS = ['message', 'callback'] as const
/** `callback`: the caller asked for a person, could not be transferred, and left no message. */
export type InboxKind = (typeof INBOX_KINDS)[number]
export const INBOX_STATUSES = ['open', 'done'] as const
export type InboxStatus = (typeof INBOX_STATUSES)[number]

/** A message that a caller or texter left for the people of a business, who mark it as done. */
export interface InboxItem {
  id: string
  kind: InboxKind
  status: InboxStatus
  /** E.164, or a short code; null if withheld. */
  phone: string | null
  contactId: string | null
  contactName: string | null
  /** The words said or written; null if there is only a recording, or nothing. */
  words: string | null
  /** The summary of the call; null for a text, or for a call in progress. */
  about: string | null
  /** Null for a text. `isCallOver` means that its page exists. */
  callId: string | null
  isCallOver: boolean
  /** Whether the call was a test call from the dashboard. */
  isTest: boolean
  messageId: string | null
  /** The thread of the text; null for a call. */
  threadId: string | null
  /** Where the message is in the recording of the call; null if there is no recording. */
  recording: { startMs: number; endMs: number } | null
  createdAt: Instant
  doneAt: Instant | null
  /** The name of the member who marked the item as done. */
  doneBy: string | null
}

/** An item to write. Writing the same origin again adds what the first write did not know. */
export interface NewInboxItem {
  kind: InboxKind
  /** Unique within the business; see the functions below. */
  origin: string
  callId?: string | null
  messageId?: string | null
  contactId?: string | null
  phone: string | null
  words?: string | null
  recording?: { startMs: number; endMs: number } | null
}

/** The origin of the `number`th message recorded in a call, counted from 1. */
export const originOfRecording = (callId: string, number: number): string => `${callId}:message:${number}`
export const originOfCallback = (callId: string): string => `${callId}:callback`
/** The origin of a spoken message in a call; the same words are the same message. */
export const originOfWords = (callId: string, words: string): string =>
  `${callId}:words:${createHash('sha256').update(words).digest('base64url')}`

/** Stores an item of a call in progress. The end of the call notifies the business (`announceCallItems`). */
export async function keepInboxItem(sql: Sql, businessId: string, item: NewInboxItem, now: Instant): Promise<void> {
  await insertItem(sql, businessId, { ...item, id: newId('inboxItem') }, now)
}

/** Stores an item and notifies the business, in the transaction `tx`. The same item is announced once. */
export async function fileInboxItem(tx: Sql, businessId: string, item: NewInboxItem, now: Instant): Promise<void> {
  await keepInboxItem(tx, businessId, item, now)
  await announce(tx, businessId, { origin: item.origin }, now)
}

/** Notifies the business of the items of a call, each once. Call this in the transaction that ends the call. */
export const announceCallItems = (tx: Sql, businessId: string, callId: string, now: Instant): Promise<void> =>
  announce(tx, businessId, { callId }, now)

async function announce(
  tx: Sql,
  businessId: string,
  which: { callId: string } | { origin: string },
  now: Instant,
): Promise<void> {
  for (const { timezone, country, ...item } of await selectUnannounced(tx, businessId, which)) {
    const link = linkOf(item)
    await createNotification(
      tx,
      businessId,
      {
        type: item.kind === 'message' ? 'message.left' : 'person.requested',
        severity: item.kind === 'message' ? 'info' : 'warning',
        ...inboxNotice(item),
        ...(item.callId === null ? {} : { resource: { type: 'call', id: item.callId } }),
        ...(item.messageId === null ? {} : { resource: { type: 'message', id: item.messageId } }),
        mail: { ...inboxMail({ ...item, timezone, country, url: LINK_PLACEHOLDER }), link },
      },
      now,
    )
    await markNotified(tx, item.id, now)
  }
}

/** The page of the call, which has the recording; for a text, the inbox. */
const linkOf = ({ id, callId }: InboxItem): MailLink =>
  callId === null ? { kind: 'inbox', id } : { kind: 'call', id: callId }

/** Newest first. */
export async function listInboxItems(
  db: Database,
  businessId: string,
  filters: InboxFilters,
  page: PageRequest,
): Promise<Page<InboxItem>> {
  return pageOf(await selectItems(db.list, businessId, filters, page), page.limit)
}

/** Marks an item as done by `doneBy`. Only the first time counts. @throws NOT_FOUND */
export async function finishInboxItem(
  db: Database,
  businessId: string,
  id: string,
  { doneBy, now }: { doneBy: string; now: Instant },
): Promise<InboxItem> {
  await markDone(db.write, businessId, [id], { doneBy, now })
  return requireInboxItem(db, businessId, id)
}

/** Reopens an item. @throws NOT_FOUND */
export async function reopenInboxItem(db: Database, businessId: string, id: string): Promise<InboxItem> {
  await markOpen(db.write, businessId, [id])
  return requireInboxItem(db, businessId, id)
}

/** As `finishInboxItem`, for several; unknown ids are ignored. @returns the number of items */
export const finishInboxItems = (
  db: Database,
  businessId: string,
  ids: readonly string[],
  by: { doneBy: string; now: Instant },
): Promise<number> => markDone(db.write, businessId, ids, by)

/** As `reopenInboxItem`, for several; unknown ids are ignored. @returns the number of items */
export const reopenInboxItems = (db: Database, businessId: string, ids: readonly string[]): Promise<number> =>
  markOpen(db.write, businessId, ids)

async function requireInboxItem(db: Database, businessId: string, id: string): Promise<InboxItem> {
  const item = await selectItem(db.read, businessId, id)
  if (item === null) throw notFound(`inbox item ${id}`)
  return item
}

/** Deletes a person's items; for `eraseContact`. */
export const eraseInboxItems = (tx: Sql, businessId: string, person: PersonOfItems): Promise<void> =>
  deleteItems(tx, businessId, person)
