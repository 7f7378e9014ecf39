import type { Registry } from 'prom-client'
import type { CallDeps } from '../../assistant/call/session.ts'
import type { Config } from '../../config/config.ts'
import type { Dashboard } from '../../dashboard/dashboard.ts'
import { openTrunkRegistry } from '../../features/sip/trunk-registry.ts'
import type { Upgrades } from '../../http/edge/upgrades.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import type { SipServer } from '../../telephony/sip/sip-server.ts'
import type { SendingPause } from '../backup/sending-pause.ts'
import { startConsole } from '../dashboard/console.ts'
import type { LiveView } from '../dashboard/live-view.ts'
import type { DrainedTelephony } from '../drain/app-drain.ts'
import type { RunningParts } from '../running-parts.ts'
import type { CarrierCalls } from './carrier-calls.ts'
import { startTelephony } from './telephony.ts'

interface Parts {
  deps: CallDeps
  config: Config
  secret: Uint8Array
  carriers: CarrierCalls
  api: { url: string; dashboard: Pick<Dashboard, 'sessionOf'> }
  upgrades: Upgrades
  view: LiveView
  pause: SendingPause
  metrics: Registry
}

/** Starts everything through which calls arrive: SIP, the carriers and test calls. Null without the role `calls`. */
export async function startPhones(
  { deps, config, secret, carriers, api, upgrades, view, pause, metrics }: Parts,
  running: Pick<RunningParts, 'add'>,
): Promise<(SipServer & DrainedTelephony) | null> {
  if (!config.roles.includes('calls')) return null
  const trunkRegistry = await openTrunkRegistry(deps.db, createSealedBox(secret), deps.log)
  running.add('SIP connections', () => trunkRegistry.close())
  const sip = await startTelephony({ deps, config, trunkRegistry, carriers, url: api.url, pause, metrics }, running)
  startConsole(upgrades, deps, api.dashboard, view.changes)
  return sip
}
