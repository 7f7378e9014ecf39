import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { type Client, openClient, type ServerAddress } from './client.ts'
import type { Database, Sql } from './database.ts'
import { createListener } from './listener.ts'
import { createTransactions } from './transactions.ts'

export interface DatabaseOptions extends ServerAddress {
  log: Log
  /** Shows in pg_stat_activity. */
  applicationName?: string
  lanes?: Partial<Record<Lane, Partial<LaneSettings>>>
  clock?: Clock
}

type Lane = 'read' | 'list' | 'write' | 'transaction'

interface LaneSettings {
  connections: number
  statementTimeoutMs: number
}

const LANES: Record<Lane, LaneSettings> = {
  read: { connections: 1, statementTimeoutMs: 2_000 },
  list: { connections: 2, statementTimeoutMs: 30_000 },
  write: { connections: 2, statementTimeoutMs: 15_000 },
  transaction: { connections: 4, statementTimeoutMs: 15_000 },
}

/** For a short-lived process: a command, a test. */
export const SMALL_LANES: NonNullable<DatabaseOptions['lanes']> = {
  list: { connections: 1 },
  write: { connections: 1 },
  transaction: { connections: 2 },
}

/** A transaction that its holder forgot is rolled back. */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * Opens the lanes; nothing is sent until the first query. `bigint` is a number where that is exact, `date` stays text. A
 * lost server costs the queries under way; the next ones open new connections, or fail at once while it is away.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { clock = systemClock, log } = options
  const connect = (name: string, settings: Partial<LaneSettings>, hooks: Hooks) =>
    openClient({
      ...options,
      connections: settings.connections ?? 1,
      session: {
        application_name: options.applicationName ?? `frontbell ${name}`,
        statement_timeout: settings.statementTimeoutMs ?? 0,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      },
      onNotice: (message) => log.debug({ message }, 'database notice'),
      ...hooks,
    })
  const settingsOf = (lane: Lane) => ({ ...LANES[lane], ...options.lanes?.[lane] })
  const openLane = (lane: Lane) => createLane((onLost) => connect(lane, settingsOf(lane), { onLost }))

  const read = openLane('read')
  const list = openLane('list')
  const write = openLane('write')
  const transactions = createTransactions(
    settingsOf('transaction').connections,
    (onLost) => connect('transaction', { ...settingsOf('transaction'), connections: 1 }, { onLost }),
    clock.after,
  )
  const listener = createListener((hooks) => connect('listen', {}, hooks), clock.after)
  return {
    read: read.sql,
    list: list.sql,
    write: write.sql,
    transaction: transactions.run,
    listen: listener.listen,
    async close() {
      await Promise.all([read, list, write, transactions, listener].map((part) => part.close()))
    },
  }
}

type Hooks = Pick<Parameters<typeof openClient>[0], 'onLost' | 'onNotify'>

/** How long `close` waits for queries under way, in seconds. */
const CLOSE_TIMEOUT_SECONDS = 5

/** A handle that always stands for the living client, and opens another when that was lost. */
function createLane(connect: (onLost: () => void) => Client): { sql: Sql; close(): Promise<void> } {
  let current: Client | null = null
  let closed = false
  const client = (): Client => {
    if (current) return current
    const opened = connect(() => {
      if (current === opened && !closed) current = null
    })
    current = opened
    return opened
  }
  const sql = new Proxy(client(), {
    apply: (_, __, args) => Reflect.apply(client(), undefined, args),
    get: (_, name) => Reflect.get(client(), name),
  })
  return {
    sql,
    async close() {
      closed = true
      await current?.end({ timeout: CLOSE_TIMEOUT_SECONDS })
    },
  }
}
