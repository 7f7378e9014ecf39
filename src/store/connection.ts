import type { Client, OpenedClient } from './client.ts'
import { NoAnswer } from './database-errors.ts'
import type { BuildStatement, Rows } from './statement.ts'

export interface ConnectionOptions {
  open(onLost: () => void): OpenedClient
  /** How long a statement may go unanswered before the connection is dropped. Longer than its `statement_timeout`. */
  maxSilenceMs: number
  /** Called before each statement; throws if it must not be sent. */
  beforeStatement(connection: Connection): void
  /**
   * Called for each statement; the function that it returns is called when the answer has arrived, or the statement
   * has failed.
   */
  onSent?: (() => (hasFailed: boolean) => void) | undefined
  /** Called when the connection is dropped. */
  onGivenUp?: (() => void) | undefined
}

/** A connection to the server. The first statement opens it, and the first one after a loss opens it again. */
export class Connection {
  readonly #options: ConnectionOptions
  #opened: OpenedClient | null = null
  #ended = false
  #unanswered = 0
  readonly #givenUp = new WeakSet<Client>()
  maxSilenceMs: number
  /** The watchdog's count of its ticks since the last answer. */
  silentTicks = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.maxSilenceMs = options.maxSilenceMs
  }

  /** The number of statements that were sent and not answered. */
  get unanswered(): number {
    return this.#unanswered
  }

  get isOpen(): boolean {
    return this.#opened !== null
  }

  get client(): Client {
    if (this.#opened !== null) return this.#opened.client
    if (this.#ended) throw Object.assign(new Error('the database was closed'), { code: 'CONNECTION_ENDED' })
    const opened = this.#options.open(() => {
      if (this.#opened === opened && !this.#ended) this.#opened = null
    })
    this.#opened = opened
    return opened.client
  }

  /** Sends a statement. A transaction passes its own client, on which its statements fail after a loss. */
  async send(build: BuildStatement, own?: Client): Promise<Rows> {
    this.#options.beforeStatement(this)
    const client = own ?? this.client
    if (this.#unanswered++ === 0) this.silentTicks = 0
    const ended = this.#options.onSent?.()
    let hasFailed = false
    try {
      const preparing = this.#opened?.client === client ? this.#opened.preparing : null
      if (preparing !== null) await preparing
      return await build(client)
    } catch (error) {
      hasFailed = true
      throw this.#givenUp.has(client) ? new NoAnswer() : error
    } finally {
      this.#unanswered--
      this.silentTicks = 0
      ended?.(hasFailed)
    }
  }

  /** Destroys the connection; the statements that were not answered fail, and the next one opens another connection. */
  giveUp(): void {
    const opened = this.#opened
    if (opened === null) return
    if (!this.#ended) this.#opened = null
    this.#givenUp.add(opened.client)
    opened.destroy()
    this.#options.onGivenUp?.()
  }

  /** Waits this long for statements in progress. */
  async end(timeoutSeconds: number): Promise<void> {
    this.#ended = true
    await this.#opened?.client.end({ timeout: timeoutSeconds })
  }
}
