import { nextOpenSlots } from '../../features/appointments/availability.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** A time that is offered can be confirmed for so long before the business's notice rules it out. */
export const OFFER_HOLDS_MS = 5 * 60_000

/** The soonest times that can be booked for a service, or those after a time that was offered already. */
export async function nextSlots(context: ToolContext, wish: ToolArguments<'next_slots'>): Promise<ToolResult> {
  const { db, business, clock } = context
  const later = wish.after ? { after: new Date(wish.after.getTime() + 1) } : {}
  const service = wish.service === null ? {} : { service: wish.service }
  const until = new Date(clock.now().getTime() + OFFER_HOLDS_MS)
  const slots = await nextOpenSlots(db, business, { ...service, ...later, count: wish.count }, until)
  return { outcome: 'slots', slots }
}
