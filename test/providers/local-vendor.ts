import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * How a local vendor behaves. `hang`: accepts the connection and sends nothing. `mute`: a WebSocket that opens and
 * sends nothing. `drip`: begins to answer and stalls. `trickle`: sends a piece now and then, for ever. `cut`: begins
 * and breaks the connection. `slam`: breaks the connection at once.
 */
export type CallProfile =
  | 'well'
  | 'hang'
  | 'mute'
  | 'drip'
  | 'trickle'
  | 'cut'
  | 'slam'
  | 'unauthorized'
  | 'unknown'
  | 'busy'
  | 'broken'
  | 'garbage'

export interface SeenRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** The answer to a request; the pieces are sent one by one. */
export interface HttpAnswer {
  status?: number
  contentType: string
  pieces: readonly (string | Uint8Array)[]
}

export interface VendorScript {
  /** The expected key, and where the request has it. */
  authorized(request: SeenRequest): boolean
  /** The vendor's format of an error. */
  refusal(status: number, message: string): object
  http?(request: SeenRequest): HttpAnswer
  /** For a WebSocket; `manner` is `well`, `mute`, `drip`, `trickle`, `cut` or `garbage`. */
  socket?(peer: WebSocket, request: SeenRequest, manner: CallProfile): void
}

export interface LocalVendor {
  /** http://127.0.0.1:port */
  readonly url: string
  manner: CallProfile
  readonly seen: SeenRequest[]
  /** Connections in use: unanswered requests, and WebSockets. */
  inUse(): number
  close(): Promise<void>
}

const STATUSES: Partial<Record<CallProfile, number>> = { unauthorized: 401, unknown: 404, busy: 429, broken: 500 }

/** A vendor's server on a free loopback port, which speaks the vendor's protocol and can be told to misbehave. */
export async function startLocalVendor(script: VendorScript): Promise<LocalVendor> {
  const open = new Set<object>()
  const seen: SeenRequest[] = []
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const deafSockets = new WebSocketServer({ noServer: true, autoPong: false })
  const vendor: LocalVendor = {
    url: '',
    manner: 'well',
    seen,
    inUse: () => open.size,
    close: () =>
      new Promise((resolve) => {
        for (const peer of [...sockets.clients, ...deafSockets.clients]) peer.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
        for (const socket of raw) socket.destroy()
      }),
  }
  const raw = new Set<Socket>()
  server.on('connection', (socket) => {
    raw.add(socket)
    socket.on('close', () => raw.delete(socket))
  })

  const hold = (thing: object, until: { on(event: 'close', run: () => void): unknown }) => {
    open.add(thing)
    until.on('close', () => open.delete(thing))
  }

  server.on('request', async (incoming, response) => {
    hold(response, response)
    const request = await read(incoming)
    seen.push(request)
    answer(script, request, response, vendor.manner)
  })
  server.on('upgrade', (incoming, socket, head) => {
    hold(socket, socket)
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    const request = described(incoming, Buffer.alloc(0))
    seen.push(request)
    const { manner } = vendor
    if (manner === 'hang') return void socket.resume()
    if (manner === 'slam') return void socket.destroy()
    const status = script.authorized(request) ? STATUSES[manner] : 401
    if (status !== undefined) return void refuseUpgrade(socket, status, script)
    const acceptor = manner === 'mute' || manner === 'drip' ? deafSockets : sockets
    acceptor.handleUpgrade(incoming, socket, head, (peer) => {
      peer.on('error', () => {})
      if (manner === 'garbage') peer.on('message', () => peer.send('<html>no JSON</html>'))
      else script.socket?.(peer, request, manner)
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(vendor, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function answer(script: VendorScript, request: SeenRequest, response: ServerResponse, manner: CallProfile): void {
  if (manner === 'hang' || manner === 'mute') return
  if (manner === 'slam') return void response.destroy()
  const status = script.authorized(request) ? STATUSES[manner] : 401
  if (status !== undefined) {
    const retry = status === 429 ? { 'retry-after': '2' } : {}
    response.writeHead(status, { 'content-type': 'application/json', ...retry })
    return void response.end(JSON.stringify(script.refusal(status, `manner ${manner}`)))
  }
  if (manner === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' })
    return void response.end('<html>502 by some proxy</html>')
  }
  const whole = script.http?.(request) ?? { status: 404, contentType: 'text/plain', pieces: ['no such thing'] }
  response.writeHead(whole.status ?? 200, { 'content-type': whole.contentType })
  if (manner === 'drip' || manner === 'cut') {
    response.write(whole.pieces[0] ?? '', () => {
      if (manner === 'cut') response.destroy()
    })
    return
  }
  if (manner === 'trickle') return void trickle(response, whole.pieces)
  sendApart(response, [...whole.pieces])
}

/** The interval between pieces: short, so that tests are quick. */
export const TRICKLE_MS = 3

function trickle(response: ServerResponse, [first = ' ', second = first]: HttpAnswer['pieces']): void {
  response.write(first)
  const timer = setInterval(() => response.write(second), TRICKLE_MS)
  response.on('close', () => clearInterval(timer))
}

/** Sends each piece in its own packet. */
function sendApart(response: ServerResponse, pieces: (string | Uint8Array)[]): void {
  const piece = pieces.shift()
  if (piece === undefined) response.end()
  else response.write(piece, () => setImmediate(() => sendApart(response, pieces)))
}

function refuseUpgrade(socket: Duplex, status: number, script: VendorScript): void {
  socket.resume()
  const body = JSON.stringify(script.refusal(status, 'refused'))
  const retry = status === 429 ? 'retry-after: 2\r\n' : ''
  socket.end(
    `HTTP/1.1 ${status} No\r\ncontent-type: application/json\r\n${retry}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece)
  return described(incoming, Buffer.concat(pieces))
}

const described = (incoming: IncomingMessage, body: Buffer): SeenRequest => ({
  method: incoming.method ?? '',
  url: new URL(incoming.url ?? '/', 'http://local'),
  headers: incoming.headers as Record<string, string | undefined>,
  body,
})
