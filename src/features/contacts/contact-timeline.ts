import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import { requireContact } from './contact.ts'

export const TIMELINE_KINDS = ['call', 'message', 'appointment'] as const

/** A call, message or appointment of a contact. */
export interface TimelineEntry {
  kind: (typeof TIMELINE_KINDS)[number]
  /** The id of the call, message or appointment. */
  id: string
  /** Null for an appointment. */
  direction: 'inbound' | 'outbound' | null
  status: string
  /** The summary of a call, the body of a message or the service of an appointment. */
  text: string | null
  /** The start of an appointment; null for calls and messages. */
  startsAt: Instant | null
  /** Whether it is a test call from the dashboard. */
  isTest: boolean
  createdAt: Instant
}

/** The calls, messages and appointments of a contact, newest first. @throws NOT_FOUND */
export async function contactTimeline(
  db: Database,
  businessId: string,
  contactId: string,
  page: PageRequest,
): Promise<Page<TimelineEntry>> {
  await requireContact(db, businessId, contactId)
  const sql = db.list
  const before = page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``
  const newest = sql`ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`
  const mine = sql`business_id = ${businessId} AND contact_id = ${contactId} ${before}`
  const rows = await sql<TimelineEntry[]>`
    SELECT kind, id, direction, status, text, starts_at AS "startsAt", is_test AS "isTest",
      created_at AS "createdAt" FROM (
      (SELECT 'call' AS kind, id, direction, status, summary AS text, NULL::timestamptz AS starts_at,
         transport = 'browser' AS is_test, created_at
       FROM calls WHERE ${mine} AND status <> 'live' ${newest})
      UNION ALL
      (SELECT 'message', id, direction, status, body, NULL, false, created_at FROM messages WHERE ${mine} ${newest})
      UNION ALL
      (SELECT 'appointment', id, NULL, status, service, starts_at, false, created_at FROM appointments WHERE ${mine} ${newest})
    ) entries ${newest}`
  return pageOf(rows, page.limit)
}
