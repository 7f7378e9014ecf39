import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { requireAssistant } from '../assistants/assistant.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { requireScenario, type Scenario } from './scenario.ts'
import { missing, type Rehearsed } from './scenario-check.ts'
import { selectResults, upsertResult } from './scenario-store.ts'

/** One run of a scenario. */
export interface ScenarioRun {
  passed: boolean
  /** The unmet expectations, in sentences. */
  failures: string[]
  transcript: { role: 'caller' | 'assistant'; text: string }[]
  answeredBy: 'model' | 'rules'
}

/** The result of an assistant version. A model runs three times, and each run must pass. */
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

/** A model answers the same words of a caller differently each time; the rules always answer the same. */
const RUNS_OF_MODEL = 3
const MAX_RESULTS = 500

/** Runs a scenario with a version of its assistant, by default the one saved last, and stores the result. @throws NOT_FOUND */
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

/** The result of each run of a scenario. Pure. */
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
