import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { Scenario } from './scenario.ts'
import type { ScenarioResult } from './scenario-run.ts'

const columns = (sql: Sql) => sql`
  id, assistant_id AS "assistantId", name, lines, expected, created_at AS "createdAt", updated_at AS "updatedAt"`

export const selectScenarios = (sql: Sql, businessId: string, assistantId: string): Promise<Scenario[]> =>
  sql<Scenario[]>`
    SELECT ${columns(sql)} FROM scenarios WHERE assistant_id = ${assistantId} AND business_id = ${businessId}
    ORDER BY created_at, id`

export async function selectScenario(sql: Sql, businessId: string, id: string): Promise<Scenario | null> {
  const rows = await sql<Scenario[]>`
    SELECT ${columns(sql)} FROM scenarios WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

export async function countScenarios(sql: Sql, assistantId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM scenarios WHERE assistant_id = ${assistantId}`
  return row?.count ?? 0
}

export async function insertScenario(
  sql: Sql,
  businessId: string,
  one: Scenario,
  callId: string | null,
): Promise<void> {
  await sql`
    INSERT INTO scenarios (id, business_id, assistant_id, name, lines, expected, call_id, created_at, updated_at)
    VALUES (${one.id}, ${businessId}, ${one.assistantId}, ${one.name}, ${JSON.stringify(one.lines)}::text::json,
      ${JSON.stringify(one.expected)}::text::json, ${callId}, ${one.createdAt}, ${one.updatedAt})`
}

export async function updateScenario(sql: Sql, businessId: string, one: Scenario): Promise<void> {
  await sql`
    UPDATE scenarios SET name = ${one.name}, lines = ${JSON.stringify(one.lines)}::text::json,
      expected = ${JSON.stringify(one.expected)}::text::json, updated_at = ${one.updatedAt}
    WHERE id = ${one.id} AND business_id = ${businessId}`
}

export async function deleteScenario(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM scenarios WHERE id = ${id} AND business_id = ${businessId}`
  return count === 1
}

/** Replaces the result of the version. Does nothing if the scenario was removed meanwhile. */
export async function upsertResult(sql: Sql, businessId: string, one: ScenarioResult): Promise<void> {
  await sql`
    INSERT INTO scenario_results (scenario_id, business_id, version, passed, runs, ran_at)
    SELECT id, business_id, ${one.version}::integer, ${one.passed}::boolean, ${JSON.stringify(one.runs)}::text::json,
      ${one.ranAt}::timestamptz
    FROM scenarios WHERE id = ${one.scenarioId} AND business_id = ${businessId}
    ON CONFLICT (scenario_id, version)
    DO UPDATE SET passed = excluded.passed, runs = excluded.runs, ran_at = excluded.ran_at`
}

/** The results of the newest versions, newest first. */
export const selectResults = (
  sql: Sql,
  businessId: string,
  assistantId: string,
  limit: number,
): Promise<(Omit<ScenarioResult, 'ranAt'> & { ranAt: Instant })[]> => sql<ScenarioResult[]>`
  SELECT scenario_id AS "scenarioId", version, passed, runs, ran_at AS "ranAt"
  FROM scenario_results JOIN scenarios ON scenarios.id = scenario_id
  WHERE assistant_id = ${assistantId} AND scenarios.business_id = ${businessId}
  ORDER BY version DESC, scenarios.created_at, scenario_id
  LIMIT ${limit}`
