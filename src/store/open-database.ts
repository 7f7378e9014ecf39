import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { openClient, type ServerAddress } from './client.ts'
import type { Database } from './database.ts'
import { createLane } from './lane.ts'
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
      session: {
        application_name: options.applicationName ?? `frontbell ${name}`,
        statement_timeout: settings.statementTimeoutMs ?? 0,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      },
      onNotice: (message) => log.debug({ message }, 'database notice'),
      ...hooks,
    })
  const settingsOf = (lane: Lane) => ({ ...LANES[lane], ...options.lanes?.[lane] })
  const openLane = (lane: Lane) => {
    const settings = settingsOf(lane)
    return createLane(settings.connections, (onLost) => connect(lane, settings, { onLost }))
  }

  const read = openLane('read')
  const list = openLane('list')
  const write = openLane('write')
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
