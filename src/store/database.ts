import type postgres from 'postgres'

/** Runs statements: a pool or a transaction. Statements are tagged templates, so values are always parameters. */
export type Sql = postgres.ISql<Record<string, unknown>>

/** A piece of SQL to be placed inside a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** A transaction's handle. */
export type Transaction = Sql & {
  /** A part that may fail alone: what it did is undone, and the transaction goes on. */
  savepoint<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
}

/**
 * Pools of connections to PostgreSQL. The driver pipelines statements, so few connections cost less CPU than many. A slow
 * statement delays those behind it on its connection; hence one pool for each length of work.
 */
export interface Database {
  /** Short reads by key. One connection: never send anything unbounded here. */
  readonly read: Sql
  /** Lists, searches, sums. */
  readonly list: Sql
  /** Single-statement writes; concurrent ones share a commit flush. */
  readonly write: Sql
  /**
   * All or nothing, on a connection of its own. The callback's result is returned after COMMIT. Inside, use the handle
   * for everything: another `transaction` would wait for a second connection.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Calls `heard` for each NOTIFY on `channel`, and once (with an empty payload) after a reconnect, as notices may have been missed. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A value for a `jsonb` column. */
export const jsonb = (sql: Sql, value: unknown) => sql.json(value as postgres.JSONValue)

/** The same database with `tx` in place of every pool. A transaction inside it is a savepoint, so it can fail alone. */
export function insideTransaction(db: Database, tx: Transaction): Database {
  return {
    read: tx,
    list: tx,
    write: tx,
    transaction: (run) => tx.savepoint((inner) => run(inner)),
    listen: db.listen,
    close: db.close,
  }
}
