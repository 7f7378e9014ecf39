import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { queryGauge } from '../../store/query-gauge.ts'
import type { Outcome } from './delivery.ts'
import { findLanes } from './delivery-store.ts'
import type { Answer } from './request.ts'

/** What a sender reports; see `webhookMetrics`. */
export interface SenderMetrics {
  attempted(answer: Answer, sinceEventMs: number, isFirst: boolean): void
  endpointDisabled(): void
}

export const NO_METRICS: SenderMetrics = { attempted() {}, endpointDisabled() {} }

/** In seconds: from a kept connection to a fast receiver up to the time-out. */
const ATTEMPT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** In seconds: up to the delay of a queue that stands still. */
const DELAY_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300]
/** Counting stops here: an exact number would cost more than it is worth. */
const COUNTED_AT_MOST = 1_000_000

export interface WebhookMetricsOptions {
  registry: Registry
  /** The pool for lists. */
  sql: Sql
  now(): Instant
  /** The deliveries in flight of the sender in this process. */
  inFlight(): number
}

/** The Prometheus metrics of the sender. The gauges query the database when they are read, for all senders together. */
export function webhookMetrics(options: WebhookMetricsOptions): SenderMetrics {
  const { registry, inFlight } = options
  const registers = [registry]
  const attempts = new Counter({
    name: 'frontbell_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'frontbell_webhook_attempt_duration_seconds',
    help: 'From dispatching an attempt until its end, connection included',
    labelNames: ['result'],
    buckets: ATTEMPT_BUCKETS,
    registers,
  })
  const delay = new Histogram({
    name: 'frontbell_webhook_delay_seconds',
    help: 'From an event until its first attempt ended',
    buckets: DELAY_BUCKETS,
    registers,
  })
  const disabled = new Counter({
    name: 'frontbell_webhook_endpoints_disabled_total',
    help: 'Endpoints that this process disabled as they kept failing',
    registers,
  })
  new Gauge({
    name: 'frontbell_webhook_in_flight',
    help: 'Attempts of this process under way',
    registers,
    collect() {
      this.set(inFlight())
    },
  })
  addQueueGauges(options)
  const counted = new Map<Outcome, Counter.Internal>()
  const counterOf = (outcome: Outcome): Counter.Internal => {
    const known = counted.get(outcome) ?? attempts.labels(outcome)
    counted.set(outcome, known)
    return known
  }
  const succeeded = duration.labels('success')
  const failed = duration.labels('failure')
  return {
    attempted({ outcome, startedAt, endedAt }, sinceEventMs, isFirst) {
      counterOf(outcome).inc()
      const timer = outcome === 'success' ? succeeded : failed
      timer.observe((endedAt.getTime() - startedAt.getTime()) / 1000)
      if (isFirst) delay.observe(Math.max(0, sinceEventMs) / 1000)
    },
    endpointDisabled: () => disabled.inc(),
  }
}

function addQueueGauges({ registry, sql, now }: WebhookMetricsOptions): void {
  queryGauge({
    registry,
    name: 'frontbell_webhook_deliveries_waiting',
    help: `Deliveries not yet at their end, retries included (counted up to ${COUNTED_AT_MOST})`,
    async read() {
      const [row] = await sql<{ count: number }[]>`
        SELECT count(*)::integer AS count
        FROM (SELECT FROM deliveries WHERE state = 'waiting' LIMIT ${COUNTED_AT_MOST}) waiting`
      return [{ labels: {}, value: row?.count ?? 0 }]
    },
  })
  queryGauge({
    registry,
    name: 'frontbell_webhook_oldest_due_seconds',
    help: 'How long the longest waiting delivery is overdue; 0 where none is',
    async read() {
      const lanes = await findLanes(sql)
      const overdueMs = lanes.filter((lane) => lane.enabled).map((lane) => now().getTime() - lane.dueAt.getTime())
      return [{ labels: {}, value: Math.max(0, ...overdueMs) / 1000 }]
    },
  })
  queryGauge({
    registry,
    name: 'frontbell_webhook_endpoints',
    help: 'Endpoints by status, disabled ones by who disabled them',
    labelNames: ['status'],
    async read() {
      const rows = await sql<{ status: string; count: number }[]>`
        SELECT coalesce('disabled_' || disabled_reason, status) AS status, count(*)::integer AS count
        FROM webhook_endpoints WHERE removed_at IS NULL GROUP BY 1`
      const counts = new Map(['enabled', 'disabled_owner', 'disabled_failing'].map((status) => [status, 0]))
      for (const { status, count } of rows) counts.set(status, count)
      return [...counts].map(([status, value]) => ({ labels: { status }, value }))
    },
  })
}
