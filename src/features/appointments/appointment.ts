import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import type { Business } from '../business/business.ts'
import { announceChange, type ChangeKind } from './announce-change.ts'
import { changedRow, isMoved, isSame, newRow, requireConfirmed, requireTime } from './appointment-rules.ts'
import {
  insertAppointment,
  lockAppointment,
  lockCalendar,
  type StoredAppointment,
  selectAppointment,
  selectAppointments,
  selectBookedBy,
  selectBookedIn,
  selectIdsByCall,
  selectIsOfPhone,
  selectIsOfTestCall,
  selectLastStaff,
  selectNamesOfPhone,
  selectUpcomingByPhone,
  updateAppointment,
} from './appointment-store.ts'
import { contactFinder } from './booked-contact.ts'
import { type BookingTerms, bookingTerms } from './booked-service.ts'
import { searchPlace, takePlace } from './place/booking-place.ts'
import { placeOfChange } from './place/changed-place.ts'

export const APPOINTMENT_STATUSES = ['confirmed', 'completed', 'no_show', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]
export const APPOINTMENT_SOURCES = ['ai_call', 'ai_message', 'api', 'dashboard', 'booking_page'] as const
export type AppointmentSource = (typeof APPOINTMENT_SOURCES)[number]

/** A person, a service and a time. Contact name and phone are as they were when booking. */
export interface Appointment {
  id: string
  contactId: string | null
  contactName: string | null
  /** E.164. */
  contactPhone: string | null
  service: string | null
  notes: string | null
  startsAt: Instant
  endsAt: Instant
  /** The member of staff; null if nobody in particular. */
  staffId: string | null
  staffName: string | null
  /** The answers to the questions of the service. */
  answers: Answer[]
  /** IANA; the zone of the business. */
  timezone: string
  /** Only people set `completed` and `no_show`; nothing sets them when the time has passed. */
  status: AppointmentStatus
  source: AppointmentSource
  callId: string | null
  cancelledBy: string | null
  cancellationReason: string | null
  cancelledAt: Instant | null
  /** When the customer confirmed this time by answering yes to a notice. */
  customerConfirmedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

/** What a customer answered when the appointment was booked. */
export interface Answer {
  question: string
  answer: string
}

export interface NewAppointment {
  /** Chosen by the requester, so that the same request, repeated, finds the row that it created. If absent, a new id. */
  id?: string | undefined
  startsAt: Instant
  /** If absent: `durationMinutes`, otherwise the service's duration, otherwise the business's slot length. */
  endsAt?: Instant | undefined
  durationMinutes?: number | undefined
  /** If absent: the contact with `contactPhone`, added if there is none; otherwise a new contact called `contactName`; otherwise none. */
  contactId?: string | undefined
  contactPhone?: string | undefined
  contactName?: string | undefined
  /** Used instead of `contactPhone`: finds the contact with this verified address, or adds one. */
  contactEmail?: string | undefined
  /** If false, `contactName` is kept on the appointment but does not name a contact. True if absent. */
  namesContact?: boolean | undefined
  service?: string | undefined
  /** Ids of the members of staff who may be chosen; absent: anyone who offers the service. */
  staffIds?: readonly string[] | undefined
  answers?: Answer[] | undefined
  notes?: string | undefined
  callId?: string | undefined
  /** The text message that requests the booking. */
  messageId?: string | undefined
}

/** The fields that may change later. An absent field keeps its value; null clears it. */
export interface AppointmentChange {
  startsAt?: Instant | undefined
  /** If absent, the appointment keeps its length. */
  endsAt?: Instant | undefined
  durationMinutes?: number | undefined
  service?: string | null | undefined
  /** The new member of staff; null for anyone who is free. If absent, the appointment keeps its member. */
  staffId?: string | null | undefined
  answers?: Answer[] | undefined
  notes?: string | null | undefined
  /** `confirmed` reverses `completed` and `no_show`. */
  status?: 'completed' | 'no_show' | 'confirmed' | undefined
}

export interface AppointmentFilters {
  status?: AppointmentStatus | undefined
  contactId?: string | undefined
  /** Compared without case. */
  service?: string | undefined
  startsAfter?: Instant | undefined
  startsBefore?: Instant | undefined
}

/**
 * `open_slots_only` is for the assistant: opening hours, notice, horizon, buffers and the regular starts apply. `any_time` is for
 * people and API clients: only existing bookings limit them.
 */
export type BookingRules = 'open_slots_only' | 'any_time'
export type BookingOutcome = { outcome: 'booked'; appointment: Appointment } | { outcome: 'taken' }
export type RescheduleOutcome = { outcome: 'rescheduled'; appointment: Appointment } | { outcome: 'taken' }

/** Runs in the transaction of a change, after it. */
export type AfterChange = (tx: Sql, after: StoredAppointment, before: StoredAppointment) => Promise<void>

const TAKEN = { outcome: 'taken' } as const

/**
 * Books an appointment and announces appointment.created (and contact.created for a new contact). A lock serializes the bookings of a
 * business, and a database constraint excludes overlaps. A repeated request, with the same `id` or for the same text message and time,
 * returns the appointment of its first attempt. Every other request needs a free time.
 * @throws BAD_REQUEST naming the field, NOT_FOUND for an unknown `contactId`
 */
export async function bookAppointment(
  db: Database,
  business: Business,
  input: NewAppointment,
  source: AppointmentSource,
  now: Instant,
  rules: BookingRules,
): Promise<BookingOutcome> {
  const terms = await bookingTerms(db, business, input)
  const time = requireTime(input.startsAt, input.endsAt, input.durationMinutes, terms.lengthMs)
  const findContact = await contactFinder(db, business, input, source, now)
  const search = await searchPlace(db.list, business, terms, time, input, rules, now)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      await lockCalendar(tx, business.id)
      const repeated = await selectBookedBy(tx, business.id, input, time)
      if (repeated) return { outcome: 'booked', appointment: shownAppointment(repeated, business) } as const
      const place = await takePlace(tx, search)
      if (place === null) return TAKEN
      const row = newRow(input, await findContact(tx), time, { ...place, ...buffersOf(terms) }, source, now)
      await insertAppointment(tx, business.id, row, input.messageId ?? null)
      await announceChange(tx, business, 'booked', row, null, isByCustomer(rules), now)
      return { outcome: 'booked', appointment: shownAppointment(row, business) } as const
    }),
  )
}

/** Moves a confirmed appointment; without `endsAt` it keeps its length. Announces appointment.updated. @throws as `changeAppointment` */
export const rescheduleAppointment = (
  db: Database,
  business: Business,
  id: string,
  to: Pick<AppointmentChange, 'startsAt' | 'endsAt' | 'staffId'>,
  now: Instant,
  rules: BookingRules,
  afterMove?: AfterChange,
): Promise<RescheduleOutcome> => changeAppointment(db, business, id, to, now, rules, afterMove)

/**
 * Changes an appointment and keeps its id. Announces appointment.updated, and runs `afterMove`, only when its time changes. A change that
 * changes nothing keeps `updatedAt`.
 * @throws BAD_REQUEST naming the field, NOT_FOUND, CONFLICT where its status forbids the change
 */
export async function changeAppointment(
  db: Database,
  business: Business,
  id: string,
  change: AppointmentChange,
  now: Instant,
  rules: BookingRules,
  afterMove?: AfterChange,
): Promise<RescheduleOutcome> {
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      await lockCalendar(tx, business.id)
      const old = await lockAppointment(tx, business.id, id)
      if (old === null) throw notFound(`appointment ${id}`)
      const changed = changedRow(old, change, now)
      const terms = await bookingTerms(db, business, { service: changed.service })
      if (changed.service !== old.service) Object.assign(changed, buffersOf(terms))
      const place = await placeOfChange(tx, business, { old, changed, staffId: change.staffId }, terms, rules, now)
      if (place === null) return TAKEN
      Object.assign(changed, place)
      if (isSame(old, changed)) return { outcome: 'rescheduled', appointment: shownAppointment(old, business) } as const
      const moved = isMoved(old, changed)
      const row = await updateAppointment(tx, changed)
      await announceChange(tx, business, moved ? 'moved' : kindOf(change), row, old, isByCustomer(rules), now)
      if (moved) await afterMove?.(tx, row, old)
      return { outcome: 'rescheduled', appointment: shownAppointment(row, business) } as const
    }),
  )
}

/** Cancels an appointment, which frees the time, and announces appointment.cancelled. @throws NOT_FOUND; CONFLICT unless confirmed */
export async function cancelAppointment(
  db: Database,
  business: Business,
  id: string,
  cancellation: { cancelledBy: string; reason?: string | undefined },
  now: Instant,
  afterCancel?: AfterChange,
): Promise<Appointment> {
  const { cancelledBy, reason = null } = cancellation
  return db.transaction(async (tx) => {
    const old = await lockAppointment(tx, business.id, id)
    if (old === null) throw notFound(`appointment ${id}`)
    requireConfirmed(old, 'cancelled')
    const cancelled = { status: 'cancelled', cancelledBy, cancellationReason: reason, cancelledAt: now } as const
    const row = await updateAppointment(tx, { ...old, ...cancelled, updatedAt: now })
    await announceChange(tx, business, 'cancelled', row, old, cancelledBy === 'contact', now)
    await afterCancel?.(tx, row, old)
    return shownAppointment(row, business)
  })
}

/** @throws NOT_FOUND */
export async function requireAppointment(db: Database, business: Business, id: string): Promise<Appointment> {
  const row = await selectAppointment(db.read, business.id, id)
  if (row === null) throw notFound(`appointment ${id}`)
  return shownAppointment(row, business)
}

/** Whether there is an appointment with that id, of any status. */
export const isAppointment = async (db: Database, businessId: string, id: string): Promise<boolean> =>
  (await selectAppointment(db.read, businessId, id)) !== null

/** Newest first. */
export async function listAppointments(
  db: Database,
  business: Business,
  filters: AppointmentFilters,
  page: PageRequest,
): Promise<Page<Appointment>> {
  const rows = await selectAppointments(db.list, business.id, filters, page)
  const { items, next } = pageOf(rows, page.limit)
  return { items: items.map((row) => shownAppointment(row, business)), next }
}

/** Confirmed future appointments of the person with that number, soonest first; none for a withheld number. */
export async function upcomingAppointmentsByPhone(
  db: Database,
  business: Business,
  phone: string,
  now: Instant,
  limit: number,
): Promise<Appointment[]> {
  const number = parsePhoneNumber(phone, business.country)
  if (number === null) return []
  const rows = await selectUpcomingByPhone(db.list, business.id, number, now, limit)
  return rows.map((row) => shownAppointment(row, business))
}

/**
 * The appointments of any status that were booked in a call or, where `callId` is null, through text messages from `phone` after
 * `since`.
 */
export async function appointmentsBookedIn(
  db: Database,
  business: Business,
  conversation: { callId: string | null; phone: string | null; since: Instant },
): Promise<Appointment[]> {
  const rows = await selectBookedIn(db.read, business.id, conversation)
  return rows.map((row) => shownAppointment(row, business))
}

/**
 * The member of staff whom the person with that number (E.164) saw last; null if they saw nobody by name, or never
 * came.
 */
export const lastStaffOfPhone = (
  db: Database,
  business: Business,
  phone: string,
  now: Instant,
): Promise<{ id: string; name: string } | null> => selectLastStaff(db.read, business.id, phone, now)

/** The names under which a number (E.164) has appointments, including past ones, except the given names. */
export const namesOfPhone = (
  db: Database,
  businessId: string,
  phone: string,
  except: readonly Pick<Appointment, 'id'>[],
): Promise<string[]> =>
  selectNamesOfPhone(
    db.read,
    businessId,
    phone,
    except.map(({ id }) => id),
  )

/** Whether the appointment, of any status, belongs to the person with that number (E.164). */
export const isAppointmentOfPhone = (db: Database, businessId: string, phone: string, id: string): Promise<boolean> =>
  selectIsOfPhone(db.read, businessId, phone, id)

/** The appointments booked in a call, in order. */
export const appointmentIdsOfCall = (db: Database, businessId: string, callId: string): Promise<string[]> =>
  selectIdsByCall(db.read, businessId, callId)

const buffersOf = ({ bufferBeforeMinutes, bufferAfterMinutes }: BookingTerms) => ({
  bufferBeforeMinutes,
  bufferAfterMinutes,
})

/** Whether a customer makes the request: the assistant and the customer's page book what the customer asks for. */
const isByCustomer = (rules: BookingRules): boolean => rules === 'open_slots_only'

const kindOf = ({ status }: AppointmentChange): ChangeKind => status ?? 'edited'

/** Turns a violation of the constraint, which rolls the transaction back, into the outcome `taken`. */
async function unlessTaken<T>(run: () => Promise<T>): Promise<T | typeof TAKEN> {
  try {
    return await run()
  } catch (error) {
    if (isConstraintViolation(error, 'appointments_never_overlap')) return TAKEN
    throw error
  }
}

/** The appointment as the API shows it: with the zone of the business, without the resource. */
export function shownAppointment(row: StoredAppointment, business: Business): Appointment {
  const { resource, bufferBeforeMinutes, bufferAfterMinutes, ...appointment } = row
  return { ...appointment, timezone: business.timezone }
}

/** Whether it was booked in a test call from the dashboard. The number given there may belong to anyone, so it gets no texts. */
export const isOfTestCall = selectIsOfTestCall
