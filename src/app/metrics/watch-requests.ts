import type { Registry } from 'prom-client'
import type { AnsweredRequest } from '../../http/edge/server-options.ts'
import { traceRequests } from '../tracing/request-traces.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { requestMetrics } from './request-metrics.ts'

/** Counts and times answered requests for /metrics, and traces them if traces are on. */
export function watchRequests({ metrics, tracing }: { metrics: Registry; tracing: Tracing | null }) {
  const watchers = [requestMetrics(metrics), ...(tracing ? [traceRequests(tracing)] : [])]
  return (request: AnsweredRequest): void => {
    for (const watch of watchers) watch(request)
  }
}
