import postgres from 'postgres'
import { systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database, Sql } from './database.ts'
import { createListener, type ListenerHooks } from './listener.ts'

export interface DatabaseOptions {
  /** Either a connection string ... */
  url?: string
  /** ... or the folder of the embedded server's Unix socket. */
  socketDir?: string
  database?: string
  user?: string
  /** Shows in pg_stat_activity. */
  applicationName?: string
  log: Log
  lanes?: Partial<Record<Lane, Partial<LaneSettings>>>
}

type Connection = postgres.Sql<Record<string, unknown>>
type Lane = 'read' | 'list' | 'write'

interface LaneSettings {
  connections: number
  statementTimeoutMs: number
}

const LANES: Record<Lane, LaneSettings> = {
  read: { connections: 1, statementTimeoutMs: 2_000 },
  list: { connections: 2, statementTimeoutMs: 30_000 },
  write: { connections: 6, statementTimeoutMs: 15_000 },
}

/** For a short-lived process: a command, a test. */
export const SMALL_LANES: DatabaseOptions['lanes'] = { list: { connections: 1 }, write: { connections: 2 } }

const CONNECT_TIMEOUT_SECONDS = 5
/** A server that is away is asked again at this pace, so a query meanwhile fails within it. */
const RECONNECT_SECONDS = 0.1
/** A transaction that its holder forgot is rolled back. */
const IDLE_IN_TRANSACTION_MS = 30_000

/** Opens the lanes; nothing is sent until the first query. `bigint` is a number where that is exact, `date` stays text. */
export function openDatabase(options: DatabaseOptions): Database {
  const lane = (name: Lane) => {
    const settings = { ...LANES[name], ...options.lanes?.[name] }
    return connect(options, settings.connections, {
      statement_timeout: settings.statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    })
  }
  const read = lane('read')
  const list = lane('list')
  const write = lane('write')
  const listener = createListener((hooks) => connect(options, 1, {}, hooks), systemClock.after)
  return {
    read,
    list,
    write,
    transaction: <T>(run: (tx: Sql) => Promise<T>) => write.begin((tx) => run(tx)) as Promise<T>,
    listen: listener.listen,
    async close() {
      await listener.close()
      await Promise.all([read, list, write].map((sql) => sql.end({ timeout: CONNECT_TIMEOUT_SECONDS })))
    },
  }
}

function connect(
  options: DatabaseOptions,
  connections: number,
  timeouts: Record<string, number>,
  hooks: Partial<ListenerHooks> = {},
): Connection {
  const settings = {
    max: connections,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    onnotice: (notice: postgres.Notice) => options.log.debug({ notice: notice.message }, 'database notice'),
    ...hooks,
    types: TYPES,
    connection: { application_name: options.applicationName ?? 'frontbell', TimeZone: 'UTC', ...timeouts },
  }
  if (options.url) return postgres(options.url, settings) as unknown as Connection
  return postgres({
    ...settings,
    host: options.socketDir,
    port: 5432,
    database: options.database ?? 'postgres',
    user: options.user ?? 'frontbell',
    max_lifetime: null,
  }) as unknown as Connection
}

const TYPES = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: bigint | number) => value.toString(),
    parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  },
  /** A calendar date is no instant: `YYYY-MM-DD` both ways. */
  calendarDate: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text },
}
