import { Histogram, type Registry } from 'prom-client'
import type { AnsweredRequest } from '../../http/edge/server-options.ts'

/** In seconds: a read by key takes a few milliseconds, an export up to 30 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Times HTTP requests for Prometheus. The route is the pattern of the path, so the number of series is limited. */
export function requestMetrics(registry: Registry): (request: AnsweredRequest) => void {
  const seconds = new Histogram({
    name: 'frontbell_http_request_seconds',
    help: 'HTTP requests by method, route and status; a request that no route matches has the route "none"',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return ({ method, route, status, ms }) =>
    seconds.observe({ method, route: route ?? 'none', status: String(status) }, ms / 1000)
}
