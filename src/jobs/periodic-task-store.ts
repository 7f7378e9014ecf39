import type { Instant } from '../kernel/clock.ts'
import type { Sql } from '../store/database.ts'

/** Adds the rows that are missing. The first run of a new task is at `at`. */
export async function insertTasks(sql: Sql, tasks: readonly { name: string; at: Instant }[]): Promise<void> {
  for (const { name, at } of tasks)
    await sql`INSERT INTO periodic_tasks (name, next_run_at) VALUES (${name}, ${at}) ON CONFLICT (name) DO NOTHING`
}

/** Leases the given tasks that are due and not running. @returns their names */
export async function claimDueTasks(
  sql: Sql,
  names: readonly string[],
  { token, now, until }: { token: string; now: Instant; until: Instant },
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await sql<{ name: string }[]>`
    WITH due AS (
      SELECT name AS due_name FROM periodic_tasks
      WHERE name = ANY(${[...names]}::text[]) AND next_run_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${now})
      FOR UPDATE SKIP LOCKED
    )
    UPDATE periodic_tasks SET claim_token = ${token}, leased_until = ${until} FROM due WHERE name = due_name
    RETURNING name`
  return rows.map(({ name }) => name)
}

/** False if another instance has leased the task since. */
export async function renewTask(
  sql: Sql,
  { name, token, until }: { name: string; token: string; until: Instant },
): Promise<boolean> {
  const rows = await sql`
    UPDATE periodic_tasks SET leased_until = ${until} WHERE name = ${name} AND claim_token = ${token} RETURNING name`
  return rows.length > 0
}

/** Gives the lease back. Does nothing if another instance has leased the task since. */
export async function concludeTask(
  sql: Sql,
  { name, token, nextRunAt }: { name: string; token: string; nextRunAt: Instant },
): Promise<void> {
  await sql`
    UPDATE periodic_tasks SET next_run_at = ${nextRunAt}, claim_token = NULL, leased_until = NULL
    WHERE name = ${name} AND claim_token = ${token}`
}
