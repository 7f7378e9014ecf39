import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { type Appointment, shownAppointment } from './appointment.ts'
import { lockAppointment, updateAppointment } from './appointment-store.ts'

/** Records that the customer will come. Only the first confirmation is stored. Null if there is no such future appointment. */
export const confirmByCustomer = (
  db: Database,
  business: Business,
  id: string,
  now: Instant,
): Promise<Appointment | null> =>
  db.transaction(async (tx) => {
    const row = await lockAppointment(tx, business.id, id)
    if (row === null || row.status !== 'confirmed' || row.startsAt <= now) return null
    if (row.customerConfirmedAt !== null) return shownAppointment(row, business)
    const confirmed = { ...row, customerConfirmedAt: now, updatedAt: now }
    return shownAppointment(await updateAppointment(tx, confirmed), business)
  })
