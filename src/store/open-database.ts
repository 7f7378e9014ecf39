import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { type ClientOptions, openClient, type ServerAddress } from './client.ts'
import { Connection } from './connection.ts'
import type { Database } from './database.ts'
import { createListener } from './listener.ts'
import { createPool } from './pool.ts'
import { Searches } from './searches.ts'
import { sessionSettings } from './session-settings.ts'
import { createTransactions, GRACE_MS } from './transactions.ts'
import { Watchdog } from './watchdog.ts'

export interface DatabaseOptions extends ServerAddress {
  log: Log
  /** The name in pg_stat_activity. */
  applicationName?: string
  pools?: Partial<Record<PoolName, Partial<PoolSettings>>>
  clock?: Clock
  watch?: StatementWatch
}

/**
 * Called for each connection of a pool; the function that it returns gets the duration of each statement, and whether
 * it failed.
 */
export type StatementWatch = (pool: string) => (ms: number, hasFailed: boolean) => void

type PoolName = 'read' | 'list' | 'search' | 'report' | 'write' | 'transaction'

interface PoolSettings {
  connections: number
  statementTimeoutMs: number
}

const POOLS: Record<PoolName, PoolSettings> = {
  read: { connections: 2, statementTimeoutMs: 1_200 },
  list: { connections: 2, statementTimeoutMs: 4_000 },
  search: { connections: 2, statementTimeoutMs: 2_500 },
  report: { connections: 1, statementTimeoutMs: 30_000 },
  write: { connections: 2, statementTimeoutMs: 4_000 },
  transaction: { connections: 4, statementTimeoutMs: 4_000 },
}

/** For a short-lived process, such as a command or a test. */
export const SMALL_POOLS: NonNullable<DatabaseOptions['pools']> = {
  read: { connections: 1 },
  list: { connections: 1 },
  search: { connections: 1 },
  write: { connections: 1 },
  transaction: { connections: 2 },
}

/** LISTEN is answered at once. */
const LISTEN_SILENCE_MS = 4_000

/**
 * Opens the pools. Nothing is sent until the first statement. A `bigint` is a number if it is exact as one; a `date` is a string. If the
 * server is lost, the statements in progress fail; later ones open new connections, or fail at once while it is down.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { clock = systemClock, log } = options
  const watchdog = new Watchdog({ clock, log })
  const watchOf = (pool: string) => timed(options.watch?.(pool), clock)
  const connect = (name: string, settings: ConnectionSettings, hooks: Hooks = {}) => {
    const applicationName = options.applicationName ?? `frontbell ${name}`
    const session = sessionSettings(settings.statementTimeoutMs ?? 0)
    const connection = new Connection({
      open: (onLost) =>
        openClient({
          ...options,
          ...{ applicationName, session },
          onNotice: (message) => log.debug({ message }, 'database notice'),
          onNotify: hooks.onNotify,
          onLost() {
            onLost()
            hooks.onLost?.()
          },
        }),
      maxSilenceMs: settings.maxSilenceMs ?? (settings.statementTimeoutMs ?? 0) + GRACE_MS,
      beforeStatement: (one) => watchdog.beforeStatement(one),
      onGivenUp: hooks.onGivenUp,
      onSent: watchOf(name),
    })
    watchdog.add(connection)
    return connection
  }
  const settingsOf = (pool: PoolName) => ({ ...POOLS[pool], ...options.pools?.[pool] })
  const openPool = (pool: PoolName) => {
    const settings = settingsOf(pool)
    const more = Array.from({ length: settings.connections - 1 }, () => connect(pool, settings))
    return createPool([connect(pool, settings), ...more])
  }

  const [read, list, search, report, write] = [
    openPool('read'),
    openPool('list'),
    openPool('search'),
    openPool('report'),
    openPool('write'),
  ]
  const searches = new Searches()
  const after: Clock['after'] = (delayMs, run) => clock.after(delayMs, run)
  const transactions = createTransactions(
    settingsOf('transaction').connections,
    (onGivenUp) => connect('transaction', settingsOf('transaction'), { onGivenUp }),
    after,
  )
  const listener = createListener((hooks) => connect('listen', { maxSilenceMs: LISTEN_SILENCE_MS }, hooks), after)
  const probe = connect('probe', {})
  watchdog.probeWith(probe)
  return {
    read: read.sql,
    list: list.sql,
    search: (owner, run) => searches.run(owner, () => run(search.sql)),
    report: report.sql,
    write: write.sql,
    transaction: transactions.run,
    listen: listener.listen,
    ping: () => watchdog.ping(),
    async close() {
      watchdog.close()
      const parts = [read, list, search, report, write, transactions, listener]
      await Promise.all([...parts.map((part) => part.close()), probe.end(1)])
    },
  }
}

/** Times each statement for the watch of a pool. */
function timed(note: ReturnType<StatementWatch> | undefined, clock: Clock) {
  if (note === undefined) return undefined
  return () => {
    const sentMs = clock.monotonicMs()
    return (hasFailed: boolean) => note(clock.monotonicMs() - sentMs, hasFailed)
  }
}

type ConnectionSettings = Partial<PoolSettings> & { maxSilenceMs?: number }
type Hooks = Pick<ClientOptions, 'onLost' | 'onNotify'> & { onGivenUp?: () => void }
