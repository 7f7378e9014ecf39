import type { Sql } from '../../store/database.ts'
import type { Business, OfferedService } from './business.ts'
import type { Closure } from './business-change.ts'
import { serviceColumns } from './business-store.ts'

export async function updateBusinessRow(sql: Sql, one: Business): Promise<void> {
  await sql`
    UPDATE businesses SET name = ${one.name}, phone = ${one.phone}, country = ${one.country}, currency = ${one.currency}, timezone = ${one.timezone},
      hours = ${JSON.stringify(one.hours)}::text::json, slot_step_minutes = ${one.slotStepMinutes},
      slot_length_minutes = ${one.slotLengthMinutes}, buffer_before_minutes = ${one.bufferBeforeMinutes},
      buffer_after_minutes = ${one.bufferAfterMinutes}, min_notice_minutes = ${one.minNoticeMinutes},
      horizon_days = ${one.horizonDays}, capacity = ${one.capacity}, transfer_phone = ${one.transferPhone},
      fallback_phone = ${one.fallbackPhone}, transfer_when = ${one.transferWhen},
      closed_greeting = ${one.closedGreeting}, caller_proof = ${one.callerProof},
      refuse_failed_checks = ${one.refuseFailedChecks},
      text_when_cut_off = ${one.textWhenCutOff}, text_when_missed = ${one.textWhenMissed},
      text_when_missed_hours = ${one.textWhenMissedHours}, recording_enabled = ${one.recordingEnabled},
      recording_consent = ${one.recordingConsent},
      recording_retention_days = ${one.recordingRetentionDays}, max_call_seconds = ${one.maxCallSeconds},
      updated_at = ${one.updatedAt}
    WHERE id = ${one.id}`
}

export async function updatePlan(sql: Sql, { id, plan, updatedAt }: Business): Promise<void> {
  await sql`UPDATE businesses SET plan = ${plan}, updated_at = ${updatedAt} WHERE id = ${id}`
}

/** The service, locked until the transaction ends. */
export async function lockService(tx: Sql, businessId: string, id: string): Promise<OfferedService | null> {
  const rows = await tx<OfferedService[]>`
    SELECT ${serviceColumns(tx)} FROM services WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

/** A service that is changed is no longer the demo's. */
export async function updateServiceRow(tx: Sql, businessId: string, service: OfferedService): Promise<void> {
  await tx`
    UPDATE services SET is_demo = false, name = ${service.name}, duration_minutes = ${service.durationMinutes},
      description = ${service.description}, price = ${service.price}, price_cents = ${service.priceCents},
      currency = ${service.currency}, buffer_before_minutes = ${service.bufferBeforeMinutes},
      buffer_after_minutes = ${service.bufferAfterMinutes}, min_notice_minutes = ${service.minNoticeMinutes},
      horizon_days = ${service.horizonDays}, questions = ${JSON.stringify(service.questions)}::text::json,
      bookable = ${service.bookable}
    WHERE id = ${service.id} AND business_id = ${businessId}`
}

/** Moves a service to a place of the list, counted from 0, which shifts the others. */
export async function placeService(tx: Sql, businessId: string, id: string, place: number): Promise<void> {
  await tx`
    UPDATE services SET position = placed.place FROM (
      SELECT id AS placed_id, row_number() OVER (ORDER BY
        CASE WHEN id = ${id} THEN ${place}::integer ELSE others END, id <> ${id}) AS place
      FROM (
        SELECT id, position, row_number() OVER (PARTITION BY id = ${id} ORDER BY position, id) - 1 AS others
        FROM services WHERE business_id = ${businessId}
      ) counted
    ) placed WHERE id = placed_id`
}

export async function deleteService(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM services WHERE id = ${id} AND business_id = ${businessId}`
  return count === 1
}

export const selectClosures = (sql: Sql, businessId: string): Promise<Closure[]> => sql<Closure[]>`
  SELECT closed_on AS date, reason FROM closures WHERE business_id = ${businessId} ORDER BY closed_on LIMIT 10000`

export async function upsertClosure(sql: Sql, businessId: string, { date, reason }: Closure): Promise<void> {
  await sql`
    INSERT INTO closures (business_id, closed_on, reason) VALUES (${businessId}, ${date}::date, ${reason})
    ON CONFLICT (business_id, closed_on) DO UPDATE SET reason = excluded.reason`
}

export async function deleteClosure(sql: Sql, businessId: string, date: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM closures WHERE business_id = ${businessId} AND closed_on = ${date}::date`
  return count === 1
}
