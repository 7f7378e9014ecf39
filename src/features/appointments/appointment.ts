import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'

export type AppointmentStatus = 'confirmed' | 'completed' | 'no_show' | 'cancelled'
export type AppointmentSource = 'ai_call' | 'ai_message' | 'api' | 'dashboard'

export interface Appointment {
  id: string
  contactId: string | null
  contactName: string | null
  contactPhone: string | null
  service: string | null
  notes: string | null
  startsAt: Instant
  endsAt: Instant
  timezone: string
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
  startsAt: Instant
  endsAt?: Instant
  durationMinutes?: number
  contactId?: string
  contactPhone?: string
  contactName?: string
  service?: string
  notes?: string
  callId?: string
}

export type BookingRules = 'open_slots_only' | 'any_time'
export type BookingOutcome = { outcome: 'booked'; appointment: Appointment } | { outcome: 'taken' }
export type RescheduleOutcome = { outcome: 'rescheduled'; appointment: Appointment } | { outcome: 'taken' }

export async function bookAppointment(
  _db: Database,
  _business: Business,
  _input: NewAppointment,
  _source: AppointmentSource,
  _now: Instant,
  _rules: BookingRules,
): Promise<BookingOutcome> {
  throw new Error('not written yet')
}

export async function rescheduleAppointment(
  _db: Database,
  _business: Business,
  _id: string,
  _to: { startsAt: Instant; endsAt?: Instant },
  _now: Instant,
  _rules: BookingRules,
): Promise<RescheduleOutcome> {
  throw new Error('not written yet')
}

export async function cancelAppointment(
  _db: Database,
  _business: Business,
  _id: string,
  _cancellation: { cancelledBy: string; reason?: string },
  _now: Instant,
): Promise<Appointment> {
  throw new Error('not written yet')
}

export async function upcomingAppointmentsByPhone(
  _db: Database,
  _business: Business,
  _phone: string,
  _now: Instant,
  _limit: number,
): Promise<Appointment[]> {
  throw new Error('not written yet')
}
