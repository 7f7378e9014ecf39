import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { SpokenResult } from './scenario-spoken.ts'

const MAX_RESULTS = 500

/** Lets only one test of a business begin at a time. Locked until the transaction ends. */
export async function lockSpoken(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`tests aloud of ${businessId}`}, 0))`
}

/** The name of the test that is being played aloud and is not lost; null if none. */
export async function selectPlaying(tx: Sql, businessId: string, lostBefore: Instant): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    SELECT name FROM scenario_spoken_results JOIN scenarios ON scenarios.id = scenario_id
    WHERE scenario_spoken_results.business_id = ${businessId} AND state = 'playing' AND started_at >= ${lostBefore}
    LIMIT 1`
  return row?.name ?? null
}

/** Replaces the result of the version. */
export async function insertSpoken(tx: Sql, businessId: string, assistantId: string, one: SpokenResult): Promise<void> {
  await tx`
    INSERT INTO scenario_spoken_results (scenario_id, business_id, assistant_id, version, state, runs, started_at)
    VALUES (${one.scenarioId}, ${businessId}, ${assistantId}, ${one.version}, ${one.state}, '[]', ${one.startedAt})
    ON CONFLICT (scenario_id, version) DO UPDATE
    SET state = excluded.state, passed = NULL, runs = excluded.runs, problem = NULL, started_at = excluded.started_at,
      ended_at = NULL`
}

/** Does nothing if the scenario was removed, or played again, meanwhile. */
export async function finishSpoken(sql: Sql, businessId: string, one: SpokenResult): Promise<void> {
  await sql`
    UPDATE scenario_spoken_results
    SET state = ${one.state}, passed = ${one.passed}, runs = ${JSON.stringify(one.runs)}::text::json,
      problem = ${one.problem}, ended_at = ${one.endedAt}
    WHERE scenario_id = ${one.scenarioId} AND version = ${one.version} AND business_id = ${businessId}
      AND state = 'playing' AND started_at = ${one.startedAt}`
}

/** The results of the newest versions, newest first. */
export const selectSpoken = (sql: Sql, businessId: string, assistantId: string): Promise<SpokenResult[]> =>
  sql<SpokenResult[]>`
    SELECT scenario_id AS "scenarioId", version, state, passed, runs, problem, started_at AS "startedAt",
      ended_at AS "endedAt"
    FROM scenario_spoken_results
    WHERE assistant_id = ${assistantId} AND business_id = ${businessId}
    ORDER BY version DESC, started_at, scenario_id
    LIMIT ${MAX_RESULTS}`
