import type postgres from 'postgres'

/** Runs statements: a pool or a transaction. Statements are tagged templates, so values are always parameters. */
export type Sql = postgres.ISql<Record<string, unknown>>

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** A transaction's handle. */
export type Transaction = Sql & {
  /** Runs a part of the transaction. Where it fails, only its changes are undone and the transaction continues. */
  savepoint<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
}

/**
 * Pools of connections to PostgreSQL. The driver pipelines statements, so few connections cost less CPU than many. A slow
 * statement delays those behind it on its connection; hence one pool for each length of work.
 */
export interface Database {
  /** Short reads by key, on one connection. Never send an unbounded statement here. */
  readonly read: Sql
  /** Lists, searches and aggregates. */
  readonly list: Sql
  /** Writes of a single statement. */
  readonly write: Sql
  /**
   * Runs a transaction on a connection that nothing else uses, and returns the callback's result after COMMIT. In the callback, use
   * only the handle: another `transaction` would wait for a second connection.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>
  /** Calls `heard` for each NOTIFY on `channel`, and once with an empty payload after a reconnect, which may have missed some. */
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
