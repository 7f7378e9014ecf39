import type { Command } from 'commander'
import type { ScenarioDeps, ScenarioResult } from '../../features/scenarios/scenario-run.ts'
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
}

/** `frontbell assistants test` */
export function addAssistantTestCommand(group: Command, context: CommandContext): void {
  addCommand(group, 'test', 'Play the tests of an assistant on the version that was saved last; fails if one fails')
    .addOption(businessOption())
    .option('--id <id>', 'Id of the assistant (default: the default assistant)')
    .option('--test <id>', 'Id of a single test')
    .option('--assistant-version <version>', 'Version to test (default: the one saved last)')
    .action(async (options: TestOptions) => {
      const results = await withDatabase(context, options, (tools) => playAll(tools, options))
      const rows = results.map(({ name, result: { scenarioId: id, version, passed, runs } }) => ({
        ...{ id, name, version, passed, runs: runs.length },
        failures: [...new Set(runs.flatMap(({ failures }) => failures))],
      }))
      printTable(context, options, rows, ['id', 'name', 'version', 'passed', 'runs', 'failures'])
      const failed = rows.filter(({ passed }) => !passed).length
      if (failed > 0) throw new Error(`${failed} of ${rows.length} tests failed`)
    })
}

async function playAll(
  tools: CommandTools,
  { business, id, test, assistantVersion: version }: TestOptions,
): Promise<{ name: string; result: ScenarioResult }[]> {
  const { listAssistants, requireAssistant } = await import('../../features/assistants/assistant.ts')
  const { listScenarios, requireScenario } = await import('../../features/scenarios/scenario.ts')
  const { runScenario } = await import('../../features/scenarios/scenario-run.ts')
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
  return withProviders(tools, async (deps, now) => {
    const results = []
    for (const { id: scenarioId, name } of scenarios)
      results.push({ name, result: await runScenario(db, deps, business, scenarioId, { version: wanted }, now) })
    return results
  })
}

/** Opens the models of the business for `work` alone. */
async function withProviders<T>(
  { db, config }: CommandTools,
  work: (deps: ScenarioDeps, now: () => Date) => Promise<T>,
): Promise<T> {
  const { BusinessProviders } = await import('../../app/providers/business-providers.ts')
  const { openProviders } = await import('../../app/providers/providers.ts')
  const { openTools } = await import('../../app/tools.ts')
  const { scenarioParts } = await import('../../app/dashboard/scenario-parts.ts')
  const { openSecretKey, openSealedBox } = await import('../../app/secret-key/key-check.ts')
  const { systemClock: clock } = await import('../../kernel/clock.ts')
  const { silentLog: log } = await import('../../kernel/log.ts')
  const defaults = openProviders(config, clock, log)
  const box = await openSealedBox(config, db)
  const providers = new BusinessProviders({ config, db, box, clock, log, defaults, isBusy: () => false })
  const opened: (() => unknown)[] = []
  const secret = await openSecretKey(config, db)
  const toolRuntime = await openTools({ config, db, clock, log, secret }, { add: (_name, stop) => opened.push(stop) })
  try {
    const providersOf = (businessId: string) => providers.of(businessId)
    return await work(scenarioParts({ db, clock, log, providersOf, toolRuntime }), () => clock.now())
  } finally {
    for (const stop of opened) await stop()
    await providers.close()
    await Promise.all([defaults.tts, defaults.stt, defaults.model, defaults.realtime].map((port) => port?.close()))
  }
}
