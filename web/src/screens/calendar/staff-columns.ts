import { Temporal } from 'temporal-polyfill'
import type { Appointment, Calendar } from '../../client/types.gen.ts'
import type { NewTimes } from './appointment/new-times.ts'
import { toInstant } from './calendar-dates.ts'
import { text } from './text.ts'

/**
 * The columns of a day, one for each member of staff. The calendar library draws days, so each column is a day to it: the
 * first column is the shown day, the second the day after, and so on, by a clock that shows the time of the business as if
 * it were UTC. Pure.
 */
export interface StaffColumn {
  /** Null: the appointments with nobody in particular. */
  staffId: string | null
  name: string
  working: readonly Span[]
  /** Whether appointments of others can be moved here. */
  takesMore: boolean
}

/** Instants in ISO 8601, `end` exclusive. */
interface Span {
  start: string
  end: string
}

/** The shown day, `YYYY-MM-DD`, and the time zone of the business. */
export interface ColumnDay {
  date: string
  timezone: string
}

/**
 * A column for each active member, for each other member who has appointments, and for the appointments with nobody in
 * particular if there are some. `only` is the id of the one member to show.
 */
export function staffColumns(
  { members, openings }: Pick<Calendar, 'members' | 'openings'>,
  appointments: readonly Pick<Appointment, 'staffId' | 'staffName'>[],
  nameOf: (staffId: string) => string | undefined,
  only?: string | undefined,
): StaffColumn[] {
  const active = members.map(({ staffId, working }) => ({
    ...{ staffId, working, name: nameOf(staffId) ?? '', takesMore: true },
  }))
  const isActive = new Set(members.map(({ staffId }) => staffId))
  const others = new Map<string, StaffColumn>()
  for (const { staffId, staffName } of appointments)
    if (staffId !== null && !isActive.has(staffId))
      others.set(staffId, { staffId, name: staffName ?? '', working: [], takesMore: false })
  const anybody = { staffId: null, name: text.anybody, working: openings, takesMore: true }
  const hasUnassigned = appointments.some(({ staffId }) => staffId === null)
  const columns = [...active, ...others.values(), ...(hasUnassigned ? [anybody] : [])]
  return only === undefined ? columns : columns.filter(({ staffId }) => staffId === only)
}

const midnight = (date: string) => Temporal.PlainDate.from(date).toPlainDateTime()
const localTime = (at: string, timezone: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDateTime()
const { compare } = Temporal.PlainDateTime

/** Where a time is drawn in a column; a time outside of the day is drawn at its beginning or end. */
export function toColumn(at: string, index: number, { date, timezone }: ColumnDay): string {
  const [first, last] = [midnight(date), midnight(date).add({ days: 1 })]
  const shown = [first, localTime(at, timezone), last].sort(compare)[1] ?? first
  return `${shown.add({ days: index }).toString({ smallestUnit: 'second' })}Z`
}

/** Whether none of the time is before or after the day. */
export const isWithinDay = ({ start, end }: Span, { date, timezone }: ColumnDay): boolean =>
  compare(midnight(date), localTime(start, timezone)) <= 0 &&
  compare(localTime(end, timezone), midnight(date).add({ days: 1 })) <= 0

/** The column and the instant that a place in the grid means. */
export function fromColumn(place: Date, { date, timezone }: ColumnDay): { index: number; at: string } {
  const shown = Temporal.PlainDateTime.from(place.toISOString().slice(0, 19))
  const index = Temporal.PlainDate.from(date).until(shown.toPlainDate()).total('days')
  return { index, at: toInstant(date, shown.toPlainTime().toString({ smallestUnit: 'minute' }), timezone) }
}

/** What dragging or resizing an appointment to a place means; null where it cannot be moved there. */
export function timesAfterDrop(
  before: Appointment,
  place: { start: Date; end: Date },
  columns: readonly StaffColumn[],
  day: ColumnDay,
): NewTimes | null {
  const { index, at } = fromColumn(place.start, day)
  const column = columns[index]
  if (column === undefined) return null
  const isOther = column.staffId !== before.staffId
  if (isOther && !column.takesMore) return null
  const shownStart = Date.parse(toColumn(before.startsAt, index, day))
  const shownLength = Date.parse(toColumn(before.endsAt, index, day)) - shownStart
  const length = +place.end - +place.start
  // The hour that the clocks repeat in autumn is shown once: a time that stays keeps its instant.
  const startsAt = +place.start === shownStart ? before.startsAt : at
  const lengthMs = length === shownLength ? Date.parse(before.endsAt) - Date.parse(before.startsAt) : length
  const endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString()
  return { startsAt, endsAt, ...(isOther && { staffId: column.staffId }) }
}
