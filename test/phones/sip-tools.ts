import { createSocket, type Socket } from 'node:dgram'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { type Log, silentLog } from '../../src/kernel/log.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import type { MediaListener } from '../../src/media/media-stream.ts'
import type { RemoteMedia } from '../../src/telephony/rtp/port.ts'
import type { MediaPort } from '../../src/telephony/sip/call/leg-media.ts'
import { type DialOptions, dial, type OutboundLeg } from '../../src/telephony/sip/call/uac.ts'
import { SipEndpoint, type SipEndpointOptions } from '../../src/telephony/sip/endpoint.ts'
import { tagOf } from '../../src/telephony/sip/message/headers.ts'
import {
  formatMessage,
  isRequest,
  parseMessage,
  replyTo,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '../../src/telephony/sip/message/message.ts'
import { createSipServer, type SipServer, type SipServerOptions } from '../../src/telephony/sip/sip-server.ts'
import type { DialedNumber } from '../../src/telephony/trunk.ts'
import { until } from '../harness/until.ts'

/** Tools for SIP tests: a server on a free loopback port, a caller, and media ports that only record their settings. */

/** The business of every trunk and number, unless a test says otherwise. */
export const BUSINESS = 'biz_test'
export const OWNED: DialedNumber = { owner: BUSINESS, claimants: [] }
export const UNKNOWN_NUMBER: DialedNumber = { owner: null, claimants: [] }

/** A media port that carries no audio and records how signaling configures it. */
export class RememberingPort implements MediaPort {
  readonly sampleRate = 8000
  readonly playoutClock = 'us'
  readonly localPort: number
  readonly remotes: { address: string; port: number; payloadType: number; dtmfPayloadType: number | null }[] = []
  readonly more: RemoteMedia[] = []
  readonly holds: boolean[] = []
  closed = 0
  listener: MediaListener = {}

  constructor(localPort: number) {
    this.localPort = localPort
  }

  setRemote(
    address: string,
    port: number,
    payloadType: number,
    dtmfPayloadType: number | null,
    more: RemoteMedia = {},
  ): void {
    this.remotes.push({ address, port, payloadType, dtmfPayloadType })
    this.more.push(more)
  }

  hold(on: boolean): void {
    this.holds.push(on)
  }

  /** Set while the port waits for the peer; a test calls it to say that the peer's audio has arrived. */
  peerHeard: (() => void) | null = null

  waitForPeer(onHeard: () => void): () => void {
    this.peerHeard = onHeard
    return () => {
      this.peerHeard = null
    }
  }

  close(): void {
    this.closed += 1
  }

  listen(listener: MediaListener): void {
    this.listener = listener
  }

  play(): void {}
  mark(): void {}
  clear(): number {
    return 0
  }
  queuedMs(): number {
    return 0
  }
}

export interface TestServer {
  readonly server: SipServer
  readonly legs: CallLeg[]
  readonly ports: RememberingPort[]
  readonly lines: { fields: object; message?: string }[]
}

export function listLog(lines: { fields: object; message?: string }[]): Log {
  const write = (fields: object, message?: string): void => void lines.push({ fields, ...(message && { message }) })
  return { debug() {}, info: write, warn: write, error: write }
}

/** A server that accepts calls from loopback to every number; calls wait in `legs`. Closed at the end of the test. */
export async function startSipServer(overrides: Partial<SipServerOptions> = {}): Promise<TestServer> {
  const legs: CallLeg[] = []
  const ports: RememberingPort[] = []
  const lines: TestServer['lines'] = []
  const server = await createSipServer({
    host: '127.0.0.1',
    port: 0,
    allowedSources: ['127.0.0.0/8'],
    trunks: () => [],
    findNumber: async () => OWNED,
    maxCalls: 100,
    realm: 'frontbell.test',
    openMedia: async () => {
      const port = new RememberingPort(40_000 + 2 * ports.length)
      ports.push(port)
      return port
    },
    onIncomingCall: (leg) => void legs.push(leg),
    clock: systemClock,
    log: listLog(lines),
    ...overrides,
  })
  onTestFinished(() => server.close())
  return { server, legs, ports, lines }
}

/** An endpoint for the far side. `onRequest` answers requests outside of dialogs. */
export async function startSipCaller(overrides: Partial<SipEndpointOptions> = {}): Promise<SipEndpoint> {
  const endpoint = await SipEndpoint.open({
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: silentLog,
    onRequest: (open, request, source) => open.replyOnce(request, source, 405),
    ...overrides,
  })
  onTestFinished(() => endpoint.close())
  return endpoint
}

/** Calls the server from the caller. */
export function call(
  caller: SipEndpoint,
  server: SipServer,
  overrides: Partial<DialOptions> = {},
): OutboundLeg & { readonly port: RememberingPort } {
  const port = new RememberingPort(50_000)
  const leg = dial({
    endpoint: caller,
    to: '+15551230000',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port: server.port, protocol: 'udp' },
    openMedia: async () => port,
    ...overrides,
  })
  return Object.assign(leg, { port })
}

/** The first call that reaches the server. */
export const nextLeg = ({ legs }: TestServer): Promise<CallLeg> => until('a call', () => legs.shift())

/** Waits for the end of a leg and returns how it ended. */
export const endOf = (leg: CallLeg): Promise<string> => new Promise((resolve) => leg.onEnd(resolve))

/** A session description as simple phones send it. */
export const phoneSdp = (direction = 'sendrecv', port = 50_000): string =>
  ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', `m=audio ${port} RTP/AVP 0 101`]
    .concat(['a=rtpmap:101 telephone-event/8000', `a=${direction}`, ''])
    .join('\r\n')

export interface PhoneRequest {
  readonly uri?: string
  readonly branch?: string
  readonly cseq?: number
  readonly toTag?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A phone without a SIP stack: the test writes every message, nothing is answered automatically, and received messages are kept. */
export class RawPhone {
  readonly #socket: Socket
  readonly #server: { readonly port: number }
  readonly callId = `raw-${Math.random().toString(36).slice(2)}`
  readonly heard: SipMessage[] = []
  /** Responses to malformed requests may be malformed too, because they repeat parts of the request. */
  readonly unreadable: string[] = []
  #branches = 0
  #lastSent: Promise<unknown> = Promise.resolve()

  private constructor(socket: Socket, server: { readonly port: number }) {
    this.#socket = socket
    this.#server = server
    socket.on('message', (bytes) => this.#hear(bytes))
  }

  /** `address` is one of loopback's. */
  static async open(server: { readonly port: number }, address = '127.0.0.1'): Promise<RawPhone> {
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => socket.bind(0, address, resolve))
    const phone = new RawPhone(socket, server)
    onTestFinished(async () => {
      await phone.#lastSent
      socket.close()
    })
    return phone
  }

  #hear(bytes: Buffer): void {
    try {
      this.heard.push(parseMessage(bytes))
    } catch {
      this.unreadable.push(bytes.toString())
    }
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** Waits until the server has read everything sent before. The server must admit this phone. */
  async isRead(): Promise<void> {
    await this.#lastSent
    this.send('OPTIONS', { headers: { 'Call-ID': `${this.callId}-${this.#branches}` } })
    await this.response(200, 'OPTIONS')
  }

  sendText(text: string): void {
    this.#lastSent = new Promise((resolve) => this.#socket.send(text, this.#server.port, '127.0.0.1', resolve))
  }

  /** Sends a request and returns its branch. `headers` replace the default ones; '' omits a header. */
  send(method: string, parts: PhoneRequest = {}): string {
    const branch = parts.branch ?? `z9hG4bK-${this.callId}-${++this.#branches}`
    const { uri = 'sip:+15551230000@127.0.0.1', cseq = 1, body = '' } = parts
    const lines: Record<string, string> = {
      Via: `SIP/2.0/UDP 127.0.0.1:${this.port};branch=${branch};rport`,
      'Max-Forwards': '70',
      From: '<sip:+15559870000@127.0.0.1>;tag=phone',
      To: `<sip:+15551230000@127.0.0.1>${parts.toTag ? `;tag=${parts.toTag}` : ''}`,
      'Call-ID': this.callId,
      CSeq: `${cseq} ${method}`,
      Contact: `<sip:phone@127.0.0.1:${this.port}>`,
      ...(body !== '' && { 'Content-Type': 'application/sdp' }),
      ...parts.headers,
      'Content-Length': String(Buffer.byteLength(body)),
    }
    const head = Object.entries(lines).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
    this.sendText([`${method} ${uri} SIP/2.0`, ...head, '', body].join('\r\n'))
    return branch
  }

  /** Answers a received request. */
  reply(request: SipRequest, status: number, headers: Readonly<Record<string, string>> = {}, body = ''): void {
    const reply = replyTo(request, status, { toTag: 'phone', headers, body: Buffer.from(body) })
    this.sendText(formatMessage(reply).toString())
  }

  /** Waits for the next response with that status to that method; drops the messages before it. */
  async response(status: number, method = 'INVITE'): Promise<SipResponse> {
    const matches = (one: SipMessage): boolean => !isRequest(one) && one.status === status && one.cseq.method === method
    return (await this.#next(`${status} to ${method}`, matches)) as SipResponse
  }

  /** Waits for the next request with that method. */
  async request(method: string): Promise<SipRequest> {
    return (await this.#next(method, (one) => isRequest(one) && one.method === method)) as SipRequest
  }

  async #next(what: string, matches: (message: SipMessage) => boolean): Promise<SipMessage> {
    const heard = (): string => this.heard.map((one) => (isRequest(one) ? one.method : one.status)).join(', ')
    try {
      const at = await until(what, () => this.heard.findIndex(matches) + 1 || null)
      return this.heard.splice(0, at).at(-1)!
    } catch {
      throw new Error(`Waited in vain for ${what}; heard: ${heard() || 'nothing'}`)
    }
  }

  /** Establishes a call up to its ACK, which `testServer` answers. Returns the server's tag of the dialog. */
  async establish(testServer: TestServer, body = phoneSdp()): Promise<{ leg: CallLeg; toTag: string }> {
    this.send('INVITE', { body })
    const leg = await nextLeg(testServer)
    const answering = leg.answer()
    const toTag = tagOf((await this.response(200)).to)
    this.send('ACK', { toTag })
    await answering
    await this.isRead()
    return { leg, toTag }
  }
}
