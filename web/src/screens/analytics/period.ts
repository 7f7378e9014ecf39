import type { GetAnalyticsData } from '../../client/types.gen.ts'
import type { Filters } from '../../use-filters.ts'
import { text } from './text.ts'

/** The period that the URL selects. Pure. Dates are `YYYY-MM-DD` in the business's time zone, both included. */
export interface Period {
  startDate: string
  endDate: string
}

export const PRESETS = [
  { value: '7', label: text.period.presets[7] },
  { value: '30', label: text.period.presets[30] },
  { value: '90', label: text.period.presets[90] },
  { value: '365', label: text.period.presets[365] },
  { value: 'own', label: text.period.presets.own },
] as const
export type Preset = (typeof PRESETS)[number]['value']

const DAY_MS = 86_400_000
const isDate = (date: string | undefined): date is string => /^\d{4}-\d{2}-\d{2}$/.test(date ?? '')

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const countDays = ({ startDate, endDate }: Period): number => (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1

export function findPreset({ days, from, to }: Filters): Preset {
  if (isDate(from) && isDate(to)) return 'own'
  return PRESETS.find(({ value }) => value === days)?.value ?? '30'
}

/** @param today the date in the business's time zone */
export function parsePeriod(filters: Filters, today: string): Period {
  const { from, to } = filters
  if (isDate(from) && isDate(to))
    return from <= to ? { startDate: from, endDate: to } : { startDate: to, endDate: from }
  const preset = findPreset(filters)
  return { startDate: addDays(today, 1 - Number(preset === 'own' ? 30 : preset)), endDate: today }
}

/** The period of equal length right before. */
export const previousPeriod = (period: Period): Period => ({
  startDate: addDays(period.startDate, -countDays(period)),
  endDate: addDays(period.startDate, -1),
})

/** Coarse enough that every bar stays visible. */
export function chooseGranularity(period: Period): NonNullable<NonNullable<GetAnalyticsData['query']>['granularity']> {
  const days = countDays(period)
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 400 ? 'week' : 'month'
}
