import type postgres from 'postgres'
import type { Client } from './client.ts'
import type { Sql } from './database.ts'

export type Rows = postgres.RowList<postgres.Row[]>

/** Makes the driver's statement for a client. */
export type BuildStatement = (client: Client) => PromiseLike<Rows>

/**
 * A statement of a pool. It is sent when it is first awaited, so that the pool can then choose the connection. Inside another
 * statement it is a fragment and is never sent by itself.
 */
export class Statement implements PromiseLike<Rows> {
  readonly #build: BuildStatement
  readonly #send: (build: BuildStatement) => Promise<Rows>
  #answer: Promise<Rows> | null = null

  constructor(build: BuildStatement, send: (build: BuildStatement) => Promise<Rows>) {
    this.#build = build
    this.#send = send
  }

  /** The same statement for the driver. */
  buildFor(client: Client): PromiseLike<Rows> {
    return this.#build(client)
  }

  /** Sends the statement without awaiting it. */
  execute(): this {
    void this.#sent()
    return this
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited like the driver's own
  then<A = Rows, B = never>(
    onRows?: ((rows: Rows) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#sent().then(onRows, onError)
  }

  catch<B>(onError: (error: unknown) => B | PromiseLike<B>): Promise<Rows | B> {
    return this.#sent().catch(onError)
  }

  finally(run: () => void): Promise<Rows> {
    return this.#sent().finally(run)
  }

  #sent(): Promise<Rows> {
    this.#answer ??= this.#send(this.#build)
    return this.#answer
  }
}

/** Calls `client` with a template and its values, or with the name or list that the driver turns into a piece of SQL. */
function applyTo(client: Client, args: readonly unknown[]): PromiseLike<Rows> {
  const values = args.map((arg) => (arg instanceof Statement ? arg.buildFor(client) : arg))
  return Reflect.apply(client, undefined, values)
}

const isTemplate = ([strings]: readonly unknown[]): boolean => Array.isArray(strings) && 'raw' in strings

/** The driver's tagged template, whose statements are sent by `send`. Pieces of SQL are made by `client`. */
export function sqlThrough(client: Client, send: (build: BuildStatement) => Promise<Rows>): Sql {
  const unsafe = (...args: Parameters<Sql['unsafe']>) => new Statement((on) => on.unsafe(...args), send)
  return new Proxy(client, {
    apply: (_, __, args) => (isTemplate(args) ? new Statement((on) => applyTo(on, args), send) : applyTo(client, args)),
    get: (_, name) => (name === 'unsafe' ? unsafe : Reflect.get(client, name)),
  })
}
