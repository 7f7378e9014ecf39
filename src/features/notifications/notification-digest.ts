import { insertEmail } from '../../jobs/outbox.ts'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'
import { digestMail } from '../../mails/digest.ts'
import type { Database, Sql } from '../../store/database.ts'
import { kindOf } from './notification-kinds.ts'

/** How often a member gets a digest by mail. */
export const DIGESTS = ['none', 'daily', 'weekly'] as const
export type DigestPeriod = (typeof DIGESTS)[number]

/** Digests are sent at this time by the member's clock, weekly ones on Mondays. */
const AT = '08:00'
const MONDAY = 1

interface DueDigest {
  memberId: string
  businessId: string
  email: string
  isActive: boolean
  business: string
  period: Exclude<DigestPeriod, 'none'>
  dueAt: Instant
  timezone: string
}

/** When the next digest after `now` is sent; null if none. */
export function nextDigestAt(now: Instant, period: DigestPeriod, timezone: string): Instant | null {
  if (period === 'none') return null
  const here = zoned(now.getTime(), timezone)
  for (let days = 0; ; days += 1) {
    const day = here.toPlainDate().add({ days })
    const at = day.toZonedDateTime({ timeZone: timezone, plainTime: AT }).epochMilliseconds
    if (at > now.getTime() && (period === 'daily' || day.dayOfWeek === MONDAY)) return new Date(at)
  }
}

/**
 * Queues the digests that are due. The mail and the time of the next digest are written in one transaction, so a process that dies sends
 * none twice and skips none. After a long stop, one digest covers the whole time since the last one.
 */
export async function queueDueDigests(db: Database, pageUrl: string, now: Instant): Promise<number> {
  for (let queued = 0; ; queued += 1) if (!(await db.transaction((tx) => queueOne(tx, pageUrl, now)))) return queued
}

async function queueOne(tx: Sql, url: string, now: Instant): Promise<boolean> {
  const [due] = await tx<DueDigest[]>`
    SELECT settings.member_id AS "memberId", settings.business_id AS "businessId", email, status = 'active' AS "isActive",
      businesses.name AS business, digest AS period, digest_due_at AS "dueAt",
      coalesce(settings.timezone, businesses.timezone) AS timezone
    FROM notification_settings settings
    JOIN members ON members.id = settings.member_id AND members.business_id = settings.business_id
    JOIN businesses ON businesses.id = settings.business_id
    WHERE digest <> 'none' AND digest_due_at <= ${now}
    ORDER BY digest_due_at LIMIT 1 FOR UPDATE OF settings SKIP LOCKED`
  if (due === undefined) return false
  const { businessId, memberId, email, period, timezone } = due
  const mail = due.isActive
    ? digestMail({ ...(await figuresOf(tx, due, now)), business: due.business, period, url })
    : null
  if (mail !== null) await insertEmail(tx, { businessId, ...mail, recipients: [email], memberId }, now)
  await tx`
    UPDATE notification_settings SET digest_due_at = ${nextDigestAt(now, period, timezone)} WHERE member_id = ${memberId}`
  return true
}

async function figuresOf(tx: Sql, { businessId, period, dueAt, timezone }: DueDigest, now: Instant) {
  const days = period === 'daily' ? 1 : 7
  const since = new Date(zoned(dueAt.getTime(), timezone).subtract({ days }).epochMilliseconds)
  const [figures] = await tx<{ calls: number; missed: number; booked: number; openItems: number }[]>`
    SELECT
      (SELECT count(*)::int FROM calls WHERE business_id = ${businessId} AND ended_at > ${since} AND ended_at <= ${now}
        AND transport IS DISTINCT FROM 'browser' AND NOT is_demo) AS calls,
      (SELECT count(*)::int FROM calls WHERE business_id = ${businessId} AND ended_at > ${since} AND ended_at <= ${now}
        AND transport IS DISTINCT FROM 'browser' AND status = 'missed' AND NOT is_demo) AS missed,
      (SELECT count(*)::int FROM appointments WHERE business_id = ${businessId} AND created_at > ${since}
        AND created_at <= ${now} AND NOT is_demo) AS booked,
      (SELECT count(*)::int FROM inbox_items WHERE business_id = ${businessId} AND done_at IS NULL AND NOT is_demo) AS "openItems"`
  const kinds = await tx<{ type: string; count: number }[]>`
    SELECT type, count(*)::int AS count FROM notifications
    WHERE business_id = ${businessId} AND created_at > ${since} AND created_at <= ${now}
    GROUP BY type ORDER BY count DESC, type`
  const notifications = kinds.map(({ type, count }) => ({ label: kindOf(type)?.label ?? type, count }))
  return { calls: 0, missed: 0, booked: 0, openItems: 0, ...figures, notifications }
}
