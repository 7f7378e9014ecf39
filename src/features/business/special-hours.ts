import { badRequest, notFound } from '../../kernel/api-error.ts'
import { optionalLine } from '../../kernel/fields.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { type OpeningTimes, requireOpenings } from '../../kernel/time/weekly-hours.ts'
import type { Database } from '../../store/database.ts'
import { deleteClosure } from './business-change-store.ts'
import { deleteSpecialHours, selectSpecialHours, upsertSpecialHours } from './special-hours-store.ts'

/** The openings of one date, in place of the weekly hours. */
export interface SpecialHours {
  /** `YYYY-MM-DD`, by the business's calendar. */
  date: string
  openings: OpeningTimes[]
  reason: string | null
}

/** In order of date. */
export const listSpecialHours = (db: Database, businessId: string): Promise<SpecialHours[]> =>
  selectSpecialHours(db.list, businessId)

/** Sets the openings of a date, or changes them; a closure of that date ends. Bookings stay. @throws BAD_REQUEST naming the field */
export async function setSpecialHours(
  db: Database,
  businessId: string,
  input: { date: string; openings: readonly OpeningTimes[]; reason?: string | null | undefined },
): Promise<SpecialHours> {
  if (!isCalendarDate(input.date)) throw badRequest('date: must be a date such as 2026-12-24')
  const openings = requireOpenings('openings', input.openings)
  if (openings.length === 0)
    throw badRequest('openings: must name one opening at least; to close the day, add a closure')
  const special = { date: input.date, openings, reason: optionalLine('reason', input.reason, 200) }
  await db.transaction(async (tx) => {
    await deleteClosure(tx, businessId, special.date)
    await upsertSpecialHours(tx, businessId, special)
  })
  return special
}

/** The weekly hours hold again on that date. @throws NOT_FOUND where the date has no special hours */
export async function removeSpecialHours(db: Database, businessId: string, date: string): Promise<void> {
  const removed = isCalendarDate(date) && (await deleteSpecialHours(db.write, businessId, date))
  if (!removed) throw notFound(`special hours on ${date}`)
}
