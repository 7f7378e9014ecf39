import { headers, matching, optional, required, share, url } from './setting-kinds.ts'

/** Traces for OpenTelemetry, under the names of its specification (docs/watching.md). */
export const traceSettings = {
  tracesUrl: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url('http:', 'https:'),
    'The OpenTelemetry collector that gets the traces of calls, requests and webhooks (OTLP over HTTP, usually port 4318); if it is not set, there are no traces.',
  ),
  tracesHeaders: required(
    'OTEL_EXPORTER_OTLP_HEADERS',
    headers,
    '',
    'Headers for the collector, such as authorization=Bearer%20abc, separated by commas.',
  ),
  tracesServiceName: required(
    'OTEL_SERVICE_NAME',
    matching(/^[\w. -]{1,100}$/, 'up to 100 letters, digits, dots, spaces, hyphens and underscores'),
    'frontbell',
    'The name of this service in traces.',
  ),
  tracesShare: required(
    'OTEL_TRACES_SAMPLER_ARG',
    share,
    '1',
    'The share of traces that are sent, from 0 to 1. A request with a traceparent header follows the decision of its sender.',
  ),
}
