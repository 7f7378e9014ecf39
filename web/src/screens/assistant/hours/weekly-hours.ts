/** The week as the editor shows it, and the rule that the service keeps. Pure. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `HH:MM`, as in the contract. */
export interface Times {
  open: string
  close: string
}
export type WeeklyHours = Partial<Record<Weekday, Times>>

/** One row of the editor; its times stay when the day is closed, so that opening it again brings them back. */
export interface Day extends Times {
  day: Weekday
  isOpen: boolean
}

const USUAL: Times = { open: '09:00', close: '17:00' }

export const daysOf = (hours: WeeklyHours): Day[] =>
  WEEKDAYS.map((day) => ({ day, isOpen: hours[day] !== undefined, ...(hours[day] ?? USUAL) }))

export const hoursOf = (days: readonly Day[]): WeeklyHours =>
  Object.fromEntries(days.flatMap(({ day, isOpen, open, close }) => (isOpen ? [[day, { open, close }]] : [])))

/** That day's times on all others that are open. */
export const sameEverywhere = (days: readonly Day[], from: Weekday): Day[] => {
  const source = days.find(({ day }) => day === from)
  return days.map((day) => (source && day.isOpen ? { ...day, open: source.open, close: source.close } : day))
}

/** What one should know of a day's times; null where they are plain. */
export const noteOn = ({ isOpen, open, close }: Day): string | null => {
  if (!isOpen || close > open) return null
  return close === open ? 'Open all around the clock' : `Until ${close} of the next day`
}
