import { Counter, type Registry } from 'prom-client'

/** Counts a request that claims to come from a carrier by its result. */
export type CountRequest = (carrier: string, outcome: string) => void

/** Counts carriers' requests for Prometheus: forged and repeated requests are visible only here. */
export function carrierMetrics(registry: Registry): Record<'calls' | 'messages', CountRequest> {
  const requests = new Counter({
    name: 'frontbell_carrier_requests_total',
    help: 'Requests of carriers by outcome: taken, repeated, unsigned (or too old), unreadable, draining, not_kept',
    labelNames: ['carrier', 'about', 'outcome'],
    registers: [registry],
  })
  const about = (what: string) => (carrier: string, outcome: string) => requests.inc({ carrier, about: what, outcome })
  return { calls: about('calls'), messages: about('messages') }
}
