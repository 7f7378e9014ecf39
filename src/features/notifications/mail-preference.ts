import { notFound } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import type { Role } from '../../kernel/role.ts'
import type { Database } from '../../store/database.ts'

/**
 * The lowest severity of notifications that a member is mailed. `wants_mail` (migration 0044) is the same rule in SQL.
 */
export const MAILED_FROM = ['info', 'warning', 'critical', 'never'] as const
export type MailedFrom = (typeof MAILED_FROM)[number]

/** By default, critical notifications are mailed to owners and admins. */
export const defaultMailedFrom = (role: Role): MailedFrom =>
  role === 'owner' || role === 'admin' ? 'critical' : 'never'

/** The member's choice, or the default of their role. @throws NOT_FOUND */
export async function mailPreference(db: Database, businessId: string, memberId: string): Promise<MailedFrom> {
  const [row] = await db.read<{ role: Role; mailedFrom: MailedFrom | null }[]>`
    SELECT role, mailed_from AS "mailedFrom" FROM members WHERE id = ${memberId} AND business_id = ${businessId}`
  if (row === undefined) throw notFound(`team member ${memberId}`)
  return row.mailedFrom ?? defaultMailedFrom(row.role)
}

/** @throws BAD_REQUEST, NOT_FOUND */
export async function chooseMail(
  db: Database,
  businessId: string,
  memberId: string,
  mailedFrom: string,
): Promise<MailedFrom> {
  const chosen = requireOneOf('mailedFrom', mailedFrom, MAILED_FROM)
  const { count } = await db.write`
    UPDATE members SET mailed_from = ${chosen} WHERE id = ${memberId} AND business_id = ${businessId}`
  if (count === 0) throw notFound(`team member ${memberId}`)
  return chosen
}
