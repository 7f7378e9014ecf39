import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

/** More notices wait only while the database is down, and are outdated when it is back. */
const MAX_WAITING = 1_000

/** Sends notices in order. Notices that arrive during a statement are sent together by the next statement. */
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

  /** Resolves when no notice waits. */
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
        this.#log.warn({ err }, 'could not send live call notices to the other instances')
      }
    }
  }
}
