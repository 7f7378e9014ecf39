import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { TraceAttempt } from '../../webhooks/sending/attempt.ts'
import { ATTRIBUTE, SPAN } from './names.ts'
import { traceparentOf } from './traceparent.ts'
import type { Tracing } from './tracing.ts'

/** Makes a trace of each attempt to deliver a webhook, which its receiver can continue. */
export const traceAttempts =
  ({ tracer, clock }: Tracing): TraceAttempt =>
  ({ eventId, eventName }, { endpointId, address }) => {
    const attributes = {
      [ATTRIBUTE.eventId]: eventId,
      [ATTRIBUTE.eventName]: eventName,
      [ATTRIBUTE.endpointId]: endpointId,
      [ATTRIBUTE.httpMethod]: 'POST',
      ...(address && { [ATTRIBUTE.serverAddress]: address.host }),
    }
    const options = { kind: SpanKind.PRODUCER, startTime: clock.now(), attributes }
    const span = tracer.startSpan(SPAN.delivery(eventName), options, ROOT_CONTEXT)
    return {
      traceparent: traceparentOf(span.spanContext()),
      end({ outcome, detail, status, endedAt }) {
        span.setAttribute(ATTRIBUTE.outcome, outcome)
        if (status !== null) span.setAttribute(ATTRIBUTE.httpStatus, status)
        if (outcome !== 'success') {
          span.setStatus({ code: SpanStatusCode.ERROR, message: detail ?? outcome })
          span.setAttribute(ATTRIBUTE.errorType, status === null ? outcome : String(status))
        }
        span.end(endedAt)
      },
    }
  }
