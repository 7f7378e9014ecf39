import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine } from '../../kernel/fields.ts'
import { parsePhoneNumber, requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import {
  type AllowedCaller,
  type CallerRules,
  deleteAllowedCaller,
  deleteBlockedCaller,
  insertAllowedCaller,
  insertBlockedCaller,
  insertRefusedCall,
  type RefusedCallRecord,
  selectAllowedCallers,
  selectBlockedCallers,
  selectCallerRules,
  selectIsBlocked,
  selectRefusedCalls,
} from './blocked-caller-store.ts'

/** A number whose calls a business declines, and whose texts its assistant does not answer. */
export interface BlockedCaller {
  /** E.164; a prefix with a star, such as `+1900*`; or `anonymous` for callers who withhold their number. */
  phone: string
  reason: string | null
  createdAt: Instant
}

/** The entry that blocks calls without a caller number. */
export const ANONYMOUS = 'anonymous'

const MAX_REASON = 500

/** Blocks a caller from the next call on; repeating it is harmless. @throws BAD_REQUEST, NOT_FOUND */
export async function blockCaller(
  db: Database,
  businessId: string,
  input: { phone: string; reason?: string | null | undefined },
  now: Instant,
): Promise<BlockedCaller> {
  const { country, phone: own } = await requireBusiness(db, businessId)
  const phone = specialEntry(input.phone) ?? requirePhoneNumber('phone', input.phone, country)
  if (phone === own || (phone.endsWith('*') && own.startsWith(phone.slice(0, -1))))
    throw badRequest('phone: is the number of this business, or covers it')
  const reason = optionalLine('reason', input.reason, MAX_REASON)
  return db.transaction(async (tx) => {
    await deleteAllowedCaller(tx, businessId, phone)
    return insertBlockedCaller(tx, businessId, { phone, reason, createdAt: now })
  })
}

/** @throws NOT_FOUND when the number is not blocked */
export async function unblockCaller(db: Database, businessId: string, phone: string): Promise<void> {
  const { country } = await requireBusiness(db, businessId)
  const listed = specialEntry(phone) ?? parsePhoneNumber(phone, country)
  if (listed === null || !(await deleteBlockedCaller(db.write, businessId, listed)))
    throw notFound(`${phone} on the list of blocked callers`)
}

/** `anonymous`, or a prefix with a star; null if the entry should be a phone number. @throws BAD_REQUEST */
function specialEntry(written: string): string | null {
  const entry = written.replaceAll(/[\s().-]/g, '')
  if (entry === ANONYMOUS) return ANONYMOUS
  if (!entry.endsWith('*')) return null
  if (!/^\+[1-9]\d{1,13}\*$/.test(entry))
    throw badRequest('phone: the beginning of numbers must have a country code and end with a star, such as +1900*')
  return entry
}

/** Ordered by number. */
export const listBlockedCallers = (db: Database, businessId: string): Promise<BlockedCaller[]> =>
  selectBlockedCallers(db.list, businessId)

/** Whether the business declines calls and ignores texts of a number (E.164). */
export const isBlockedCaller = (sql: Sql, businessId: string, phone: string): Promise<boolean> =>
  selectIsBlocked(sql, businessId, phone)

/** How long silent calls are counted. */
const SILENT_MS = 24 * 60 * 60_000

/** The facts that decide whether a business takes the call of a caller (E.164). */
export const readCallerRules = (db: Database, businessId: string, phone: string, now: Instant): Promise<CallerRules> =>
  selectCallerRules(db.read, businessId, phone, new Date(now.getTime() - SILENT_MS))

/** Exempts the number from all rules from the next call on and unblocks it. @throws BAD_REQUEST, NOT_FOUND */
export async function allowCaller(
  db: Database,
  businessId: string,
  input: { phone: string },
  now: Instant,
): Promise<AllowedCaller> {
  const { country } = await requireBusiness(db, businessId)
  const phone = input.phone === ANONYMOUS ? ANONYMOUS : requirePhoneNumber('phone', input.phone, country)
  return db.transaction(async (tx) => {
    await deleteBlockedCaller(tx, businessId, phone)
    return insertAllowedCaller(tx, businessId, { phone, createdAt: now })
  })
}

/** Applies the rules to the number again. @throws NOT_FOUND when the number is not allowed */
export async function disallowCaller(db: Database, businessId: string, phone: string): Promise<void> {
  const { country } = await requireBusiness(db, businessId)
  const listed = phone === ANONYMOUS ? ANONYMOUS : parsePhoneNumber(phone, country)
  if (listed === null || !(await deleteAllowedCaller(db.write, businessId, listed)))
    throw notFound(`${phone} on the list of allowed callers`)
}

/** Ordered by number. */
export const listAllowedCallers = (db: Database, businessId: string): Promise<AllowedCaller[]> =>
  selectAllowedCallers(db.list, businessId)

const MAX_REFUSED = 100

/** The latest calls that were refused before they were answered, newest first. */
export const listRefusedCalls = (db: Database, businessId: string): Promise<RefusedCallRecord[]> =>
  selectRefusedCalls(db.list, businessId, MAX_REFUSED)

/** Records which rule refused a call of the log. */
export const noteRefusedCall = (
  db: Database,
  refused: { callId: string; businessId: string; rule: string },
  now: Instant,
): Promise<unknown> => insertRefusedCall(db.write, refused, now)
