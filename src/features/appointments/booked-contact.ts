import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database, Sql } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import {
  addContact,
  type Contact,
  findOrCreateContactByEmail,
  findOrCreateContactByPhone,
  requireContact,
} from '../contacts/contact.ts'
import type { AppointmentSource, NewAppointment } from './appointment.ts'

/** Checks the contact's fields now, and returns a function that finds or adds the contact inside the booking's transaction. @throws BAD_REQUEST, NOT_FOUND */
export async function contactFinder(
  db: Database,
  business: Business,
  input: NewAppointment,
  source: AppointmentSource,
  now: Instant,
): Promise<(tx: Sql) => Promise<Contact | null>> {
  const { contactId, contactPhone, contactName } = input
  if (contactId !== undefined) {
    if (contactPhone !== undefined || contactName !== undefined)
      throw badRequest('contactId: give either contactId, or contactPhone and contactName')
    const contact = await requireContact(db, business.id, contactId)
    return async () => contact
  }
  if (contactPhone !== undefined) {
    const phone = requirePhoneNumber('contactPhone', contactPhone, business.country)
    const name = input.namesContact === false ? null : (contactName ?? null)
    return (tx) => findOrCreateContactByPhone(tx, business.id, { phone, name }, source, now)
  }
  const { contactEmail } = input
  if (contactEmail !== undefined)
    return (tx) => findOrCreateContactByEmail(tx, business.id, { email: contactEmail, name: contactName }, source, now)
  if (contactName === undefined) return async () => null
  const name = contactName.trim()
  if (name === '') throw badRequest('contactName: must not be blank')
  return (tx) => addContact(tx, business.id, { name }, source, now)
}
