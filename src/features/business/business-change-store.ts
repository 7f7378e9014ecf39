import type { Sql } from '../../store/database.ts'
import type { Business, OfferedService } from './business.ts'
import type { Closure } from './business-change.ts'

export async function updateBusinessRow(sql: Sql, one: Business): Promise<void> {
  await sql`
    UPDATE businesses SET name = ${one.name}, phone = ${one.phone}, country = ${one.country}, timezone = ${one.timezone},
      hours = ${JSON.stringify(one.hours)}::text::json, slot_step_minutes = ${one.slotStepMinutes},
      slot_length_minutes = ${one.slotLengthMinutes}, buffer_before_minutes = ${one.bufferBeforeMinutes},
      buffer_after_minutes = ${one.bufferAfterMinutes}, min_notice_minutes = ${one.minNoticeMinutes},
      horizon_days = ${one.horizonDays}, capacity = ${one.capacity}, transfer_phone = ${one.transferPhone},
      fallback_phone = ${one.fallbackPhone}, transfer_when = ${one.transferWhen},
      closed_greeting = ${one.closedGreeting}, caller_proof = ${one.callerProof}, recording_enabled = ${one.recordingEnabled},
      recording_retention_days = ${one.recordingRetentionDays}, max_call_seconds = ${one.maxCallSeconds},
      updated_at = ${one.updatedAt}
    WHERE id = ${one.id}`
}

/** Null: stays. Of `description` and `price`, undefined stays and null clears. */
export interface ServiceRowChange {
  name: string | null
  durationMinutes: number | null
  position: number | null
  description: string | null | undefined
  price: string | null | undefined
}

/** A service that only moves in the list stays the demo's. */
const keepsMark = ({ name, durationMinutes, description, price }: ServiceRowChange): boolean =>
  name === null && durationMinutes === null && description === undefined && price === undefined

/** Null where the service does not exist. A new place shifts the other services. */
export async function updateServiceRow(
  tx: Sql,
  businessId: string,
  id: string,
  change: ServiceRowChange,
): Promise<OfferedService | null> {
  const { name, durationMinutes, description, price } = change
  const [service] = await tx<OfferedService[]>`
    UPDATE services SET is_demo = is_demo AND ${keepsMark(change)}, name = coalesce(${name}, name),
      duration_minutes = coalesce(${durationMinutes}::integer, duration_minutes),
      description = ${description === undefined ? tx`description` : description},
      price = ${price === undefined ? tx`price` : price}
    WHERE id = ${id} AND business_id = ${businessId}
    RETURNING id, name, duration_minutes AS "durationMinutes", description, price`
  if (service !== undefined && change.position !== null)
    await tx`
      UPDATE services SET position = placed.place FROM (
        SELECT id AS placed_id, row_number() OVER (ORDER BY
          CASE WHEN id = ${id} THEN ${change.position}::integer ELSE others END, id <> ${id}) AS place
        FROM (
          SELECT id, position, row_number() OVER (PARTITION BY id = ${id} ORDER BY position, id) - 1 AS others
          FROM services WHERE business_id = ${businessId}
        ) counted
      ) placed WHERE id = placed_id`
  return service ?? null
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
