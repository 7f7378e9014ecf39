import { Type } from 'typebox'
import { memberOpeningsOn, openingsOn } from '../../../features/appointments/availability.ts'
import { listClosures } from '../../../features/business/business-change.ts'
import { holidayOn } from '../../../features/holidays/holiday.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { zoned } from '../../../kernel/time/zone.ts'
import { spokenTime } from '../../speech/spoken.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { defineTool } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readStaff, readWish, staffInput, textInput } from '../tool-input.ts'

const HOLIDAY_NOTE =
  'That day is a holiday for which no special hours are entered. Say so, and that these are the usual hours.'

export interface OpeningHoursRequest {
  /** `YYYY-MM-DD` */
  date: string
  /** The member of staff who is asked about; absent for the business. */
  staff?: StaffRef
}

interface OpeningHoursResult {
  outcome: 'hours'
  /** In order; several if there is a break. */
  openings: { start: Instant; end: Instant }[]
  /** Set if the owner has closed the day; null if the weekly hours apply. */
  closure: { reason: string | null } | null
  /** The name of a holiday in the country of the business. A holiday alone does not close the business. */
  holiday: string | null
}

/** When the business opens and closes on a date, with closed days taken into account. */
export const openingHoursTool = defineTool({
  name: 'opening_hours',
  description: 'Reads the opening hours of a day, including closures, or when a member of staff works on it.',
  hasEffects: false,
  input: Type.Object({
    date: Type.Optional(textInput('YYYY-MM-DD, or in words such as "next Friday"; absent: today')),
    staff: Type.Optional(staffInput),
  }),
  parse(input, context): OpeningHoursRequest {
    const today = wallClockAt(context.now, context.business.timezone).date
    const [staff] = readStaff(input.staff, context) ?? []
    return { date: readWish(input.date, context)?.days[0]?.from ?? today, ...(staff === undefined ? {} : { staff }) }
  },
  async run({ db, business }: ToolContext, { date, staff }: OpeningHoursRequest): Promise<OpeningHoursResult> {
    const [openings, closures] = await Promise.all([
      staff === undefined ? openingsOn(db, business, date) : memberOpeningsOn(db, business, staff.id, date),
      listClosures(db, business.id),
    ])
    const closed = closures.find((closure) => closure.date === date)
    return {
      outcome: 'hours',
      openings,
      closure: closed === undefined ? null : { reason: closed.reason },
      holiday: holidayOn(date, business.country)?.name ?? null,
    }
  },
  formatResult({ openings, closure, holiday }, { request, timezone }) {
    const time = (at: Instant) => {
      const { hour, minute } = zoned(at.getTime(), timezone)
      return spokenTime(hour, minute)
    }
    const { staff } = request
    return {
      date: request.date,
      ...(staff === undefined ? {} : { staff: staff.name }),
      open: openings.map(({ start, end }) => `from ${time(start)} to ${time(end)}`),
      ...(openings.length > 0
        ? {}
        : { note: staff === undefined ? 'Closed on that day.' : `${staff.name} does not work on that day.` }),
      ...(closure?.reason ? { reason: closure.reason } : {}),
      ...(holiday === null ? {} : { holiday, ...(openings.length > 0 ? { note: HOLIDAY_NOTE } : {}) }),
    }
  },
})
