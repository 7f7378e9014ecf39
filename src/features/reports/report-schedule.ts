import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { type FigureGroup, REPORT_FIGURES } from './report-figures.ts'
import { REPORT_FORMATS, type ReportFormat } from './report-file.ts'
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  type ReportSchedule,
  selectSchedule,
  selectSchedules,
} from './report-schedule-store.ts'
import { nextReportTime, SCHEDULED_TYPES, type ScheduledType } from './report-time.ts'

export type { ReportSchedule }

export interface NewReportSchedule {
  type: ScheduledType
  /** Default: all. */
  figures?: readonly FigureGroup[] | undefined
  /** Default: PDF and CSV. */
  formats?: readonly ReportFormat[] | undefined
  /** 0 to 23, by the clock of the business. Default: 8. */
  hour?: number | undefined
}

const DEFAULT_HOUR = 8
/** The most schedules of one member. */
const MOST = 10

/** Mails a report to a member after each week or month from now on. @throws BAD_REQUEST, NOT_FOUND, CONFLICT */
export async function addReportSchedule(
  db: Database,
  { businessId, memberId }: { businessId: string; memberId: string },
  input: NewReportSchedule,
  now: Instant,
): Promise<ReportSchedule> {
  const { timezone } = await requireBusiness(db, businessId)
  const type = requireOneOf('type', input.type, SCHEDULED_TYPES)
  const hour = input.hour ?? DEFAULT_HOUR
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) throw badRequest('hour: must be a whole number from 0 to 23')
  const { dueOn, dueAt } = nextReportTime(now, type, hour, timezone)
  const schedule: ReportSchedule = {
    ...{ id: newId('reportSchedule'), businessId, memberId, type, hour, createdAt: now, dueAt, lastReport: null },
    figures: requireSome('figures', input.figures, REPORT_FIGURES),
    formats: requireSome('formats', input.formats, REPORT_FORMATS),
  }
  await db.transaction(async (tx) => {
    const [member] = await tx`SELECT FROM members WHERE id = ${memberId} AND business_id = ${businessId} FOR UPDATE`
    if (member === undefined) throw notFound(`team member ${memberId}`)
    if ((await countSchedules(tx, memberId)) >= MOST) throw conflict(`a member has at most ${MOST} scheduled reports`)
    await insertSchedule(tx, schedule, { dueOn, timezone })
  })
  return schedule
}

/** The chosen values without duplicates, in the order of `all`; all if none are given. */
function requireSome<T extends string>(field: string, chosen: readonly T[] | undefined, all: readonly T[]): T[] {
  if (chosen === undefined) return [...all]
  for (const one of chosen) requireOneOf(field, one, all)
  if (chosen.length === 0) throw badRequest(`${field}: must have at least one of ${all.join(', ')}`)
  return all.filter((one) => chosen.includes(one))
}

/** The schedules of a member, or of all members of the business; oldest first. */
export const listReportSchedules = (
  db: Database,
  businessId: string,
  memberId: string | null,
): Promise<ReportSchedule[]> => selectSchedules(db.list, businessId, memberId)

/** @param memberId only a schedule of this member; null for any @throws NOT_FOUND */
export async function requireReportSchedule(
  db: Database,
  { businessId, memberId }: { businessId: string; memberId: string | null },
  id: string,
): Promise<ReportSchedule> {
  const schedule = await selectSchedule(db.read, businessId, id)
  if (schedule === null || (memberId !== null && schedule.memberId !== memberId))
    throw notFound(`scheduled report ${id}`)
  return schedule
}

/** @throws NOT_FOUND */
export async function removeReportSchedule(
  db: Database,
  whose: { businessId: string; memberId: string | null },
  id: string,
): Promise<void> {
  await requireReportSchedule(db, whose, id)
  if (!(await deleteSchedule(db.write, whose.businessId, id))) throw notFound(`scheduled report ${id}`)
}
