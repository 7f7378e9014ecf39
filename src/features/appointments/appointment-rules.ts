import { isDeepStrictEqual } from 'node:util'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Contact } from '../contacts/contact.ts'
import type { AppointmentChange, AppointmentSource, NewAppointment } from './appointment.ts'
import type { StoredAppointment } from './appointment-store.ts'
import type { Place } from './place/booking-place.ts'

/** The pure part of book, reschedule and cancel: builds the new row from the request and the old row. */
export function newRow(
  input: NewAppointment,
  contact: Contact | null,
  time: Interval,
  place: Place & Pick<StoredAppointment, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
  source: AppointmentSource,
  now: Instant,
): StoredAppointment {
  return {
    id: input.id ?? newId('appointment'),
    contactId: contact?.id ?? null,
    contactName: input.contactName?.trim() || (contact?.name ?? null),
    contactPhone: contact?.phone ?? null,
    service: input.service?.trim() || null,
    notes: input.notes || null,
    startsAt: new Date(time.start),
    endsAt: new Date(time.end),
    ...place,
    answers: input.answers ?? [],
    status: 'confirmed',
    source,
    callId: input.callId ?? null,
    cancelledBy: null,
    cancellationReason: null,
    cancelledAt: null,
    customerConfirmedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** @throws BAD_REQUEST, CONFLICT */
export function changedRow(old: StoredAppointment, change: AppointmentChange, now: Instant): StoredAppointment {
  const { startsAt = old.startsAt, endsAt, durationMinutes, service, notes, answers = old.answers, status } = change
  const retimed = change.startsAt !== undefined || endsAt !== undefined || durationMinutes !== undefined
  if (change.staffId !== undefined) requireConfirmed(old, 'given to another member of staff')
  if (retimed) requireConfirmed(old, 'moved')
  if (status !== undefined && old.status === 'cancelled') requireConfirmed(old, `marked ${status}`)
  const lengthMs = durationMinutes === undefined ? +old.endsAt - +old.startsAt : durationMinutes * 60_000
  const time = requireTime(startsAt, endsAt, durationMinutes, lengthMs)
  const startsAnew = time.start !== +old.startsAt
  return {
    ...old,
    startsAt: new Date(time.start),
    endsAt: new Date(time.end),
    customerConfirmedAt: startsAnew ? null : old.customerConfirmedAt,
    service: service === undefined ? old.service : service?.trim() || null,
    notes: notes === undefined ? old.notes : notes || null,
    answers,
    status: status ?? old.status,
    updatedAt: now,
  }
}

/** Whether the change gives the appointment another time. Pure. */
export const isMoved = (old: StoredAppointment, changed: StoredAppointment): boolean =>
  +changed.startsAt !== +old.startsAt || +changed.endsAt !== +old.endsAt

/** Whether the change leaves everything but `updatedAt` as it was. Pure. */
export const isSame = (old: StoredAppointment, changed: StoredAppointment): boolean =>
  isDeepStrictEqual({ ...changed, updatedAt: old.updatedAt }, old)

/** @throws CONFLICT */
export function requireConfirmed(row: StoredAppointment, wanted: string): void {
  if (row.status === 'confirmed') return
  if (row.status === wanted) throw conflict(`appointment ${row.id} is already ${wanted}`)
  throw conflict(`appointment ${row.id} is ${row.status}, so it cannot be ${wanted}`)
}

const MIN_MS = 60_000
const MAX_MS = 7 * 24 * 60 * 60_000
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(9999, 0, 1)

/** The requested interval; its length is `lengthMs` unless requested. @throws BAD_REQUEST naming the field */
export function requireTime(
  startsAt: Instant,
  endsAt: Instant | undefined,
  durationMinutes: number | undefined,
  lengthMs: number,
): Interval {
  if (endsAt !== undefined && durationMinutes !== undefined)
    throw badRequest('durationMinutes: give either endsAt or durationMinutes')
  const start = startsAt.getTime()
  const end = endsAt?.getTime() ?? start + lengthMs
  if (!(start >= EARLIEST && start < LATEST)) throw badRequest('startsAt: must be in the years 1900 to 9998')
  if (!(end > start)) throw badRequest('endsAt: must be later than startsAt')
  if (end - start < MIN_MS) throw badRequest('endsAt: must be at least 1 minute after startsAt')
  if (end - start > MAX_MS) throw badRequest('endsAt: must be at most 7 days after startsAt')
  return { start, end }
}
