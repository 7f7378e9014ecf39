import { ApiError, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireAssistant } from '../assistants/assistant.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { requireScenario, type Scenario } from './scenario.ts'
import type { Rehearsed } from './scenario-check.ts'
import { playedRuns, type ScenarioRun } from './scenario-run.ts'
import { finishSpoken, insertSpoken, lockSpoken, selectPlaying, selectSpoken } from './scenario-spoken-store.ts'

/** `failed`: the test could not be played to the end; `problem` says why. */
export const SPOKEN_STATES = ['playing', 'ended', 'failed'] as const
export type SpokenState = (typeof SPOKEN_STATES)[number]

/** The result of an assistant version in a test that was played aloud. */
export interface SpokenResult {
  scenarioId: string
  version: number
  state: SpokenState
  /** Null until the test has ended. */
  passed: boolean | null
  runs: ScenarioRun[]
  problem: string | null
  startedAt: Instant
  endedAt: Instant | null
}

/** Plays scenarios aloud without changing anything; `assistant/rehearsal` does. */
export interface SpokenDeps {
  /** Runs `work` in its own transaction: when a test ends, the transaction of the request that began it is over. */
  store(work: (tx: Sql) => Promise<void>): Promise<void>
  /** Whether callers of the business can be heard: a recognizer or a speech-to-speech model is set. */
  hears(businessId: string): Promise<boolean>
  /** Whether a model answers the calls of the business. */
  hasModel(businessId: string): Promise<boolean>
  /** @throws UNAVAILABLE with what to do */
  rehearseSpoken(business: Business, scenario: Scenario, version: number): Promise<Rehearsed>
  /** Tracks the work until it has ended, even while the service stops. */
  keep(work: Promise<void>): void
  noteProblem(scenarioId: string, problem: unknown): void
}

/** As in text: a model runs three times, and each run must pass. */
const RUNS_OF_MODEL = 3
/** A test that has been playing longer than this was lost with its process. */
export const LOST_AFTER_MS = 10 * 60_000
const LOST = 'The service stopped while the test was played. Play it again.'
const UNPLAYED = 'The test could not be played. The log of the service says why.'

/**
 * Begins to play a scenario aloud with a version of its assistant, by default the one saved last. `ended` settles when the result is stored,
 * and never rejects.
 * @throws NOT_FOUND; CONFLICT if another test of the business is being played aloud, or if nothing would hear the caller
 */
export async function playSpoken(
  db: Database,
  deps: SpokenDeps,
  businessId: string,
  id: string,
  { version: wanted }: { version?: number | undefined },
  now: () => Instant,
): Promise<{ begun: SpokenResult; ended: Promise<SpokenResult> }> {
  const scenario = await requireScenario(db, businessId, id)
  const [{ latestVersion }, business, hears] = await Promise.all([
    requireAssistant(db, businessId, scenario.assistantId),
    requireBusiness(db, businessId),
    deps.hears(businessId),
  ])
  const version = wanted ?? latestVersion
  if (version > latestVersion) throw notFound(`version ${version} of assistant ${scenario.assistantId}`)
  if (!hears)
    throw conflict(
      'no speech recognition is set up, so nobody would hear the caller; choose one under Settings > Providers, or run the test in text',
    )
  const startedAt = now()
  const begun: SpokenResult = {
    ...{ scenarioId: id, version, state: 'playing', passed: null, runs: [], problem: null, startedAt, endedAt: null },
  }
  await db.transaction(async (tx) => {
    await lockSpoken(tx, businessId)
    const other = await selectPlaying(tx, businessId, lostBefore(startedAt))
    if (other !== null) throw conflict(`the test "${other}" is being played aloud; wait until it has ended`)
    await insertSpoken(tx, businessId, scenario.assistantId, begun)
  })
  const ended = play(deps, business, scenario, begun, now)
  deps.keep(ended.then(() => {}))
  return { begun, ended }
}

/** Never rejects. */
async function play(
  deps: SpokenDeps,
  business: Business,
  scenario: Scenario,
  begun: SpokenResult,
  now: () => Instant,
): Promise<SpokenResult> {
  const { id } = scenario
  const result = await played(deps, business, scenario, begun).catch((cause: unknown): Partial<SpokenResult> => {
    deps.noteProblem(id, cause)
    return { state: 'failed', problem: cause instanceof ApiError ? cause.message : UNPLAYED }
  })
  const ended: SpokenResult = { ...begun, ...result, endedAt: now() }
  const store = async (tx: Sql) => {
    // If a test fails before the request that began it has ended, waits until the row is there.
    await lockSpoken(tx, business.id)
    await finishSpoken(tx, business.id, ended)
  }
  await deps.store(store).catch((cause: unknown) => deps.noteProblem(id, cause))
  return ended
}

async function played(
  deps: SpokenDeps,
  business: Business,
  scenario: Scenario,
  { version }: SpokenResult,
): Promise<Partial<SpokenResult>> {
  const count = (await deps.hasModel(business.id)) ? RUNS_OF_MODEL : 1
  const came = await Promise.all(Array.from({ length: count }, () => deps.rehearseSpoken(business, scenario, version)))
  const runs = playedRuns(scenario, came, business.timezone)
  return { state: 'ended', passed: runs.every(({ passed }) => passed), runs }
}

/** The last result of each scenario and version, newest versions first. @throws NOT_FOUND */
export async function listSpokenResults(
  db: Database,
  businessId: string,
  assistantId: string,
  now: Instant,
): Promise<SpokenResult[]> {
  await requireAssistant(db, businessId, assistantId)
  const stored = await selectSpoken(db.list, businessId, assistantId)
  return stored.map((one) =>
    one.state === 'playing' && one.startedAt < lostBefore(now) ? { ...one, state: 'failed', problem: LOST } : one,
  )
}

const lostBefore = (now: Instant): Instant => new Date(now.getTime() - LOST_AFTER_MS)
