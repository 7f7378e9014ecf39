import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached a local carrier. */
export interface ReceivedCall {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  body: string
}

/** `null` breaks the connection without an answer; `'silence'` keeps it open without an answer. */
type Scripted = { status: number; json: object } | null | 'silence'
export type CarrierScript = (call: ReceivedCall) => Scripted

/**
 * The answer to a request that is carried out nevertheless: an error of the carrier, a broken connection, or none at
 * all.
 */
export type Misanswer = 'error' | 'broken' | 'silence'

export function misanswered(how: Misanswer): Scripted {
  if (how === 'error') return { status: 500, json: { code: 20500, message: 'Internal Server Error' } }
  return how === 'broken' ? null : 'silence'
}

/**
 * A carrier's HTTP interface on a free loopback port. It waits `delayMs` between executing a request and answering it.
 */
export async function startLocalCarrier(script: CarrierScript, delayMs = 0) {
  const calls: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    const call = await read(request)
    calls.push(call)
    const reply = script(call)
    if (delayMs > 0) setTimeout(() => answer(response, reply), delayMs)
    else answer(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<ReceivedCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  }
}

function answer(response: ServerResponse, reply: Scripted): void {
  if (reply === 'silence') return
  if (reply === null) {
    response.destroy()
    return
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(reply.json))
}
