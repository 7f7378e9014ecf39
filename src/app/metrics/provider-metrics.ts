import { Counter, Histogram, type Registry } from 'prom-client'
import type { Clock } from '../../kernel/clock.ts'
import type { ProviderWatch } from '../providers/watched-ports.ts'

/** In seconds, until the first sound or word. */
const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]

/** Counts the requests to providers by result, and times their first sound or word, for Prometheus. */
export function providerMetrics(registry: Registry, clock: Pick<Clock, 'monotonicMs'>): ProviderWatch {
  const requests = new Counter({
    name: 'frontbell_provider_requests_total',
    help: 'Requests to providers of speech and language, by port (tts, stt, llm, realtime), provider and outcome: done, stopped, or the kind of failure',
    labelNames: ['port', 'provider', 'outcome'],
    registers: [registry],
  })
  const first = new Histogram({
    name: 'frontbell_provider_first_result_seconds',
    help: 'From a request to the first sound of a voice or the first word of a model',
    labelNames: ['port', 'provider'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    nowMs: () => clock.monotonicMs(),
    ended: (port, provider, outcome) => requests.inc({ port, provider, outcome }),
    began: (port, provider, ms) => first.observe({ port, provider }, ms / 1000),
  }
}
