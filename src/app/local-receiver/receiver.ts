import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type ForwardAnswer, forward } from './forward.ts'
import type { ReceiverIdentity } from './receiver-identity.ts'

/** An event that arrived, and the answer to it. */
export interface ReceivedEvent {
  /** From the body; null if the body is not an event. */
  event: string | null
  body: string
  /** The status returned to the sender. */
  status: number
  /** Why the event could not be forwarded; null if it was, or if there is nowhere to forward it. */
  problem: string | null
}

export interface ReceiverOptions {
  identity: ReceiverIdentity
  /** 0 to let the system choose. */
  port: number
  /** Forwards each request to this address, and returns its answer; null to answer 200 directly. */
  forwardTo: URL | null
  onEvent(received: ReceivedEvent): void
}

export interface Receiver {
  /** `https://localhost:<port>/` */
  readonly url: string
  close(): Promise<void>
}

/** More than any event has. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** Receives webhooks on this machine over TLS, unreachable from other machines. */
export async function startReceiver({ identity, port, forwardTo, onEvent }: ReceiverOptions): Promise<Receiver> {
  const server = createServer(identity, async (request, response) => {
    const body = await readBody(request).catch(() => null)
    if (body === null) return void response.writeHead(413).end()
    const path = request.url ?? '/'
    const answer = forwardTo === null ? OK : await forward(forwardTo, path, request.headers, body)
    send(response, answer)
    onEvent({ event: nameIn(body), body: body.toString(), status: answer.status, problem: answer.problem })
  })
  await listen(server, port)
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const OK: ForwardAnswer = { status: 200, body: Buffer.from('ok\n'), problem: null }

function send(response: ServerResponse, { status, body }: ForwardAnswer): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-length': body.length }).end(body)
}

async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function nameIn(body: Buffer): string | null {
  try {
    const { event } = JSON.parse(body.toString()) as { event?: unknown }
    return typeof event === 'string' ? event : null
  } catch {
    return null
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening())
  })
}
