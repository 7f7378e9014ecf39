import type { Sql } from './database.ts'

/** One statement fetches no more than this many, so that it stays short. */
const MOST_AT_ONCE = 100

interface Waiting<Key, Row> {
  key: Key
  found: (row: Row | null) => void
  failed: (error: unknown) => void
}

/**
 * A look-up by key that is asked for one at a time and carried out together: whatever the requests read in the same turn
 * of the event loop ask for becomes one statement. It waits for nobody, a single one is sent in the same turn. Under load
 * that spares most of what a statement costs here and in PostgreSQL (docs/performance.md).
 * @param fetch gives one row for each key, in their order; null where there is none
 */
export function gathered<Key, Row>(
  fetch: (sql: Sql, keys: readonly Key[]) => Promise<readonly (Row | null)[]>,
): (sql: Sql, key: Key) => Promise<Row | null> {
  const waitingOn = new WeakMap<Sql, Waiting<Key, Row>[]>()

  async function carryOut(sql: Sql, waiting: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const rows = await fetch(
        sql,
        waiting.map(({ key }) => key),
      )
      for (const [place, { found }] of waiting.entries()) found(rows[place] ?? null)
    } catch (error) {
      for (const { failed } of waiting) failed(error)
    }
  }

  function sendAll(sql: Sql): void {
    const waiting = waitingOn.get(sql) ?? []
    waitingOn.delete(sql)
    for (let from = 0; from < waiting.length; from += MOST_AT_ONCE)
      void carryOut(sql, waiting.slice(from, from + MOST_AT_ONCE))
  }

  return (sql, key) =>
    new Promise((found, failed) => {
      const waiting = waitingOn.get(sql)
      if (waiting !== undefined) {
        waiting.push({ key, found, failed })
        return
      }
      waitingOn.set(sql, [{ key, found, failed }])
      setImmediate(sendAll, sql)
    })
}
