import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine, requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import type { Database } from '../../store/database.ts'
import { REPEATS, requireStaffMember, type TimeOff } from './staff.ts'
import { deleteTimeOff, insertTimeOff, selectTimeOff } from './time-off-store.ts'

export type NewTimeOff = Pick<TimeOff, 'startsAt' | 'endsAt'> & {
  [Field in 'staffId' | 'repeats' | 'repeatsUntil' | 'reason']?: TimeOff[Field] | undefined
}

const DAY_MS = 86_400_000
const MAX_DAYS = 400

/**
 * Adds an absence. Appointments within it stay, because the business has to contact those people. @throws BAD_REQUEST, CONFLICT,
 * NOT_FOUND
 */
export async function addTimeOff(db: Database, businessId: string, input: NewTimeOff, now: Instant): Promise<TimeOff> {
  const { staffId = null, repeats = 'never', repeatsUntil = null } = input
  const startsAt = requireWallClock('startsAt', input.startsAt)
  const endsAt = requireWallClock('endsAt', input.endsAt)
  const days = (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / DAY_MS
  if (!(days > 0)) throw badRequest('endsAt: must be later than startsAt')
  if (days > MAX_DAYS) throw badRequest(`endsAt: must be at most ${MAX_DAYS} days after startsAt`)
  const timeOff = {
    id: newId('timeOff'),
    staffId,
    startsAt,
    endsAt,
    repeats: requireOneOf('repeats', repeats, REPEATS),
    repeatsUntil,
    reason: optionalLine('reason', input.reason, 200),
  }
  if (repeats === 'weekly' && days > 7)
    throw badRequest('endsAt: time off that repeats weekly must last 7 days at most')
  if (repeatsUntil !== null) requireUntil(timeOff)
  if (staffId !== null) await requireStaffMember(db, businessId, staffId)
  if (!(await insertTimeOff(db.write, businessId, timeOff, now)))
    throw conflict('startsAt: the same time off is there already; remove it first to change its reason')
  return timeOff
}

/** In order of start; without the time off of removed members. */
export const listTimeOff = (db: Database, businessId: string): Promise<TimeOff[]> => selectTimeOff(db.list, businessId)

/** @throws NOT_FOUND */
export async function removeTimeOff(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteTimeOff(db.write, businessId, id))) throw notFound(`time off ${id}`)
}

function requireWallClock(field: string, value: string): string {
  const [date = '', time = ''] = value.split('T')
  if (isCalendarDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return value
  throw badRequest(`${field}: must be a time on the clock of the business such as 2026-03-02T12:30, without a zone`)
}

function requireUntil({ repeats, repeatsUntil, startsAt }: TimeOff): void {
  if (repeats !== 'weekly') throw badRequest('repeatsUntil: is only for time off that repeats weekly')
  if (repeatsUntil === null || !isCalendarDate(repeatsUntil))
    throw badRequest('repeatsUntil: must be a date such as 2026-12-31')
  if (repeatsUntil < startsAt.slice(0, 10)) throw badRequest('repeatsUntil: must not be before startsAt')
}
