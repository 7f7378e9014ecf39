import { notFound } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import type { Role } from '../../kernel/role.ts'
import type { Database } from '../../store/database.ts'

/** From which severity on somebody is mailed what the service tells the business. The SQL of it: `wants_mail`, 0044. */
export const MAILED_FROM = ['info', 'warning', 'critical', 'never'] as const
export type MailedFrom = (typeof MAILED_FROM)[number]

/** What is bad enough to disable something is mailed to who runs the business, unless they say otherwise. */
export const defaultMailedFrom = (role: Role): MailedFrom =>
  role === 'owner' || role === 'admin' ? 'critical' : 'never'

/** What a member has chosen, or the default of their role. @throws NOT_FOUND */
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
