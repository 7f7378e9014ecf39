import { connect, createServer, type Server, type Socket } from 'node:net'
import type { CancelTimer, Clock } from '../../../kernel/clock.ts'
import { formatHostPort } from '../message/grammar.ts'
import { SipParseError } from '../message/sip-error.ts'
import { type Hop, plainAddress } from './hop.ts'
import { StreamFramer } from './stream-framer.ts'

const IDLE_MS = 10 * 60_000
/** How long half a message, or a connection that does not come up, may take. */
const PATIENCE_MS = 20_000
const MAX_CONNECTIONS = 1_000
const MAX_CONNECTIONS_PER_ADDRESS = 64
/** The maximum of messages that wait for the first bytes of a peer. */
const MAX_HOPING = 256
/** How much a peer may leave unread before the connection is closed. */
const MAX_UNSENT_BYTES = 1024 * 1024

interface Connection {
  readonly hop: Hop
  readonly socket: Socket
  readonly framer: StreamFramer
  cancelDeadline: CancelTimer
  /** Called if the connection never carries anything; null once it has. */
  hoping: ((error: Error) => void)[] | null
}

/** How bytes are carried: plain TCP here, TLS in tls-protocol.ts. */
export interface StreamProtocol {
  readonly protocol: 'tcp' | 'tls'
  /** `onSocket` is called when the connection can carry messages, after any handshake. */
  createServer(onSocket: (socket: Socket) => void): Server
  /** Starts to connect; the socket's `upEvent` reports that messages can be carried. */
  open(hop: Hop): { readonly socket: Socket; readonly upEvent: 'connect' | 'secureConnect' }
}

export const tcpProtocol: StreamProtocol = {
  protocol: 'tcp',
  createServer: (onSocket) => createServer(onSocket),
  open: (hop) => ({ socket: connect({ host: hop.address, port: hop.port }), upEvent: 'connect' }),
}

export interface StreamEvents {
  onBytes(message: Buffer, source: Hop): void
  onBroken(error: SipParseError, source: Hop): void
}

/**
 * The TCP or TLS connections of one endpoint, inbound and outbound, reused in both directions. Limits their number, in
 * total and per address, and the memory of each.
 */
export class StreamConnections {
  readonly #clock: Clock
  readonly #events: StreamEvents
  readonly #protocol: StreamProtocol
  readonly #connections = new Map<string, Connection>()
  /** Accepted sockets by the peer's address, including those in a handshake. */
  readonly #accepted = new Map<string, number>()
  #server: Server | null = null

  constructor(clock: Clock, protocol: StreamProtocol, events: StreamEvents) {
    this.#clock = clock
    this.#protocol = protocol
    this.#events = events
  }

  get count(): number {
    return this.#connections.size
  }

  /** Resolves to the port; rejects if it is taken. */
  listen(host: string, port: number): Promise<number> {
    const server = this.#protocol.createServer((socket) => this.#accept(socket))
    this.#server = server
    server.maxConnections = MAX_CONNECTIONS
    server.prependListener('connection', (socket) => this.#count(socket))
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        // Later errors of a listening socket (no descriptors left) must not end the process.
        server.on('error', () => {})
        const bound = server.address()
        resolve(typeof bound === 'object' && bound ? bound.port : port)
      })
    })
  }

  isOpen(hop: Hop): boolean {
    return this.#connections.has(keyOf(hop))
  }

  /** Sends over the connection to `hop`, opening one if there is none. Calls `onError` at most once. */
  send(bytes: Buffer, hop: Hop, onError: (error: Error) => void): void {
    const connection = this.#connections.get(keyOf(hop)) ?? this.#open(hop)
    let reported = false
    const report = (error: Error): void => {
      if (!reported) onError(error)
      reported = true
    }
    if (connection.hoping && connection.hoping.length < MAX_HOPING) connection.hoping.push(report)
    connection.socket.write(bytes, (error) => {
      if (error) report(error)
    })
    if (connection.socket.writableLength > MAX_UNSENT_BYTES) connection.socket.destroy(new Error('peer does not read'))
  }

  async close(): Promise<void> {
    const server = this.#server
    const closed = server?.listening ? new Promise<void>((resolve) => server.close(() => resolve())) : null
    for (const { socket } of this.#connections.values()) socket.destroy()
    await closed
  }

  /** Limits the sockets of one address, before any handshake. */
  #count(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '')
    const already = this.#accepted.get(address) ?? 0
    if (address === '' || already >= MAX_CONNECTIONS_PER_ADDRESS) {
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    this.#accepted.set(address, already + 1)
    socket.once('close', () => {
      const left = (this.#accepted.get(address) ?? 1) - 1
      if (left === 0) this.#accepted.delete(address)
      else this.#accepted.set(address, left)
    })
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (socket.destroyed || address === '' || socket.remotePort === undefined) socket.destroy()
    else this.#adopt(socket, { protocol: this.#protocol.protocol, address, port: socket.remotePort })
  }

  #open(hop: Hop): Connection {
    const { socket, upEvent } = this.#protocol.open(hop)
    const connection = this.#adopt(socket, hop)
    this.#setDeadline(connection, PATIENCE_MS)
    connection.hoping = []
    let failure = new Error('connection closed')
    socket.on('error', (error) => {
      failure = error
    })
    socket.on(upEvent, () => this.#setDeadline(connection, IDLE_MS))
    // Only data from the peer proves that it accepted the connection: a TLS 1.3 server checks our certificate after its
    // part of the handshake, and a failed handshake silently drops what we have sent.
    socket.once('data', () => {
      connection.hoping = null
    })
    socket.on('close', () => {
      for (const report of connection.hoping ?? []) report(failure)
    })
    return connection
  }

  #adopt(socket: Socket, hop: Hop): Connection {
    socket.setNoDelay(true)
    const connection: Connection = { hop, socket, framer: new StreamFramer(), cancelDeadline: () => {}, hoping: null }
    this.#connections.set(keyOf(hop), connection)
    this.#setDeadline(connection, IDLE_MS)
    socket.on('data', (chunk) => this.#receive(connection, chunk))
    socket.on('error', () => {}) // 'close' follows, and pending writes get the error
    socket.on('close', () => {
      connection.cancelDeadline()
      if (this.#connections.get(keyOf(hop)) === connection) this.#connections.delete(keyOf(hop))
    })
    return connection
  }

  #receive(connection: Connection, chunk: Buffer): void {
    try {
      const wasPartial = connection.framer.partial
      const frames = connection.framer.push(chunk)
      for (const frame of frames) {
        if (frame.kind === 'ping') connection.socket.write('\r\n')
        else this.#events.onBytes(frame.bytes, connection.hop)
      }
      // The deadline of a half message starts with its first byte; sending slowly does not extend it.
      if (!connection.framer.partial) this.#setDeadline(connection, IDLE_MS)
      else if (!wasPartial || frames.length > 0) this.#setDeadline(connection, PATIENCE_MS)
    } catch (error) {
      if (error instanceof SipParseError) this.#events.onBroken(error, connection.hop)
      connection.socket.destroy()
    }
  }

  #setDeadline(connection: Connection, delayMs: number): void {
    connection.cancelDeadline()
    connection.cancelDeadline = this.#clock.after(delayMs, () => connection.socket.destroy(new Error('timed out')))
  }
}

/** A connection that proved one name cannot be used for another name at the same address. */
const keyOf = (hop: Hop): string => `${formatHostPort(hop.address, hop.port)} ${hop.name ?? ''}`
