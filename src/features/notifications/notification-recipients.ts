import type { Instant } from '../../kernel/clock.ts'
import type { Role } from '../../kernel/role.ts'
import type { Sql } from '../../store/database.ts'
import { defaultMailedFrom, MAILED_FROM, type MailedFrom } from './mail-preference.ts'
import type { Severity } from './notification.ts'
import { type Channel, kindOf } from './notification-kinds.ts'
import { quietUntil } from './quiet-hours.ts'

/** The member's choices that decide how they are notified of one kind. */
export interface MemberChannels {
  memberId: string
  email: string
  role: Role
  mailedFrom: MailedFrom | null
  mailsMessages: boolean
  /** Choices for the kind; a missing channel follows the defaults. */
  choices: Partial<Record<Channel, boolean>>
  phone: string | null
  hasChat: boolean
  quietFrom: string | null
  quietUntil: string | null
  quietHolds: readonly Channel[]
  timezone: string
}

/** One way to notify one member, at `dueAt`. */
export interface Telling {
  memberId: string
  email: string
  channel: Exclude<Channel, 'app'>
  dueAt: Instant
}

/** The active members of a business with their choices for one type of notification, ordered by address. */
export const selectMemberChannels = (sql: Sql, businessId: string, type: string): Promise<MemberChannels[]> => sql<
  MemberChannels[]
>`
  SELECT members.id AS "memberId", email, role, mailed_from AS "mailedFrom",
    wants_message_mail(role, mailed_from, mails_messages) AS "mailsMessages",
    coalesce((SELECT json_object_agg(channel, wanted) FROM notification_choices chosen
      WHERE chosen.member_id = members.id AND chosen.business_id = members.business_id AND chosen.type = ${type}), '{}') AS choices,
    settings.phone, sealed_chat_url IS NOT NULL AS "hasChat", quiet_from AS "quietFrom", quiet_until AS "quietUntil",
    coalesce(quiet_holds, '{}') AS "quietHolds", coalesce(settings.timezone, businesses.timezone) AS timezone
  FROM members JOIN businesses ON businesses.id = members.business_id
  LEFT JOIN notification_settings settings
    ON settings.member_id = members.id AND settings.business_id = members.business_id
  WHERE members.business_id = ${businessId} AND status = 'active' ORDER BY email`

/** Whether a member is notified of a type by a channel: their choice, or the default. */
export function wantsBy(member: MemberChannels, channel: Channel, type: string, severity: Severity): boolean {
  const chosen = member.choices[channel]
  if (chosen !== undefined) return chosen
  const kind = kindOf(type)
  if (channel === 'app') return kind?.inApp ?? true
  if (channel !== 'email') return false
  if (kind?.mailDefault === 'messages') return member.mailsMessages
  const from = member.mailedFrom ?? defaultMailedFrom(member.role)
  return MAILED_FROM.indexOf(from) <= MAILED_FROM.indexOf(severity)
}

/** Who gets a notification besides the list in the dashboard, how, and when. Pure. */
export function tellings(
  members: readonly MemberChannels[],
  { type, severity }: { type: string; severity: Severity },
  now: Instant,
): Telling[] {
  const channels = ['email', 'sms', 'chat'] as const
  return members.flatMap((member) =>
    channels
      .filter((channel) => canReach(member, channel) && wantsBy(member, channel, type, severity))
      .map((channel) => {
        const { memberId, email } = member
        return { memberId, email, channel, dueAt: dueAt(member, channel, type, now) }
      }),
  )
}

function canReach({ phone, hasChat }: MemberChannels, channel: Telling['channel']): boolean {
  if (channel === 'sms') return phone !== null
  return channel === 'email' || hasChat
}

function dueAt(member: MemberChannels, channel: Channel, type: string, now: Instant): Instant {
  const { quietFrom: from, quietUntil: until, quietHolds, timezone } = member
  if (from === null || until === null || !quietHolds.includes(channel) || kindOf(type)?.urgent === true) return now
  return quietUntil(now, { from, until }, timezone) ?? now
}
