import type { Connection } from './connection.ts'
import type { Sql, Transaction, TransactionOptions } from './database.ts'
import { DatabaseBusy, NoAnswer } from './database-errors.ts'
import { type BuildStatement, Statement, sqlThrough } from './statement.ts'

export interface Transactions {
  /** All or nothing. Waits for a free connection; fails with `DatabaseBusy` when none comes free in time. */
  run<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

/** Longer than a request should wait and shorter than its client waits. */
const QUEUE_TIMEOUT_MS = 4_000
/** How much longer than its `statement_timeout` a statement may go unanswered. */
export const GRACE_MS = 300

interface Waiting {
  take(free: Connection): void
  refuse(error: Error): void
}

/**
 * Runs transactions on connections that nothing else uses, one at a time on each, so BEGIN and COMMIT are ordinary statements. A client
 * ends with its connection: after a loss, statements through the transaction's handle fail and cannot run outside it.
 * @param connect makes a connection; its argument is called when the connection is dropped
 */
export function createTransactions(
  size: number,
  connect: (onGivenUp: () => void) => Connection,
  after: (delayMs: number, run: () => void) => () => void,
): Transactions {
  let waiting: Waiting[] = []
  // The waiting ones would get no answer either.
  const refuseAll = () => {
    for (const { refuse } of waiting.splice(0)) refuse(new NoAnswer())
  }
  const connections = Array.from({ length: size }, () => connect(refuseAll))
  const idle = [...connections]

  const acquire = () => {
    const connection = idle.pop()
    if (connection) return Promise.resolve(connection)
    return new Promise<Connection>((resolve, reject) => {
      const one: Waiting = {
        take(free) {
          cancel()
          resolve(free)
        },
        refuse(error) {
          cancel()
          reject(error)
        },
      }
      const cancel = after(QUEUE_TIMEOUT_MS, () => {
        waiting = waiting.filter((other) => other !== one)
        reject(new DatabaseBusy('all transactions are busy'))
      })
      waiting.push(one)
    })
  }
  const release = (connection: Connection) => {
    const next = waiting.shift()
    if (next) next.take(connection)
    else idle.push(connection)
  }

  return {
    async run(work, options = {}) {
      const connection = await acquire()
      try {
        return await runOn(connection, work, options)
      } finally {
        release(connection)
      }
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.end(5)))
    },
  }
}

async function runOn<T>(
  connection: Connection,
  work: (tx: Transaction) => Promise<T>,
  { statementTimeoutMs }: TransactionOptions,
): Promise<T> {
  const { client, maxSilenceMs } = connection
  const send = (build: BuildStatement) => connection.send(build, client)
  const run = (statement: string) => new Statement((on) => on.unsafe(statement), send)
  const handle = { ended: false }
  try {
    if (statementTimeoutMs !== undefined) connection.maxSilenceMs = silenceFor(statementTimeoutMs)
    // Sent together with the first statement. It fails only with the connection, and then that statement fails as well.
    const begun = run(begin(statementTimeoutMs)).execute()
    const [result] = await Promise.all([work(guarded(connection, sqlThrough(client, send), handle)), begun])
    const { command } = await run('commit')
    // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction. The caller has ignored the error of a statement.
    if (command !== 'COMMIT') throw new Error('a statement in the transaction failed, so nothing of it was kept')
    return result
  } catch (error) {
    await run('rollback').catch(() => connection.giveUp())
    throw error
  } finally {
    handle.ended = true
    connection.maxSilenceMs = maxSilenceMs
  }
}

const begin = (statementTimeoutMs: number | undefined): string =>
  statementTimeoutMs === undefined ? 'begin' : `begin; ${limitOf(statementTimeoutMs)}`

const limitOf = (statementTimeoutMs: number): string => `set local statement_timeout = ${statementTimeoutMs}`

const silenceFor = (statementTimeoutMs: number): number =>
  statementTimeoutMs === 0 ? Number.POSITIVE_INFINITY : statementTimeoutMs + GRACE_MS

/** The transaction's handle: its statements, until the transaction has ended. */
function guarded(connection: Connection, sql: Sql, handle: { ended: boolean }): Transaction {
  const check = () => {
    if (handle.ended) throw new Error('Broken invariant: a transaction is used after its end')
  }
  let savepoints = 0
  const savepoint: Transaction['savepoint'] = async (run, { statementTimeoutMs } = {}) => {
    check()
    const name = `savepoint_${++savepoints}`
    if (statementTimeoutMs !== undefined) {
      connection.maxSilenceMs = silenceFor(statementTimeoutMs)
      await sql.unsafe(limitOf(statementTimeoutMs))
    }
    await sql.unsafe(`savepoint ${name}`)
    try {
      const result = await run(transaction)
      await sql.unsafe(`release savepoint ${name}`)
      return result
    } catch (error) {
      await sql.unsafe(`rollback to savepoint ${name}`)
      throw error
    }
  }
  const transaction: Transaction = new Proxy(sql, {
    apply(target, _, args) {
      check()
      return Reflect.apply(target, undefined, args)
    },
    get(target, name) {
      check()
      return name === 'savepoint' ? savepoint : Reflect.get(target, name)
    },
  }) as Transaction
  return transaction
}
