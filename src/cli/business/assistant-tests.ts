import type { Command } from 'commander'
import type { ScenarioDeps, ScenarioResult } from '../../features/scenarios/scenario-run.ts'
import type { SpokenDeps } from '../../features/scenarios/scenario-spoken.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printTable } from '../output.ts'

interface TestOptions extends CommonOptions {
  business: string
  id?: string
  test?: string
  assistantVersion?: string
  spoken?: boolean
}

/** The result of one test. `problem`: why it could not be played aloud; null if it was. */
interface Played extends Pick<ScenarioResult, 'scenarioId' | 'version' | 'runs'> {
  name: string
  passed: boolean
  problem: string | null
}

/** `frontbell assistants test` */
export function addAssistantTestCommand(group: Command, context: CommandContext): void {
  addCommand(group, 'test', 'Play the tests of an assistant on the version that was saved last; fails if one fails')
    .addOption(businessOption())
    .option('--id <id>', 'Id of the assistant (default: the default assistant)')
    .option('--test <id>', 'Id of a single test')
    .option('--assistant-version <version>', 'Version to test (default: the one saved last)')
    .option('--spoken', 'Play them aloud, with a voice and speech recognition, in the time that calls take')
    .action(async (options: TestOptions) => {
      const results = await withDatabase(context, options, (tools) => playAll(tools, options))
      const rows = results.map(({ scenarioId: id, name, version, passed, runs, problem }) => ({
        ...{ id, name, version, passed, runs: runs.length },
        failures: [...(problem === null ? [] : [problem]), ...new Set(runs.flatMap(({ failures }) => failures))],
      }))
      printTable(context, options, rows, ['id', 'name', 'version', 'passed', 'runs', 'failures'])
      const failed = rows.filter(({ passed }) => !passed).length
      if (failed > 0) throw new Error(`${failed} of ${rows.length} tests failed`)
    })
}

async function playAll(
  tools: CommandTools,
  { business, id, test, assistantVersion: version, spoken = false }: TestOptions,
): Promise<Played[]> {
  const { listAssistants, requireAssistant } = await import('../../features/assistants/assistant.ts')
  const { listScenarios, requireScenario } = await import('../../features/scenarios/scenario.ts')
  const { runScenario } = await import('../../features/scenarios/scenario-run.ts')
  const { playSpoken } = await import('../../features/scenarios/scenario-spoken.ts')
  const { db } = tools
  const wanted = version === undefined ? undefined : wholeNumber('--assistant-version', version, 1, 1_000_000)
  const [first] = await listAssistants(db, business)
  const assistant = id === undefined ? first : await requireAssistant(db, business, id)
  const scenarios =
    test === undefined
      ? await listScenarios(db, business, assistant?.id ?? '')
      : [await requireScenario(db, business, test)]
  if (scenarios.length === 0)
    throw new Error('This assistant has no tests. Add some under Assistant > Instructions in the dashboard.')
  return withProviders(tools, async (deps, spokenDeps, now) => {
    const results: Played[] = []
    for (const { id: scenarioId, name } of scenarios) {
      const request = { version: wanted }
      const played = spoken
        ? await (await playSpoken(db, spokenDeps, business, scenarioId, request, now)).ended
        : { ...(await runScenario(db, deps, business, scenarioId, request, now)), problem: null }
      results.push({ ...played, name, passed: played.passed === true })
    }
    return results
  })
}

/** Opens the providers of the business for `work` alone. */
async function withProviders<T>(
  { db, config }: CommandTools,
  work: (deps: ScenarioDeps, spoken: SpokenDeps, now: () => Date) => Promise<T>,
): Promise<T> {
  const { BusinessProviders } = await import('../../app/providers/business-providers.ts')
  const { openProviders } = await import('../../app/providers/providers.ts')
  const { openTools } = await import('../../app/tools.ts')
  const { spokenParts, scenarioParts } = await import('../../app/dashboard/scenario-parts.ts')
  const { openSecretKey, openSealedBox } = await import('../../app/secret-key/key-check.ts')
  const { systemClock: clock } = await import('../../kernel/clock.ts')
  const { silentLog: log } = await import('../../kernel/log.ts')
  const defaults = openProviders(config, clock, log)
  const box = await openSealedBox(config, db)
  const providers = new BusinessProviders({ config, db, box, clock, log, defaults, isBusy: () => false })
  const opened: (() => unknown)[] = []
  const secret = await openSecretKey(config, db)
  const toolRuntime = await openTools({ config, db, clock, log, secret }, { add: (_name, stop) => opened.push(stop) })
  const parts = { db, clock, log, providersOf: (businessId: string) => providers.of(businessId), toolRuntime }
  const spoken = spokenParts(parts)
  try {
    return await work(scenarioParts(parts), spoken, () => clock.now())
  } finally {
    await spoken.stop()
    for (const stop of opened) await stop()
    await providers.close()
    await Promise.all([defaults.tts, defaults.stt, defaults.model, defaults.realtime].map((port) => port?.close()))
  }
}
