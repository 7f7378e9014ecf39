import { systemClock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Sql } from '../../store/database.ts'
import { type Completed, type CompletionReport, complete } from './delivery-store.ts'

/** Enough rows to share the cost of a statement, few enough to keep it short. */
const BATCH = 200
/** How long the first attempt of a batch waits for others. The delay delays no receiver: its delivery has been sent. */
const GATHER_MS = 3
const RETRY_MS = 500

export interface CompletionWriterOptions {
  sql: Sql
  log: Log
  written(batch: readonly Completed[], report: CompletionReport): Promise<void>
}

/**
 * Writes ended attempts in batches, one statement at a time, and keeps them while the database is unavailable. An
 * attempt that is never written is repeated by a sender when its lease ends.
 */
export class CompletionWriter {
  readonly #options: CompletionWriterOptions
  #waiting: Completed[] = []
  #writing: Promise<void> | null = null
  #closed = false

  constructor(options: CompletionWriterOptions) {
    this.#options = options
  }

  get pending(): number {
    return this.#waiting.length + (this.#writing ? 1 : 0)
  }

  add(completed: Completed): void {
    this.#waiting.push(completed)
    if (this.#writing) return
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = null
    })
  }

  /** Resolves when everything added so far is written. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Stops retrying if the database does not come back. The leases expire, and other senders repeat the attempts. */
  close(): void {
    this.#closed = true
  }

  async #writeAll(): Promise<void> {
    await pause(GATHER_MS)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      await this.#write(batch)
    }
  }

  async #write(batch: Completed[]): Promise<void> {
    const { sql, log, written } = this.#options
    let report: CompletionReport | null = null
    while (report === null) {
      try {
        report = await complete(sql, batch)
      } catch (error) {
        if (isAboutTheData(error)) return this.#writeOneByOne(batch, error)
        log.warn({ err: error, deliveries: batch.length }, 'webhook attempts could not be recorded yet')
        if (this.#closed) return
        await pause(RETRY_MS)
      }
    }
    await written(batch, report).catch((error) =>
      log.error({ err: error }, 'a batch of webhook attempts was not followed up'),
    )
  }

  /**
   * Writes each attempt alone, so that one receiver's unusual answer cannot delay the others; without the answer if
   * that is the cause of the failure.
   */
  async #writeOneByOne(batch: readonly Completed[], cause: unknown): Promise<void> {
    if (batch.length > 1) {
      for (const one of batch) await this.#write([one])
      return
    }
    const [one] = batch
    if (!one || one.body === null) {
      this.#options.log.error({ err: cause, delivery: one?.id }, 'a webhook attempt could not be recorded')
      return
    }
    const detail = 'the answer could not be stored'
    await this.#write([{ ...one, body: null, headers: null, detail }])
  }
}

/** PostgreSQL's classes 21 to 23 and 42: the statement was understood and refused, so a retry cannot help. */
const isAboutTheData = (error: unknown): boolean =>
  error instanceof Error && /^(2[1-3]|42)/.test(String((error as { code?: unknown }).code ?? ''))

/** Real time even under a manual clock: it paces statements and decides nothing. */
const pause = (ms: number) => new Promise<void>((over) => systemClock.after(ms, over))
