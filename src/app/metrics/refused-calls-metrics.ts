import { Counter, type Registry } from 'prom-client'

const NAME = 'frontbell_calls_refused_total'

/** Counts the calls that were refused before anything listened or spoke, by reason. May be called more than once per registry. */
export function countRefusedCalls(registry: Registry): (reason: string) => void {
  const known = registry.getSingleMetric(NAME) as Counter<'reason'> | undefined
  const refused =
    known ??
    new Counter({
      name: NAME,
      help: 'Calls refused before the answer, by reason',
      labelNames: ['reason'],
      registers: [registry],
    })
  return (reason) => refused.inc({ reason })
}
