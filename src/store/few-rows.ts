import type { Fragment, Sql } from './database.ts'

/** This many rows are found and sorted in a few milliseconds. */
export const MAX_FEW = 2_000

/**
 * The ids of the rows that match; null if there are more than `MAX_FEW`. PostgreSQL estimates from its statistics whether the rows that match are near
 * the beginning of a list's order, and for a rare value reads the whole list when it errs. These ids make the estimate unnecessary.
 * @param matching what follows FROM, up to the last condition
 */
export async function idsOfFew(sql: Sql, matching: Fragment): Promise<string[] | null> {
  const rows = await sql<{ id: string }[]>`SELECT id FROM ${matching} LIMIT ${MAX_FEW + 1}`
  return rows.length > MAX_FEW ? null : rows.map(({ id }) => id)
}

/** The rows of a table with these ids, for FROM. With OFFSET, PostgreSQL reads them by their ids and not in the order of the list. */
export const rowsWithIds = (sql: Sql, table: Fragment, ids: readonly string[]): Fragment =>
  sql`(SELECT * FROM ${table} WHERE id = ANY (${[...ids]}::text[]) OFFSET 0)`
