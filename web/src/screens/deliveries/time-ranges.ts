const HOUR_MS = 3_600_000

/** Time ranges up to now, as the URL holds them. */
export const TIME_RANGES = [
  { value: '1h', label: 'The last hour' },
  { value: '24h', label: 'The last 24 hours' },
  { value: '7d', label: 'The last 7 days' },
  { value: '30d', label: 'The last 30 days' },
] as const

/** When the range started; undefined for an unknown range. */
export function rangeStart(value: string | undefined, now: number): string | undefined {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(value ?? '') ?? []
  if (count === undefined) return undefined
  return new Date(now - Number(count) * HOUR_MS * (unit === 'd' ? 24 : 1)).toISOString()
}
