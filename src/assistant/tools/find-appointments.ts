import { upcomingAppointmentsByPhone } from '../../features/appointments/appointment.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** One for each key. */
const MAX_APPOINTMENTS = 9

/** The caller's own appointments to come, known by the number they call from. */
export async function findAppointments(
  context: ToolContext,
  { phone }: ToolArguments<'find_appointments'>,
): Promise<ToolResult> {
  const { db, business, clock } = context
  const appointments = await upcomingAppointmentsByPhone(db, business, phone, clock.now(), MAX_APPOINTMENTS)
  return { outcome: 'appointments', appointments }
}
