import { getCountries } from 'libphonenumber-js'
import { ApiError, badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireWhole } from '../../kernel/fields.ts'
import { zoned } from '../../kernel/time/zone.ts'
import { spendingNotice } from '../../mails/spending-notices.ts'
import type { Database, Sql } from '../../store/database.ts'
import { createNotification } from '../notifications/notification.ts'
import { type PlanTable, SPENDING_FIELDS, type SpendingLimits } from '../plans/plan.ts'
import { refuseDestination } from './destination.ts'
import { limitsOf } from './spending-limits.ts'
import {
  countOne,
  type Period,
  replacePlanLimits,
  type SpendingKind,
  type SpendingRow,
  selectDayCounts,
  selectSpendingRow,
  upsertOwnLimits,
} from './spending-store.ts'

/** What a business may spend, and what it has spent today. */
export interface Spending {
  /** ISO 3166 alpha-2. */
  allowedCountries: string[]
  limits: SpendingLimits
  today: { calls: number; messages: number }
}

const MINUTE_MS = 60_000
/** The owner gets a notice once a day when this share of a day's limit is spent. */
const NOTICE_SHARE = 0.8

/**
 * Counts a call or a text to `to` (E.164) against the limits of the business. Call it in the transaction that sends it, so that both happen
 * or neither does.
 * @throws NOT_FOUND; BAD_REQUEST for a destination that the business may not call or text; RATE_LIMITED where a limit is reached
 */
export async function spend(tx: Sql, businessId: string, kind: SpendingKind, to: string, now: Instant): Promise<void> {
  const row = await requireRow(tx, businessId)
  const refusal = refuseDestination(to, allowedIn(row), kind)
  if (refusal !== null) throw badRequest(`to: ${refusal}`)
  const limits = limitsFor(kind, row)
  const period = periodAt(now, row.timezone)
  const isNothingAllowed = limits.perMinute === 0 || limits.perDay === 0
  const dayCount = isNothingAllowed ? null : await countOne(tx, businessId, kind, period, limits)
  if (dayCount === null) throw await limitReached(tx, businessId, kind, { period, limits, now, timezone: row.timezone })
  await tellOwner(tx, businessId, kind, { dayCount, perDay: limits.perDay, now })
}

/** Like `spend`, for texts that answer someone: the reason for a refusal, or null. */
export async function trySpend(
  tx: Sql,
  businessId: string,
  kind: SpendingKind,
  to: string,
  now: Instant,
): Promise<string | null> {
  try {
    await spend(tx, businessId, kind, to, now)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

export async function readSpending(db: Database, businessId: string, now: Instant): Promise<Spending> {
  const row = await requireRow(db.read, businessId)
  const counts = await selectDayCounts(db.read, businessId, periodAt(now, row.timezone).day)
  return {
    allowedCountries: [...allowedIn(row)],
    limits: limitsOf(row.plan, row.configured, ownOf(row)),
    today: { calls: counts.call, messages: counts.message },
  }
}

/**
 * Freezes the allowed countries of a business whose country is about to change: otherwise its admins could allow themselves any country.
 * The operator's own list stays.
 */
export async function keepAllowedCountries(sql: Sql, businessId: string): Promise<void> {
  const row = await requireRow(sql, businessId)
  await upsertOwnLimits(sql, businessId, { ...ownOf(row), allowedCountries: [...allowedIn(row)] })
}

/**
 * What the operator sets for one business; absent fields keep their values; null restores the plan's limit, or the
 * business's country.
 */
export interface SpendingChange extends Partial<Record<keyof SpendingLimits, number | null | undefined>> {
  allowedCountries?: readonly string[] | null | undefined
}

const MAX_LIMIT = 1_000_000_000

/** @throws BAD_REQUEST naming the field, NOT_FOUND */
export async function changeSpending(
  db: Database,
  businessId: string,
  change: SpendingChange,
  now: Instant,
): Promise<Spending> {
  const row = await requireRow(db.read, businessId)
  const { allowedCountries } = change
  const numbers = SPENDING_FIELDS.map((field) => {
    const value = change[field]
    if (value === undefined) return [field, row[field] ?? null]
    return [field, value === null ? null : requireWhole(field, value, 0, MAX_LIMIT)]
  })
  await upsertOwnLimits(db.write, businessId, {
    ...(Object.fromEntries(numbers) as Record<keyof SpendingLimits, number | null>),
    allowedCountries: allowedCountries === undefined ? row.allowedCountries : requireCountries(allowedCountries),
  })
  return readSpending(db, businessId, now)
}

/** Writes the limits of the configured plans into the database, where `spend` reads them. */
export const storePlanLimits = (db: Database, plans: PlanTable): Promise<void> =>
  db.transaction((tx) =>
    replacePlanLimits(
      tx,
      Object.entries(plans).map(([name, plan]) => [name, plan.spending ?? {}] as const),
    ),
  )

/** @throws BAD_REQUEST for a number that the business may not call or text: FORBIDDEN is for keys and members without the permission */
export async function requireDestination(sql: Sql, businessId: string, to: string, field = 'to'): Promise<void> {
  const refusal = refuseDestination(to, allowedIn(await requireRow(sql, businessId)))
  if (refusal !== null) throw badRequest(`${field}: ${refusal}`)
}

async function requireRow(sql: Sql, businessId: string): Promise<SpendingRow> {
  const row = await selectSpendingRow(sql, businessId)
  if (row === null) throw notFound(`business ${businessId}`)
  return row
}

const allowedIn = ({ allowedCountries, country }: SpendingRow): readonly string[] => allowedCountries ?? [country]

const ownOf = (row: SpendingRow) =>
  Object.fromEntries(SPENDING_FIELDS.map((field) => [field, row[field] ?? null])) as Record<
    keyof SpendingLimits,
    number | null
  >

interface KindLimits {
  perMinute: number
  perDay: number
}

function limitsFor(kind: SpendingKind, row: SpendingRow): KindLimits {
  const limits = limitsOf(row.plan, row.configured, ownOf(row))
  return kind === 'call'
    ? { perMinute: limits.callsPerMinute, perDay: limits.callsPerDay }
    : { perMinute: limits.messagesPerMinute, perDay: limits.messagesPerDay }
}

const periodAt = (now: Instant, timezone: string): Period => ({
  minuteAt: new Date(now.getTime() - (now.getTime() % MINUTE_MS)),
  day: zoned(now.getTime(), timezone).toPlainDate().toString(),
})

const NAMES: Record<SpendingKind, string> = { call: 'calls', message: 'messages' }

async function limitReached(
  tx: Sql,
  businessId: string,
  kind: SpendingKind,
  { period, limits, now, timezone }: { period: Period; limits: KindLimits; now: Instant; timezone: string },
): Promise<ApiError> {
  const { [kind]: today } = await selectDayCounts(tx, businessId, period.day)
  const ofDay = today >= limits.perDay
  const retryAfterSeconds = Math.ceil(
    (ofDay ? untilMidnight(now, timezone) : MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1_000,
  )
  const limit = ofDay ? `${limits.perDay} ${NAMES[kind]} per day` : `${limits.perMinute} ${NAMES[kind]} per minute`
  return new ApiError('RATE_LIMITED', `the limit of ${limit} is reached; the service's operator can raise it`, {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  })
}

function untilMidnight(now: Instant, timezone: string): number {
  const here = zoned(now.getTime(), timezone)
  return here.add({ days: 1 }).startOfDay().epochMilliseconds - now.getTime()
}

async function tellOwner(
  tx: Sql,
  businessId: string,
  kind: SpendingKind,
  { dayCount, perDay, now }: { dayCount: number; perDay: number; now: Instant },
): Promise<void> {
  const isNear = dayCount === Math.ceil(perDay * NOTICE_SHARE)
  if (!isNear && dayCount !== perDay) return
  const text = spendingNotice({ kind: NAMES[kind], dayCount, perDay })
  const type = dayCount === perDay ? 'spending.limit_reached' : 'spending.near_limit'
  await createNotification(tx, businessId, { type, severity: 'warning', ...text }, now)
}

function requireCountries(codes: readonly string[] | null): string[] | null {
  if (codes === null) return null
  const known: readonly string[] = getCountries()
  return codes.map((code) => {
    const country = code.trim().toUpperCase()
    if (!known.includes(country))
      throw badRequest(`allowedCountries: ${code} is not a two-letter country code such as US`)
    return country
  })
}
