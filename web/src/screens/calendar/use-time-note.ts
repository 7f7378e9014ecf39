import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calendar } from '../../client/types.gen.ts'
import { useSession } from '../../session.ts'
import { useNow } from '../../use-now.ts'
import type { TimeValues } from './appointment/time-fields.tsx'
import { timeNote } from './appointment/time-note.ts'
import { isDate, toInstant } from './calendar-dates.ts'
import { openingsQuery } from './use-calendar.ts'

/**
 * Says before saving that the typed time is in the past, outside the working hours or busy, which people may book. `mayGoOn` waits for the
 * working hours of that day: false where the form says only now what is unusual.
 */
export function useTimeNote(value: TimeValues, staffId: string | null) {
  const { timezone } = useSession().business
  const queryClient = useQueryClient()
  const now = useNow()
  const { date, time, minutes } = value
  const isComplete = isDate(date) && /^\d\d:\d\d/.test(time)
  const { data } = useQuery({ ...openingsQuery(date), enabled: isComplete })
  const noteOf = (calendar: Calendar) => {
    const startsAt = toInstant(date, time, timezone)
    const endsAt = new Date(Date.parse(startsAt) + Number(minutes) * 60_000).toISOString()
    return timeNote({ startsAt, endsAt, staffId }, calendar, now)
  }
  const note = isComplete && data ? noteOf(data) : null
  return {
    note,
    async mayGoOn(): Promise<boolean> {
      if (!isComplete) return true
      const found = noteOf(await queryClient.fetchQuery(openingsQuery(date)))
      return found === null || found === note
    },
  }
}
