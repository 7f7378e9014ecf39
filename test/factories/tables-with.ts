import type { Database } from '../../src/store/database.ts'

/** The tables in which a text occurs anywhere. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const tables = await db.list<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.list`
      SELECT 1 FROM ${db.list(name)} AS one WHERE position(${text} IN to_jsonb(one)::text) > 0 LIMIT 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}
