import { single } from '../kernel/assert.ts'
import { type Count, MAX_COUNTED } from '../kernel/schema.ts'
import type { Fragment, Sql } from './database.ts'

/** @param matching what follows FROM, up to the last condition */
export async function countRows(sql: Sql, matching: Fragment): Promise<Count> {
  const rows = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM (SELECT FROM ${matching} LIMIT ${MAX_COUNTED + 1}) AS counted`
  const { count } = single(rows)
  return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }
}
