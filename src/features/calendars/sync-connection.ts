import type { Interval } from '../../kernel/interval.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { calendarFailsNotice } from '../../mails/calendar-notices.ts'
import { LONG_STATEMENTS } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { createNotification } from '../notifications/notification.ts'
import { bookingSide } from './booking-side.ts'
import { storeBusyTimes } from './busy-times.ts'
import { openAccess, sealAccess } from './calendar-access.ts'
import type {
  CalendarChanges,
  CalendarKind,
  CalendarProvider,
  CalendarTarget,
  OutsideEvent,
} from './calendar-provider.ts'
import { completeSync, failSync, type LeasedConnection, releaseConnection, updateAccess } from './connection-store.ts'
import { selectKnownIds, selectUnwritten, selectWritten } from './export-store.ts'
import { keepPushes, type PushParts } from './pushes/keep-pushes.ts'
import { syncBookings } from './sync-bookings.ts'

export interface SyncParts extends PushParts {
  box: SealedBox
  providers: Readonly<Partial<Record<CalendarKind, CalendarProvider>>>
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
export const SYNC_EVERY_MS = 10 * MINUTE_MS
/** Used if appointments are still unwritten, or someone changed one meanwhile. */
const SOON_MS = 5_000
/** Recurring events are read again, because the window has moved on. */
const FULL_EVERY_MS = DAY_MS
const MAX_WRITES = 200
/** Our own event is found even if someone has moved it. */
const ANY_TIME_MS = 3_650 * DAY_MS
/** Repeated failures: after one, two and five minutes, then at the usual interval. */
const RETRY_MS = [1, 2, 5].map((minutes) => minutes * MINUTE_MS)
const REFUSED_MS = 60 * MINUTE_MS
/** The owner is not notified of a calendar that is only slow, but is notified the same day of one that is gone. */
const TELL_AFTER_MS = 3 * 60 * MINUTE_MS

/**
 * Syncs one calendar with our appointments, and stores its busy times. A failure keeps the busy times of the last sync.
 * @param signals `late`: the calendar takes too long, which is a failure; `stopping`: the service stops, which is not
 */
export async function syncConnection(
  parts: SyncParts,
  connection: LeasedConnection,
  { late, stopping }: { late: AbortSignal; stopping: AbortSignal },
): Promise<void> {
  const business = await requireBusiness(parts.db, connection.businessId)
  try {
    await syncOnce(parts, business, connection, AbortSignal.any([late, stopping]))
  } catch (error) {
    if (stopping.aborted) await releaseConnection(parts.db.write, connection)
    else if (error instanceof ProviderError) await recordFailure(parts, business, connection, error)
    else throw error
  }
}

async function syncOnce(
  parts: SyncParts,
  business: Business,
  connection: LeasedConnection,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = parts
  const { provider, target } = openCalendar(parts, business, connection)
  const window = windowOf(business, clock.now().getTime())
  const isStale = connection.fullAt === null || +clock.now() - +connection.fullAt >= FULL_EVERY_MS
  const changes = await provider.changes(target, isStale ? null : connection.token, window, signal)
  const anyTime = { start: window.start - ANY_TIME_MS, end: window.end + ANY_TIME_MS }
  const own = await ownEvents(parts, connection, changes, (id) => provider.get(target, id, anyTime, signal))

  const unwritten = await selectUnwritten(db.list, connection, clock.now(), MAX_WRITES)
  const side = bookingSide({ db, clock, business, connection, eventId: (id) => provider.eventId(target, id) })
  const unsettled = await syncBookings(new Set([...own.reports.keys(), ...unwritten]), own.reports, side, {
    put: (event, known) => provider.put(target, event, known, signal),
    remove: (known) => provider.remove(target, known, signal),
  })

  const isNewPush = await keepPushes(parts, provider, target, connection.id, signal)
  const now = clock.now()
  const isMore = unsettled.length > 0 || unwritten.length === MAX_WRITES || isNewPush
  const events = changes.events.filter(({ id }) => !own.eventIds.has(id))
  await db.transaction(async (tx) => {
    const dueAt = new Date(now.getTime() + (isMore ? SOON_MS : SYNC_EVERY_MS))
    const fullAt = changes.isFull ? now : connection.fullAt
    // Another worker has the connection if this one was frozen longer than its lease.
    if (!(await completeSync(tx, connection, { token: changes.token, fullAt, dueAt }, now))) return
    await storeBusyTimes(tx, connection, { ...changes, events }, business, now)
  }, LONG_STATEMENTS)
}

function openCalendar(
  { db, box, providers }: SyncParts,
  business: Business,
  connection: LeasedConnection,
): { provider: CalendarProvider; target: CalendarTarget } {
  const provider = providers[connection.kind]
  if (provider === undefined)
    throw new ProviderError('calendar', `calendars of ${connection.kind} are not set up on this service`, {
      problem: 'setup',
      retryable: true,
    })
  const { id, calendarId } = connection
  let known = connection.sealedAccess
  return {
    provider,
    target: {
      access: openAccess(box, id, known),
      calendarId,
      zone: business.timezone,
      async saveAccess(access) {
        const sealed = sealAccess(box, id, access)
        // Must not overwrite the tokens of someone who has signed in again meanwhile.
        await updateAccess(db.write, id, sealed, known)
        known = sealed
      },
    },
  }
}

/** From yesterday, for current events, to a month after the last day that can be booked. */
const windowOf = ({ horizonDays }: Business, now: number): Interval => ({
  start: now - DAY_MS,
  end: now + (horizonDays + 31) * DAY_MS,
})

/** The calendar's reports about our own events, and their ids. */
async function ownEvents(
  { db, clock }: SyncParts,
  connection: LeasedConnection,
  changes: CalendarChanges,
  get: (eventId: string) => Promise<OutsideEvent | null>,
): Promise<{ reports: Map<string, OutsideEvent | 'gone'>; eventIds: Set<string> }> {
  const written = await selectWritten(db.list, connection.id, clock.now())
  const byEvent = new Map(written.map(({ eventId, appointmentId }) => [eventId, appointmentId]))
  const hasEvent = new Set(byEvent.values())
  const claimed = changes.events.flatMap(({ appointmentId }) => appointmentId ?? [])
  const known = await selectKnownIds(db.list, connection.businessId, claimed)
  const reports = new Map<string, OutsideEvent | 'gone'>()
  const eventIds = new Set<string>()
  for (const event of changes.events) {
    const { appointmentId: claimed } = event
    // A copy of one of our events also claims to be ours.
    const isOurs = claimed !== null && known.has(claimed) && !hasEvent.has(claimed)
    const appointmentId = byEvent.get(event.id) ?? (isOurs ? claimed : null)
    if (appointmentId === null) continue
    reports.set(appointmentId, event)
    eventIds.add(event.id)
  }
  for (const eventId of changes.removed) {
    const appointmentId = byEvent.get(eventId)
    // It may only have left the reported window, such as for a day that is far away.
    if (appointmentId !== undefined) reports.set(appointmentId, (await get(eventId)) ?? 'gone')
  }
  // An event missing from a full result is either deleted or outside the window.
  if (changes.isFull)
    for (const { appointmentId, eventId } of written)
      if (!reports.has(appointmentId)) reports.set(appointmentId, (await get(eventId)) ?? 'gone')
  return { reports, eventIds }
}

async function recordFailure(
  { db, clock, log }: SyncParts,
  business: Business,
  connection: LeasedConnection,
  error: ProviderError,
): Promise<void> {
  const now = clock.now()
  const since = connection.failingSince ?? now
  const isRefused = error.problem === 'credentials'
  const problem = error.message.slice(0, 300)
  const tells = connection.toldAt === null && (isRefused || +now - +since >= TELL_AFTER_MS)
  const delayMs = isRefused ? REFUSED_MS : (RETRY_MS[connection.failures] ?? SYNC_EVERY_MS)
  const dueAt = new Date(now.getTime() + Math.max(delayMs, error.retryAfterMs ?? 0))
  log.warn({ connectionId: connection.id, kind: connection.kind, problem }, 'a calendar could not be synced')
  await db.transaction(async (tx) => {
    const status = isRefused ? ('refused' as const) : ('failing' as const)
    const toldAt = tells ? now : connection.toldAt
    if (!(await failSync(tx, connection, { status, problem, since, toldAt, dueAt })) || !tells) return
    const { title } = connection
    const lastRead = connection.reachedAt ?? since
    const notice = calendarFailsNotice({ title, problem, since: lastRead, place: business, isRefused })
    const resource = { type: 'calendar', id: connection.id }
    await createNotification(
      tx,
      business.id,
      { type: 'calendar.fails', severity: 'critical', ...notice, resource },
      now,
    )
  })
}
