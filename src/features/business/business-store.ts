import { single } from '../../kernel/assert.ts'
import type { Sql } from '../../store/database.ts'
import type { Business, CallerProof, OfferedService } from './business.ts'

const columns = (sql: Sql) => sql`
  id, name, phone, country, currency, timezone, plan, hours,
  slot_step_minutes AS "slotStepMinutes", slot_length_minutes AS "slotLengthMinutes",
  buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes",
  min_notice_minutes AS "minNoticeMinutes", horizon_days AS "horizonDays", capacity,
  transfer_phone AS "transferPhone", fallback_phone AS "fallbackPhone", transfer_when AS "transferWhen",
  closed_greeting AS "closedGreeting", caller_proof AS "callerProof", refuse_failed_checks AS "refuseFailedChecks",
  text_when_cut_off AS "textWhenCutOff",
  text_when_missed AS "textWhenMissed", text_when_missed_hours AS "textWhenMissedHours",
  recording_enabled AS "recordingEnabled", recording_consent AS "recordingConsent",
  recording_retention_days AS "recordingRetentionDays", max_call_seconds AS "maxCallSeconds",
  created_at AS "createdAt", updated_at AS "updatedAt"`

export async function insertBusiness(sql: Sql, business: Business): Promise<Business> {
  const rows = await sql<Business[]>`
    INSERT INTO businesses (id, name, phone, country, currency, timezone, plan, hours, slot_step_minutes, slot_length_minutes,
      buffer_before_minutes, buffer_after_minutes, min_notice_minutes, horizon_days, capacity, transfer_phone, fallback_phone,
      transfer_when, closed_greeting, caller_proof,
      recording_enabled, recording_retention_days, max_call_seconds, created_at, updated_at)
    VALUES (${business.id}, ${business.name}, ${business.phone}, ${business.country}, ${business.currency}, ${business.timezone},
      ${business.plan}, ${JSON.stringify(business.hours)}::text::json, ${business.slotStepMinutes}, ${business.slotLengthMinutes},
      ${business.bufferBeforeMinutes}, ${business.bufferAfterMinutes}, ${business.minNoticeMinutes},
      ${business.horizonDays}, ${business.capacity}, ${business.transferPhone}, ${business.fallbackPhone},
      ${business.transferWhen}, ${business.closedGreeting}, ${business.callerProof}, ${business.recordingEnabled},
      ${business.recordingRetentionDays}, ${business.maxCallSeconds}, ${business.createdAt}, ${business.updatedAt})
    RETURNING ${columns(sql)}`
  return single(rows)
}

export async function selectBusiness(sql: Sql, id: string): Promise<Business | null> {
  const rows = await sql<Business[]>`SELECT ${columns(sql)} FROM businesses WHERE id = ${id}`
  return rows[0] ?? null
}

export const selectBusinesses = (sql: Sql): Promise<Business[]> =>
  sql<Business[]>`SELECT ${columns(sql)} FROM businesses ORDER BY created_at, id`

export async function selectHasBusiness(sql: Sql): Promise<boolean> {
  const rows = await sql<{ found: boolean }[]>`SELECT EXISTS (SELECT 1 FROM businesses) AS found`
  return single(rows).found
}

export const serviceColumns = (sql: Sql) => sql`
  id, name, duration_minutes AS "durationMinutes", description, price, price_cents AS "priceCents", currency,
  buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes",
  min_notice_minutes AS "minNoticeMinutes", horizon_days AS "horizonDays", questions, bookable`

/** Lets one transaction at a time give a service of the business a name. */
export async function lockServiceNames(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`
}

export async function insertService(sql: Sql, businessId: string, service: OfferedService): Promise<void> {
  await sql`
    INSERT INTO services (id, business_id, name, duration_minutes, description, price, price_cents, currency,
      buffer_before_minutes, buffer_after_minutes, min_notice_minutes, horizon_days, questions, bookable, position)
    VALUES (${service.id}, ${businessId}, ${service.name}, ${service.durationMinutes}, ${service.description},
      ${service.price}, ${service.priceCents}, ${service.currency}, ${service.bufferBeforeMinutes},
      ${service.bufferAfterMinutes}, ${service.minNoticeMinutes}, ${service.horizonDays},
      ${JSON.stringify(service.questions)}::text::json, ${service.bookable},
      (SELECT coalesce(max(position), 0) + 1 FROM services WHERE business_id = ${businessId}))`
}

export const selectServices = (sql: Sql, businessId: string): Promise<OfferedService[]> => sql<OfferedService[]>`
  SELECT ${serviceColumns(sql)} FROM services
  WHERE business_id = ${businessId} ORDER BY position, id`

export async function selectIdsByCallerProof(sql: Sql, callerProof: CallerProof): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`SELECT id FROM businesses WHERE caller_proof = ${callerProof} ORDER BY id`
  return rows.map(({ id }) => id)
}
