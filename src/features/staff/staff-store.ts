import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { StaffMember } from './staff.ts'

/** Appointments with members use resources above this number; lower ones are the business's capacity places. */
const LAST_PLACE = 1_000

const columns = (sql: Sql) => sql`
  id, kind, name, color, hours, position, active, created_at AS "createdAt", updated_at AS "updatedAt",
  CASE WHEN all_services THEN NULL ELSE coalesce((
    SELECT json_agg(s.id ORDER BY s.position, s.id) FROM staff_services o JOIN services s ON s.id = o.service_id
    WHERE o.staff_id = staff.id), '[]'::json) END AS "serviceIds"`

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Adds a member at the end, with a resource that no other member of the business has had. */
export async function insertStaff(
  tx: Sql,
  businessId: string,
  member: Omit<StaffMember, 'position'>,
): Promise<StaffMember> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`staff ${businessId}`}, 0))`
  await tx`
    INSERT INTO staff (id, business_id, kind, name, color, hours, all_services, active, created_at, updated_at, position, resource)
    SELECT ${member.id}, ${businessId}, ${member.kind}, ${member.name}, ${member.color},
      ${json(member.hours)}::text::json, ${member.serviceIds === null}, ${member.active}, ${member.createdAt},
      ${member.updatedAt}, coalesce(max(position), 0) + 1, coalesce(max(resource), ${LAST_PLACE}) + 1
    FROM staff WHERE business_id = ${businessId}`
  if (member.serviceIds !== null) await replaceServices(tx, businessId, member.id, member.serviceIds)
  return (await selectMember(tx, businessId, member.id)) as StaffMember
}

export const selectStaff = (sql: Sql, businessId: string): Promise<StaffMember[]> => sql<StaffMember[]>`
  SELECT ${columns(sql)} FROM staff WHERE business_id = ${businessId} AND removed_at IS NULL ORDER BY position, id`

export async function selectMember(sql: Sql, businessId: string, id: string): Promise<StaffMember | null> {
  const rows = await sql<StaffMember[]>`
    SELECT ${columns(sql)} FROM staff WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL`
  return rows[0] ?? null
}

/** As `selectMember`, and locks the row until the transaction ends. */
export async function lockStaff(tx: Sql, businessId: string, id: string): Promise<StaffMember | null> {
  await tx`SELECT FROM staff WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return selectMember(tx, businessId, id)
}

/** A member who is changed is no longer demo data. */
export async function updateStaffRow(tx: Sql, businessId: string, member: StaffMember): Promise<void> {
  await tx`
    UPDATE staff SET is_demo = false, kind = ${member.kind}, name = ${member.name}, color = ${member.color},
      hours = ${json(member.hours)}::text::json, all_services = ${member.serviceIds === null}, active = ${member.active},
      updated_at = ${member.updatedAt}
    WHERE id = ${member.id} AND business_id = ${businessId}`
}

export async function replaceServices(
  tx: Sql,
  businessId: string,
  id: string,
  serviceIds: readonly string[] | null,
): Promise<void> {
  await tx`DELETE FROM staff_services WHERE staff_id = ${id}`
  if (serviceIds !== null && serviceIds.length > 0)
    await tx`
      INSERT INTO staff_services (business_id, staff_id, service_id)
      SELECT ${businessId}, ${id}, service_id FROM unnest(${[...serviceIds]}::text[]) AS service_id`
}

/** Moves a member to a position in the list, counted from 0, which shifts the others. */
export async function placeStaff(tx: Sql, businessId: string, id: string, place: number): Promise<void> {
  await tx`
    UPDATE staff SET position = placed.place FROM (
      SELECT id AS placed_id, row_number() OVER (ORDER BY
        CASE WHEN id = ${id} THEN ${place}::integer ELSE others END, id <> ${id}) AS place
      FROM (
        SELECT id, row_number() OVER (PARTITION BY id = ${id} ORDER BY position, id) - 1 AS others
        FROM staff WHERE business_id = ${businessId} AND removed_at IS NULL
      ) counted
    ) placed WHERE id = placed_id`
}

/** The name and the resource are kept for the appointments that the member had. */
export async function markRemoved(tx: Sql, businessId: string, id: string, now: Instant): Promise<boolean> {
  const { count } = await tx`
    UPDATE staff SET removed_at = ${now}, active = false, updated_at = ${now}
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL`
  return count === 1
}
