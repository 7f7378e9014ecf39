import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

/** More than this waits only while the database is away, and is of no use when it is back. */
const MAX_WAITING = 1_000

/** NOTIFYs in the order in which they were given, those that gather while one is under way in one statement. */
export class NoticeQueue {
  readonly #db: Database
  readonly #channel: string
  readonly #log: Log
  #waiting: string[] = []
  #sending: Promise<void> | null = null

  constructor(db: Database, channel: string, log: Log) {
    this.#db = db
    this.#channel = channel
    this.#log = log
  }

  /** @param payload less than 8,000 bytes */
  push(payload: string): void {
    if (this.#waiting.length >= MAX_WAITING) return
    this.#waiting.push(payload)
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    await this.#sending
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const payloads = this.#waiting
      this.#waiting = []
      try {
        await this.#db.write`
          SELECT pg_notify(${this.#channel}, payload)
          FROM unnest(${payloads}::text[]) WITH ORDINALITY AS one (payload, at) ORDER BY at`
      } catch (err) {
        this.#log.warn({ err }, 'other instances could not be told of calls in progress')
      }
    }
  }
}
