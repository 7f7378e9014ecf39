import type { Tracer } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunningParts } from '../running-parts.ts'
import type { SpanIds } from './span-ids.ts'

/** What makes the spans of this service. */
export interface Tracing {
  readonly tracer: Tracer
  /** The ids of the tracer's spans. */
  readonly ids: SpanIds
  readonly clock: Pick<Clock, 'now'>
  /** Whether spans may contain spoken words and phone numbers. */
  readonly withPii: boolean
}

interface TracingOptions {
  config: Pick<Config, 'tracesUrl' | 'tracesHeaders' | 'tracesServiceName' | 'tracesShare' | 'logPii'>
  version: string
  clock: Pick<Clock, 'now' | 'after'>
  log: Log
}

/** The collector is on the same network: it answers at once or not at all. */
const SEND_MS = 5_000
/** How long the end of the service waits for the last spans. */
const LAST_SPANS_MS = 2_000

/** Opens the connection to the collector; null without OTEL_EXPORTER_OTLP_ENDPOINT. Adds sending the last spans to `running`. */
export async function openTracing(
  { config, version, clock, log }: TracingOptions,
  running: Pick<RunningParts, 'add'>,
): Promise<Tracing | null> {
  const { tracesUrl, tracesHeaders, tracesServiceName, tracesShare } = config
  if (tracesUrl === null) return null
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { ReservableIds }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('./span-ids.ts'),
  ])
  const url = `${tracesUrl}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers: tracesHeaders, timeoutMillis: SEND_MS })
  const ids = new ReservableIds()
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': tracesServiceName, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesShare) }),
    idGenerator: ids,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reportingFailures(exporter, url, log) })],
  })
  running.add('traces', () => atMost(LAST_SPANS_MS, clock, provider.shutdown()))
  return { tracer: provider.getTracer('frontbell', version), ids, clock, withPii: config.logPii }
}

/** Logs when the collector refuses spans; the library drops them silently. */
const reportingFailures = (exporter: SpanExporter, url: string, log: Log): SpanExporter => ({
  export(spans, done) {
    exporter.export(spans, (result) => {
      if (result.code !== 0)
        log.warn(
          { cause: 'traces', url, err: result.error },
          'the collector of traces did not take spans; they are lost',
        )
      done(result)
    })
  },
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  shutdown: () => exporter.shutdown(),
})

const atMost = (ms: number, clock: Pick<Clock, 'after'>, work: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve)
    work.then(resolve, reject).finally(cancel)
  })
