import type { Instant } from '../../kernel/clock.ts'
import { bookingCancelledNotice, bookingMadeNotice, bookingMovedNotice } from '../../mails/booking-notices.ts'
import type { NoticeText } from '../../mails/mail-text.ts'
import type { Sql } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { createNotification } from '../notifications/notification.ts'
import type { ChangeKind } from './announce-change.ts'
import type { StoredAppointment } from './appointment-store.ts'

/**
 * Notifies the subscribed members of a customer's booking, reschedule or cancellation, in the transaction of the
 * change.
 */
export async function tellTeam(
  tx: Sql,
  { id: businessId, country, timezone }: Business,
  kind: ChangeKind,
  row: StoredAppointment,
  before: StoredAppointment | null,
  now: Instant,
): Promise<void> {
  const { contactName, contactPhone: phone, service, staffName, startsAt } = row
  const booking = { contactName, phone, service, staffName, startsAt, place: { country, timezone } }
  const tell = (type: string, text: NoticeText) =>
    createNotification(
      tx,
      businessId,
      { type, severity: 'info', ...text, resource: { type: 'appointment', id: row.id } },
      now,
    )
  if (kind === 'booked') await tell('booking.made', bookingMadeNotice(booking))
  if (kind === 'moved' && before !== null) await tell('booking.moved', bookingMovedNotice(booking, before.startsAt))
  if (kind === 'cancelled') await tell('booking.cancelled', bookingCancelledNotice(booking))
}
