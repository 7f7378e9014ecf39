import { Type } from 'typebox'
import { type RescheduleOutcome, rescheduleAppointment } from '../../../features/appointments/appointment.ts'
import { type ProofNeeded, type ProofRefused, refusalToOpen } from '../../../features/caller-proof/caller-proof.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { spokenInstant } from '../../speech/spoken.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { changeNotice } from '../change-notice.ts'
import { defineTool } from '../define-tool.ts'
import { formatDenied, isDenied } from '../format-access.ts'
import { formatChanged, TAKEN_NOTE } from '../format-appointment.ts'
import { freshCalendar } from '../fresh-calendar.ts'
import type { ToolContext } from '../tool-context.ts'
import { appointmentInput, readAppointment, readStaff, readStart, staffInput, startInput } from '../tool-input.ts'
import { knownAppointment, replaceAppointment } from '../tool-memory.ts'

export interface RescheduleRequest {
  appointmentId: string
  startsAt: Instant
  endsAt: Instant
  /** The new member of staff; null for anyone who is free; absent if the appointment stays with its member. */
  staff?: StaffRef | null
}

/** Moves an appointment to a time that was offered. Repeating it is safe: the second run finds the appointment already moved. */
export const rescheduleTool = defineTool({
  name: 'reschedule',
  description: "Moves one of the caller's appointments to another free time.",
  hasEffects: true,
  input: Type.Object({ appointment: appointmentInput, start: startInput, staff: Type.Optional(staffInput) }),
  parse(input, context): RescheduleRequest {
    const appointment = readAppointment(input.appointment, context)
    const startsAt = readStart(input.start, context)
    const lengthMs = appointment.endsAt.getTime() - appointment.startsAt.getTime()
    const [staff] = readStaff(input.staff, context) ?? []
    const endsAt = new Date(startsAt.getTime() + lengthMs)
    return { appointmentId: appointment.id, startsAt, endsAt, ...(staff === undefined ? {} : { staff }) }
  },
  confirm({ appointmentId, startsAt, staff = null }, { business: { timezone }, memory }) {
    const old = knownAppointment(memory, appointmentId)
    const what = old ? `${old.service ?? 'The appointment'} of ${spokenInstant(old.startsAt, timezone)}` : 'It'
    return `${what} would move to ${spokenInstant(startsAt, timezone)}${staff === null ? '' : `, with ${staff.name}`}.`
  },
  async run(context: ToolContext, request: RescheduleRequest): Promise<RescheduleOutcome | ProofNeeded | ProofRefused> {
    const { db, business, caller, clock } = context
    const { appointmentId, startsAt, endsAt, staff } = request
    const refusal = await refusalToOpen(db, business, caller, appointmentId, clock.now())
    if (refusal) return refusal
    await freshCalendar(context)
    const to = { startsAt, endsAt, ...(staff === undefined ? {} : { staffId: staff?.id ?? null }) }
    const notice = await changeNotice(context)
    return rescheduleAppointment(db, business, appointmentId, to, clock.now(), 'open_slots_only', notice)
  },
  formatResult(result, { timezone }) {
    if (isDenied(result)) return formatDenied(result, timezone)
    return result.outcome === 'taken' ? TAKEN_NOTE : formatChanged(result.appointment, 'rescheduled', timezone)
  },
  remember: (memory, result) =>
    result.outcome === 'rescheduled' ? replaceAppointment(memory, result.appointment) : memory,
})
