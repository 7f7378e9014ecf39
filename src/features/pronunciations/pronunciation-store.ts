import type { Sql } from '../../store/database.ts'
import type { Pronunciation } from './pronunciation.ts'

export const selectPronunciations = (sql: Sql, businessId: string): Promise<Pronunciation[]> => sql<Pronunciation[]>`
  SELECT id, written, spoken FROM pronunciations WHERE business_id = ${businessId} ORDER BY lower(written), id`

/** Inserts the word, or changes how it is spoken; null if the business already has `most` words. */
export async function upsertPronunciation(
  sql: Sql,
  businessId: string,
  { id, written, spoken }: Pronunciation,
  most: number,
): Promise<Pronunciation | null> {
  const rows = await sql<Pronunciation[]>`
    INSERT INTO pronunciations (id, business_id, written, spoken)
    SELECT ${id}, ${businessId}, ${written}, ${spoken}
    WHERE (SELECT count(*) FROM pronunciations WHERE business_id = ${businessId}) < ${most}
      OR EXISTS (SELECT FROM pronunciations WHERE business_id = ${businessId} AND lower(written) = lower(${written}))
    ON CONFLICT (business_id, lower(written)) DO UPDATE SET written = excluded.written, spoken = excluded.spoken
    RETURNING id, written, spoken`
  return rows[0] ?? null
}

/** Deletes a word by its id, or by the word as it is written. */
export async function deletePronunciation(sql: Sql, businessId: string, idOrWord: string): Promise<boolean> {
  const { count } = await sql`
    DELETE FROM pronunciations
    WHERE business_id = ${businessId} AND (id = ${idOrWord} OR lower(written) = lower(${idOrWord}))`
  return count > 0
}
