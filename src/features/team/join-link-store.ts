import type { Instant } from '../../kernel/clock.ts'
import type { Role } from '../../kernel/role.ts'
import type { Sql } from '../../store/database.ts'

/** An unused link. */
export interface JoinLink {
  businessId: string
  businessName: string
  /** The invited member; null for the owner's link. */
  memberId: string | null
  name: string | null
  email: string | null
  role: Role
  expiresAt: Instant
  /** Whether the link was mailed to `email`, so that the person who opens it owns that address. */
  mailed: boolean
}

export interface NewJoinLink {
  hash: Buffer
  businessId: string
  memberId: string | null
  createdAt: Instant
  expiresAt: Instant
  mailed: boolean
}

export async function insertJoinLink(sql: Sql, link: NewJoinLink): Promise<void> {
  await sql`
    INSERT INTO join_links (token_hash, business_id, member_id, created_at, expires_at, mailed)
    VALUES (${link.hash}, ${link.businessId}, ${link.memberId}, ${link.createdAt}, ${link.expiresAt}, ${link.mailed})`
}

/** Deletes the unused links of a member, or of the owner. */
export async function deleteUnusedLinks(sql: Sql, businessId: string, memberId: string | null): Promise<void> {
  await sql`
    DELETE FROM join_links
    WHERE business_id = ${businessId} AND member_id IS NOT DISTINCT FROM ${memberId} AND used_at IS NULL`
}

/** The number of invitations handed out without a mail since `since`. */
export async function countHandedOutLinks(sql: Sql, businessId: string, since: Instant): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM join_links
    WHERE business_id = ${businessId} AND member_id IS NOT NULL AND NOT mailed AND created_at > ${since}`
  return row?.count ?? 0
}

export async function selectJoinLink(sql: Sql, hash: Buffer, now: Instant): Promise<JoinLink | null> {
  const [link] = await sql<JoinLink[]>`
    SELECT l.business_id AS "businessId", b.name AS "businessName", l.member_id AS "memberId", m.name, m.email,
      coalesce(m.role, 'owner') AS role, l.expires_at AS "expiresAt", l.mailed
    FROM join_links l JOIN businesses b ON b.id = l.business_id LEFT JOIN members m ON m.id = l.member_id
    WHERE l.token_hash = ${hash} AND l.used_at IS NULL AND l.expires_at > ${now}
      AND (m.id IS NULL OR m.status <> 'disabled')`
  return link ?? null
}

/** False if the link was used or has expired. Of two simultaneous users, one gets true. */
export async function markLinkUsed(sql: Sql, hash: Buffer, now: Instant): Promise<boolean> {
  const { count } = await sql`
    UPDATE join_links SET used_at = ${now} WHERE token_hash = ${hash} AND used_at IS NULL AND expires_at > ${now}`
  return count === 1
}

/** Connects the member with a user account. False if that user is already another member of the team. */
export async function tieMember(sql: Sql, memberId: string, userId: string, now: Instant): Promise<boolean> {
  const { count } = await sql`
    UPDATE members SET user_id = ${userId}, status = 'active', last_active_at = ${now}
    WHERE id = ${memberId} AND NOT EXISTS (
      SELECT FROM members other WHERE other.business_id = members.business_id AND other.user_id = ${userId}
        AND other.id <> members.id)`
  return count === 1
}

/** The member of a business with this user account, or otherwise with this address. */
export async function selectMemberToTie(
  sql: Sql,
  businessId: string,
  user: { id: string; email: string },
): Promise<{ id: string; userId: string | null } | null> {
  const [member] = await sql<{ id: string; userId: string | null }[]>`
    SELECT id, user_id AS "userId" FROM members
    WHERE business_id = ${businessId} AND (user_id = ${user.id} OR email = ${user.email})
    ORDER BY user_id = ${user.id} DESC NULLS LAST LIMIT 1`
  return member ?? null
}

export async function makeOwner(sql: Sql, memberId: string): Promise<void> {
  await sql`UPDATE members SET role = 'owner', status = 'active' WHERE id = ${memberId}`
}

/** @param businessId null for any business */
export async function hasActiveOwner(sql: Sql, businessId: string | null): Promise<boolean> {
  const rows = await sql`
    SELECT FROM members
    WHERE ${businessId === null ? sql`true` : sql`business_id = ${businessId}`} AND role = 'owner' AND status = 'active'
      AND user_id IS NOT NULL LIMIT 1`
  return rows.length > 0
}
