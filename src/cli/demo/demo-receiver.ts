import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { generate } from 'selfsigned'
import type { Instant } from '../../kernel/clock.ts'

/**
 * A webhook receiver as a customer would write it, from the contract alone: real TLS on loopback, the raw body verified
 * before anything else. It shares no code with the sender on purpose: the demonstration and the tests use it as a
 * second opinion.
 */
export interface ReceivedWebhook {
  path: string
  headers: Record<string, string>
  /** As it came over the wire. */
  body: string
  /** Null when verified, else what is wrong. */
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
  /** How to tell the time, to check the tolerance of 300 s against. */
  now: () => Instant
  /** Header prefix of the brand. */
  headerPrefix?: string
  /** Instead of the plain 200. */
  respond?: Respond
}

export interface DemoReceiver {
  /** `https://127.0.0.1:<port>`; any path may be added. */
  readonly url: string
  /** The certificate authority to trust, PEM. */
  readonly ca: string
  readonly received: ReceivedWebhook[]
  /** The keys to verify with; deliveries of several endpoints are told apart by their path. */
  trust(path: string, keys: ReceiverKeys): void
  /** Called for each webhook as it comes. */
  onReceived(listener: (webhook: ReceivedWebhook) => void): void
  close(): Promise<void>
}

const TOLERANCE_SECONDS = 300

export async function startDemoReceiver(options: ReceiverOptions): Promise<DemoReceiver> {
  const certificate = await selfSigned()
  const keys = new Map<string, ReceiverKeys>()
  const received: ReceivedWebhook[] = []
  const listeners: ((webhook: ReceivedWebhook) => void)[] = []
  const prefix = (options.headerPrefix ?? 'X-SERVICE').toLowerCase()
  const respond = options.respond ?? ((_, response) => response.writeHead(200).end('ok'))

  const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
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
    ca: certificate.cert,
    received,
    trust: (path, trusted) => void keys.set(path, trusted),
    onReceived: (listener) => void listeners.push(listener),
    close,
  }
}

/** Null when the request is genuine. Contract: "Webhook request signing". */
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

/** Its own authority: valid for loopback, by name and by address. */
const selfSigned = () =>
  generate([{ name: 'commonName', value: 'Frontbell demonstration receiver' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: 'receiver.test' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
