import { nextOpenSlots } from '../../../features/appointments/availability.ts'
import type { Instant } from '../../../kernel/clock.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { defineInternalTool } from '../define-tool.ts'
import { formatSlots, type SlotsResult } from '../format-appointment.ts'
import { freshCalendar } from '../fresh-calendar.ts'
import type { ToolContext } from '../tool-context.ts'
import { rememberSlots } from '../tool-memory.ts'

export interface NextSlotsRequest {
  service: string | null
  /** The members who may be chosen; absent for anyone. */
  staff?: readonly StaffRef[]
  /** Only slots after this start time; null for the soonest. */
  after: Instant | null
  count: number
}

/** An offered slot stays bookable for this long: the minimum notice is counted from the end of this time. */
export const OFFER_HOLDS_MS = 5 * 60_000

/** The soonest slots that can be booked for a service, or those after a slot that has already been offered. */
export const nextSlotsTool = defineInternalTool({
  name: 'next_slots',
  hasEffects: false,
  async run(context: ToolContext, request: NextSlotsRequest): Promise<SlotsResult> {
    const { db, business, clock } = context
    await freshCalendar(context)
    const { service, after, count, staff = [] } = request
    const wish = {
      ...(service === null ? {} : { service }),
      ...(staff.length === 0 ? {} : { staffIds: staff.map(({ id }) => id) }),
      ...(after === null ? {} : { after: new Date(after.getTime() + 1) }),
    }
    const until = new Date(clock.now().getTime() + OFFER_HOLDS_MS)
    return { outcome: 'slots', slots: await nextOpenSlots(db, business, { ...wish, count }, until) }
  },
  formatResult: (result, { timezone }) => formatSlots(result, timezone),
  remember: (memory, { slots }) => rememberSlots(memory, slots),
})
