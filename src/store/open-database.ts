import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { openClient, type ServerAddress } from './client.ts'
import type { Database } from './database.ts'
import { createListener } from './listener.ts'
import { createPool } from './pool.ts'
import { createTransactions } from './transactions.ts'

export interface DatabaseOptions extends ServerAddress {
  log: Log
  /** The name in pg_stat_activity. */
  applicationName?: string
  pools?: Partial<Record<PoolName, Partial<PoolSettings>>>
  clock?: Clock
}

type PoolName = 'read' | 'list' | 'write' | 'transaction'

interface PoolSettings {
  connections: number
  statementTimeoutMs: number
}

const POOLS: Record<PoolName, PoolSettings> = {
  read: { connections: 1, statementTimeoutMs: 2_000 },
  list: { connections: 2, statementTimeoutMs: 30_000 },
  write: { connections: 2, statementTimeoutMs: 15_000 },
  transaction: { connections: 4, statementTimeoutMs: 15_000 },
}

/** For a short-lived process, such as a command or a test. */
export const SMALL_POOLS: NonNullable<DatabaseOptions['pools']> = {
  list: { connections: 1 },
  write: { connections: 1 },
  transaction: { connections: 2 },
}

/** A transaction that is idle for this long is rolled back. */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * Opens the pools. Nothing is sent until the first statement. A `bigint` is a number where a number is exact; a `date` is a string.
 * When the server is lost, the statements in progress fail; later ones open new connections, or fail at once while it is away.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { clock = systemClock, log } = options
  const connect = (name: string, settings: Partial<PoolSettings>, hooks: Hooks) =>
    openClient({
      ...options,
      session: {
        application_name: options.applicationName ?? `frontbell ${name}`,
        statement_timeout: settings.statementTimeoutMs ?? 0,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      },
      onNotice: (message) => log.debug({ message }, 'database notice'),
      ...hooks,
    })
  const settingsOf = (pool: PoolName) => ({ ...POOLS[pool], ...options.pools?.[pool] })
  const openPool = (pool: PoolName) => {
    const settings = settingsOf(pool)
    return createPool(settings.connections, (onLost) => connect(pool, settings, { onLost }))
  }

  const read = openPool('read')
  const list = openPool('list')
  const write = openPool('write')
  const transactions = createTransactions(
    settingsOf('transaction').connections,
    (onLost) => connect('transaction', settingsOf('transaction'), { onLost }),
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
