import { BUILTIN_TOOLS } from '../assistant/tools/all-tools.ts'
import type { Config } from '../config/config.ts'
import type { AssistantDeps } from '../features/assistants/assistant.ts'
import type { WarningDeps } from '../features/assistants/assistant-warnings.ts'
import { readProviderValues } from '../features/providers/provider-setting.ts'
import { listTools } from '../features/tools/tool.ts'
import type { SealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'
import { effectiveSettings } from './providers/provider-options.ts'
import { providerStates } from './providers/provider-states.ts'

/** More than a business can have, including the built-in tools. */
const ALL_TOOLS = { limit: 100, after: null }

export const toolStates: AssistantDeps['tools'] = async (db, businessId) => {
  const { items } = await listTools(db, BUILTIN_TOOLS, businessId, {}, ALL_TOOLS)
  return items.map(({ name, enabled, type }) => ({ name, enabled, builtin: type === 'builtin' }))
}

/** What the rules of assistants need: the tools of a business, and what its providers can do. */
export const assistantParts = (db: Database, config: Config, box: SealedBox): WarningDeps => ({
  tools: toolStates,
  async abilities(businessId) {
    const { values } = await readProviderValues(db, box, businessId)
    const { recognisers, models, realtime } = providerStates(effectiveSettings(config, values))
    const hasModel = [...models, ...realtime].some(({ isUsed }) => isUsed)
    const hearsSpeech = [...recognisers, ...realtime].some(({ isUsed }) => isUsed)
    return { hasModel, hearsSpeech }
  },
})
