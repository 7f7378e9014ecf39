import { cancelAppointment, requireAppointment } from '../../features/appointments/appointment.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/**
 * Cancels an appointment for the caller. `repeated` says that an earlier try of the same request got no answer: an
 * appointment that is cancelled by now was then cancelled by it.
 */
export async function cancel(
  context: ToolContext,
  { appointmentId }: ToolArguments<'cancel'>,
  repeated: boolean,
): Promise<ToolResult> {
  const { db, business, clock } = context
  try {
    const cancellation = {
      cancelledBy: 'contact',
      reason: context.message ? 'Cancelled by text message' : 'Cancelled by phone',
    }
    const appointment = await cancelAppointment(db, business, appointmentId, cancellation, clock.now())
    return { outcome: 'cancelled', appointment }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const appointment = await requireAppointment(db, business, appointmentId)
    if (appointment.status !== 'cancelled') throw error
    return repeated ? { outcome: 'cancelled', appointment } : { outcome: 'already_cancelled' }
  }
}
