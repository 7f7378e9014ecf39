import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { AnsweredRequest } from '../../http/edge/server-options.ts'
import { ATTRIBUTE } from './names.ts'
import { parentFrom } from './traceparent.ts'
import type { Tracing } from './tracing.ts'

/** Routes that programs request every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/drain'])

/** Makes a span of each answered request, except probes and paths that no route matches. */
export function traceRequests({ tracer, clock }: Tracing): (request: AnsweredRequest) => void {
  return ({ method, route, status, ms, traceparent }) => {
    if (route === null || PROBES.has(route)) return
    const endMs = clock.now().getTime()
    const attributes = {
      [ATTRIBUTE.httpMethod]: method,
      [ATTRIBUTE.httpRoute]: route,
      [ATTRIBUTE.httpStatus]: status,
    }
    const options = { kind: SpanKind.SERVER, startTime: endMs - ms, attributes }
    const span = tracer.startSpan(`${method} ${route}`, options, parentFrom(traceparent))
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endMs)
  }
}
