import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import { calendarPutBackNotice } from '../../mails/calendar-notices.ts'
import type { Database } from '../../store/database.ts'
import { cancelAppointment, rescheduleAppointment } from '../appointments/appointment.ts'
import type { Business } from '../business/business.ts'
import { createNotification } from '../notifications/notification.ts'
import type { ExportedEvent } from './calendar-provider.ts'
import type { LeasedConnection } from './connection-store.ts'
import type { OurBooking, WrittenEvent } from './decide-sync.ts'
import { deleteExport, type ExportRow, selectExport, updateWritten, upsertIntention } from './export-store.ts'
import type { BookingSide, BookingState } from './sync-bookings.ts'

interface Parts {
  db: Database
  clock: Clock
  business: Business
  connection: LeasedConnection
  /** The id that the vendor's event of an appointment will have; null if the vendor chooses. */
  eventId(appointmentId: string): string | null
}

/** Our side of one connected calendar, in the database. Moves and cancellations go through the domain, with its rules and events. */
export function bookingSide({ db, clock, business, connection, eventId }: Parts): BookingSide {
  const { id: connectionId, title: calendar } = connection
  const load = (appointmentId: string) => selectExport(db.read, connection, appointmentId)
  return {
    read: async (appointmentId) => stateOf(await load(appointmentId), clock.now().getTime()),

    intend: (appointmentId) =>
      db.transaction(async (tx) => {
        const row = await selectExport(tx, connection, appointmentId)
        if (row === null || !isActive(row)) return null
        const known = row.eventId ?? eventId(appointmentId)
        const sequence = await upsertIntention(tx, connectionId, appointmentId, known, timeOf(row))
        return { event: eventOf(row, sequence), version: row.updatedAt.toISOString() }
      }),

    remember: (appointmentId, event, written) => updateWritten(db.write, connectionId, appointmentId, event, written),

    forget: (appointmentId) => deleteExport(db.write, connectionId, appointmentId),

    async reschedule(appointmentId, { start, end }, etag) {
      const to = { startsAt: new Date(start), endsAt: new Date(end) }
      try {
        const moved = await rescheduleAppointment(
          ...([db, business, appointmentId, to, clock.now(), 'any_time'] as const),
          async (tx, row) => {
            const written = { start, end, etag, version: row.updatedAt.toISOString(), pending: null }
            await updateWritten(tx, connectionId, appointmentId, null, written)
          },
        )
        return moved.outcome
      } catch (error) {
        // The appointment is over, or its time is not allowed, such as one of eight days.
        if (error instanceof ApiError) return 'taken'
        throw error
      }
    },

    async cancel(appointmentId) {
      const cancellation = { cancelledBy: 'calendar', reason: `Deleted in the calendar "${calendar}"` }
      await cancelAppointment(db, business, appointmentId, cancellation, clock.now(), (tx) =>
        deleteExport(tx, connectionId, appointmentId),
      )
    },

    async tellPutBack(appointmentId) {
      const row = await load(appointmentId)
      if (row === null) return
      const notice = calendarPutBackNotice({
        calendar,
        who: whoOf(row),
        startsAt: row.startsAt,
        place: business,
      })
      const resource = { type: 'appointment', id: appointmentId }
      const type = 'calendar.put_back'
      await db.transaction((tx) =>
        createNotification(tx, business.id, { type, severity: 'warning', ...notice, resource }, clock.now()),
      )
    },
  }
}

const isActive = (row: ExportRow): boolean => row.isInScope && row.status !== 'cancelled'
const timeOf = (row: ExportRow): Interval => ({ start: row.startsAt.getTime(), end: row.endsAt.getTime() })
const whoOf = (row: ExportRow): string => row.contactName ?? row.contactPhone ?? 'a customer'

function stateOf(row: ExportRow | null, now: number): BookingState {
  if (row === null) return { ours: null, written: null, eventId: null }
  const time = timeOf(row)
  const ours: OurBooking = {
    ...time,
    version: row.updatedAt.toISOString(),
    isActive: isActive(row),
    isUpcoming: row.status === 'confirmed' && time.start > now,
  }
  return { ours, written: writtenOf(row), eventId: row.eventId }
}

function writtenOf(row: ExportRow): WrittenEvent | null {
  if (row.writtenStartsAt === null || row.writtenEndsAt === null) return null
  const { pendingStartsAt, pendingEndsAt } = row
  return {
    start: row.writtenStartsAt.getTime(),
    end: row.writtenEndsAt.getTime(),
    etag: row.etag,
    version: row.version?.toISOString() ?? null,
    pending:
      pendingStartsAt === null || pendingEndsAt === null
        ? null
        : { start: pendingStartsAt.getTime(), end: pendingEndsAt.getTime() },
  }
}

const eventOf = (row: ExportRow, sequence: number): ExportedEvent => ({
  appointmentId: row.appointmentId,
  ...timeOf(row),
  title: [row.service, row.contactName ?? row.contactPhone].filter(Boolean).join(': ') || 'Appointment',
  description: [row.contactPhone, row.notes].filter(Boolean).join('\n'),
  sequence,
})
