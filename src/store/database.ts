import type postgres from 'postgres'

/** Runs statements: a pool or a transaction. Statements are tagged templates, so values are always parameters. */
export type Sql = postgres.ISql<Record<string, unknown>>

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** A transaction's handle. */
export type Transaction = Sql & {
  /**
   * Runs a part of the transaction. If it fails, only its changes are undone and the transaction continues. Its options apply until the
   * transaction ends.
   */
  savepoint<T>(run: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** For transactions with statements over many rows. */
export const LONG_STATEMENTS: TransactionOptions = { statementTimeoutMs: 60_000 }

export interface TransactionOptions {
  /** The time limit of one statement, which replaces the usual 4 s; 0 for no limit. */
  statementTimeoutMs?: number
}

/**
 * Pools of connections to PostgreSQL. The driver pipelines statements, so few connections cost less CPU than many. A slow
 * statement delays those behind it on its connection; hence one pool for each length of work.
 *
 * The server ends a statement at the time limit of its pool. When even that does not happen, because the server hangs, the
 * connection is given up and the statement fails (`Watchdog`).
 */
export interface Database {
  /** Short reads by key; 1.2 s. Never send an unbounded statement here. */
  readonly read: Sql
  /** Lists; 4 s. */
  readonly list: Sql
  /**
   * Text searches, whose time depends on the search words; 2.5 s. One at a time for each owner, such as a business.
   * @throws UNAVAILABLE for a search that takes too long
   */
  search<T>(owner: string, run: (sql: Sql) => PromiseLike<T>): Promise<T>
  /** Analytics and exports; 30 s. */
  readonly report: Sql
  /** Writes of a single statement; 4 s. */
  readonly write: Sql
  /**
   * Runs a transaction on a connection that nothing else uses, and returns the callback's result after COMMIT. In the callback, use
   * only the handle: another `transaction` would wait for a second connection.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Resolves if the server answers now; rejects within a second. */
  ping(): Promise<void>
  /** Calls `heard` for each NOTIFY on `channel`, and once with an empty payload after a reconnect, which may have missed some. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A value for a `jsonb` column. */
export const jsonb = (sql: Sql, value: unknown) => sql.json(value as postgres.JSONValue)

/** The same database with `tx` replacing every pool. A transaction inside it is a savepoint, so it can fail alone. */
export function insideTransaction(db: Database, tx: Transaction): Database {
  return {
    read: tx,
    list: tx,
    search: async (_owner, run) => run(tx),
    report: tx,
    write: tx,
    transaction: (run, options) => tx.savepoint((inner) => run(inner), options),
    ping: db.ping,
    listen: db.listen,
    close: db.close,
  }
}
