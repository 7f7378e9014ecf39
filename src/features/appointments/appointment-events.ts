import type { EventData } from '../../events/catalogue.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { StoredAppointment } from './appointment-store.ts'

/** The data of the appointment events. Contract: Events, data shapes. */
const iso = (at: Instant): string => at.toISOString()

export const createdData = (row: StoredAppointment): EventData<'appointment.created'> => ({
  id: row.id,
  contactId: row.contactId,
  contactName: row.contactName,
  contactPhone: row.contactPhone,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  service: row.service,
  notes: row.notes,
  createdAt: iso(row.createdAt),
})

export const updatedData = (row: StoredAppointment, previousStartsAt: Instant): EventData<'appointment.updated'> => ({
  id: row.id,
  contactId: row.contactId,
  contactName: row.contactName,
  previousStartsAt: iso(previousStartsAt),
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  service: row.service,
  updatedAt: iso(row.updatedAt),
})

export const cancelledData = (row: StoredAppointment, cancelledAt: Instant): EventData<'appointment.cancelled'> => ({
  id: row.id,
  contactId: row.contactId,
  contactName: row.contactName,
  startsAt: iso(row.startsAt),
  cancelledBy: row.cancelledBy ?? 'business',
  reason: row.cancellationReason,
  cancelledAt: iso(cancelledAt),
})
