import type { Appointment } from '../../src/features/appointments/appointment.ts'

const at = (iso: string) => new Date(iso)
/** The appointment of the caller in random conversations. */
export const appointment: Appointment = {
  id: 'apt_1',
  contactId: 'ctc_1',
  contactName: null,
  contactPhone: '+15557654321',
  service: 'Haircut',
  ...{ notes: null, staffId: null, staffName: null, answers: [] },
  ...{ startsAt: at('2026-11-24T15:30:00Z'), endsAt: at('2026-11-24T16:00:00Z') },
  timezone: 'America/New_York',
  status: 'confirmed',
  source: 'ai_call',
  callId: null,
  cancelledBy: null,
  cancellationReason: null,
  ...{ cancelledAt: null, customerConfirmedAt: null },
  ...{ createdAt: at('2026-11-20T10:00:00Z'), updatedAt: at('2026-11-20T10:00:00Z') },
}
