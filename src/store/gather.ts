import type { Sql } from './database.ts'
import { isRefusedByValue } from './database-errors.ts'
import { groupSize } from './group-size.ts'

/** One statement takes no more than this many, so that it stays short. */
const MAX_AT_ONCE = 100

interface Waiting<Key, Row> {
  key: Key
  found: (row: Row | null) => void
  failed: (error: unknown) => void
}

interface Crowd<Key, Row> {
  waiting: Waiting<Key, Row>[]
  /** In so many statements that have been sent and not been answered. */
  underWay: number
  statements: number
  /** At the end of this turn of the event loop the waiting ones are looked at. */
  called: boolean
}

/**
 * A look-up by key that is asked for one at a time and carried out together: whatever the requests read in the same turn
 * of the event loop ask for becomes one statement. It waits for nobody while the database keeps up, a single one is sent
 * in the same turn; what comes while others are under way goes together into the next (`groupSize`). Under load that
 * spares most of what a statement costs here and in PostgreSQL (docs/performance.md).
 * @param fetch gives one row for each key, in their order; null where there is none
 */
export function gathered<Key, Row>(
  fetch: (sql: Sql, keys: readonly Key[]) => Promise<readonly (Row | null)[]>,
  mostAtOnce: number = MAX_AT_ONCE,
): (sql: Sql, key: Key) => Promise<Row | null> {
  const crowds = new WeakMap<Sql, Crowd<Key, Row>>()

  async function carryOut(sql: Sql, crowd: Crowd<Key, Row>, group: readonly Waiting<Key, Row>[]): Promise<void> {
    crowd.statements++
    crowd.underWay += group.length
    try {
      const rows = await fetch(
        sql,
        group.map(({ key }) => key),
      )
      for (const [place, { found }] of group.entries()) found(rows[place] ?? null)
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
    crowd.statements--
    crowd.underWay -= group.length
    if (!crowd.called) sendAll(sql, crowd)
  }

  function sendAll(sql: Sql, crowd: Crowd<Key, Row>): void {
    crowd.called = false
    for (;;) {
      const size = groupSize({ ...crowd, waiting: crowd.waiting.length })
      if (size === 0) return
      void carryOut(sql, crowd, crowd.waiting.splice(0, Math.min(size, mostAtOnce)))
    }
  }

  function crowdOn(sql: Sql): Crowd<Key, Row> {
    const known = crowds.get(sql)
    if (known !== undefined) return known
    const crowd = { waiting: [], underWay: 0, statements: 0, called: false }
    crowds.set(sql, crowd)
    return crowd
  }

  return (sql, key) =>
    new Promise((found, failed) => {
      const crowd = crowdOn(sql)
      crowd.waiting.push({ key, found, failed })
      if (crowd.called) return
      crowd.called = true
      setImmediate(sendAll, sql, crowd)
    })
}

/**
 * As `gathered`, for writes: those of several requests become one statement and share its commit. Each stays a unit of its
 * own: where PostgreSQL refuses what one of them writes, nothing of that statement was kept, and each is tried alone. Any
 * other failure is everybody's, as it cannot be known what was kept.
 * @param write carries out all of `items` or none
 */
export function gatheredWrite<Item>(
  write: (sql: Sql, items: readonly Item[]) => Promise<unknown>,
): (sql: Sql, item: Item) => Promise<void> {
  const outcome = gathered<Item, { failure?: unknown }>(async (sql, items) => {
    try {
      await write(sql, items)
      return items.map(() => ({}))
    } catch (error) {
      if (items.length === 1 || !isRefusedByValue(error)) throw error
      return Promise.all(
        items.map((item) =>
          write(sql, [item]).then(
            () => ({}),
            (failure) => ({ failure }),
          ),
        ),
      )
    }
  })
  return async (sql, item) => {
    const done = await outcome(sql, item)
    if (done !== null && 'failure' in done) throw done.failure
  }
}
