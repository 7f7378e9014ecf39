import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { newKeyText } from '../../../src/features/api-keys/key-text.ts'
import { pause } from '../../harness/until.ts'

export interface Ports {
  http: number
  sip: number
  sipTls: number
  /** The range of audio ports. */
  rtp: readonly [number, number]
  /** A number that is called in the flood. */
  to: string
}

/** What was thrown at the service, by port. */
export type Thrown = Record<string, number>

/** An address of loopback that the service admits no calls from. */
const STRANGER = '127.0.9.9'
const ROUND_MS = 50

/** Attacks every port, or only one kind, until it is stopped; resolves with how much was sent. */
export function attackEveryPort(ports: Ports, only: string | null = null): () => Promise<Thrown> {
  const thrown: Thrown = {}
  const attack = new Attack(ports, thrown)
  let isOver = false
  const running = (async () => {
    for (let round = 0; !isOver; round++) {
      for (const [kind, act] of Object.entries(attack.kinds)) if (only === null || only === kind) act(round)
      await pause(ROUND_MS)
    }
  })()
  return async () => {
    if (isOver) return thrown
    isOver = true
    await running
    attack.close()
    return thrown
  }
}

const SIP_NONSENSE = [
  'INVITE sip:x@y SIP/2.0\r\n\r\n',
  'INVITE sip:x@y SIP/9.9\r\nContent-Length: 99999999\r\n\r\nx',
  `OPTIONS sip:x SIP/2.0\r\nVia: ${'a'.repeat(20_000)}\r\n\r\n`,
  `REGISTER sip:x SIP/2.0\r\n${'Via: SIP/2.0/UDP a;branch=z9hG4bK1\r\n'.repeat(500)}\r\n`,
]

const JSON_TYPE = { 'content-type': 'application/json' }
const SIGN_IN = '{"email":"a@example.com","password":"a wrong password"}'

const upgradeOf = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`

class Attack {
  readonly #ports: Ports
  readonly #thrown: Thrown
  readonly #sockets = new Set<Socket>()
  readonly #near = createSocket('udp4')
  readonly #far = createSocket('udp4')
  #calls = 0

  constructor(ports: Ports, thrown: Thrown) {
    this.#ports = ports
    this.#thrown = thrown
    this.#far.bind(0, STRANGER)
    for (const socket of [this.#near, this.#far]) socket.on('error', () => {})
  }

  /** What happens twenty times a second, by port. */
  readonly kinds: Record<string, (round: number) => void> = {
    'sip udp': () => {
      for (let n = 0; n < 10; n++) this.#udp('sip udp', SIP_NONSENSE[n % SIP_NONSENSE.length] ?? '', this.#ports.sip)
      for (let n = 0; n < 10; n++) this.#udp('sip udp', randomBytes(1 + n * 100), this.#ports.sip)
      for (let n = 0; n < 5; n++) this.#udp('sip udp', this.#invite(), this.#ports.sip)
      // From an address whose calls are accepted.
      this.#near.send(this.#invite(), this.#ports.sip, '127.0.0.1')
    },
    rtp: (round) => {
      const [first, last] = this.#ports.rtp
      for (let n = 0; n < 40; n++) this.#udp('rtp', rtpPacket(n), first + ((round * 40 + n) % (last - first + 1)))
    },
    'sip tcp': (round) => this.#tcp('sip tcp', this.#ports.sip, SIP_NONSENSE[round % SIP_NONSENSE.length] ?? ''),
    'sip tls': (round) => {
      this.#tcp('sip tls', this.#ports.sipTls, randomBytes(200))
      if (round % 4 === 0) this.#tls()
    },
    http: () => {
      this.#tcp('http', this.#ports.http, 'GET /api/v1/contacts HTTP/1.1\r\nHost: a\r\nX-Slow: ')
      this.#http('GET', '/api/v1/contacts', { authorization: `Bearer ${newKeyText('service_sk_')}` })
      this.#http('POST', '/api/v1/contacts', JSON_TYPE, '['.repeat(100_000))
      this.#http('GET', `/../../${'a/'.repeat(500)}`)
      this.#http('POST', '/dashboard/auth/sign-in/email', JSON_TYPE, SIGN_IN)
    },
    webhooks: () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' }
      this.#http('POST', '/carriers/twilio/voice', form, 'From=1&'.repeat(8_000), 'webhooks')
      const telnyx = { ...JSON_TYPE, 'telnyx-signature-ed25519': 'AAAA', 'telnyx-timestamp': '1' }
      this.#http('POST', '/carriers/telnyx/calls', telnyx, `{"data":"${'x'.repeat(60_000)}"}`, 'webhooks')
    },
    websocket: () => {
      for (const path of ['/carriers/twilio/stream/none', '/carriers/telnyx/stream/none', '/dashboard/console', '//'])
        this.#tcp('websocket', this.#ports.http, upgradeOf(path))
    },
  }

  close(): void {
    this.#near.close()
    this.#far.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #count(port: string): void {
    this.#thrown[port] = (this.#thrown[port] ?? 0) + 1
  }

  #udp(kind: string, bytes: Buffer | string, port: number): void {
    this.#count(kind)
    this.#far.send(bytes, port, '127.0.0.1')
  }

  /** An INVITE that nobody will acknowledge. */
  #invite(): string {
    const id = ++this.#calls
    const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n'
    return [
      `INVITE sip:${this.#ports.to}@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bKflood${id};rport`,
      ...['Max-Forwards: 70', `From: <sip:+1917555${String(id % 10_000).padStart(4, '0')}@127.0.0.1>;tag=${id}`],
      ...[
        `To: <sip:${this.#ports.to}@127.0.0.1>`,
        `Call-ID: flood-${id}`,
        'CSeq: 1 INVITE',
        'Contact: <sip:a@127.0.0.1:9>',
      ],
      ...['Content-Type: application/sdp', `Content-Length: ${sdp.length}`, '', sdp],
    ].join('\r\n')
  }

  /** Opens a connection, sends, and lets it hang. */
  #tcp(kind: string, port: number, bytes: Buffer | string): void {
    this.#count(kind)
    this.#keep(connect(port, '127.0.0.1')).write(bytes)
  }

  /** A handshake, and nonsense after it. */
  #tls(): void {
    this.#count('sip tls')
    this.#keep(connectTls({ port: this.#ports.sipTls, host: '127.0.0.1', rejectUnauthorized: false })).write(
      SIP_NONSENSE[1] ?? '',
    )
  }

  #http(method: string, path: string, headers: Record<string, string> = {}, body = '', kind = 'http'): void {
    this.#count(kind)
    const lines = Object.entries({ host: 'a', connection: 'close', ...headers, 'content-length': String(body.length) })
    const socket = this.#keep(connect(this.#ports.http, '127.0.0.1'))
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  }

  #keep<S extends Socket>(socket: S): S {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
    socket.resume()
    return socket
  }
}

/** Well-formed audio of nobody. */
function rtpPacket(n: number): Buffer {
  const packet = Buffer.alloc(172, 0x10)
  packet.writeUInt16BE(0x8000, 0)
  packet.writeUInt16BE(n, 2)
  packet.writeUInt32BE(n * 160, 4)
  packet.writeUInt32BE(0xbadbad, 8)
  return packet
}
