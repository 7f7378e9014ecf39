import { Counter, Histogram, type Registry } from 'prom-client'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import type { StatementWatch } from '../../store/open-database.ts'
import { queryGauge } from '../../store/query-gauge.ts'

/** In seconds: most statements take less than a millisecond. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30]

/** Times the statements of each pool, for Prometheus. */
export function statementMetrics(registry: Registry): StatementWatch {
  const seconds = new Histogram({
    name: 'frontbell_database_statement_seconds',
    help: 'Statements by pool, from sending until the answer, the wait for earlier ones on the connection included',
    labelNames: ['pool'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const failed = new Counter({
    name: 'frontbell_database_statements_failed_total',
    help: 'Statements that failed, by pool; refused duplicates, time limits and lost connections among them',
    labelNames: ['pool'],
    registers: [registry],
  })
  return (pool) => {
    const timer = seconds.labels(pool)
    const failures = failed.labels(pool)
    return (ms, hasFailed) => {
      timer.observe(ms / 1000)
      if (hasFailed) failures.inc()
    }
  }
}

/** Work that waits in rows, by queue: when each row is due. Webhooks have gauges of their own. */
const QUEUES = {
  messages: 'SELECT work_at AS due_at FROM messages WHERE work IS NOT NULL',
  mail: 'SELECT coalesce(due_at, created_at) AS due_at FROM outgoing_emails WHERE sent_at IS NULL AND NOT held',
  reports: 'SELECT due_at FROM report_schedules WHERE due_at <= now()',
  notices: `SELECT due_at FROM appointment_notices WHERE status = 'pending'`,
  documents: `SELECT created_at AS due_at FROM documents WHERE status = 'processing'`,
  outbound_calls: 'SELECT created_at AS due_at FROM outbound_calls',
  campaigns: 'SELECT next_batch_at AS due_at FROM campaigns WHERE next_batch_at IS NOT NULL',
} as const

const QUEUE_SQL = Object.entries(QUEUES)
  .map(
    ([queue, rows]) =>
      `SELECT '${queue}' AS queue, count(*)::integer AS waiting, min(due_at) AS "oldestAt" FROM (${rows} LIMIT 100000) ${queue}`,
  )
  .join(' UNION ALL ')

interface QueueRow {
  queue: string
  waiting: number
  oldestAt: Instant | null
}

/** Gauges that query the database, for all instances together: whether it answers, the queues, and the registrations of trunks. */
export function databaseGauges(registry: Registry, db: Database, now: () => Instant): void {
  queryGauge({
    registry,
    name: 'frontbell_database_up',
    help: '1 while the database answers this process, else 0',
    read: () =>
      db.ping().then(
        () => [{ labels: {}, value: 1 }],
        () => [{ labels: {}, value: 0 }],
      ),
  })
  const queues = sharedRead(() => db.list.unsafe<QueueRow[]>(QUEUE_SQL))
  queryGauge({
    registry,
    name: 'frontbell_queue_waiting',
    help: 'Rows that wait for work, by queue, those that are not due yet included (counted up to 100000)',
    labelNames: ['queue'],
    read: async () => (await queues()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  })
  queryGauge({
    registry,
    name: 'frontbell_queue_oldest_due_seconds',
    help: 'How long the longest waiting row of a queue is overdue; 0 where none is',
    labelNames: ['queue'],
    read: async () =>
      (await queues()).map(({ queue, oldestAt }) => {
        const overdueMs = oldestAt === null ? 0 : now().getTime() - oldestAt.getTime()
        return { labels: { queue }, value: Math.max(0, overdueMs) / 1000 }
      }),
  })
  queryGauge({
    registry,
    name: 'frontbell_sip_registrations',
    help: 'Trunks that register at a carrier, by status: registered, unregistered, failed',
    labelNames: ['status'],
    async read() {
      const rows = await db.list<{ status: string; value: number }[]>`
        SELECT status, count(registration_status)::integer AS value
        FROM unnest(ARRAY['registered', 'unregistered', 'failed']) AS status
        LEFT JOIN sip_connections ON registration_status = status GROUP BY status`
      return rows.map(({ status, value }) => ({ labels: { status }, value }))
    },
  })
}

/** Lets overlapping reads share one answer: two gauges of one scrape need the same rows. */
function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
}
