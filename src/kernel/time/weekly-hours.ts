import { badRequest } from '../api-error.ts'

/** Weekly hours by the clock of a business. Pure. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `HH:MM`, 24-hour. `close` at or before `open` passes midnight. */
export interface OpeningTimes {
  open: string
  close: string
}

/** The openings of each weekday, in order of `open` and without overlap; only the last of a day passes midnight. A missing day is closed. */
export type WeeklyHours = Partial<Record<Weekday, readonly OpeningTimes[]>>

/** Weekly hours with one opening a day. */
export type DailyHours = Partial<Record<Weekday, OpeningTimes>>

/** Weekly hours as input: a day is one opening or a list. */
export type HoursInput = Partial<Record<Weekday, OpeningTimes | readonly OpeningTimes[]>>

const MAX_OPENINGS = 10
const MIDNIGHT = '00:00'

/** Checks hours from outside, such as a file, and orders them from Monday to Sunday. @throws BAD_REQUEST naming the day. */
export function requireHours(hours: unknown): WeeklyHours {
  const days = requireDays(hours).map(([day, given]) => [day, requireOpenings(`hours.${day}`, given)] as const)
  const week: WeeklyHours = Object.fromEntries(days.filter(([, openings]) => openings.length > 0))
  for (const [index, day] of WEEKDAYS.entries()) {
    const next = WEEKDAYS[(index + 1) % WEEKDAYS.length] as Weekday
    requireNoOverlap(`hours.${day}`, week[day] ?? [], { name: next, openings: week[next] ?? [] })
  }
  return week
}

/** The last opening of a day may pass midnight, but not into an opening of the day after. @throws BAD_REQUEST naming both */
export function requireNoOverlap(
  field: string,
  openings: readonly OpeningTimes[],
  next: { name: string; openings: readonly OpeningTimes[] },
): void {
  const [last, first] = [openings.at(-1), next.openings[0]]
  if (last === undefined || first === undefined || last.close > last.open || last.close <= first.open) return
  throw badRequest(
    `${field}: the opening ${written(last)} lasts into ${next.name}, which opens at ${first.open}; close by ${first.open}, or open ${next.name} later`,
  )
}

/** As `requireHours`, with one opening a day. @throws BAD_REQUEST naming the day. */
export function requireDailyHours(hours: unknown): DailyHours {
  return Object.fromEntries(requireDays(hours).map(([day, times]) => [day, requireTimes(`hours.${day}`, times)]))
}

/** Each day from its first opening to its last closing. */
export const firstToLast = (hours: WeeklyHours): DailyHours =>
  Object.fromEntries(
    Object.entries(hours).flatMap(([day, openings]) => {
      const [first, last] = [openings[0], openings.at(-1)]
      return first && last ? [[day, { open: first.open, close: last.close }]] : []
    }),
  )

function requireDays(hours: unknown): [string, unknown][] {
  if (typeof hours !== 'object' || hours === null || Array.isArray(hours))
    throw badRequest('hours: must be an object such as {"monday":{"open":"09:00","close":"17:00"}}')
  const days: string[] = [...WEEKDAYS]
  for (const day of Object.keys(hours))
    if (!days.includes(day)) throw badRequest(`hours.${day}: must be a weekday such as monday`)
  return Object.entries(hours).sort(([a], [b]) => days.indexOf(a) - days.indexOf(b))
}

/** One opening or a list of openings, in order of `open`. @throws BAD_REQUEST naming the opening, or two that overlap. */
export function requireOpenings(field: string, given: unknown): OpeningTimes[] {
  if (!Array.isArray(given)) return [requireTimes(field, given)]
  if (given.length > MAX_OPENINGS) throw badRequest(`${field}: must be at most ${MAX_OPENINGS} openings`)
  const openings = given.map((times, index) => requireTimes(`${field}[${index}]`, times))
  openings.sort((a, b) => (a.open < b.open ? -1 : 1))
  for (const [index, one] of openings.entries()) {
    const next = openings[index + 1]
    if (next === undefined || (one.close > one.open && one.close <= next.open)) continue
    throw badRequest(
      `${field}: the openings ${written(one)} and ${written(next)} overlap; close the first by ${next.open}, or make them one`,
    )
  }
  return openings
}

const written = ({ open, close }: OpeningTimes): string => `${open}-${close}`

function requireTimes(field: string, times: unknown): OpeningTimes {
  const { open, close } = (times ?? {}) as { open?: unknown; close?: unknown }
  if (!isTime(open)) throw badRequest(`${field}.open: must be a time such as 09:00`)
  if (!isTime(close)) throw badRequest(`${field}.close: must be a time such as 17:00`)
  if (open === close && open !== MIDNIGHT)
    throw badRequest(
      `${field}.close: must differ from the opening time; a day that is open around the clock is 00:00 to 00:00`,
    )
  return { open, close }
}

const isTime = (time: unknown): time is string => typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
