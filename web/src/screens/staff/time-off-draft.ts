import type { NewTimeOff, TimeOff } from '../../client/types.gen.ts'
import { formatDay, formatTimeOfDay, formatTimes } from '../../format.ts'
import { text } from './text.ts'

/** Time off as the form holds it: whole days, or a part of one day. Dates are `YYYY-MM-DD`, times `HH:MM`. Pure. */
export interface TimeOffDraft {
  /** '' is the whole business. */
  staffId: string
  isAllDay: boolean
  firstDay: string
  /** The last day that is off. */
  lastDay: string
  from: string
  until: string
  isWeekly: boolean
  /** '' for no end. */
  repeatsUntil: string
  reason: string
}

export const newTimeOff = (today: string): TimeOffDraft => ({
  ...{ staffId: '', isAllDay: true, firstDay: today, lastDay: today, from: '12:00', until: '13:00' },
  ...{ isWeekly: false, repeatsUntil: '', reason: '' },
})

/** The last day moves along, so that it is never before the first. */
export const withFirstDay = (draft: TimeOffDraft, firstDay: string): TimeOffDraft => ({
  ...draft,
  firstDay,
  lastDay: draft.lastDay < firstDay ? firstDay : draft.lastDay,
})

/** A part of a day that ends at or before its start ends on the next day. */
export function toTimeOffBody(draft: TimeOffDraft): NewTimeOff {
  const { isAllDay, firstDay, lastDay, from, until, isWeekly } = draft
  const endDay = until > from ? firstDay : dayAfter(firstDay)
  return {
    staffId: draft.staffId || null,
    startsAt: `${firstDay}T${isAllDay ? '00:00' : from}`,
    endsAt: isAllDay ? `${dayAfter(lastDay)}T00:00` : `${endDay}T${until}`,
    repeats: isWeekly ? 'weekly' : 'never',
    repeatsUntil: (isWeekly && draft.repeatsUntil) || null,
    reason: draft.reason.trim() || null,
  }
}

/** Whether any of the time is still to come. `today` is the date in the time zone of the business. */
export const isComing = ({ endsAt, repeats, repeatsUntil }: TimeOff, today: string): boolean =>
  repeats === 'weekly' ? repeatsUntil === null || repeatsUntil >= today : endsAt > today

/** "Mon, Mar 3, 12:00 PM–1:00 PM, every week"; `now` is in epoch milliseconds. */
export function formatTimeOff({ startsAt, endsAt, repeats, repeatsUntil }: TimeOff, now: number): string {
  const day = (date: string) => formatDay(`${date}T12:00:00Z`, 'UTC', now)
  const [[first = '', from = ''], [end = '', until = '']] = [startsAt.split('T'), endsAt.split('T')]
  const isAllDay = from === '00:00' && until === '00:00'
  const last = until === '00:00' ? dayBefore(end) : end
  const days = first === last ? day(first) : `${day(first)}–${day(last)}`
  const time = isAllDay
    ? days
    : first === last
      ? `${days}, ${formatTimes({ open: from, close: until })}`
      : `${day(first)} ${formatTimeOfDay(from)}–${day(end)} ${formatTimeOfDay(until)}`
  if (repeats === 'never') return time
  return `${time}, ${repeatsUntil === null ? text.everyWeek : text.everyWeekUntil(day(repeatsUntil))}`
}

const DAY_MS = 86_400_000
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const dayAfter = (date: string): string => addDays(date, 1)
const dayBefore = (date: string): string => addDays(date, -1)
