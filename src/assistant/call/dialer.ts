import type { FinishedCall } from '../../features/calls/call.ts'
import { listNumbers } from '../../features/numbers/number.ts'
import {
  listWaitingCalls,
  mustNotBeCalled,
  type OutboundCall,
  takeCall,
} from '../../features/outbound-calls/outbound-call.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import { unansweredRecord } from '../result/record.ts'
import { handleOutboundCall } from './outbound.ts'
import { type CallingNumber, type OutboundRoute, type OutboundRoutes, routeOutboundCall } from './outbound-route.ts'
import { withUnreachedSummary } from './ringing.ts'
import type { CallDeps } from './session.ts'

export interface DialerOptions {
  deps: CallDeps
  /** As they are now. */
  routes(): OutboundRoutes
  /** Calls `to`; null where the route has closed meanwhile. The telephone may ring at once, and must by `answer()`. */
  dial(route: OutboundRoute, call: OutboundCall): CallLeg | null
}

/** Of the lines, so many are left to those who call us: one in ten. */
const LEFT_TO_CALLERS = 10
/** Of the calls that wait, so many are looked at in a turn; those that cannot be placed now do not hold up the others. */
const LOOKED_AT = 200

/**
 * Places calls that somebody asked for: as many as there are lines for, in the order in which they were asked for. Every
 * call ends as a record, whatever happened; one that waited too long, or that there is no route for, at once.
 */
export class Dialer {
  readonly #options: DialerOptions
  /** Taken, and not registered as live yet. */
  readonly #beginning = new Set<string>()

  constructor(options: DialerOptions) {
    this.#options = options
  }

  /** To be called about once a second. Gives how many calls were dialled. */
  async placeDue(): Promise<number> {
    const { db, live } = this.#options.deps
    if (live.closed) return 0
    let dialled = 0
    for (const call of await listWaitingCalls(db, LOOKED_AT)) if (await this.#place(call)) dialled += 1
    return dialled
  }

  async #place(call: OutboundCall): Promise<boolean> {
    const { db, clock, live, instanceId, journal, log } = this.#options.deps
    const route = this.#hasLine() ? routeOutboundCall(await this.#calling(call), this.#options.routes()) : 'full'
    const inTime = clock.now() < call.expiresAt
    if (live.closed || (route === 'full' && inTime)) return false
    const by = typeof route === 'string' ? null : route
    const sipConnectionId = by?.by === 'sip' ? by.trunkId : null
    const taken = { instanceId, transport: by?.by ?? 'sip', sipConnectionId } as const
    if (!(await takeCall(db, call, taken, clock.now()))) return false
    const forbidden = await mustNotBeCalled(db, call.businessId, call.to)
    if (forbidden) {
      await journal.finish(call.id, this.#forbidden())
      return false
    }
    const leg = by && inTime ? this.#options.dial(by, call) : null
    if (leg === null) {
      await journal.finish(call.id, this.#unplaced(route === 'none'))
      return false
    }
    const { id, businessId, from, to } = call
    log.info({ callId: id, businessId, by, pii: { from, to } }, 'calling')
    this.#beginning.add(id)
    void handleOutboundCall(leg, call, this.#options.deps).finally(() => this.#beginning.delete(id))
    return true
  }

  #hasLine(): boolean {
    const { live, maxCalls } = this.#options.deps
    for (const id of this.#beginning) if (live.find(id) !== null) this.#beginning.delete(id)
    return live.linesInUse + this.#beginning.size < maxCalls - Math.floor(maxCalls / LEFT_TO_CALLERS)
  }

  /** What is known of the number that it comes from, which may have been given back meanwhile. */
  async #calling({ businessId, from }: OutboundCall): Promise<CallingNumber> {
    const numbers = await listNumbers(this.#options.deps.db, businessId)
    const { provider = 'sip', sipConnectionId = null } = numbers.find(({ phone }) => phone === from) ?? {}
    return { businessId, provider, sipConnectionId }
  }

  /** They asked not to be called after the call was asked for. */
  #forbidden(): FinishedCall {
    const summary = 'Not called: the number is on the do-not-call list.'
    return { ...unansweredRecord('declined', this.#options.deps.clock.now(), 'UTC'), summary }
  }

  #unplaced(isWayMissing: boolean): FinishedCall {
    const now = this.#options.deps.clock.now()
    if (!isWayMissing) return withUnreachedSummary(unansweredRecord('concurrency_limit', now, 'UTC'))
    const summary =
      'There is no way to place a call: add a SIP connection that takes calls out, or set the account of a carrier.'
    return { ...unansweredRecord('network_error', now, 'UTC'), summary }
  }
}
