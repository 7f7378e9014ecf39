import type postgres from 'postgres'

type Rows = postgres.RowList<postgres.Row[]>

/** What the driver (postgres 3.4) keeps of a statement. */
interface Statement extends Promise<Rows> {
  handle(): unknown
  args: unknown
  parameters: unknown
}

const done = Symbol('its rows were given')

/**
 * Takes the rows of a statement away from it as they are given to who waits for it, and its parameters with them, so that
 * nothing big hangs on a statement that is over. V8 puts a function that is assigned to a property (`this.resolve = ...`
 * in the driver's Query) straight into the old generation; it holds its statement, the statement held all it had read, and
 * so every answer of the database survived until the next full collection: 150 MB of garbage under load, and a quarter of
 * the time of a list (docs/performance.md). Who waits twice for the rows of one statement gets an error.
 */
export function letRowsGo(client: postgres.Sql<Record<string, unknown>>): void {
  const prototype = Object.getPrototypeOf(client``) as Statement & { [done]?: boolean }
  if (Object.hasOwn(prototype, 'letsRowsGo')) return
  Object.defineProperty(prototype, 'letsRowsGo', { value: true })
  // biome-ignore lint/suspicious/noThenProperty: it is one already.
  prototype.then = function then(this: Statement & { [done]?: boolean }, onRows, onError) {
    this.handle()
    return Promise.prototype.then.call(this, onRows && ((result) => onRows(taken(this, result))), onError) as never
  }
}

function taken(statement: Statement & { [done]?: boolean }, result: Rows): Rows {
  // Several statements in one text, as migrations have them, give an ordinary array of results.
  if (result.constructor === Array) return result
  if (statement[done]) throw new Error('Broken invariant: the rows of a statement are waited for twice')
  statement[done] = true
  statement.args = statement.parameters = null
  const { count, command } = result
  const rows = Object.assign(new (result.constructor as new () => Rows)(), { count, command })
  for (const row of result) rows.push(row)
  result.length = 0
  return rows
}
