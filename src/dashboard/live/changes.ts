import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

/** Something of a business changed; the page reads it again. `*`: anything may have changed. */
export interface Hint {
  /** contact, appointment, call, message, article, document, business, ...: migration 0037 has them all. */
  kind: string
  id: string | null
}

const CHANNEL = 'dashboard_changes'
const WATCH_SECONDS = 20
const RENEW_MS = 5_000

type Hear = (hint: Hint) => void

/**
 * What changes in the database, by whichever instance and whatever way, told to open pages. Triggers ring (migration 0037)
 * for businesses that are being looked at, which every instance says of its own pages in `watching_dashboards`.
 */
export class Changes {
  readonly #parts: { db: Database; clock: Clock; log: Log; instanceId: string }
  readonly #followers = new Map<string, Set<Hear>>()
  #unlisten: () => Promise<void> = async () => {}
  #cancel: CancelTimer = () => {}
  #stopped = false

  constructor(parts: { db: Database; clock: Clock; log: Log; instanceId: string }) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    this.#unlisten = await this.#parts.db.listen(CHANNEL, (payload) => this.#heard(payload))
    this.#renewLater()
  }

  /** Calls `hear` for each change of the business from the time it resolves. Gives how to stop. */
  async follow(businessId: string, hear: Hear): Promise<() => void> {
    const followers = this.#followers.get(businessId) ?? new Set()
    this.#followers.set(businessId, followers.add(hear))
    const stop = () => {
      followers.delete(hear)
      if (followers.size === 0 && this.#followers.get(businessId) === followers) this.#followers.delete(businessId)
    }
    try {
      await this.#declare()
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

  #heard(payload: string): void {
    if (payload === '') {
      // The connection was away: whatever happened meanwhile was not heard.
      for (const followers of this.#followers.values()) tell(followers, { kind: '*', id: null })
      return
    }
    const { businessId, kind, id } = JSON.parse(payload) as { businessId: string; kind: string; id: string | null }
    tell(this.#followers.get(businessId) ?? [], { kind, id })
  }

  #renewLater(): void {
    this.#cancel = this.#parts.clock.after(RENEW_MS, async () => {
      await this.#declare().catch((err) => this.#parts.log.warn({ err }, 'open pages may miss changes for a moment'))
      if (!this.#stopped) this.#renewLater()
    })
  }

  /** By the database's clock, as the triggers compare with it. */
  async #declare(): Promise<void> {
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

function tell(followers: Iterable<Hear>, hint: Hint): void {
  for (const hear of [...followers]) hear(hint)
}
