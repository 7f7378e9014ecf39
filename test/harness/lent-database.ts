import type { Database, Sql } from '../../src/store/database.ts'
import { SMALL_POOLS } from '../../src/store/open-database.ts'

type PoolName = 'read' | 'list' | 'search' | 'report' | 'write' | 'transaction'

/** A database that outlives the test to which it is lent. */
export interface LentDatabase {
  /** What the test gets. After the end of the test its statements fail, as those of a closed database do. */
  readonly database: Database
  /** Refuses what the test sends from now on, waits for its statements in progress, and forgets its subscriptions and plans. */
  takeBack(): Promise<void>
  /** The test has closed the database, so that it cannot be lent again. */
  readonly isClosed: boolean
}

/**
 * A session keeps the plans that it made for tables of other sizes: without statistics nothing else tells it to plan anew, and a
 * scan of an empty table becomes one of 100,000 rows for every foreign key.
 */
const FORGET_PLANS = 'discard plans'

/** Lends a database with `SMALL_POOLS` to a test. The connections stay open, as a new one takes longer than emptying all tables. */
export function lendDatabase(db: Database): LentDatabase {
  const used = new Set<PoolName>()
  const running = new Set<Promise<unknown>>()
  const subscriptions: (() => Promise<void>)[] = []
  const lent = { isEnded: false, isClosed: false }

  const check = () => {
    if (lent.isEnded) throw Object.assign(new Error('the database was closed'), { code: 'CONNECTION_ENDED' })
  }
  const pool = (name: Exclude<PoolName, 'search' | 'transaction'>): Sql => {
    check()
    used.add(name)
    return db[name]
  }
  const track = async <T>(start: () => Promise<T>, name?: PoolName): Promise<T> => {
    check()
    if (name) used.add(name)
    const work = start()
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }
  return {
    get isClosed() {
      return lent.isClosed
    },
    database: {
      get read() {
        return pool('read')
      },
      get list() {
        return pool('list')
      },
      get report() {
        return pool('report')
      },
      get write() {
        return pool('write')
      },
      search: (owner, run) => track(() => db.search(owner, run), 'search'),
      transaction: (run, options) => track(() => db.transaction(run, options), 'transaction'),
      ping: () => track(() => db.ping()),
      async listen(channel, heard) {
        const end = await track(() => db.listen(channel, (payload) => !lent.isEnded && heard(payload)))
        subscriptions.push(end)
        return end
      },
      async close() {
        lent.isClosed = true
        await db.close()
      },
    },
    async takeBack() {
      lent.isEnded = true
      if (lent.isClosed) return
      await Promise.allSettled(running)
      // A connection answers its statements in the order in which it got them, so this also waits for those in progress.
      await Promise.allSettled([...used].flatMap((name) => forgetPlans(db, name)))
      await Promise.allSettled(subscriptions.map((end) => end()))
    },
  }
}

function forgetPlans(db: Database, pool: PoolName): Promise<unknown>[] {
  const forget = async (sql: Sql) => sql.unsafe(FORGET_PLANS)
  if (pool === 'search') return [db.search('the test harness', forget)]
  if (pool !== 'transaction') return [forget(db[pool])]
  // At once, so that each of the connections runs one of them.
  return Array.from({ length: SMALL_POOLS.transaction?.connections ?? 1 }, () => db.transaction(forget))
}
