import { emit } from '../../events/emit.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { planNotices, toldByAnswer } from '../appointment-notices/appointment-notice.ts'
import type { Business } from '../business/business.ts'
import { cancelledData, createdData, updatedData } from './appointment-events.ts'
import { type StoredAppointment, selectIsOfTestCall, selectIsSample } from './appointment-store.ts'
import { tellTeam } from './booking-notifications.ts'

/** What happened to an appointment. `confirmed` reverses `completed` or `no_show`. `edited` is every other change: service, notes, answers or member of staff. */
export type ChangeKind = 'booked' | 'moved' | 'cancelled' | 'completed' | 'no_show' | 'confirmed' | 'edited'

/**
 * Announces a change of an appointment, in its transaction. Everything that follows from a change is called here.
 * @param isByCustomer whether the customer made the booking or change: by phone or text with the assistant, or on a page
 */
export async function announceChange(
  tx: Sql,
  business: Business,
  kind: ChangeKind,
  row: StoredAppointment,
  before: StoredAppointment | null,
  isByCustomer: boolean,
  now: Instant,
): Promise<void> {
  // Sample data announces nothing, and its numbers belong to nobody.
  if (kind !== 'booked' && (await selectIsSample(tx, row.id))) return
  if (kind === 'booked') await emit(tx, business.id, 'appointment.created', createdData(row), now)
  if (kind === 'moved' && before !== null)
    await emit(tx, business.id, 'appointment.updated', updatedData(row, before.startsAt), now)
  if (kind === 'cancelled') await emit(tx, business.id, 'appointment.cancelled', cancelledData(row, now), now)
  if (isByCustomer) await tellTeam(tx, business, kind, row, before, now)
  // The number given in a test call may belong to anyone.
  if (await selectIsOfTestCall(tx, row)) return
  await planNotices(tx, business, before, row, isByCustomer, now)
  if (kind === 'booked' && row.source === 'ai_message') await toldByAnswer(tx, row.id, 'confirmation')
}
