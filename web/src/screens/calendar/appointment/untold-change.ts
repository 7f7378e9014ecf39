import type { Appointment, AppointmentNotice } from '../../../client/types.gen.ts'

/** A change of an appointment that the customer does not know of. */
export interface UntoldChange {
  appointment: Appointment
  kind: 'moved' | 'reassigned' | 'cancelled'
}

/** What a move has changed for the customer. Pure. */
export const untoldMove = (appointment: Appointment, before: Appointment): UntoldChange => ({
  appointment,
  kind: appointment.startsAt === before.startsAt && appointment.endsAt === before.endsAt ? 'reassigned' : 'moved',
})

/** The notices by which the service tells a change itself. */
const NOTICE_KINDS = { moved: 'change', reassigned: null, cancelled: 'cancellation' } as const

/** Whether the service has sent a notice of the change, or will. Pure. */
export function isTold({ appointment, kind }: UntoldChange, notices: readonly AppointmentNotice[]): boolean {
  const changedAt = Date.parse(appointment.updatedAt)
  return notices.some(
    (notice) =>
      notice.kind === NOTICE_KINDS[kind] &&
      (notice.status === 'pending' || (notice.status === 'sent' && Date.parse(notice.doneAt ?? '') >= changedAt)),
  )
}

/** What a text about an appointment says, and the number that it is sent to. */
const FIELDS_OF_TEXT = ['startsAt', 'status', 'service', 'staffId', 'contactPhone'] as const

/** Whether a text about the appointment as it was `before` would be wrong now. An older version that arrives late does not count. Pure. */
export const isOutdated = (before: Appointment, now: Appointment): boolean =>
  Date.parse(now.updatedAt) > Date.parse(before.updatedAt) &&
  FIELDS_OF_TEXT.some((field) => now[field] !== before[field])
