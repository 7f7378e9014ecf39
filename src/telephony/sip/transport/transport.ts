import { createSocket, type Socket } from 'node:dgram'
import { isIPv4, isIPv6 } from 'node:net'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import {
  formatMessage,
  formatRejection,
  isRequest,
  parseMessage,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '../message/message.ts'
import { SipParseError } from '../message/sip-error.ts'
import { formatHop, type Hop, type Protocol, plainAddress, replyHops, stampVia } from './hop.ts'
import { StreamConnections, tcpProtocol } from './stream-connections.ts'
import { CALLING_OUT_ONLY, type TlsIdentity, TlsProtocol, type TlsSettings } from './tls-protocol.ts'

/**
 * Whether a sender is answered. `ifShorter`: over UDP only with fewer bytes than it sent, because its address may be
 * forged: the answer goes to somebody else then.
 */
export type AnswerRule = 'always' | 'ifShorter' | 'never'

/** Whether an answer of so many bytes may be sent to a sender of so many. */
export const mayAnswerWith = (
  rule: AnswerRule,
  bytes: { answer: number; request: number },
  { protocol }: Hop,
): boolean => rule === 'always' || (rule === 'ifShorter' && (protocol !== 'udp' || bytes.answer < bytes.request))

/** Hears of each SIP message that comes (`in`) or goes (`out`), with the peer. Must not throw or keep the message. */
export type WatchMessage = (way: 'in' | 'out', message: SipMessage, peer: Hop) => void

/** The parts of a transport that the transaction layer uses; tests script one. */
export interface MessageSender {
  /** Calls `onError` at most once, later, if the message cannot have arrived. */
  sendRequest(request: SipRequest, hop: Hop, onError: (error: Error) => void): void
  /** Sends to the source of the request, which its stamped Via contains. */
  sendResponse(response: SipResponse, source: Hop, onError: (error: Error) => void): void
}

export interface TransportOptions {
  /** The address to bind, IPv4 or IPv6; `::` binds both. */
  readonly host: string
  /** The port for UDP and TCP. 0: a port that is free for both. */
  readonly port: number
  /** UDP, TCP, or both (default). */
  readonly protocols?: readonly Protocol[]
  /** Without an identity, TLS is only used for outbound calls. */
  readonly tls?: TlsSettings
  readonly clock: Clock
  readonly log: Log
  /** Called with a message; the topmost Via of a request is stamped. Must not throw. */
  onMessage(message: SipMessage, source: Hop): void
  readonly watch?: WatchMessage | undefined
  /** Called with a message that is not SIP; returns how it may be answered, if it can be. */
  onBroken(error: SipParseError, source: Hop): AnswerRule
}

/** UDP and TCP on one port, TLS on another (RFC 3261, section 18). */
export class SipTransport implements MessageSender {
  readonly #options: TransportOptions
  readonly #protocols: readonly Protocol[]
  readonly #tls: TlsSettings
  readonly #tlsProtocol: TlsProtocol
  readonly #streams: Readonly<Record<'tcp' | 'tls', StreamConnections>>
  #udp: Socket | null = null
  #port = 0
  #tlsPort: number | null = null
  #closed = false

  constructor(options: TransportOptions) {
    this.#options = options
    this.#protocols = options.protocols ?? ['udp', 'tcp']
    this.#tls = options.tls ?? CALLING_OUT_ONLY
    this.#tlsProtocol = new TlsProtocol(this.#tls)
    const events = {
      onBytes: (bytes: Buffer, source: Hop) => this.#receive(bytes, source),
      onBroken: (error: SipParseError, source: Hop) => void options.onBroken(error, source),
    }
    this.#streams = {
      tcp: new StreamConnections(options.clock, tcpProtocol, events),
      tls: new StreamConnections(options.clock, this.#tlsProtocol, events),
    }
  }

  get port(): number {
    return this.#port
  }

  /** Null if we do not listen for TLS. */
  get tlsPort(): number | null {
    return this.#tlsPort
  }

  get connections(): number {
    return this.#streams.tcp.count + this.#streams.tls.count
  }

  /** Sets a renewed certificate for new connections. */
  setTlsIdentity(identity: TlsIdentity): void {
    this.#tlsProtocol.setIdentity(identity)
  }

  /** Binds the sockets. Rejects if the port is taken. */
  async open(): Promise<void> {
    for (let attemptsLeft = this.#options.port === 0 ? 20 : 1; ; attemptsLeft--) {
      try {
        this.#port = await this.#bind(this.#options.port)
        break
      } catch (error) {
        // A port that is free for TCP may be taken for UDP; with port 0, another port is tried.
        if (attemptsLeft <= 1 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      }
    }
    if (this.#tls.port === null) return
    try {
      this.#tlsPort = await this.#streams.tls.listen(this.#options.host, this.#tls.port)
    } catch (error) {
      await this.close()
      throw Object.assign(error as Error, { tls: true })
    }
  }

  async #bind(port: number): Promise<number> {
    const { host } = this.#options
    const bound = this.#protocols.includes('tcp') ? await this.#streams.tcp.listen(host, port) : port
    if (!this.#protocols.includes('udp')) return bound
    try {
      this.#udp = await this.#bindUdp(host, bound)
      return this.#udp.address().port
    } catch (error) {
      await this.#streams.tcp.close()
      throw error
    }
  }

  #bindUdp(host: string, port: number): Promise<Socket> {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    return new Promise((resolve, reject) => {
      socket.once('error', (error) => {
        socket.close()
        reject(error)
      })
      socket.bind(port, host, () => {
        socket.removeAllListeners('error')
        socket.on('error', (error) => this.#options.log.warn({ err: error }, 'a SIP socket failed'))
        socket.on('message', (bytes, from) => {
          this.#receive(bytes, { protocol: 'udp', address: plainAddress(from.address), port: from.port })
        })
        resolve(socket)
      })
    })
  }

  #receive(bytes: Buffer, source: Hop): void {
    // Port 0 cannot be answered, and a datagram without text is a NAT keep-alive.
    if (source.port === 0 || isKeepAlive(bytes)) return
    try {
      const message = parseMessage(bytes)
      const stamped = isRequest(message)
        ? { ...message, vias: stampVia(message.vias, source), size: bytes.length }
        : message
      this.#options.watch?.('in', stamped, source)
      this.#options.onMessage(stamped, source)
    } catch (error) {
      if (!(error instanceof SipParseError)) {
        this.#options.log.error({ err: error, source: formatHop(source) }, 'a SIP message could not be handled')
        return
      }
      const rule = this.#options.onBroken(error, source)
      if (error.status === null || error.salvage === null) return
      const answer = formatRejection(error.status, error.salvage)
      if (mayAnswerWith(rule, { answer: answer.length, request: bytes.length }, source))
        this.#send(answer, source, () => {})
    }
  }

  sendRequest(request: SipRequest, hop: Hop, onError: (error: Error) => void): void {
    this.#options.watch?.('out', request, hop)
    this.#send(formatMessage(request), hop, onError)
  }

  sendResponse(response: SipResponse, source: Hop, onError: (error: Error) => void): void {
    this.#options.watch?.('out', response, source)
    const [first, ...others] = replyHops(response.vias[0]!, source)
    const gone = source.protocol !== 'udp' && !this.isConnected(first!)
    this.#send(formatMessage(response), gone ? (others[0] ?? first!) : first!, onError)
  }

  /** True if a connection to that hop is open, so that requests can use it whatever Contact says. */
  isConnected(hop: Hop): boolean {
    return hop.protocol !== 'udp' && this.#streams[hop.protocol].isOpen(hop)
  }

  /** Sends the empty lines that keep a NAT binding open (RFC 5626, section 4.4); false if the connection is closed. */
  keepAlive(hop: Hop): boolean {
    if (hop.protocol !== 'udp' && !this.isConnected(hop)) return false
    this.#send(Buffer.from('\r\n\r\n'), hop, () => {})
    return true
  }

  #send(bytes: Buffer, hop: Hop, onError: (error: Error) => void): void {
    if (this.#closed) return
    try {
      if (hop.protocol === 'udp') this.#sendDatagram(bytes, hop, onError)
      else this.#streams[hop.protocol].send(bytes, hop, onError)
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      this.#options.clock.after(0, () => onError(failure))
    }
  }

  #sendDatagram(bytes: Buffer, hop: Hop, onError: (error: Error) => void): void {
    if (this.#udp === null) throw new Error('UDP is not enabled here')
    const dualStack = isIPv6(this.#options.host) && isIPv4(hop.address)
    this.#udp.send(bytes, hop.port, dualStack ? `::ffff:${hop.address}` : hop.address, (error) => {
      if (error) onError(error)
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const udp = this.#udp
    await Promise.all([
      this.#streams.tcp.close(),
      this.#streams.tls.close(),
      udp === null ? undefined : new Promise<void>((resolve) => udp.close(resolve)),
    ])
  }
}

const isKeepAlive = (bytes: Buffer): boolean =>
  bytes.length <= 4 && bytes.every((byte) => byte === 0 || byte === 13 || byte === 10)
