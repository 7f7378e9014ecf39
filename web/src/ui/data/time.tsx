import { formatClockTime, formatDateTime, formatDay, formatRelativeTime } from '../../format.ts'
import { useSession } from '../../session.ts'
import { useNow } from '../../use-now.ts'
import { text } from '../text.ts'

interface TimeProps {
  at: string | null
  /** relative: "5 minutes ago"; clock: "09:05"; day: "Tue, 3 Mar"; full: date and time. */
  format?: 'relative' | 'clock' | 'day' | 'full'
}

/** An instant in the business's time zone; the tooltip shows date and time. */
export function Time({ at, format = 'relative' }: TimeProps) {
  const { timezone } = useSession().business
  // An event since the last tick must not appear to be in the future.
  const now = Math.max(useNow(), Date.now())
  if (at === null) return <span className="text-muted">{text.nothing}</span>
  const full = formatDateTime(at, timezone)
  const shown = {
    relative: () => formatRelativeTime(at, timezone, now),
    clock: () => formatClockTime(at, timezone),
    day: () => formatDay(at, timezone, now),
    full: () => full,
  }[format]()
  return (
    <time dateTime={at} title={full} className="whitespace-nowrap">
      {shown}
    </time>
  )
}
