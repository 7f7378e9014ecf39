import type { LanguageModel } from '../../assistant/ports.ts'
import { rehearse } from '../../assistant/rehearsal/rehearse.ts'
import type { ScenarioDeps } from '../../features/scenarios/scenario-run.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

interface Parts {
  db: Database
  clock: Clock
  log: Log
  providersOf(businessId: string): Promise<{ model?: LanguageModel | null }>
  toolRuntime?: ToolRuntime
}

/** What the tests of an assistant are played with: the model of the business, where one is set. */
export const scenarioParts = ({ providersOf, ...parts }: Parts): ScenarioDeps => ({
  hasModel: async (businessId) => Boolean((await providersOf(businessId)).model),
  async rehearse(business, scenario, version) {
    const { model = null } = await providersOf(business.id)
    return rehearse({ ...parts, model }, business, scenario, version)
  },
})
