import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { NumberOrder } from './number-order.ts'

export type StoredOrder = NumberOrder & { businessId: string }

const columns = (sql: Sql) => sql`
  id, business_id AS "businessId", phone, carrier, label, monthly_cost AS "monthlyCost", currency, status, reason,
  created_at AS "createdAt", ended_at AS "endedAt"`

/** False if a business on this server already has the number. */
export async function insertOrder(sql: Sql, order: StoredOrder): Promise<boolean> {
  const rows = await sql`
    INSERT INTO number_orders (id, business_id, phone, carrier, label, monthly_cost, currency, created_at)
    SELECT ${order.id}, ${order.businessId}, ${order.phone}::text, ${order.carrier}, ${order.label}, ${order.monthlyCost},
      ${order.currency}, ${order.createdAt}
    WHERE NOT EXISTS (SELECT FROM phone_numbers WHERE phone = ${order.phone} AND status IN ('active', 'suspended'))
    RETURNING id`
  return rows.length === 1
}

export async function selectOrder(sql: Sql, id: string): Promise<StoredOrder | null> {
  const rows = await sql<StoredOrder[]>`SELECT ${columns(sql)} FROM number_orders WHERE id = ${id}`
  return rows[0] ?? null
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectOrders = (sql: Sql, businessId: string, page: PageRequest): Promise<StoredOrder[]> => sql<
  StoredOrder[]
>`
  SELECT ${columns(sql)} FROM number_orders
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

/** Orders without a result that were placed before `before`, the oldest first. */
export const selectUnfinished = (sql: Sql, before: Instant, limit: number): Promise<StoredOrder[]> => sql<
  StoredOrder[]
>`
  SELECT ${columns(sql)} FROM number_orders
  WHERE status = 'ordered' AND created_at < ${before} ORDER BY created_at, id LIMIT ${limit}`

/** False if the order already has its result. */
export async function endOrder(
  tx: Sql,
  id: string,
  { status, reason }: { status: 'bought' | 'failed'; reason: string | null },
  now: Instant,
): Promise<boolean> {
  const rows = await tx`
    UPDATE number_orders SET status = ${status}, reason = ${reason}, ended_at = ${now}
    WHERE id = ${id} AND status = 'ordered' RETURNING id`
  return rows.length === 1
}
