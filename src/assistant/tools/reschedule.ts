import { rescheduleAppointment } from '../../features/appointments/appointment.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** Moves an appointment to a time that was offered. Safe to repeat: a second time it is there already. */
export function reschedule(context: ToolContext, wish: ToolArguments<'reschedule'>): Promise<ToolResult> {
  const { db, business, clock } = context
  const to = { startsAt: wish.startsAt, endsAt: wish.endsAt }
  return rescheduleAppointment(db, business, wish.appointmentId, to, clock.now(), 'open_slots_only')
}
