import type postgres from 'postgres'
import type { Client } from './client.ts'
import type { Fragment } from './database.ts'

type Rows = postgres.RowList<postgres.Row[]>

/** What the driver (postgres 3.4) knows of a statement. */
interface Statement extends Promise<Rows> {
  /** Sends it, once. */
  handle(): unknown
  /** One for each client. */
  handler: object
  /** The values in the template, fragments among them, which are statements that nobody waits for. */
  args: readonly unknown[] | null
  parameters: unknown
  string: string
  signature: string
  [counted]?: boolean
  [given]?: boolean
  [usedOnce]?: boolean
}

const counted = Symbol('it is counted')
const given = Symbol('its rows were given')
const usedOnce = Symbol('it is in one statement only')
/** Of a client, under itself and under its handler, by which a statement knows it. */
const underWay = new WeakMap<object, { count: number }>()

/** How many statements of a client were sent and are not answered yet. */
export const statementsUnderWay = (client: Client): number => underWay.get(client)?.count ?? 0

/** Lets go of the fragment's values with those of the statement that it is in; it can be in no other. For what holds much. */
export function forOneStatement(fragment: Fragment): Fragment {
  ;(fragment as unknown as Statement)[usedOnce] = true
  return fragment
}

/**
 * Mends two things in the statements of a client's driver. It counts them (`statementsUnderWay`). And it takes their rows away
 * from them as they are given to who waits, and their parameters with them, so that nothing big hangs on a statement that is over:
 * V8 puts a function that is assigned to a property (`this.resolve = ...` in the driver's Query) straight into the old
 * generation; it holds its statement, the statement held all it had read, and so every answer of the database survived until
 * the next full collection: 120 MB of garbage under load, and a fifth of the time of a list (docs/performance.md). Who waits
 * twice for the rows of one statement gets an error.
 */
export function mendStatements(client: Client): void {
  // Nothing is sent until somebody waits for it.
  const statement = client`` as unknown as Statement
  const counter = { count: 0 }
  underWay.set(client, counter)
  underWay.set(statement.handler, counter)
  const prototype = Object.getPrototypeOf(statement) as Statement
  if (Object.hasOwn(prototype, 'isMended')) return
  Object.defineProperty(prototype, 'isMended', { value: true })
  // biome-ignore lint/suspicious/noThenProperty: it is one already.
  prototype.then = function then(this: Statement, onRows, onError) {
    this.handle()
    count(this)
    return Promise.prototype.then.call(this, onRows && ((result) => onRows(taken(this, result))), onError) as never
  }
}

function count(statement: Statement): void {
  const counter = underWay.get(statement.handler)
  if (counter === undefined || statement[counted]) return
  statement[counted] = true
  counter.count++
  const over = () => void counter.count--
  Promise.prototype.then.call(statement, over, over)
}

function taken(statement: Statement, result: Rows): Rows {
  // A stream, or the ordinary array of results of several statements in one text, as migrations have them.
  if (!Array.isArray(result) || result.constructor === Array) return result
  if (statement[given]) throw new Error('Broken invariant: the rows of a statement are waited for twice')
  statement[given] = true
  letGo(statement)
  const { count, command } = result
  const rows = Object.assign(new (result.constructor as new () => Rows)(), { count, command })
  for (const row of result) rows.push(row)
  result.length = 0
  return rows
}

function letGo(statement: Statement): void {
  const { args } = statement
  statement.args = statement.parameters = null
  statement.string = statement.signature = ''
  for (const arg of args ?? []) if (isUsedOnce(arg)) letGo(arg)
}

const isUsedOnce = (arg: unknown): arg is Statement => arg instanceof Promise && usedOnce in arg
