import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { requireStaffMember } from '../staff/staff.ts'
import { sealAccess } from './calendar-access.ts'
import type { CalendarAccess, CalendarKind, CalendarProvider, OutsideCalendar } from './calendar-provider.ts'
import {
  type CalendarConnection,
  deleteConnection,
  insertConnection,
  makeDue,
  selectConnections,
} from './connection-store.ts'

/** How a calendar is reached that needs no sign-in at its vendor. */
export interface NewAccess {
  kind: 'caldav' | 'ics'
  /** https, or webcal for a calendar file. */
  address: string
  /** For CalDAV. */
  user?: string | undefined
  /** For CalDAV: the password of the account, or better one for this app alone. */
  password?: string | undefined
}

export interface NewConnection extends NewAccess {
  /** One of `lookUpCalendars`. */
  calendarId: string
  title: string
  /** Null: the whole business. */
  staffId: string | null
  /** Whether appointments are written to it. */
  exports: boolean
}

export interface ConnectionParts {
  box: SealedBox
  providers: Readonly<Partial<Record<CalendarKind, CalendarProvider>>>
  /** The address as it is to be used, or why it is refused, worded to follow the name of the field. */
  checkAddress(text: string): { address: string } | { refusal: string }
}

const LOOK_UP_MS = 20_000
const MAX_CONNECTIONS = 50

/** The calendars of an account, after a real request to it. @throws BAD_REQUEST with the reason */
export async function lookUpCalendars(
  parts: ConnectionParts,
  input: NewAccess,
): Promise<{ access: CalendarAccess; calendars: readonly OutsideCalendar[] }> {
  const access = accessOf(parts, input)
  const provider = parts.providers[input.kind]
  if (provider === undefined) throw badRequest(`kind: calendars of ${input.kind} are not set up on this service`)
  try {
    return { access, calendars: await provider.list(access, AbortSignal.timeout(LOOK_UP_MS)) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw badRequest(reasonOf(error, input.kind))
  }
}

function accessOf({ checkAddress }: ConnectionParts, { kind, address, user, password }: NewAccess): CalendarAccess {
  const checked = checkAddress(address)
  if ('refusal' in checked) throw badRequest(`address: ${checked.refusal}`)
  if (kind === 'ics') return { address: checked.address }
  if (!user) throw badRequest('user: enter the user name of the account')
  if (!password) throw badRequest('password: enter an app password of the account')
  return { address: checked.address, user, password }
}

function reasonOf({ problem, message }: ProviderError, kind: CalendarKind): string {
  if (problem === 'credentials')
    return kind === 'ics'
      ? 'address: the address asks for a password; enter the secret address of the calendar'
      : 'password: the server refused the user name or the password; many servers want a password made for this app'
  return `address: ${message.replace(/^calendar: /, 'the calendar ')}`
}

/** Connects one of the calendars of an account, which is synced at once. @throws BAD_REQUEST, NOT_FOUND, CONFLICT */
export async function connectCalendar(
  db: Database,
  parts: ConnectionParts,
  businessId: string,
  input: NewConnection,
  now: Instant,
): Promise<CalendarConnection> {
  const title = requireLine('title', input.title, 200)
  if ((await selectConnections(db.read, businessId)).length >= MAX_CONNECTIONS)
    throw conflict(`a business can connect ${MAX_CONNECTIONS} calendars; disconnect one first`)
  if (input.staffId) await requireStaffMember(db, businessId, input.staffId)
  const { access, calendars } = await lookUpCalendars(parts, input)
  const chosen = calendars.find(({ id }) => id === input.calendarId)
  if (chosen === undefined) throw badRequest('calendarId: the account has no such calendar')
  if (input.exports && !chosen.canWrite) throw badRequest('exports: appointments cannot be written to this calendar')
  const id = newId('calendarConnection')
  const { kind, staffId, exports, calendarId } = input
  try {
    await db.transaction(async (tx) => {
      const row = { id, staffId, kind, title, exports, calendarId, sealedAccess: sealAccess(parts.box, id, access) }
      await insertConnection(tx, businessId, row, now)
      await makeDue(tx, businessId, id, now)
    })
  } catch (error) {
    if (isConstraintViolation(error, 'calendar_connections_once'))
      throw conflict('this calendar is connected already; disconnect it to change how')
    throw error
  }
  return requireConnection(db, businessId, id)
}

/** Oldest first. */
export const listConnections = (db: Database, businessId: string): Promise<CalendarConnection[]> =>
  selectConnections(db.read, businessId)

async function requireConnection(db: Database, businessId: string, id: string): Promise<CalendarConnection> {
  const found = (await selectConnections(db.write, businessId)).find((one) => one.id === id)
  if (found === undefined) throw notFound(`calendar connection ${id}`)
  return found
}

/** Forgets the calendar with its busy times. Events that were written to it stay there. @throws NOT_FOUND */
export async function disconnectCalendar(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteConnection(db.write, businessId, id))) throw notFound(`calendar connection ${id}`)
}

/** Syncs the calendar as soon as possible, also one that has refused us. @throws NOT_FOUND */
export async function syncNow(db: Database, businessId: string, id: string, now: Instant): Promise<CalendarConnection> {
  if (!(await makeDue(db.write, businessId, id, now))) throw notFound(`calendar connection ${id}`)
  return requireConnection(db, businessId, id)
}
