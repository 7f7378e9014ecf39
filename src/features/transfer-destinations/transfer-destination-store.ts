import type { Sql } from '../../store/database.ts'
import type { TransferDestination } from './transfer-destination.ts'

const columns = (sql: Sql) => sql`
  id, kind, name, numbers, ring, ring_seconds AS "ringSeconds", takes_calls AS "takesCalls", hours, announces,
  accept_by_key AS "acceptByKey", active, position, created_at AS "createdAt", updated_at AS "updatedAt"`

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Adds a destination at the end; null if the business already has `most`. */
export async function insertDestination(
  tx: Sql,
  businessId: string,
  added: Omit<TransferDestination, 'position'>,
  most: number,
): Promise<TransferDestination | null> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`transfer destinations ${businessId}`}, 0))`
  const rows = await tx<TransferDestination[]>`
    INSERT INTO transfer_destinations (id, business_id, kind, name, numbers, ring, ring_seconds, takes_calls, hours,
      announces, accept_by_key, active, created_at, updated_at, position)
    SELECT ${added.id}, ${businessId}, ${added.kind}, ${added.name}, ${added.numbers}::text[], ${added.ring},
      ${added.ringSeconds}, ${added.takesCalls}, ${json(added.hours)}::text::json, ${added.announces},
      ${added.acceptByKey}, ${added.active}, ${added.createdAt}, ${added.updatedAt}, coalesce(max(position), 0) + 1
    FROM transfer_destinations WHERE business_id = ${businessId} HAVING count(*) < ${most}
    RETURNING ${columns(tx)}`
  return rows[0] ?? null
}

export const selectDestinations = (sql: Sql, businessId: string): Promise<TransferDestination[]> =>
  sql<
    TransferDestination[]
  >`SELECT ${columns(sql)} FROM transfer_destinations WHERE business_id = ${businessId} ORDER BY position, id`

export async function selectDestination(sql: Sql, businessId: string, id: string): Promise<TransferDestination | null> {
  const rows = await sql<TransferDestination[]>`
    SELECT ${columns(sql)} FROM transfer_destinations WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** As `selectDestination`, and locks the row until the transaction ends. */
export async function lockDestination(tx: Sql, businessId: string, id: string): Promise<TransferDestination | null> {
  const rows = await tx<TransferDestination[]>`
    SELECT ${columns(tx)} FROM transfer_destinations WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

export async function updateDestinationRow(tx: Sql, businessId: string, changed: TransferDestination): Promise<void> {
  await tx`
    UPDATE transfer_destinations SET kind = ${changed.kind}, name = ${changed.name}, numbers = ${changed.numbers}::text[],
      ring = ${changed.ring}, ring_seconds = ${changed.ringSeconds}, takes_calls = ${changed.takesCalls},
      hours = ${json(changed.hours)}::text::json, announces = ${changed.announces},
      accept_by_key = ${changed.acceptByKey}, active = ${changed.active}, updated_at = ${changed.updatedAt}
    WHERE id = ${changed.id} AND business_id = ${businessId}`
}

/** Moves a destination to a position in the list, counted from 0, which shifts the others. */
export async function placeDestination(tx: Sql, businessId: string, id: string, place: number): Promise<void> {
  await tx`
    UPDATE transfer_destinations SET position = placed.place FROM (
      SELECT id AS placed_id, row_number() OVER (ORDER BY
        CASE WHEN id = ${id} THEN ${place}::integer ELSE others END, id <> ${id}) AS place
      FROM (
        SELECT id, row_number() OVER (PARTITION BY id = ${id} ORDER BY position, id) - 1 AS others
        FROM transfer_destinations WHERE business_id = ${businessId}
      ) counted
    ) placed WHERE id = placed_id`
}

export async function deleteDestination(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM transfer_destinations WHERE id = ${id} AND business_id = ${businessId}`
  return count > 0
}
