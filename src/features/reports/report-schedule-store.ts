import { type Leased, leaseDueRows } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { FigureGroup } from './report-figures.ts'
import type { ReportFormat } from './report-file.ts'
import type { ReportTime, ScheduledType } from './report-time.ts'

/** A report that a member gets by mail after each week or month. */
export interface ReportSchedule {
  id: string
  businessId: string
  memberId: string
  type: ScheduledType
  figures: FigureGroup[]
  formats: ReportFormat[]
  /** 0 to 23, by the clock of the business. */
  hour: number
  createdAt: Instant
  /** When the next report is sent. */
  dueAt: Instant
  /** The id of the report that was mailed last; null if none yet. */
  lastReport: string | null
}

/** A schedule with the data that decides when and to whom it is mailed. */
export interface LeasedSchedule extends ReportSchedule, Leased {
  /** `YYYY-MM-DD` */
  dueOn: string
  /** The zone by which `dueAt` was computed. */
  timezone: string
}

const columns = (sql: Sql) => sql`
  id, business_id AS "businessId", member_id AS "memberId", type, figures, formats, hour, created_at AS "createdAt",
  due_at AS "dueAt", last_report AS "lastReport"`

/** The schedules of a member, or of all members of the business; oldest first. */
export const selectSchedules = (sql: Sql, businessId: string, memberId: string | null): Promise<ReportSchedule[]> =>
  sql<ReportSchedule[]>`
    SELECT ${columns(sql)} FROM report_schedules
    WHERE business_id = ${businessId} ${memberId === null ? sql`` : sql`AND member_id = ${memberId}`}
    ORDER BY created_at, id`

export async function selectSchedule(sql: Sql, businessId: string, id: string): Promise<ReportSchedule | null> {
  const [row] = await sql<ReportSchedule[]>`
    SELECT ${columns(sql)} FROM report_schedules WHERE id = ${id} AND business_id = ${businessId}`
  return row ?? null
}

export const insertSchedule = (
  sql: Sql,
  schedule: ReportSchedule,
  { dueOn, timezone }: Pick<LeasedSchedule, 'dueOn' | 'timezone'>,
): Promise<unknown> => sql`
  INSERT INTO report_schedules (id, business_id, member_id, type, figures, formats, hour, created_at, due_on, timezone, due_at)
  VALUES (${schedule.id}, ${schedule.businessId}, ${schedule.memberId}, ${schedule.type}, ${schedule.figures}::text[],
    ${schedule.formats}::text[], ${schedule.hour}, ${schedule.createdAt}, ${dueOn}::text::date, ${timezone}, ${schedule.dueAt})`

export async function countSchedules(sql: Sql, memberId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM report_schedules WHERE member_id = ${memberId}`
  return row?.count ?? 0
}

export async function deleteSchedule(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM report_schedules WHERE id = ${id} AND business_id = ${businessId}`
  return count > 0
}

/** Leases schedules that are due, and those whose business has changed its time zone. */
export const leaseSchedules = (sql: Sql, limit: number, now: Instant, until: Instant): Promise<LeasedSchedule[]> =>
  leaseDueRows<LeasedSchedule>(
    sql,
    {
      table: 'report_schedules',
      isDue: sql`(lease_until IS NULL OR lease_until <= ${now}) AND (due_at <= ${now}
        OR timezone <> (SELECT timezone FROM businesses WHERE businesses.id = due.business_id))`,
      orderBy: sql`due_at`,
      changes: sql`lease_until = ${until}`,
      returning: sql`lease_until AS "leaseUntil", business_id AS "businessId", member_id AS "memberId", type, figures, formats, hour,
        created_at AS "createdAt", due_on::text AS "dueOn", timezone, due_at AS "dueAt", last_report AS "lastReport"`,
    },
    limit,
  )

/** Ends the lease and sets the time of the next report. @returns false if the lease was lost */
export async function completeSchedule(
  sql: Sql,
  { id, claimToken }: Leased,
  { dueOn, dueAt }: ReportTime,
  timezone: string,
  lastReport: string | null,
): Promise<boolean> {
  const { count } = await sql`
    UPDATE report_schedules SET due_on = ${dueOn}::text::date, due_at = ${dueAt}, timezone = ${timezone},
      last_report = coalesce(${lastReport}, last_report), claim_token = NULL, lease_until = NULL
    WHERE id = ${id} AND claim_token = ${claimToken}`
  return count > 0
}
