import { memberOpeningsOn, openingsOn, type Slot } from '../../features/appointments/availability.ts'
import { wallClockAt } from '../understanding/wall-clock.ts'
import type { Beside, TimeRange, When } from '../understanding/when.ts'
import type { ToolContext } from './tool-context.ts'

type Pair = Pick<When, 'days' | 'times'>

/**
 * The times before or after the break of each day that has one, based on the openings of the member of staff, or otherwise of the business.
 * @param member the id of the member; null for the business @param dates `YYYY-MM-DD`
 */
export async function pairsBesideBreak(
  { db, business }: ToolContext,
  member: string | null,
  beside: Beside,
  dates: readonly string[],
): Promise<Pair[]> {
  const days = await Promise.all(
    dates.map(async (date) => ({
      date,
      openings: await (member === null ? openingsOn(db, business, date) : memberOpeningsOn(db, business, member, date)),
    })),
  )
  return days.flatMap(({ date, openings }) => {
    const gap = breakOf(openings, business.timezone)
    return gap === null ? [] : [{ days: [{ from: date, to: date }], times: [timesBeside(gap, beside)] }]
  })
}

const LAST_MINUTE = 24 * 60 - 1
/** When people have lunch, in minutes from midnight. */
const LUNCH = { from: 11 * 60, to: 15 * 60 }

const timesBeside = ({ from, to }: TimeRange, beside: Beside): TimeRange =>
  beside === 'after_break' ? { from: to, to: LAST_MINUTE } : { from: 0, to: Math.max(0, from - 1) }

/**
 * The break of a day, in minutes from midnight: if there are several, the one that covers most of lunchtime, otherwise the first. Null if there is
 * none. Pure.
 */
export function breakOf(openings: readonly Slot[], timezone: string): TimeRange | null {
  const minutes = (at: Date): number => wallClockAt(at, timezone).minutes
  const inOrder = [...openings].sort((a, b) => +a.start - +b.start)
  const gaps = inOrder.flatMap(({ end }, index): TimeRange[] => {
    const next = inOrder[index + 1]
    return next === undefined || +next.start <= +end ? [] : [{ from: minutes(end), to: minutes(next.start) }]
  })
  const lunch = ({ from, to }: TimeRange): number => Math.max(0, Math.min(to, LUNCH.to) - Math.max(from, LUNCH.from))
  return gaps.reduce<TimeRange | null>((best, gap) => (best === null || lunch(gap) > lunch(best) ? gap : best), null)
}
