import { connect as connectSocket, type Socket } from 'node:net'
import postgres from 'postgres'
import { ARRAY_TYPES, parseArray, writeArray } from './array-types.ts'
import { parseTimestamp } from './timestamp.ts'

export type Client = postgres.Sql<Record<string, unknown>>

/** The address of the server: a connection string, or the folder of a Unix socket. */
export interface ServerAddress {
  url?: string
  socketDir?: string
  database?: string
  user?: string
}

export interface ClientOptions extends ServerAddress {
  /** The name in pg_stat_activity. */
  applicationName: string
  /** Settings that are made before the first statement, such as a time limit. */
  session?: Record<string, number>
  onNotice?: (message: string) => void
  onNotify?: (channel: string, payload: string) => void
  /** Called once, when the connection is lost or cannot be made. */
  onLost?: () => void
}

/** A driver client with its one connection. */
export interface OpenedClient {
  readonly client: Client
  /** While the settings of the session are being made: send no statement before it resolves. It rejects when the connection is lost. */
  readonly preparing: Promise<void> | null
  /** Ends the connection without waiting for the server. Statements that were not answered fail. */
  destroy(): void
}

const CONNECT_TIMEOUT_SECONDS = 5
/** A connection that was silent for this long is checked by TCP, once a second; after ten failed checks it is lost. */
const KEEP_ALIVE_SECONDS = 10

/**
 * Opens a driver client with one connection. When the connection is lost or cannot be made, the client ends and its unanswered
 * statements fail; its user opens another client. The reconnecting of postgres 3.4 is not used: after a loss it can crash the
 * process, send a statement outside of its transaction or stop answering (its issues 1133, 1154, 1208 and 1216), and it retries
 * without a pause where a proxy accepts and closes. For the same reason, use store/transactions.ts and store/listener.ts in
 * place of the driver's `begin`, `reserve` and `listen`.
 */
export function openClient(options: ClientOptions): OpenedClient {
  let lost = false
  let sockets = 0
  let socket: Socket | null = null
  const lose = () => {
    if (lost) return
    lost = true
    void client.end({ timeout: 0 })
    options.onLost?.()
  }
  const settings = {
    max: 1,
    keep_alive: KEEP_ALIVE_SECONDS,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: 0,
    max_lifetime: 0,
    fetch_types: false,
    types: TYPES,
    onnotice: (notice: postgres.Notice) => options.onNotice?.(notice.message ?? ''),
    onnotify: options.onNotify,
    onclose: lose,
    connection: { TimeZone: 'UTC', application_name: options.applicationName },
    // A client gets one socket; a second one would be a reconnect.
    socket: async (parsed: SocketTarget) => {
      if (lost || ++sockets > 1) return failed(lose, new ConnectionLost())
      const opened = await openSocket(parsed).catch((error) => failed(lose, error))
      // The client was destroyed while it connected.
      if (lost) return failed(() => opened.destroy(), new ConnectionLost())
      socket = opened
      return opened
    },
  }
  const client = open(options, settings)
  extendWithArrays(client)
  let preparing = options.session === undefined ? null : applySettings(client, options.session)
  preparing?.then(() => {
    preparing = null
  }, lose)
  return {
    client,
    get preparing() {
      return preparing
    },
    destroy() {
      lose()
      // The driver would wait for the server to close the connection too.
      socket?.destroy()
    },
  }
}

/** By a statement, since a connection pooler such as PgBouncer does not accept these settings when a connection is opened. */
async function applySettings(client: Client, settings: Record<string, number>): Promise<void> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  await client.unsafe(statements.join('; '))
}

class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'
  constructor() {
    super('the connection to the database was lost')
  }
}

function failed(lose: () => void, error: unknown): never {
  lose()
  throw error
}

function open(options: ClientOptions, settings: object): Client {
  if (options.url) {
    const { url, host } = splitSocketFolder(options.url)
    return postgres(url, host === null ? settings : { ...settings, host }) as unknown as Client
  }
  return postgres({
    ...settings,
    host: options.socketDir as string,
    port: 5432,
    database: options.database ?? 'postgres',
    user: options.user ?? 'frontbell',
    pass: '',
  } as postgres.Options<Record<string, postgres.PostgresType>>) as unknown as Client
}

/** Reads `?host=/folder`, the folder of a Unix socket, which libpq supports but the driver does not. */
function splitSocketFolder(url: string): { url: string; host: string | null } {
  const parsed = new URL(url)
  const host = parsed.searchParams.get('host')
  if (!host?.startsWith('/')) return { url, host: null }
  parsed.searchParams.delete('host')
  return { url: parsed.href, host }
}

interface SocketTarget {
  path: string | false
  host: string[]
  port: number[]
}

/** Connects to the first host that answers. */
async function openSocket({ path, host, port }: SocketTarget): Promise<Socket> {
  if (path) return connected(connectSocket(path))
  let last: unknown
  for (const [index, name] of host.entries()) {
    try {
      const socket = await connected(connectSocket(port[index] ?? 5432, name))
      // The driver reads the name from the socket for TLS, and both for its error messages.
      return Object.assign(socket, { host: name, port: port[index] })
    } catch (error) {
      last = error
    }
  }
  throw last
}

function connected(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      socket.removeAllListeners()
      socket.setTimeout(0)
      act()
    }
    socket.setTimeout(CONNECT_TIMEOUT_SECONDS * 1_000)
    socket.once('connect', () => settle(() => resolve(socket)))
    socket.once('error', (error) => settle(() => reject(error)))
    socket.once('timeout', () =>
      settle(() => {
        socket.destroy()
        reject(Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' }))
      }),
    )
  })
}

const TYPES = {
  instant: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: Date | string) => (value instanceof Date ? value : new Date(value)).toISOString(),
    parse: parseTimestamp,
  },
  /** A number if it is exact as one, otherwise a string. */
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: bigint | number | string) => value.toString(),
    parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  },
  /** A date is not an instant: `YYYY-MM-DD` in both directions. */
  calendarDate: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text },
}

interface DriverTypes {
  parsers: Record<number, ((text: string) => unknown) | undefined>
  serializers: Record<number, ((value: unknown) => unknown) | undefined>
  shared: { typeArrayMap: Record<number, number> }
}

function extendWithArrays(client: Client): void {
  const { parsers, serializers, shared } = client.options as unknown as DriverTypes
  for (const [element, array] of Object.entries(ARRAY_TYPES)) {
    const parse = parsers[Number(element)] ?? ((text: string) => text)
    const write = serializers[Number(element)] ?? String
    parsers[array] = (text) => parseArray(text, parse)
    serializers[array] = (value) =>
      Array.isArray(value) ? writeArray(value, (one) => String(write(one))) : (value as string)
    shared.typeArrayMap[Number(element)] = array
  }
}
