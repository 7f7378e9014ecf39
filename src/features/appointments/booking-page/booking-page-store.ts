import type { Instant } from '../../../kernel/clock.ts'
import type { Sql } from '../../../store/database.ts'
import type { BookingPage } from './booking-page.ts'

export async function selectBookingPage(sql: Sql, businessId: string): Promise<BookingPage | null> {
  const rows = await sql<BookingPage[]>`
    SELECT enabled, slug, proofs, allowed_sites AS "allowedSites", indexed FROM booking_pages
    WHERE business_id = ${businessId}`
  return rows[0] ?? null
}

export async function selectBusinessIdBySlug(sql: Sql, slug: string): Promise<string | null> {
  const rows = await sql<{ businessId: string }[]>`
    SELECT business_id AS "businessId" FROM booking_pages WHERE slug = ${slug}`
  return rows[0]?.businessId ?? null
}

export const selectIsSlugTaken = async (sql: Sql, slug: string): Promise<boolean> =>
  (await selectBusinessIdBySlug(sql, slug)) !== null

export async function upsertBookingPage(
  sql: Sql,
  businessId: string,
  { enabled, slug, proofs, allowedSites, indexed }: BookingPage,
  now: Instant,
): Promise<void> {
  await sql`
    INSERT INTO booking_pages (business_id, slug, enabled, proofs, allowed_sites, indexed, updated_at)
    VALUES (${businessId}, ${slug}, ${enabled}, ${proofs}::text[], ${allowedSites}::text[], ${indexed}, ${now})
    ON CONFLICT (business_id) DO UPDATE SET slug = excluded.slug, enabled = excluded.enabled, proofs = excluded.proofs,
      allowed_sites = excluded.allowed_sites, indexed = excluded.indexed, updated_at = excluded.updated_at`
}
