import { text } from '../text.ts'

/** The weekly hours as the editor holds them. Pure. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `HH:MM` */
export interface Times {
  open: string
  close: string
}
export type WeeklyHours = Partial<Record<Weekday, Times>>

/** One row of the editor. A closed day keeps its times, so that opening it again restores them. */
export interface Day extends Times {
  day: Weekday
  isOpen: boolean
}

const DEFAULT_TIMES: Times = { open: '09:00', close: '17:00' }

export const toDays = (hours: WeeklyHours): Day[] =>
  WEEKDAYS.map((day) => ({ day, isOpen: hours[day] !== undefined, ...(hours[day] ?? DEFAULT_TIMES) }))

export const toWeeklyHours = (days: readonly Day[]): WeeklyHours =>
  Object.fromEntries(days.flatMap(({ day, isOpen, open, close }) => (isOpen ? [[day, { open, close }]] : [])))

/** Copies the times of one day to all other open days. */
export const copyTimesToOpenDays = (days: readonly Day[], from: Weekday): Day[] => {
  const source = days.find(({ day }) => day === from)
  return days.map((day) => (source && day.isOpen ? { ...day, open: source.open, close: source.close } : day))
}

/** A note about times that pass midnight; null for other times. */
export const overnightNote = ({ isOpen, open, close }: Day): string | null => {
  if (!isOpen || close > open) return null
  return close === open ? text.open24Hours : text.untilNextDay(close)
}
