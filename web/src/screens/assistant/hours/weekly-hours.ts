import { formatTimeOfDay, formatTimes } from '../../../format.ts'
import { text } from '../text.ts'

/** The weekly hours as the editor holds them. Pure. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `HH:MM` */
export interface Times {
  open: string
  close: string
}
/** The openings of each weekday. The business is closed on a weekday that is missing. */
export type WeeklyHours = Partial<Record<Weekday, Times[]>>
/** Weekly hours with one opening a day. */
export type DailyHours = Partial<Record<Weekday, Times>>

/** One day of the editor, with one opening or more. A closed day keeps its times, so that opening it again restores them. */
export interface Day {
  day: Weekday
  isOpen: boolean
  openings: readonly Times[]
}

/** The service refuses more openings in one day. */
export const MAX_OPENINGS = 10

const DEFAULT_TIMES: Times = { open: '09:00', close: '17:00' }

const toDay = (day: Weekday, openings: readonly Times[] = []): Day => ({
  day,
  isOpen: openings.length > 0,
  openings: openings.length > 0 ? openings : [DEFAULT_TIMES],
})

export const toDays = (hours: WeeklyHours): Day[] => WEEKDAYS.map((day) => toDay(day, hours[day]))

export const toWeeklyHours = (days: readonly Day[]): WeeklyHours =>
  Object.fromEntries(days.flatMap(({ day, isOpen, openings }) => (isOpen ? [[day, inOrder(openings)]] : [])))

/** The weekly hours that have one opening on each of these days. */
export const toLists = (hours: DailyHours): WeeklyHours =>
  Object.fromEntries(Object.entries(hours).map(([day, times]) => [day, [times]]))

/** For an editor that allows one opening a day. */
export const toDailyHours = (days: readonly Day[]): DailyHours =>
  Object.fromEntries(days.flatMap(({ day, isOpen, openings: [first] }) => (isOpen && first ? [[day, first]] : [])))

/** Whether a day has several openings, such as a morning and an afternoon. */
export const hasSeveralOpenings = (hours: WeeklyHours): boolean =>
  Object.values(hours).some((openings) => openings.length > 1)

/** Copies the openings of one day to all other open days. */
export const copyTimesToOpenDays = (days: readonly Day[], from: Weekday): Day[] => {
  const source = days.find(({ day }) => day === from)
  return days.map((day) => (source && day.isOpen ? { ...day, openings: source.openings } : day))
}

const BREAK_HOURS = 1
const OPEN_HOURS = 4

/** Adds an opening of four hours after a break of one hour; the usual hours if the others last until the night. */
export function addOpening(openings: readonly Times[]): Times[] {
  const last = inOrder(openings).at(-1) ?? DEFAULT_TIMES
  const open = hoursAfter(last.close, BREAK_HOURS)
  const added = passesMidnight(last) || open === null ? DEFAULT_TIMES : { open, close: closing(open) }
  return [...openings, added]
}

const closing = (open: string): string => hoursAfter(open, OPEN_HOURS) ?? '00:00'

/** `HH:MM`; null on the next day. */
function hoursAfter(time: string, hours: number): string | null {
  const hour = Number(time.slice(0, 2)) + hours
  return hour < 24 ? `${String(hour).padStart(2, '0')}${time.slice(2)}` : null
}

/** What is wrong with the times of a day, as a sentence; null if the service takes them. */
export function problemOf(openings: readonly Times[]): string | null {
  const ordered = inOrder(openings)
  if (ordered.some(({ open, close }) => open === close && open !== '00:00' && open !== '')) return text.sameTimes
  const at = ordered.findIndex((one, index) => {
    const next = ordered[index + 1]
    return next !== undefined && (passesMidnight(one) || one.close > next.open)
  })
  const [one, next] = [ordered[at], ordered[at + 1]]
  return one && next ? text.openingsOverlap(formatTimes(one), formatTimes(next)) : null
}

/** What is wrong with each day, also together with the day after, as a sentence; null for a day without problems. */
export const problemsOf = (days: readonly Day[]): (string | null)[] =>
  days.map((day, index) => {
    if (!day.isOpen) return null
    return problemOf(day.openings) ?? overlapWithNext(day, days[(index + 1) % days.length])
  })

export const hasProblems = (days: readonly Day[]): boolean => problemsOf(days).some((problem) => problem !== null)

function overlapWithNext(day: Day, next: Day | undefined): string | null {
  const last = inOrder(day.openings).at(-1)
  const first = next?.isOpen ? inOrder(next.openings)[0] : undefined
  if (next === undefined || last === undefined || first === undefined || first.open === '') return null
  if (!passesMidnight(last) || last.close <= first.open) return null
  const times = { close: formatTimeOfDay(last.close), open: formatTimeOfDay(first.open) }
  return text.overlapsNextDay(text.days[day.day], text.days[next.day], times)
}

/** A note about times that pass midnight; null for other times. */
export const overnightNote = (openings: readonly Times[]): string | null => {
  const last = inOrder(openings).at(-1)
  if (last === undefined || !passesMidnight(last)) return null
  return last.close === last.open ? text.open24Hours : text.untilNextDay(formatTimeOfDay(last.close))
}

/** False while one of the times is not entered. */
const passesMidnight = ({ open, close }: Times): boolean => close !== '' && close <= open
export const inOrder = (openings: readonly Times[]): Times[] =>
  [...openings].sort((a, b) => a.open.localeCompare(b.open))
