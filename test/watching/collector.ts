import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { atTheEnd } from '../harness/at-the-end.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number; doubleValue?: number }
}

/** A span as OTLP writes it in JSON. */
export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
}

interface TraceRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: CollectedSpan[] }[] }[]
}

/** An OpenTelemetry collector on loopback, which keeps what it gets. It ends with the file. */
export async function startCollector() {
  const requests: { path: string; headers: Record<string, unknown>; body: TraceRequest }[] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as TraceRequest
    if (state.status === 200) requests.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atTheEnd(() => new Promise<void>((done) => void server.close(() => done())))
  const resources = () => requests.flatMap(({ body }) => body.resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** What it answers from now on. */
    answerWith: (status: number) => {
      state.status = status
    },
    resource: () => resources()[0]?.resource.attributes ?? [],
    spans: (name: string): CollectedSpan[] =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .filter((span) => span.name === name),
  }
}

/** The value of one attribute; undefined where it is absent. */
export function attribute({ attributes }: Pick<CollectedSpan, 'attributes'>, key: string): string | number | undefined {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue
}
