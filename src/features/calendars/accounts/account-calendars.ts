import { badRequest, notFound } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { ProviderError } from '../../../kernel/provider-error.ts'
import type { Database } from '../../../store/database.ts'
import { requireStaffMember } from '../../staff/staff.ts'
import type { AccountKind } from '../account-provider.ts'
import { openAccess } from '../calendar-access.ts'
import { addConnections } from '../calendar-connection.ts'
import type { CalendarAccess, OutsideCalendar } from '../calendar-provider.ts'
import type { CalendarConnection } from '../connection-store.ts'
import type { AccountParts } from './account-sign-in.ts'
import { deleteSignIn, type SignInOwner, selectGranted } from './sign-in-store.ts'

export interface ChosenCalendars {
  /** The id of the sign-in. */
  signIn: string
  /** One or more of the account's calendars. */
  calendarIds: readonly string[]
  /** The one to which appointments are written; null if none. */
  writeTo: string | null
  /** Null for the whole business. */
  staffId: string | null
}

const LIMIT_MS = 20_000

/** The calendars of the account that was just signed in to. @throws NOT_FOUND, BAD_REQUEST */
export async function listAccountCalendars(
  db: Database,
  parts: AccountParts,
  owner: SignInOwner,
  signIn: string,
  now: Instant,
): Promise<{ kind: AccountKind; access: CalendarAccess; calendars: readonly OutsideCalendar[] }> {
  const row = await selectGranted(db.write, signIn, owner, now)
  if (row === null) throw notFound(`sign-in ${signIn}`)
  const { kind } = row
  const access = openAccess(parts.box, row.id, row.sealed)
  try {
    const calendars = (await parts.providers[kind]?.list(access, AbortSignal.timeout(LIMIT_MS))) ?? []
    return { kind, access, calendars }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw badRequest(`signIn: the calendars of the account cannot be read (${error.message})`)
  }
}

/** Connects calendars of the account, all or none; they are synced at once. @throws BAD_REQUEST, NOT_FOUND, CONFLICT */
export async function connectAccountCalendars(
  db: Database,
  parts: AccountParts,
  owner: SignInOwner,
  { signIn, calendarIds, writeTo, staffId }: ChosenCalendars,
  now: Instant,
): Promise<CalendarConnection[]> {
  if (staffId !== null) await requireStaffMember(db, owner.businessId, staffId)
  const { kind, access, calendars } = await listAccountCalendars(db, parts, owner, signIn, now)
  const chosen = [...new Set(calendarIds)].map((id) => {
    const found = calendars.find((one) => one.id === id)
    if (found === undefined) throw badRequest('calendarIds: the account has no such calendar')
    return found
  })
  if (writeTo !== null && !chosen.some(({ id, canWrite }) => id === writeTo && canWrite))
    throw badRequest('writeTo: appointments can be written only to a chosen calendar that the account may change')
  const rows = chosen.map(({ id, title }) => ({
    kind,
    staffId,
    title,
    calendarId: id,
    exports: id === writeTo,
    access,
  }))
  return addConnections(db, parts, owner.businessId, rows, now, (tx) => deleteSignIn(tx, signIn))
}
