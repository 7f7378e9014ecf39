import type { Config } from '../config/config.ts'
import { CallerLookups } from '../features/caller-lookup/caller-lookup.ts'
import type { ToolRuntime } from '../features/tools/call-tool.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import { NetworkToolCaller } from '../providers/tools/network-tool-caller.ts'
import type { Database } from '../store/database.ts'
import type { RunningParts } from './running-parts.ts'
import { openWebhookAgent } from './webhook-agent.ts'

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
}

/**
 * Opens what calling the tools of businesses needs. Tools can reach the same networks as webhooks. Adds the closing of
 * MCP connections to `running`.
 */
export async function openTools(
  { config, db, clock, log, secret }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<ToolRuntime> {
  const { agent } = await openWebhookAgent(config, clock)
  const caller = new NetworkToolCaller(agent, clock)
  running.add('tools', () => caller.close())
  return { db, clock, log, box: createSealedBox(secret), caller }
}

/** Queries the owners' systems about callers, over the same networks as tools. @param secret of the service */
export const openLookups = ({ caller, clock, log }: ToolRuntime, secret: Uint8Array): CallerLookups =>
  new CallerLookups({ caller, clock, log, secret })
