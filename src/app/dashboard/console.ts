import { handleInboundCall } from '../../assistant/call/inbound.ts'
import type { CallDeps } from '../../assistant/call/session.ts'
import type { Sessions } from '../../dashboard/auth/session.ts'
import { consoleUpgrade } from '../../dashboard/console.ts'
import type { Changes } from '../../dashboard/live/changes.ts'
import { liveAudioUpgrade } from '../../dashboard/live/live-audio.ts'
import type { Upgrades } from '../../http/edge/upgrades.ts'
import type { CallLeg } from '../../media/call-leg.ts'

/** Lets members of the team talk to their assistant from a page, hear calls in progress, and take them over. */
export function startConsole(
  upgrades: Upgrades,
  deps: CallDeps,
  sessions: Pick<Sessions, 'sessionOf'>,
  changes: Pick<Changes, 'follow'>,
): void {
  const { db, clock, log, live } = deps
  const hearsSpeech = async (businessId: string) => {
    const { stt } = (await deps.providersOf?.(businessId)) ?? deps
    return stt !== null && stt !== undefined
  }
  const takeCall = (leg: CallLeg) => handleInboundCall(leg, deps)
  upgrades.add(consoleUpgrade({ db, clock, log, live, sessions, changes, hearsSpeech, takeCall }))
  upgrades.add(liveAudioUpgrade({ db, clock, log, live, sessions, changes }))
}
