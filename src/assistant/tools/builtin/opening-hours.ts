import { Type } from 'typebox'
import { openingsOn } from '../../../features/appointments/availability.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { zoned } from '../../../kernel/zone.ts'
import { spokenTime } from '../../speech/spoken.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { defineTool } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readWish, textInput } from '../tool-input.ts'

export interface OpeningHoursRequest {
  /** `YYYY-MM-DD` */
  date: string
}

interface OpeningHoursResult {
  outcome: 'hours'
  openings: { start: Instant; end: Instant }[]
}

/** When the business opens and closes on a date, with closed days taken into account. */
export const openingHoursTool = defineTool({
  name: 'opening_hours',
  description: 'Reads the opening hours of a day, including closures.',
  hasEffects: false,
  input: Type.Object({
    date: Type.Optional(textInput('YYYY-MM-DD, or in words such as "next Friday"; absent: today')),
  }),
  parse(input, context): OpeningHoursRequest {
    const today = wallClockAt(context.now, context.business.timezone).date
    return { date: readWish(input.date, context)?.days[0]?.from ?? today }
  },
  async run({ db, business }: ToolContext, { date }: OpeningHoursRequest): Promise<OpeningHoursResult> {
    return { outcome: 'hours', openings: await openingsOn(db, business, date) }
  },
  formatResult({ openings }, { request, timezone }) {
    const time = (at: Instant) => {
      const { hour, minute } = zoned(at.getTime(), timezone)
      return spokenTime(hour, minute)
    }
    return {
      date: request.date,
      open: openings.map(({ start, end }) => `from ${time(start)} to ${time(end)}`),
      ...(openings.length > 0 ? {} : { note: 'Closed on that day.' }),
    }
  },
})
