import { notFound } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import type { Role } from '../../kernel/role.ts'
import type { Database } from '../../store/database.ts'

/**
 * The lowest severity of notifications that a member gets by mail. `wants_mail` (migration 0044) is the same rule in
 * SQL.
 */
export const MAILED_FROM = ['info', 'warning', 'critical', 'never'] as const
export type MailedFrom = (typeof MAILED_FROM)[number]

/** By default, critical notifications are mailed to owners and admins. */
export const defaultMailedFrom = (role: Role): MailedFrom =>
  role === 'owner' || role === 'admin' ? 'critical' : 'never'

export interface MailPreference {
  mailedFrom: MailedFrom
  /** Whether the member gets the messages of callers and texters by mail. */
  mailsMessages: boolean
}

/** The member's choices, or the defaults of their role. `wants_message_mail` (migration 0066) decides about messages. @throws NOT_FOUND */
export async function mailPreference(db: Database, businessId: string, memberId: string): Promise<MailPreference> {
  const [row] = await db.read<{ role: Role; mailedFrom: MailedFrom | null; mailsMessages: boolean }[]>`
    SELECT role, mailed_from AS "mailedFrom", wants_message_mail(role, mailed_from, mails_messages) AS "mailsMessages"
    FROM members WHERE id = ${memberId} AND business_id = ${businessId}`
  if (row === undefined) throw notFound(`team member ${memberId}`)
  return { mailedFrom: row.mailedFrom ?? defaultMailedFrom(row.role), mailsMessages: row.mailsMessages }
}

/** @throws BAD_REQUEST, NOT_FOUND */
export async function chooseMail(
  db: Database,
  businessId: string,
  memberId: string,
  choice: { mailedFrom?: string | undefined; mailsMessages?: boolean | undefined },
): Promise<MailPreference> {
  const mailedFrom = choice.mailedFrom === undefined ? null : requireOneOf('mailedFrom', choice.mailedFrom, MAILED_FROM)
  const { count } = await db.write`
    UPDATE members SET mailed_from = coalesce(${mailedFrom}, mailed_from),
      mails_messages = coalesce(${choice.mailsMessages ?? null}, mails_messages)
    WHERE id = ${memberId} AND business_id = ${businessId}`
  if (count === 0) throw notFound(`team member ${memberId}`)
  return mailPreference(db, businessId, memberId)
}
