import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { type Appointment, shownAppointment } from './appointment.ts'
import { lockAppointment, updateAppointment } from './appointment-store.ts'

/**
 * Notes that the customer will come. The first answer counts: a repetition changes nothing. Null: there is no such appointment to come.
 */
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
