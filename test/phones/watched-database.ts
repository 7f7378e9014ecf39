import type { Database, Sql } from '../../src/store/database.ts'
import { type Rows, Statement } from '../../src/store/statement.ts'

/** `db`, whose statements and transactions in progress are in `busy`, so that a manual clock can stand still meanwhile. */
export function watchedDatabase(db: Database, busy: Set<Promise<unknown>>): Database {
  const watch = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => {},
      () => {},
    )
    busy.add(settled)
    void settled.then(() => busy.delete(settled))
    return work
  }
  const watched = (sql: Sql): Sql =>
    new Proxy(sql, {
      apply(target, self, args) {
        const made = Reflect.apply(target as never, self, args)
        return made instanceof Statement ? watchedStatement(made, watch) : made
      },
    })
  return new Proxy(db, {
    get(target, name: keyof Database) {
      const part = Reflect.get(target, name)
      if (name === 'read' || name === 'list' || name === 'report' || name === 'write') return watched(part as Sql)
      if (name === 'search') return (...args: Parameters<Database['search']>) => watch(db.search(...args))
      if (name === 'transaction')
        return (...args: Parameters<Database['transaction']>) => watch(db.transaction(...args))
      return part
    },
  })
}

/** A statement is sent when it is first awaited, and a fragment never. */
function watchedStatement(statement: Statement, watch: <T>(work: Promise<T>) => Promise<T>): Statement {
  let sent: Promise<Rows> | null = null
  const send = (): Promise<Rows> => Statement.prototype.then.call(statement) as Promise<Rows>
  return Object.assign(statement, {
    // biome-ignore lint/suspicious/noThenProperty: a statement is awaited like the driver's own
    then: ((onRows, onError) => {
      sent ??= watch(send())
      return sent.then(onRows, onError)
    }) as Statement['then'],
  })
}
