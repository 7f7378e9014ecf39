import { connect, createServer, type Server, type Socket } from 'node:net'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import { formatHostPort } from './grammar.ts'
import { type Hop, plainAddress } from './hop.ts'
import { SipParseError } from './sip-error.ts'
import { StreamFramer } from './stream-framer.ts'

const IDLE_MS = 10 * 60_000
/** Half a message, or a connection that does not come up, is given this long. */
const PATIENCE_MS = 20_000
const MAX_CONNECTIONS = 1_000
const MAX_CONNECTIONS_PER_ADDRESS = 64
/** What a peer may leave unread before it is taken for dead. */
const MAX_UNSENT_BYTES = 1024 * 1024

interface Connection {
  readonly hop: Hop
  readonly socket: Socket
  readonly framer: StreamFramer
  cancelDeadline: CancelTimer
}

export interface TcpEvents {
  onBytes(message: Buffer, source: Hop): void
  onBroken(error: SipParseError, source: Hop): void
}

/**
 * The TCP connections of one endpoint, those that came in and those we opened, reused in both directions for as long
 * as they live. Bounded in number, per address too, and in what each may hold.
 */
export class TcpConnections {
  readonly #clock: Clock
  readonly #events: TcpEvents
  readonly #server: Server
  readonly #connections = new Map<string, Connection>()

  constructor(clock: Clock, events: TcpEvents) {
    this.#clock = clock
    this.#events = events
    this.#server = createServer((socket) => this.#accept(socket))
    this.#server.maxConnections = MAX_CONNECTIONS
  }

  get count(): number {
    return this.#connections.size
  }

  /** Resolves to the port; rejects when it is taken. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject)
        // What happens to a listening socket later (no descriptors left) must not end the process.
        this.#server.on('error', () => {})
        const bound = this.#server.address()
        resolve(typeof bound === 'object' && bound ? bound.port : port)
      })
    })
  }

  isOpen(hop: Hop): boolean {
    return this.#connections.has(keyOf(hop))
  }

  /** Sends over the connection to `hop`, opening one where there is none. `onError` at most once. */
  send(bytes: Buffer, hop: Hop, onError: (error: Error) => void): void {
    const connection = this.#connections.get(keyOf(hop)) ?? this.#open(hop)
    connection.socket.write(bytes, (error) => {
      if (error) onError(error)
    })
    if (connection.socket.writableLength > MAX_UNSENT_BYTES) connection.socket.destroy(new Error('peer does not read'))
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const { socket } of this.#connections.values()) socket.destroy()
    await closed
  }

  #accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '')
    const fromThere = [...this.#connections.values()].filter((other) => other.hop.address === address)
    if (address === '' || socket.remotePort === undefined || fromThere.length >= MAX_CONNECTIONS_PER_ADDRESS) {
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    this.#adopt(socket, { protocol: 'tcp', address, port: socket.remotePort })
  }

  #open(hop: Hop): Connection {
    return this.#adopt(connect({ host: hop.address, port: hop.port }), hop)
  }

  #adopt(socket: Socket, hop: Hop): Connection {
    socket.setNoDelay(true)
    const connection: Connection = { hop, socket, framer: new StreamFramer(), cancelDeadline: () => {} }
    this.#connections.set(keyOf(hop), connection)
    this.#setDeadline(connection, socket.connecting ? PATIENCE_MS : IDLE_MS)
    socket.on('connect', () => this.#setDeadline(connection, IDLE_MS))
    socket.on('data', (chunk) => this.#receive(connection, chunk))
    socket.on('error', () => {}) // 'close' follows, and pending writes are told
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
      // The clock of a half message runs from its first byte: dripping does not prolong it.
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

const keyOf = (hop: Hop): string => formatHostPort(hop.address, hop.port)
