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
 * Kysely, as better-auth speaks to a database, on one of our own lanes: so sign-in has no second driver and no pool of
 * its own. A lane's statements share connections, so there are no transactions here: better-auth is told not to use any.
 */
export const laneDialect = (sql: Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => laneDriver(sql),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

function laneDriver(sql: Sql): Driver {
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
  throw new Error(`Broken invariant: a lane has no ${what}`)
}
