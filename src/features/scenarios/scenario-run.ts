import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { requireAssistant } from '../assistants/assistant.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { requireScenario, type Scenario } from './scenario.ts'
import { missing, type Rehearsed } from './scenario-check.ts'
import { selectResults, upsertResult } from './scenario-store.ts'

/** One time that a scenario was played. */
export interface ScenarioRun {
  passed: boolean
  /** What was expected and did not come, in sentences. */
  failures: string[]
  transcript: { role: 'caller' | 'assistant'; text: string }[]
  answeredBy: 'model' | 'rules'
}

/** How a version of an assistant did. A model is asked three times, and each time must pass. */
export interface ScenarioResult {
  scenarioId: string
  version: number
  passed: boolean
  runs: ScenarioRun[]
  ranAt: Instant
}

/** Plays a scenario without changing anything; `assistant/rehearsal` does. */
export interface ScenarioDeps {
  /** @throws UNAVAILABLE where it takes too long */
  rehearse(business: Business, scenario: Scenario, version: number): Promise<Rehearsed>
  /** Whether a model answers the calls of the business. */
  hasModel(businessId: string): Promise<boolean>
}

/** The same words of a caller lead a model to different answers; the rules always give the same one. */
const RUNS_OF_MODEL = 3
const MAX_RESULTS = 500

/** Plays a scenario with a version of its assistant, by default the one that was saved last, and keeps the result. @throws NOT_FOUND */
export async function runScenario(
  db: Database,
  deps: ScenarioDeps,
  businessId: string,
  id: string,
  { version: wanted }: { version?: number | undefined },
  now: () => Instant,
): Promise<ScenarioResult> {
  const scenario = await requireScenario(db, businessId, id)
  const [{ latestVersion }, business, hasModel] = await Promise.all([
    requireAssistant(db, businessId, scenario.assistantId),
    requireBusiness(db, businessId),
    deps.hasModel(businessId),
  ])
  const version = wanted ?? latestVersion
  if (version > latestVersion) throw notFound(`version ${version} of assistant ${scenario.assistantId}`)
  const played = await Promise.all(
    Array.from({ length: hasModel ? RUNS_OF_MODEL : 1 }, () => deps.rehearse(business, scenario, version)),
  )
  const runs = playedRuns(scenario, played, business.timezone)
  const result = { scenarioId: id, version, passed: runs.every(({ passed }) => passed), runs, ranAt: now() }
  await upsertResult(db.write, businessId, result)
  return result
}

/** What came of each time that a scenario was played. Pure. */
export const playedRuns = (
  { expected }: Pick<Scenario, 'expected'>,
  played: readonly Rehearsed[],
  timezone: string,
): ScenarioRun[] =>
  played.map((one) => {
    const failures = missing(expected, one, timezone)
    return { passed: failures.length === 0, failures, transcript: one.transcript, answeredBy: one.answeredBy }
  })

/** The last result of each scenario and version, newest versions first. @throws NOT_FOUND */
export async function listResults(db: Database, businessId: string, assistantId: string): Promise<ScenarioResult[]> {
  await requireAssistant(db, businessId, assistantId)
  return selectResults(db.list, businessId, assistantId, MAX_RESULTS)
}
