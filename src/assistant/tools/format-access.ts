import type { Appointment } from '../../features/appointments/appointment.ts'
import type { AppointmentAccess, ProofNeeded, ProofRefused } from '../../features/caller-proof/caller-proof.ts'
import type { ProofKind } from '../../features/caller-proof/proof-rules.ts'
import { formatAppointment } from './format-appointment.ts'
import type { ToolMemory } from './tool-memory.ts'

/** Appointments, or what the caller must prove before they are opened, as a model gets them. */

const ASK: Readonly<Record<ProofKind, string>> = {
  name: 'Ask the caller for the name that the appointment is booked under, then call verify_caller with it. Suggest no name. If they gave none when they booked, ask for the day of the month of the appointment.',
  day: 'Ask the caller for the day of the month of their appointment, then call verify_caller with it.',
  code: 'A code of six digits was sent as a text message to the number that the caller calls from. Ask for it, then call verify_caller with it.',
}
const CLOSED =
  'Nothing opens appointments in this conversation any more. Say that you cannot open appointments now; offer to take a message, or a person.'

type Denied = ProofNeeded | ProofRefused

export const isDenied = (result: { outcome: string }): result is Denied =>
  result.outcome === 'proof_needed' || result.outcome === 'proof_refused'

export function formatDenied(result: Denied, timezone: string) {
  if (result.outcome === 'proof_refused') return { note: CLOSED }
  const { by, wasWrong, appointments } = result
  const wrong = wasWrong ? 'There is no appointment to come that fits this answer and their number. ' : ''
  return {
    needed: by,
    note: `${wrong}Say nothing about whether there are appointments. ${ASK[by]}`,
    ...(appointments.length > 0 ? { booked_in_this_conversation: numbered(appointments, timezone) } : {}),
  }
}

export function formatAccess(result: AppointmentAccess, { timezone }: { timezone: string }) {
  if (isDenied(result)) return formatDenied(result, timezone)
  const { appointments } = result
  return {
    appointments: numbered(appointments, timezone),
    ...(appointments.length > 0 ? {} : { note: 'There is none to come under the number the caller calls from.' }),
  }
}

export const rememberAccess = (memory: ToolMemory, result: AppointmentAccess): ToolMemory =>
  result.outcome === 'proof_refused' ? memory : { ...memory, appointments: result.appointments }

const numbered = (appointments: readonly Appointment[], timezone: string) =>
  appointments.map((one, index) => ({ number: index + 1, ...formatAppointment(one, timezone) }))
