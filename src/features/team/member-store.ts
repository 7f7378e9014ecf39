import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Role } from '../../kernel/role.ts'
import type { Sql } from '../../store/database.ts'
import type { Member, MemberStatus } from './member.ts'

export interface MemberFilters {
  role?: Role | undefined
  status?: MemberStatus | undefined
}

const columns = (sql: Sql) => sql`
  id, name, email, role, status, last_active_at AS "lastActiveAt", created_at AS "createdAt"`

/** Serializes changes to a business's team until the transaction ends. */
export async function lockTeam(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`team ${businessId}`}, 0))`
}

export async function insertMember(sql: Sql, businessId: string, member: Member): Promise<void> {
  await sql`
    INSERT INTO members (id, business_id, name, email, role, status, last_active_at, created_at)
    VALUES (${member.id}, ${businessId}, ${member.name}, ${member.email}, ${member.role}, ${member.status},
      ${member.lastActiveAt}, ${member.createdAt})`
}

export async function selectMember(sql: Sql, businessId: string, id: string): Promise<Member | null> {
  const rows = await sql<Member[]>`
    SELECT ${columns(sql)} FROM members WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectMembers = (
  sql: Sql,
  businessId: string,
  { role, status }: MemberFilters,
  page: PageRequest,
): Promise<Member[]> => sql<Member[]>`
  SELECT ${columns(sql)} FROM members
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${role === undefined ? sql`` : sql`AND role = ${role}`}
    ${status === undefined ? sql`` : sql`AND status = ${status}`}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

/** The statuses of the business's owners. */
export async function selectOwners(sql: Sql, businessId: string): Promise<MemberStatus[]> {
  const rows = await sql<{ status: MemberStatus }[]>`
    SELECT status FROM members WHERE business_id = ${businessId} AND role = 'owner'`
  return rows.map((row) => row.status)
}

/** The business of a member who is invited but has not joined; null for any other member. */
export async function selectInvitedMember(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<{ businessId: string }[]>`
    SELECT business_id AS "businessId" FROM members WHERE id = ${id} AND status = 'invited'`
  return row?.businessId ?? null
}

export async function updateMember(sql: Sql, { id, name, role, status }: Member): Promise<void> {
  await sql`UPDATE members SET name = ${name}, role = ${role}, status = ${status} WHERE id = ${id}`
}

export async function deleteMember(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM members WHERE id = ${id}`
}

export async function touchMember(sql: Sql, id: string, now: Instant, before: Instant): Promise<void> {
  await sql`
    UPDATE members SET last_active_at = ${now}, status = 'active'
    WHERE id = ${id} AND status <> 'disabled'
      AND (status = 'invited' OR last_active_at IS NULL OR last_active_at <= ${before})`
}

/** A member's record together with its business, for a person who has signed in. */
export interface Membership {
  memberId: string
  businessId: string
  businessName: string
  plan: string
  name: string
  email: string
  role: Role
}

export const selectMemberships = (sql: Sql, userId: string, preferred: string | null): Promise<Membership[]> =>
  sql<Membership[]>`
    SELECT m.id AS "memberId", m.business_id AS "businessId", b.name AS "businessName", b.plan, m.name, m.email, m.role
    FROM members m JOIN businesses b ON b.id = m.business_id
    WHERE m.user_id = ${userId} AND m.status <> 'disabled'
    ORDER BY m.id = ${preferred ?? ''} DESC, m.last_active_at DESC NULLS LAST, m.created_at, m.id
    LIMIT 100`
