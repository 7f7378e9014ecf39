import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'

export const SCHEDULED_TYPES = ['weekly', 'monthly'] as const
export type ScheduledType = (typeof SCHEDULED_TYPES)[number]

/** When a report is sent. */
export interface ReportTime {
  /** `YYYY-MM-DD`: a Monday, or the first of a month. */
  dueOn: string
  dueAt: Instant
}

/** The instant of a full hour of a date. If a clock change skips it, the first time after it. */
export const hourOf = (date: string, hour: number, timezone: string): Instant =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({
      timeZone: timezone,
      plainTime: Temporal.PlainTime.from({ hour }),
    }).epochMilliseconds,
  )

/** The first time after `now` at which a report of this type is sent: at `hour` of a Monday, or of the first day of a month. */
export function nextReportTime(now: Instant, type: ScheduledType, hour: number, timezone: string): ReportTime {
  const today = zoned(now.getTime(), timezone).toPlainDate()
  for (let day = today; ; day = day.add({ days: 1 })) {
    if (type === 'weekly' ? day.dayOfWeek !== 1 : day.day !== 1) continue
    const dueAt = hourOf(day.toString(), hour, timezone)
    if (dueAt > now) return { dueOn: day.toString(), dueAt }
  }
}
