import type { FinishedCall } from '../../features/calls/call-ending.ts'
import { mustNotBeCalled } from '../../features/do-not-call/do-not-call.ts'
import { listNumbers } from '../../features/numbers/number.ts'
import { listWaitingCalls, type OutboundCall, takeCall } from '../../features/outbound-calls/outbound-call.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import { unansweredRecord } from '../result/record.ts'
import { handleOutboundCall } from './outbound.ts'
import { type CallingNumber, type OutboundRoute, type OutboundRoutes, routeOutboundCall } from './outbound-route.ts'
import { withUnreachedSummary } from './ringing.ts'
import type { CallDeps } from './session.ts'

export interface DialerOptions {
  deps: CallDeps
  /** The routes that are available at this moment. */
  routes(): OutboundRoutes
  /** Dials; null if the route has closed meanwhile. The phone may ring at once, and must ring after `answer()`. */
  dial(route: OutboundRoute, call: OutboundCall): CallLeg | null
}

/** One of this many lines is kept free for inbound calls. */
const LINES_PER_KEPT_LINE = 10
/** How many waiting calls are considered per turn. Calls that cannot be placed yet do not block the others. */
const CALLS_PER_TURN = 200

/**
 * Dials the requested outbound calls: as many as there are free lines, in the order of the requests. Every call gets a
 * record; a call that waited too long, or has no route, gets one at once.
 */
export class Dialer {
  readonly #options: DialerOptions
  /** Calls that were dialed and are not yet registered as live. */
  readonly #beginning = new Set<string>()

  constructor(options: DialerOptions) {
    this.#options = options
  }

  /** To be called about once a second. Returns how many calls were dialed. */
  async placeDue(): Promise<number> {
    const { db, live } = this.#options.deps
    if (live.closed) return 0
    let dialed = 0
    for (const call of await listWaitingCalls(db, CALLS_PER_TURN)) if (await this.#place(call)) dialed += 1
    return dialed
  }

  async #place(call: OutboundCall): Promise<boolean> {
    const { db, clock, live, instanceId, journal, log } = this.#options.deps
    const route = this.#hasLine() ? routeOutboundCall(await this.#callingNumber(call), this.#options.routes()) : 'full'
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
    log.info({ callId: id, businessId, by, pii: { from, to } }, 'dialing a call')
    this.#beginning.add(id)
    void handleOutboundCall(leg, call, this.#options.deps).finally(() => this.#beginning.delete(id))
    return true
  }

  #hasLine(): boolean {
    const { live, maxCalls } = this.#options.deps
    for (const id of this.#beginning) if (live.find(id) !== null) this.#beginning.delete(id)
    return live.linesInUse + this.#beginning.size < maxCalls - Math.floor(maxCalls / LINES_PER_KEPT_LINE)
  }

  /** The number to call from, which may have been removed meanwhile. */
  async #callingNumber({ businessId, from }: OutboundCall): Promise<CallingNumber> {
    const numbers = await listNumbers(this.#options.deps.db, businessId)
    const { provider = 'sip', sipConnectionId = null } = numbers.find(({ phone }) => phone === from) ?? {}
    return { businessId, provider, sipConnectionId }
  }

  /** The outcome if the number was put on the do-not-call list after the call was requested. */
  #forbidden(): FinishedCall {
    const summary = 'Not called: the number is on the do-not-call list.'
    return { ...unansweredRecord('declined', this.#options.deps.clock.now(), 'UTC'), summary }
  }

  #unplaced(isRouteMissing: boolean): FinishedCall {
    const now = this.#options.deps.clock.now()
    if (!isRouteMissing) return withUnreachedSummary(unansweredRecord('concurrency_limit', now, 'UTC'))
    const summary =
      'There is no way to place a call: add a SIP connection that takes calls out, or set the account of a carrier.'
    return { ...unansweredRecord('network_error', now, 'UTC'), summary }
  }
}
