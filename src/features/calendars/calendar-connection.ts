import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import { assert } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { requireStaffMember } from '../staff/staff.ts'
import { openAccess, sealAccess } from './calendar-access.ts'
import type {
  CalendarAccess,
  CalendarKind,
  CalendarProvider,
  CalendarPushes,
  OutsideCalendar,
} from './calendar-provider.ts'
import {
  type CalendarConnection,
  deleteConnection,
  insertConnection,
  makeDue,
  selectConnections,
  selectStored,
  updateAccess,
  updateOwner,
} from './connection-store.ts'
import { endPushes } from './pushes/keep-pushes.ts'
import { selectPushes } from './pushes/push-store.ts'

/** How to reach a calendar that needs no sign-in at its vendor. */
export interface NewAccess {
  kind: 'caldav' | 'ics'
  /** https, or webcal for a calendar file. */
  address: string
  /** For CalDAV. */
  user?: string | undefined
  /** For CalDAV: the account's password or, better, an app password. */
  password?: string | undefined
}

export interface NewConnection extends NewAccess {
  /** One of `lookUpCalendars`. */
  calendarId: string
  title: string
  /** Null for the whole business. */
  staffId: string | null
  /** Whether appointments are written to it. */
  exports: boolean
}

export interface ConnectionParts {
  box: SealedBox
  providers: Readonly<Partial<Record<CalendarKind, CalendarProvider>>>
  /** The address in normal form, or why it is refused, worded to follow the name of the field. */
  checkAddress(text: string): { address: string } | { refusal: string }
}

const LOOK_UP_MS = 20_000
const END_MS = 5_000
const MAX_CONNECTIONS = 50

/** The calendars of an account, from a real request to it. @throws BAD_REQUEST with the reason */
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

/**
 * Connects one of the calendars of an account, which is then synced at once. @throws BAD_REQUEST, NOT_FOUND,
 * CONFLICT
 */
export async function connectCalendar(
  db: Database,
  parts: ConnectionParts,
  businessId: string,
  input: NewConnection,
  now: Instant,
): Promise<CalendarConnection> {
  const title = requireLine('title', input.title, 200)
  if (input.staffId) await requireStaffMember(db, businessId, input.staffId)
  const { access, calendars } = await lookUpCalendars(parts, input)
  const chosen = calendars.find(({ id }) => id === input.calendarId)
  if (chosen === undefined) throw badRequest('calendarId: the account has no such calendar')
  if (input.exports && !chosen.canWrite) throw badRequest('exports: appointments cannot be written to this calendar')
  const { kind, staffId, exports, calendarId } = input
  const row = { kind, staffId, title, calendarId, exports, access }
  const [connection] = await addConnections(db, parts, businessId, [row], now)
  assert(connection !== undefined, 'a calendar was connected')
  return connection
}

/** A calendar that is known to exist in its account. */
export type CheckedCalendar = Pick<CalendarConnection, 'kind' | 'staffId' | 'title' | 'exports'> & {
  calendarId: string
  access: CalendarAccess
}

/** Connects calendars, all or none, in one transaction with `inside`. They are synced at once. @throws CONFLICT */
export async function addConnections(
  db: Database,
  { box }: Pick<ConnectionParts, 'box'>,
  businessId: string,
  calendars: readonly CheckedCalendar[],
  now: Instant,
  inside: (tx: Sql) => Promise<void> = async () => {},
): Promise<CalendarConnection[]> {
  if ((await selectConnections(db.read, businessId)).length + calendars.length > MAX_CONNECTIONS)
    throw conflict(`a business can connect ${MAX_CONNECTIONS} calendars; disconnect one first`)
  const ids = calendars.map(() => newId('calendarConnection'))
  try {
    await db.transaction(async (tx) => {
      for (const [index, { access, ...calendar }] of calendars.entries()) {
        const id = ids[index] ?? ''
        await insertConnection(tx, businessId, { ...calendar, id, sealedAccess: sealAccess(box, id, access) }, now)
        await makeDue(tx, businessId, id, now)
      }
      await inside(tx)
    })
  } catch (error) {
    if (isConstraintViolation(error, 'calendar_connections_once'))
      throw conflict('this calendar is connected already; disconnect it to change how')
    throw error
  }
  return (await selectConnections(db.write, businessId)).filter(({ id }) => ids.includes(id))
}

/** Oldest first. */
export const listConnections = (db: Database, businessId: string): Promise<CalendarConnection[]> =>
  selectConnections(db.read, businessId)

/** @throws NOT_FOUND */
export async function requireConnection(db: Database, businessId: string, id: string): Promise<CalendarConnection> {
  const found = (await selectConnections(db.write, businessId)).find((one) => one.id === id)
  if (found === undefined) throw notFound(`calendar connection ${id}`)
  return found
}

/** Sets whose calendar it is; null for the whole business. @throws NOT_FOUND, CONFLICT */
export async function changeOwner(
  db: Database,
  businessId: string,
  id: string,
  staffId: string | null,
): Promise<CalendarConnection> {
  await requireConnection(db, businessId, id)
  if (staffId !== null) await requireStaffMember(db, businessId, staffId)
  try {
    await db.transaction((tx) => updateOwner(tx, businessId, id, staffId))
  } catch (error) {
    if (isConstraintViolation(error, 'calendar_connections_once'))
      throw conflict('staffId: this calendar is connected for that person already')
    throw error
  }
  return requireConnection(db, businessId, id)
}

/**
 * Deletes the connection with its busy times. Events that were written to the calendar stay there. @throws
 * NOT_FOUND
 */
export async function disconnectCalendar(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteConnection(db.write, businessId, id))) throw notFound(`calendar connection ${id}`)
}

/** Ends change reports at the vendor, if access still works, and deletes the connection. @throws NOT_FOUND */
export async function endAndDisconnect(
  db: Database,
  parts: Pick<ConnectionParts, 'box' | 'providers'>,
  businessId: string,
  id: string,
  log: Log,
): Promise<void> {
  const { kind } = await requireConnection(db, businessId, id)
  try {
    const pushes = parts.providers[kind]?.pushes
    if (pushes !== undefined) await endReports(db, parts.box, pushes, businessId, id, log)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ connectionId: id, problem: error.message }, 'a vendor may report changes until the channel expires')
  }
  await disconnectCalendar(db, businessId, id)
}

async function endReports(
  db: Database,
  box: SealedBox,
  pushes: CalendarPushes,
  businessId: string,
  id: string,
  log: Log,
): Promise<void> {
  const channels = await selectPushes(db.read, id)
  const stored = await selectStored(db.read, businessId, id)
  if (stored === null || channels.length === 0) return
  const target = {
    ...{ access: openAccess(box, id, stored.sealedAccess), calendarId: stored.calendarId, zone: 'UTC' },
    saveAccess: (access: CalendarAccess) => updateAccess(db.write, id, sealAccess(box, id, access), null),
  }
  await endPushes({ db, log }, pushes, target, channels, AbortSignal.timeout(END_MS))
}

/** Syncs the calendar as soon as possible, even one that has refused access. @throws NOT_FOUND */
export async function syncNow(db: Database, businessId: string, id: string, now: Instant): Promise<CalendarConnection> {
  if (!(await makeDue(db.write, businessId, id, now))) throw notFound(`calendar connection ${id}`)
  return requireConnection(db, businessId, id)
}
