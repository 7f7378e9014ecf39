import { Dialer } from '../../assistant/call/dialer.ts'
import type { OutboundRoute } from '../../assistant/call/outbound-route.ts'
import type { CallDeps } from '../../assistant/call/session.ts'
import type { OutboundCall } from '../../features/outbound-calls/outbound-call.ts'
import type { TrunkRegistry } from '../../features/sip/trunk-registry.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import { OUTBOUND_RING_SECONDS } from '../../telephony/ring-times.ts'
import type { SipServer } from '../../telephony/sip/sip-server.ts'
import { inCallingOrder } from '../../telephony/trunk-order.ts'
import type { SendingPause } from '../backup/sending-pause.ts'
import type { CarrierCalls } from './carrier-calls.ts'

interface Parts {
  deps: CallDeps
  trunkRegistry: Pick<TrunkRegistry, 'trunks'>
  sip: Pick<SipServer, 'call' | 'activeCalls' | 'isHealthy'>
  carriers: Pick<CarrierCalls, 'dial' | 'canDial'>
  pause: SendingPause
}

/** The person who requested a call is waiting for it, so it is placed quickly. */
const EVERY_MS = 1_000

/** Places requested calls over the trunks and carriers. Returns the function that stops it. */
export function startOutbound({ deps, trunkRegistry, sip, carriers, pause }: Parts): () => Promise<void> {
  const dialer = new Dialer({
    deps,
    routes: () => ({
      trunks: inCallingOrder(trunkRegistry.trunks(), (id) => sip.isHealthy(id)).map((trunk) => ({
        ...trunk,
        activeCalls: sip.activeCalls(trunk.id),
      })),
      carriers: carriers.canDial(),
    }),
    dial(route: OutboundRoute, { id, businessId, from, to }: OutboundCall): CallLeg | null {
      if (route.by === 'sip') return sip.call(route.trunkId, { from, to, ringTimeoutMs: OUTBOUND_RING_SECONDS * 1_000 })
      return carriers.dial(route.by, { from, to, businessId, callId: id })
    },
  })
  return repeat(deps.clock, deps.log, EVERY_MS, async () => {
    if (!pause.isPaused()) await dialer.placeDue()
  })
}
