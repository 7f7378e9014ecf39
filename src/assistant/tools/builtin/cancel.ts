import { Type } from 'typebox'
import { type Appointment, cancelAppointment, requireAppointment } from '../../../features/appointments/appointment.ts'
import { type ProofNeeded, type ProofRefused, refusalToOpen } from '../../../features/caller-proof/caller-proof.ts'
import { ApiError } from '../../../kernel/api-error.ts'
import { spokenInstant } from '../../speech/spoken.ts'
import { changeNotice } from '../change-notice.ts'
import { defineTool } from '../define-tool.ts'
import { formatDenied, isDenied } from '../format-access.ts'
import { formatChanged } from '../format-appointment.ts'
import type { ToolContext } from '../tool-context.ts'
import { appointmentInput, readAppointment } from '../tool-input.ts'
import { knownAppointment, replaceAppointment } from '../tool-memory.ts'

export interface CancelRequest {
  appointmentId: string
}

type CancelResult =
  | { outcome: 'cancelled'; appointment: Appointment }
  | { outcome: 'already_cancelled' }
  | ProofNeeded
  | ProofRefused

export const cancelTool = defineTool({
  name: 'cancel',
  description: "Cancels one of the caller's appointments.",
  hasEffects: true,
  input: Type.Object({ appointment: appointmentInput }),
  parse: (input, context): CancelRequest => ({ appointmentId: readAppointment(input.appointment, context).id }),
  confirm({ appointmentId }, { business: { timezone }, memory }) {
    const old = knownAppointment(memory, appointmentId)
    return `Cancel ${old?.service ?? 'the appointment'}${old ? ` on ${spokenInstant(old.startsAt, timezone)}` : ''}.`
  },
  run: runCancel,
  formatResult(result, { timezone }) {
    if (isDenied(result)) return formatDenied(result, timezone)
    return result.outcome === 'already_cancelled'
      ? { note: 'It had been cancelled before.' }
      : formatChanged(result.appointment, 'cancelled', timezone)
  },
  remember: (memory, result) =>
    result.outcome === 'cancelled' ? replaceAppointment(memory, result.appointment) : memory,
})

/** Cancels an appointment. One that is already canceled was canceled by an earlier attempt of this request, if there was one. */
async function runCancel(
  context: ToolContext,
  { appointmentId }: CancelRequest,
  mayHaveHappened: boolean,
): Promise<CancelResult> {
  const { db, business, caller, clock, message } = context
  const refusal = await refusalToOpen(db, business, caller, appointmentId, clock.now())
  if (refusal) return refusal
  const notice = await changeNotice(context)
  const reason = message ? 'Cancelled by text message' : 'Cancelled by phone'
  try {
    const cancellation = { cancelledBy: 'contact', reason }
    const appointment = await cancelAppointment(db, business, appointmentId, cancellation, clock.now(), notice)
    return { outcome: 'cancelled', appointment }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    const appointment = await requireAppointment(db, business, appointmentId)
    if (appointment.status !== 'cancelled') throw error
    return mayHaveHappened ? { outcome: 'cancelled', appointment } : { outcome: 'already_cancelled' }
  }
}
