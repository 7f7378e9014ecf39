import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { SignedIn } from '../../kernel/scope.ts'
import { type Database, jsonb } from '../../store/database.ts'
import { membershipsOf } from './member.ts'

/** A change that a member made in the dashboard. */
export interface AuditEntry {
  id: string
  memberId: string
  /** The name at that time. */
  memberName: string
  memberEmail: string
  /** The operation, such as createContact. */
  action: string
  /** The changed resource, such as /contacts/ctc_123. */
  path: string
  /** The network address of the browser; null if unknown. */
  address: string | null
  /** Null where the operation is about no single record. */
  recordId: string | null
  /** The name at that time; the present name for a contact, or for the contact of an appointment. Null if unknown. */
  recordName: string | null
  /** The fields of the record that changed. */
  changes: ChangedField[]
  createdAt: Instant
}

/** The values are null where they are not a short text, or where the log does not hold them. */
interface ChangedField {
  field: string
  from: string | null
  to: string | null
}

export type NewAuditEntry = Pick<AuditEntry, 'action' | 'path' | 'address'> & {
  member: Pick<SignedIn, 'memberId' | 'name' | 'email'>
  recordId?: string | null
  recordName?: string | null
  changes?: readonly ChangedField[]
}

/** Records a change. Call this in the transaction of the change, so that both commit together. */
export async function noteChange(
  db: Database,
  businessId: string,
  { member, action, path, address, recordId = null, recordName = null, changes = [] }: NewAuditEntry,
  now: Instant,
): Promise<void> {
  await db.write`
    INSERT INTO audit_log (id, business_id, member_id, member_name, member_email, action, path, address, record_id,
      record_name, changes, created_at)
    VALUES (${newId('auditEntry')}, ${businessId}, ${member.memberId}, ${member.name}, ${member.email}, ${action},
      ${path}, ${address}, ${recordId}, ${recordName}, ${changes.length === 0 ? null : jsonb(db.write, changes)}, ${now})`
}

/** Records an action of a person on their account, such as a sign-in, in each of their businesses. */
export async function noteAccountChange(
  db: Database,
  userId: string,
  { action, address }: Pick<AuditEntry, 'action' | 'address'>,
  now: Instant,
): Promise<void> {
  for (const { businessId, ...member } of await membershipsOf(db, userId, null))
    await noteChange(db, businessId, { member, action, path: '/me', address }, now)
}

interface AuditFilter {
  memberId?: string | undefined
  action?: string | undefined
  /** Exclusive. */
  createdAfter?: Instant | undefined
}

/** Newest first. The id of a record that an older entry is about is in its path. */
export async function listAuditEntries(
  db: Database,
  businessId: string,
  { memberId, action, createdAfter }: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const sql = db.list
  const rows = await sql<AuditEntry[]>`
    WITH entries AS (
    SELECT *, coalesce(record_id, substring(path FROM '/([a-z]+_[0-9a-z]{10,})')) AS about
    FROM audit_log
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${memberId === undefined ? sql`` : sql`AND member_id = ${memberId}`}
      ${action === undefined ? sql`` : sql`AND action = ${action}`}
      ${createdAfter === undefined ? sql`` : sql`AND created_at > ${createdAfter}`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1})
    SELECT e.id, e.member_id AS "memberId", e.member_name AS "memberName", e.member_email AS "memberEmail", e.action, e.path,
      e.address, e.about AS "recordId", coalesce(e.record_name, c.name, c.phone, c.email) AS "recordName",
      coalesce(e.changes, '[]') AS changes, e.created_at AS "createdAt"
    FROM entries e
    LEFT JOIN appointments a ON a.business_id = e.business_id AND a.id = e.about
    LEFT JOIN contacts c ON c.business_id = e.business_id AND c.id = coalesce(a.contact_id, e.about)
    ORDER BY e.created_at DESC, e.id DESC`
  return pageOf(rows, page.limit)
}

/** The actions of all entries of a business, in alphabetical order. */
export async function listAuditActions(db: Database, businessId: string): Promise<string[]> {
  const rows = await db.list<{ action: string }[]>`
    SELECT DISTINCT action FROM audit_log WHERE business_id = ${businessId} ORDER BY action`
  return rows.map(({ action }) => action)
}
