import { emit } from '../../events/emit.ts'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { planNotices } from '../appointment-notices/appointment-notice.ts'
import type { Business } from '../business/business.ts'
import { cancelledData, createdData, updatedData } from './appointment-events.ts'
import { changedRow, newRow, requireConfirmed, requireTime } from './appointment-rules.ts'
import {
  insertAppointment,
  lockAppointment,
  lockCalendar,
  type StoredAppointment,
  selectAppointment,
  selectAppointments,
  selectBookedBy,
  selectBookedIn,
  selectBookings,
  selectIdsByCall,
  selectIsOfPhone,
  selectUpcomingByPhone,
  updateAppointment,
} from './appointment-store.ts'
import { bookingLengthMs, resourceForSlot } from './availability.ts'
import { contactFinder } from './booked-contact.ts'
import { freeResource } from './slots.ts'

export const APPOINTMENT_STATUSES = ['confirmed', 'completed', 'no_show', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]
export const APPOINTMENT_SOURCES = ['ai_call', 'ai_message', 'api', 'dashboard'] as const
export type AppointmentSource = (typeof APPOINTMENT_SOURCES)[number]

/** A person, a service and a time. Contact name and phone are those of the time of booking. */
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
  /** The business's, IANA. */
  timezone: string
  /** Only people set `completed` and `no_show`; nothing sets them when the time has passed. */
  status: AppointmentStatus
  source: AppointmentSource
  callId: string | null
  cancelledBy: string | null
  cancellationReason: string | null
  cancelledAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

export interface NewAppointment {
  /** Chosen by who asks, so that the same request, sent again, finds the row that it has made. When absent: a new one. */
  id?: string | undefined
  startsAt: Instant
  /** When absent: `durationMinutes`, else the service's duration, else the business's slot length. */
  endsAt?: Instant | undefined
  durationMinutes?: number | undefined
  /** When absent: the contact with `contactPhone`, added if there is none; else a new contact called `contactName`; else none. */
  contactId?: string | undefined
  contactPhone?: string | undefined
  contactName?: string | undefined
  /** False: `contactName` stays on the appointment, and names no contact. True when absent. */
  namesContact?: boolean | undefined
  service?: string | undefined
  notes?: string | undefined
  callId?: string | undefined
  /** The text message that requests the booking. */
  messageId?: string | undefined
}

/** What may change later. An absent field stays, null clears it. */
export interface AppointmentChange {
  startsAt?: Instant | undefined
  /** Absent: the appointment keeps its length. */
  endsAt?: Instant | undefined
  durationMinutes?: number | undefined
  service?: string | null | undefined
  notes?: string | null | undefined
  status?: 'completed' | 'no_show' | undefined
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
 * Books, and announces appointment.created (and contact.created for a new contact). A lock orders the bookings of a business, and a
 * database constraint excludes overlaps. A request that is repeated, with the same `id` or for the same text message and time,
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
  const lengthMs = await bookingLengthMs(db, business, input)
  const time = requireTime(input.startsAt, input.endsAt, input.durationMinutes, lengthMs)
  const findContact = await contactFinder(db, business, input, source, now)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      await lockCalendar(tx, business.id)
      const repeated = await selectBookedBy(tx, business.id, input, time)
      if (repeated) return { outcome: 'booked', appointment: shownAppointment(repeated, business) } as const
      const resource = await findResource(tx, business, time, rules, now)
      if (resource === null) return TAKEN
      const row = newRow(input, await findContact(tx), time, resource, source, now)
      await insertAppointment(tx, business.id, row, input.messageId ?? null)
      await emit(tx, business.id, 'appointment.created', createdData(row), now)
      await planNotices(tx, business, null, row, now)
      return { outcome: 'booked', appointment: shownAppointment(row, business) } as const
    }),
  )
}

/** Moves a confirmed appointment; without `endsAt` it keeps its length. Announces appointment.updated. @throws as `changeAppointment` */
export const rescheduleAppointment = (
  db: Database,
  business: Business,
  id: string,
  to: { startsAt: Instant; endsAt?: Instant | undefined },
  now: Instant,
  rules: BookingRules,
  afterMove?: AfterChange,
): Promise<RescheduleOutcome> => changeAppointment(db, business, id, to, now, rules, afterMove)

/**
 * Changes an appointment and keeps its id. Announces appointment.updated, and runs `afterMove`, when its time changes, and only
 * then.
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
      const moved = +changed.startsAt !== +old.startsAt || +changed.endsAt !== +old.endsAt
      if (moved) {
        const time = { start: +changed.startsAt, end: +changed.endsAt }
        const resource = await findResource(tx, business, time, rules, now, old.id)
        if (resource === null) return TAKEN
        changed.resource = resource
      }
      const row = await updateAppointment(tx, changed)
      await planNotices(tx, business, old, row, now)
      if (moved) {
        await emit(tx, business.id, 'appointment.updated', updatedData(row, old.startsAt), now)
        await afterMove?.(tx, row, old)
      }
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
    await emit(tx, business.id, 'appointment.cancelled', cancelledData(row, cancelledBy, reason, now), now)
    await planNotices(tx, business, old, row, now)
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

/** Whether the appointment, of any status, is of the person with that number (E.164). */
export const isAppointmentOfPhone = (db: Database, businessId: string, phone: string, id: string): Promise<boolean> =>
  selectIsOfPhone(db.read, businessId, phone, id)

/** The appointments booked in a call, in order. */
export const appointmentIdsOfCall = (db: Database, businessId: string, callId: string): Promise<string[]> =>
  selectIdsByCall(db.read, businessId, callId)

/** A resource that is free at that time under those rules; null: none. Valid while the calendar is locked. */
async function findResource(
  tx: Sql,
  business: Business,
  time: Interval,
  rules: BookingRules,
  now: Instant,
  except: string | null = null,
): Promise<number | null> {
  if (rules === 'open_slots_only') return resourceForSlot(tx, business, time, now, except)
  const bookings = await selectBookings(tx, business.id, time, except)
  return freeResource(time, bookings, { bufferBeforeMs: 0, bufferAfterMs: 0, capacity: business.capacity })
}

/** Turns a violation of the constraint, which rolls the transaction back, into the outcome `taken`. */
async function unlessTaken<T>(run: () => Promise<T>): Promise<T | typeof TAKEN> {
  try {
    return await run()
  } catch (error) {
    if (isConstraintViolation(error, 'appointments_never_overlap')) return TAKEN
    throw error
  }
}

/** As the API shows it: with the zone of the business, without the resource. */
export function shownAppointment(row: StoredAppointment, business: Business): Appointment {
  const { resource, ...appointment } = row
  return { ...appointment, timezone: business.timezone }
}
