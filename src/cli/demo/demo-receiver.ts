import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Instant, systemClock } from '../../kernel/clock.ts'
import { makeSelfSigned } from '../../kernel/network/self-signed.ts'

/**
 * One request that the receiver got. The receiver is written as a customer would write it, from the contract alone: TLS
 * on loopback, and the signature of the raw body is verified first. It deliberately shares no code with the sender, so
 * that the demonstration and the tests verify signatures independently.
 */
export interface ReceivedWebhook {
  path: string
  headers: Record<string, string>
  /** The raw body. */
  body: string
  /** Why verification failed; null if the request is genuine. */
  problem: string | null
  at: Instant
}

export interface ReceiverKeys {
  /** PEM, for `ed25519:` signatures. */
  publicKey: string
  /** For `sha256=` signatures. */
  secret: string
}

export type Respond = (request: IncomingMessage, response: ServerResponse, received: ReceivedWebhook) => void

export interface ReceiverOptions {
  /** The clock for the timestamp check. */
  now: () => Instant
  /** The header prefix of the brand; `X-SERVICE` by default. */
  headerPrefix?: string
  /** Answers the request; 200 by default. */
  respond?: Respond
}

export interface DemoReceiver {
  /** `https://127.0.0.1:<port>`; any path may be added. */
  readonly url: string
  /** The receiver's certificate authority, PEM. */
  readonly ca: string
  readonly received: ReceivedWebhook[]
  /** Sets the keys that verify the requests to `path`. Each endpoint has its own path. */
  trust(path: string, keys: ReceiverKeys): void
  /** Calls the listener for each request. */
  onReceived(listener: (webhook: ReceivedWebhook) => void): void
  close(): Promise<void>
}

const TOLERANCE_SECONDS = 300
const IDENTITY = { subject: 'Frontbell demonstration receiver', names: ['localhost', 'receiver.test', '127.0.0.1'] }

export async function startDemoReceiver(options: ReceiverOptions): Promise<DemoReceiver> {
  // The real time, whatever clock the receiver has: the sender's TLS library checks it.
  const { certificate, key } = await makeSelfSigned({ ...IDENTITY, isAuthority: true, now: systemClock.now() })
  const keys = new Map<string, ReceiverKeys>()
  const received: ReceivedWebhook[] = []
  const listeners: ((webhook: ReceivedWebhook) => void)[] = []
  const prefix = (options.headerPrefix ?? 'X-SERVICE').toLowerCase()
  const respond = options.respond ?? ((_, response) => response.writeHead(200).end('ok'))

  const server = createServer({ key, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? '/'
      const body = Buffer.concat(chunks)
      const headers = request.headers as Record<string, string>
      const problem = checkSignature(headers, body, keys.get(path), prefix, options.now())
      const webhook = { path, headers, body: body.toString(), problem, at: options.now() }
      received.push(webhook)
      respond(request, response, webhook)
      for (const listener of listeners) listener(webhook)
    })
  })
  const close = await listen(server)
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: certificate,
    received,
    trust: (path, trusted) => void keys.set(path, trusted),
    onReceived: (listener) => void listeners.push(listener),
    close,
  }
}

/** Returns why the signature is wrong, or null. See "Webhook request signing" in the contract. */
function checkSignature(
  headers: Record<string, string>,
  body: Buffer,
  keys: ReceiverKeys | undefined,
  prefix: string,
  now: Instant,
): string | null {
  const signature = headers[`${prefix}-signature`]
  const timestamp = headers[`${prefix}-timestamp`]
  if (!signature || !timestamp) return 'a signature header is missing'
  if (!keys) return 'no key is known for this path'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return 'the timestamp is too far off'
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body])
  if (signature.startsWith('ed25519:')) {
    const given = Buffer.from(signature.slice('ed25519:'.length), 'base64')
    return verify(null, signed, createPublicKey(keys.publicKey), given) ? null : 'the Ed25519 signature is wrong'
  }
  const expected = Buffer.from(`sha256=${createHmac('sha256', keys.secret).update(signed).digest('hex')}`)
  const given = Buffer.from(signature)
  const equal = given.length === expected.length && timingSafeEqual(given, expected)
  return equal ? null : 'the HMAC signature is wrong'
}

async function listen(server: Server): Promise<() => Promise<void>> {
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      for (const socket of sockets) socket.destroy()
    })
}
