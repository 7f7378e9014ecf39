import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireLine, requireOneOf } from '../../kernel/fields.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { type HoursInput, requireHours } from '../../kernel/time/weekly-hours.ts'
import type { Database } from '../../store/database.ts'
import type { PlanTable } from '../plans/plan.ts'
import { keepAllowedCountries, requireDestination } from '../spending/spending.ts'
import {
  type Business,
  CALLER_PROOFS,
  type CallerProof,
  CONSENT_MODES,
  type ConsentMode,
  listBusinesses,
  type NewService,
  NUMBERS,
  type NumberSetting,
  type OfferedService,
  requireBusiness,
  requireCountryCode,
  requireCurrency,
  requireNumber,
  requirePlan,
  requireRetention,
  requireTimezone,
  TRANSFER_WHEN,
  type TransferWhen,
} from './business.ts'
import {
  deleteClosure,
  deleteService,
  lockService,
  placeService,
  selectClosures,
  updateBusinessRow,
  updatePlan,
  updateServiceRow,
  upsertClosure,
} from './business-change-store.ts'
import { lockServiceNames, selectServices } from './business-store.ts'
import { serviceFields } from './service-fields.ts'
import { requireFreeName } from './service-name.ts'
import { deleteSpecialHours } from './special-hours-store.ts'

/** What the owner may change; absent fields stay. The plan is the operator's: `changePlan`. */
export interface BusinessChange extends Partial<Record<NumberSetting, number | undefined>> {
  name?: string | undefined
  phone?: string | undefined
  /** Phone numbers that are stored already stay as they are. */
  country?: string | undefined
  /** Null: that of the country. Amounts that are stored already stay as they are. */
  currency?: string | null | undefined
  timezone?: string | undefined
  hours?: HoursInput | undefined
  transferPhone?: string | null | undefined
  fallbackPhone?: string | null | undefined
  transferWhen?: TransferWhen | undefined
  closedGreeting?: string | null | undefined
  callerProof?: CallerProof | undefined
  refuseFailedChecks?: boolean | undefined
  textWhenCutOff?: boolean | undefined
  textWhenMissed?: boolean | undefined
  textWhenMissedHours?: number | undefined
  recordingEnabled?: boolean | undefined
  recordingConsent?: ConsentMode | undefined
  recordingRetentionDays?: number | null | undefined
}

/** A day on which the business is closed. */
export interface Closure {
  /** `YYYY-MM-DD`, by the business's calendar. */
  date: string
  reason: string | null
}

/** Applies to calls, slots and bookings from now on. @throws BAD_REQUEST naming the field, NOT_FOUND */
export async function changeBusiness(
  db: Database,
  id: string,
  change: BusinessChange,
  now: Instant,
): Promise<Business> {
  const before = await requireBusiness(db, id)
  const after: Business = { ...before, ...checked(before, change), updatedAt: now }
  for (const field of ['transferPhone', 'fallbackPhone'] as const) {
    const phone = after[field]
    if (phone !== null && phone !== before[field]) await requireDestination(db.read, id, phone, field)
  }
  // The people of a server's only business are its operator.
  if (after.country !== before.country && (await listBusinesses(db)).length > 1)
    await keepAllowedCountries(db.write, id)
  await updateBusinessRow(db.write, after)
  return after
}

/**
 * Gives the business another plan; its keys have the new limits within 5 s on every instance.
 * @param plans the known ones @throws BAD_REQUEST, NOT_FOUND
 */
export async function changePlan(
  db: Database,
  id: string,
  plan: string,
  plans: PlanTable,
  now: Instant,
): Promise<Business> {
  const after: Business = { ...(await requireBusiness(db, id)), plan: requirePlan(plan, plans), updatedAt: now }
  await updatePlan(db.write, after)
  return after
}

function checked(before: Business, change: BusinessChange): Partial<Business> {
  const country = change.country === undefined ? before.country : requireCountryCode(change.country)
  const { name, phone, timezone, hours, transferPhone, fallbackPhone, transferWhen, closedGreeting } = change
  const { recordingConsent, refuseFailedChecks } = change
  const { callerProof, textWhenCutOff, textWhenMissed, textWhenMissedHours, recordingEnabled, recordingRetentionDays } =
    change
  const numbers = (Object.keys(NUMBERS) as NumberSetting[]).flatMap((field) => {
    const value = change[field]
    return value === undefined ? [] : [[field, requireNumber(field, value, NUMBERS[field].min, NUMBERS[field].max)]]
  })
  return {
    country,
    ...(change.currency === undefined ? {} : { currency: requireCurrency(change.currency) }),
    ...(name === undefined ? {} : { name: requireLine('name', name, 200) }),
    ...(phone === undefined ? {} : { phone: requirePhoneNumber('phone', phone, country) }),
    ...(timezone === undefined ? {} : { timezone: requireTimezone(timezone) }),
    ...(hours === undefined ? {} : { hours: requireHours(hours) }),
    ...(transferPhone === undefined ? {} : { transferPhone: phoneOrNull('transferPhone', transferPhone, country) }),
    ...(fallbackPhone === undefined ? {} : { fallbackPhone: phoneOrNull('fallbackPhone', fallbackPhone, country) }),
    ...(transferWhen === undefined ? {} : { transferWhen: requireOneOf('transferWhen', transferWhen, TRANSFER_WHEN) }),
    ...(closedGreeting === undefined ? {} : { closedGreeting: optionalText('closedGreeting', closedGreeting, 500) }),
    ...(callerProof === undefined ? {} : { callerProof: requireOneOf('callerProof', callerProof, CALLER_PROOFS) }),
    ...(refuseFailedChecks === undefined ? {} : { refuseFailedChecks }),
    ...(textWhenCutOff === undefined ? {} : { textWhenCutOff }),
    ...(textWhenMissed === undefined ? {} : { textWhenMissed }),
    ...(textWhenMissedHours === undefined
      ? {}
      : { textWhenMissedHours: requireNumber('textWhenMissedHours', textWhenMissedHours, 1, 168) }),
    ...(recordingEnabled === undefined ? {} : { recordingEnabled }),
    ...(recordingConsent === undefined
      ? {}
      : { recordingConsent: requireOneOf('recordingConsent', recordingConsent, CONSENT_MODES) }),
    ...(recordingRetentionDays === undefined
      ? {}
      : { recordingRetentionDays: requireRetention(recordingRetentionDays) }),
    ...Object.fromEntries(numbers),
  }
}

const phoneOrNull = (field: string, phone: string | null, country: string): string | null =>
  phone === null || phone.trim() === '' ? null : requirePhoneNumber(field, phone, country)

/**
 * Changes a service, or its place in the list (from 0). Appointments keep the name under which they were booked.
 * @throws BAD_REQUEST, NOT_FOUND; CONFLICT where the name is taken, but for case, accents and spaces
 */
export async function changeService(
  db: Database,
  businessId: string,
  id: string,
  change: Partial<NewService> & { position?: number | undefined },
): Promise<OfferedService> {
  const position = change.position === undefined ? null : requireNumber('position', change.position, 0, 10_000)
  const { position: _, ...fields } = change
  return db.transaction(async (tx) => {
    if (change.name !== undefined) await lockServiceNames(tx, businessId)
    const before = await lockService(tx, businessId, id)
    if (before === null) throw notFound(`service ${id}`)
    const after = { id, ...serviceFields(before, fields) }
    if (after.name !== before.name) {
      const others = (await selectServices(tx, businessId)).filter((one) => one.id !== id)
      requireFreeName(others, after.name)
    }
    if (Object.values(fields).some((value) => value !== undefined)) await updateServiceRow(tx, businessId, after)
    if (position !== null) await placeService(tx, businessId, id, position)
    return after
  })
}

/** Removes a service; its appointments stay. @throws NOT_FOUND */
export async function removeService(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteService(db.write, businessId, id))) throw notFound(`service ${id}`)
}

/** In order of date. */
export const listClosures = (db: Database, businessId: string): Promise<Closure[]> =>
  selectClosures(db.list, businessId)

/** Closes a day, or changes the reason; special hours of that day end. Appointments on that day stay, because the business has to call those people. @throws BAD_REQUEST */
export async function closeDay(
  db: Database,
  businessId: string,
  { date, reason }: { date: string; reason?: string | null | undefined },
): Promise<Closure> {
  if (!isCalendarDate(date)) throw badRequest('date: must be a date such as 2026-03-02')
  const closure = { date, reason: reason ? requireLine('reason', reason, 200) : null }
  await db.transaction(async (tx) => {
    await deleteSpecialHours(tx, businessId, date)
    await upsertClosure(tx, businessId, closure)
  })
  return closure
}

/** @throws NOT_FOUND where the day is not closed */
export async function openDay(db: Database, businessId: string, date: string): Promise<void> {
  const opened = isCalendarDate(date) && (await deleteClosure(db.write, businessId, date))
  if (!opened) throw notFound(`a closure on ${date}`)
}
