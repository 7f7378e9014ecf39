import { Gauge, type Registry } from 'prom-client'
import type { LiveCalls } from '../../assistant/call/registry.ts'
import { phrases } from '../../assistant/speech/phrases.ts'
import type { Config } from '../../config/config.ts'
import type { InstanceRole } from '../../config/instance-role.ts'
import { rolesElsewhere } from '../../features/calls/interrupted-call.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import type { RunningParts } from '../running-parts.ts'
import { Drain } from './drain.ts'

/** How long the stop of the service, or the end of a drain, waits for calls to end. */
export const CALLS_END_MS = 6_000

/** What a drain needs from SIP and the carriers. */
export interface DrainedTelephony {
  /** Refuses new calls; those in progress continue. */
  refuseCalls(): void
  /** Calls that are being set up or are in progress. */
  activeCalls(): number
}

interface Parts {
  config: Pick<Config, 'roles' | 'databaseUrl' | 'drainPauseSeconds'>
  db: Database
  clock: Clock
  log: Log
  live: LiveCalls
  instanceId: string
  metrics: Registry
  running: Pick<RunningParts, 'handOver'>
}

/** How the service leaves: it drains, then stops. Parts that start later than this are set once they have started. */
export interface Leave {
  readonly drain: Drain
  /** Whether the service drains or stops. */
  isLeaving(): boolean
  /** Called when the service stops, drained or not. */
  stopping(): void
  /** Tells the other instances at once that this one drains. */
  beat: () => Promise<void>
  /** Ends the event streams of open pages, which then reconnect. */
  sendPagesAway: () => void
  /** Null if this instance takes no calls. */
  telephony: DrainedTelephony | null
}

/** The work that other instances can take over at any time. */
const HANDED_OVER: readonly InstanceRole[] = ['sending', 'work']

export function openDrain(parts: Parts): Leave {
  const { config, clock, log, live } = parts
  const drain = new Drain({
    ...{ clock, log },
    // The embedded database has no other instance, so no load balancer could send anyone elsewhere.
    pauseMs: config.databaseUrl === null ? 0 : config.drainPauseSeconds * 1_000,
    activeCalls: () => Math.max(live.count, leave.telephony?.activeCalls() ?? 0),
    begin() {
      live.close()
      leave.telephony?.refuseCalls()
      return handOver(parts, leave)
    },
    sendPagesAway: () => leave.sendPagesAway(),
    giveNotice: () => live.sayToAll(phrases.endingSoon()),
    endCalls: () => live.endAll(CALLS_END_MS, clock),
  })
  let isStopping = false
  const leave: Leave = {
    drain,
    isLeaving: () => isStopping || drain.isDraining,
    stopping() {
      isStopping = true
    },
    beat: async () => {},
    sendPagesAway() {},
    telephony: null,
  }
  addGauges(parts.metrics, drain)
  return leave
}

/** Hands sending and work over to the instances that can take them. If none can, this instance continues until its calls have ended. */
async function handOver({ config, db, clock, log, instanceId, running }: Parts, { beat }: Leave): Promise<void> {
  await beat()
  const elsewhere = await rolesElsewhere(db, instanceId, clock.now())
  const roles = HANDED_OVER.filter((role) => config.roles.includes(role) && elsewhere.includes(role))
  if (roles.length > 0) log.info({ roles }, 'other instances take over the work of this one')
  await Promise.all(roles.map((role) => running.handOver(role)))
}

function addGauges(registry: Registry, drain: Drain): void {
  const registers = [registry]
  new Gauge({
    name: 'frontbell_calls_active',
    help: 'Calls of this process that are being set up or are in progress',
    registers,
    collect() {
      this.set(drain.status().active)
    },
  })
  new Gauge({
    name: 'frontbell_draining',
    help: '1 while this process takes no new calls and waits for its calls to end, else 0',
    registers,
    collect() {
      this.set(drain.isDraining ? 1 : 0)
    },
  })
}
