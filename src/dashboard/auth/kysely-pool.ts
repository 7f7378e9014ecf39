import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Sql } from '../../store/database.ts'

/**
 * The Kysely dialect that better-auth uses, on one of our pools, so sign-in needs no second driver and no pool of its own.
 * Statements of a pool share connections, so there are no transactions: better-auth is configured to use none.
 */
export const poolDialect = (sql: Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => poolDriver(sql),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

function poolDriver(sql: Sql): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const rows = await sql.unsafe(text, parameters as Parameters<Sql['unsafe']>[1])
      return { rows: [...rows] as R[], numAffectedRows: BigInt(rows.count ?? 0) }
    },
    streamQuery: () => refuse('streams'),
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse('transactions'),
    commitTransaction: async () => refuse('transactions'),
    rollbackTransaction: async () => refuse('transactions'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function refuse(what: string): never {
  throw new Error(`Broken invariant: a pool has no ${what}`)
}
