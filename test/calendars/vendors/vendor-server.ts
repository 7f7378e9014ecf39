import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atTheEnd } from '../../harness/at-the-end.ts'

export interface VendorRequest {
  method: string
  /** The path, decoded segment by segment. */
  path: readonly string[]
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface VendorAnswer {
  status: number
  headers?: Record<string, string>
  json?: unknown
  html?: string
}

/** A refusal in the vendor's form. */
export class Refusal extends Error {
  readonly answer: VendorAnswer
  constructor(answer: VendorAnswer) {
    super(`${answer.status} ${JSON.stringify(answer.json ?? answer.html)}`)
    this.answer = answer
  }
}

export interface VendorServer {
  readonly url: string
  /** Every request so far, as `GET /path`. */
  readonly seen: string[]
  /** Answers of the next requests, in place of the real ones. */
  readonly faults: VendorAnswer[]
}

/** An HTTP server on loopback that is closed at the end of the test or file. */
export async function startVendorServer(
  handle: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>,
): Promise<VendorServer> {
  const seen: string[] = []
  const faults: VendorAnswer[] = []
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    seen.push(`${request.method} ${request.url.pathname}`)
    const fault = isApi(request) ? faults.shift() : undefined
    send(response, fault ?? (await answerTo(request, handle)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, faults }
}

/** Faults are those of the API, not of signing in. */
const isApi = ({ headers }: VendorRequest): boolean => headers.authorization?.startsWith('Bearer ') ?? false

async function answerTo(
  request: VendorRequest,
  handle: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>,
): Promise<VendorAnswer> {
  try {
    return await handle(request)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    return { status: 500, json: { error: { code: 'broken', message: String((error as Error).stack) } } }
  }
}

async function read(incoming: IncomingMessage): Promise<VendorRequest> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece)
  const url = new URL(incoming.url ?? '/', 'http://local')
  return {
    method: incoming.method ?? '',
    path: url.pathname.split('/').slice(1).map(decodeURIComponent),
    url,
    headers: incoming.headers,
    body: Buffer.concat(pieces).toString(),
  }
}

function send(response: ServerResponse, { status, headers = {}, json, html }: VendorAnswer): void {
  const type = html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(html ?? (json === undefined ? '' : JSON.stringify(json)))
}
