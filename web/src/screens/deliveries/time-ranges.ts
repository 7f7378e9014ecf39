import { text } from './text.ts'

const HOUR_MS = 3_600_000

/** Time ranges up to now, as the URL holds them. */
export const TIME_RANGES = [
  { value: '1h', label: text.hour1 },
  { value: '24h', label: text.hours24 },
  { value: '7d', label: text.days7 },
  { value: '30d', label: text.days30 },
] as const

/** When the range started; undefined for an unknown range. */
export function rangeStart(value: string | undefined, now: number): string | undefined {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(value ?? '') ?? []
  if (count === undefined) return undefined
  return new Date(now - Number(count) * HOUR_MS * (unit === 'd' ? 24 : 1)).toISOString()
}
