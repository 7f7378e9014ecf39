import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { SignedIn } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
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
  createdAt: Instant
}

export type NewAuditEntry = Pick<AuditEntry, 'action' | 'path' | 'address'> & {
  member: Pick<SignedIn, 'memberId' | 'name' | 'email'>
}

/** Records a change. Call this in the transaction of the change, so that both commit together. */
export async function noteChange(
  db: Database,
  businessId: string,
  { member, action, path, address }: NewAuditEntry,
  now: Instant,
): Promise<void> {
  await db.write`
    INSERT INTO audit_log (id, business_id, member_id, member_name, member_email, action, path, address, created_at)
    VALUES (${newId('auditEntry')}, ${businessId}, ${member.memberId}, ${member.name}, ${member.email}, ${action},
      ${path}, ${address}, ${now})`
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

/** Newest first. */
export async function listAuditEntries(
  db: Database,
  businessId: string,
  { memberId, action }: { memberId?: string | undefined; action?: string | undefined },
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const sql = db.list
  const rows = await sql<AuditEntry[]>`
    SELECT id, member_id AS "memberId", member_name AS "memberName", member_email AS "memberEmail", action, path, address,
      created_at AS "createdAt"
    FROM audit_log
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${memberId === undefined ? sql`` : sql`AND member_id = ${memberId}`}
      ${action === undefined ? sql`` : sql`AND action = ${action}`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
  return pageOf(rows, page.limit)
}

/** The actions of all entries of a business, in alphabetical order. */
export async function listAuditActions(db: Database, businessId: string): Promise<string[]> {
  const rows = await db.list<{ action: string }[]>`
    SELECT DISTINCT action FROM audit_log WHERE business_id = ${businessId} ORDER BY action`
  return rows.map(({ action }) => action)
}
