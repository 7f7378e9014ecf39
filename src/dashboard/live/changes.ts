import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

/** Something in a business changed, so the page reads it again. */
export interface Hint {
  /**
   * contact, appointment, call, ...; migration 0037 lists all kinds. `*`: anything may have changed. `watching`: the first
   * hint of a stream.
   */
  kind: string
  id: string | null
}

const CHANNEL = 'dashboard_changes'
const WATCH_SECONDS = 20
const RENEW_MS = 5_000

type Listener = (hint: Hint) => void

/**
 * Tells open pages what changes in the database, whichever instance or program makes the change. Triggers (migration 0037)
 * send notifications for businesses with open pages, which each instance lists in `watching_dashboards`.
 */
export class Changes {
  readonly #parts: { db: Database; clock: Clock; log: Log; instanceId: string }
  readonly #followers = new Map<string, Set<Listener>>()
  /** The latest statement that says which businesses are followed. */
  #declared: Promise<void> = Promise.resolve()
  #unlisten: () => Promise<void> = async () => {}
  #cancel: CancelTimer = () => {}
  #stopped = false

  constructor(parts: { db: Database; clock: Clock; log: Log; instanceId: string }) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    this.#unlisten = await this.#parts.db.listen(CHANNEL, (payload) => this.#onNotification(payload))
    this.#renewLater()
  }

  /** Calls `listener` for each change of the business after the promise resolves. @returns a function that stops it */
  async follow(businessId: string, listener: Listener): Promise<() => void> {
    const isFollowed = this.#followers.has(businessId)
    const followers = this.#followers.get(businessId) ?? new Set()
    this.#followers.set(businessId, followers.add(listener))
    const stop = () => {
      followers.delete(listener)
      if (followers.size === 0 && this.#followers.get(businessId) === followers) this.#followers.delete(businessId)
    }
    try {
      // A stream has two followers; the second one needs no statement of its own, unless the last one failed.
      await (isFollowed ? this.#declared.catch(() => this.#declare()) : this.#declare())
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    this.#followers.clear()
    await this.#unlisten()
  }

  #onNotification(payload: string): void {
    if (payload === '') {
      // The connection was lost, and notifications may have been lost with it.
      for (const followers of this.#followers.values()) notify(followers, { kind: '*', id: null })
      return
    }
    const { businessId, kind, id } = JSON.parse(payload) as { businessId: string; kind: string; id: string | null }
    notify(this.#followers.get(businessId) ?? [], { kind, id })
  }

  #renewLater(): void {
    this.#cancel = this.#parts.clock.after(RENEW_MS, async () => {
      await this.#declare().catch((err) =>
        this.#parts.log.warn(
          { err },
          'could not renew the subscription to changes; open pages may miss changes for a moment',
        ),
      )
      if (!this.#stopped) this.#renewLater()
    })
  }

  #declare(): Promise<void> {
    this.#declared = this.#writeFollowed()
    return this.#declared
  }

  /** Uses the database's clock, because the triggers compare with that clock. */
  async #writeFollowed(): Promise<void> {
    const businesses = [...this.#followers.keys()]
    if (businesses.length === 0) return
    await this.#parts.db.write`
      WITH gone AS (DELETE FROM watching_dashboards WHERE until < clock_timestamp() - interval '1 minute')
      INSERT INTO watching_dashboards (business_id, instance_id, until)
      SELECT business_id, ${this.#parts.instanceId}, clock_timestamp() + ${WATCH_SECONDS} * interval '1 second'
      FROM unnest(${businesses}::text[]) business_id
      ON CONFLICT (business_id, instance_id) DO UPDATE SET until = excluded.until`
  }
}

function notify(followers: Iterable<Listener>, hint: Hint): void {
  for (const listener of [...followers]) listener(hint)
}
