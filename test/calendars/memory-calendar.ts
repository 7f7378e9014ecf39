import type {
  CalendarChanges,
  CalendarProvider,
  CalendarTarget,
  ExportedEvent,
  OutsideEvent,
  PutResult,
} from '../../src/features/calendars/calendar-provider.ts'
import type { Interval } from '../../src/kernel/interval.ts'
import { ProviderError, type ProviderProblem } from '../../src/kernel/provider-error.ts'

interface Stored extends OutsideEvent {
  title: string
  changedAt: number
}

/** A calendar in memory with etags and incremental results. Event ids of appointments are `ours/<appointment>`. */
export class MemoryCalendar implements CalendarProvider {
  readonly kind = 'caldav'
  readonly events = new Map<string, Stored>()
  readonly #removed = new Map<string, number>()
  #now = 0
  /** Makes the calendar fail in this way. */
  problem: ProviderProblem | null = null
  /** Drops its state: the next result is full. */
  forgetsToken = false

  /** Makes the calendar give no answer. */
  hangs = false

  list = async () => [{ id: 'work', title: 'Work', canWrite: true }]

  async changes(_: CalendarTarget, token: string | null, __: Interval, signal: AbortSignal): Promise<CalendarChanges> {
    this.#mayFail()
    if (this.hangs) await this.#hang(signal)
    const isFull = token === null || this.forgetsToken
    const since = isFull ? -1 : Number(token)
    const events = [...this.events.values()].filter(({ changedAt }) => changedAt > since)
    const removed = isFull ? [] : [...this.#removed].flatMap(([id, at]) => (at > since ? [id] : []))
    return { isFull, events, removed, token: `${this.#now}` }
  }

  async get(_: CalendarTarget, id: string): Promise<OutsideEvent | null> {
    return this.events.get(id) ?? null
  }

  async put(_: CalendarTarget, event: ExportedEvent, known: { etag: string | null } | null): Promise<PutResult> {
    this.#mayFail()
    const id = `ours/${event.appointmentId}`
    if (this.events.get(id)?.etag !== (known?.etag ?? undefined)) return { outcome: 'changed' }
    const { start, end, title, appointmentId } = event
    return { outcome: 'written', id, etag: this.#store(id, start, end, title, appointmentId) }
  }

  async remove(_: CalendarTarget, { id, etag }: { id: string; etag: string | null }): Promise<'removed' | 'changed'> {
    const there = this.events.get(id)
    if (there && etag !== null && there.etag !== etag) return 'changed'
    this.delete(id)
    return 'removed'
  }

  eventId = (_: CalendarTarget, appointmentId: string) => `ours/${appointmentId}`

  /** Adds or moves an event, as another person would. */
  write(id: string, start: Date, end: Date, title = 'Dentist'): void {
    this.#store(id, start.getTime(), end.getTime(), title, this.events.get(id)?.appointmentId ?? null)
  }

  /** Copies an event with all its properties, and moves the copy, as another person would. */
  copy(from: string, id: string, start: Date, end: Date): void {
    this.#store(id, start.getTime(), end.getTime(), 'Copy', this.events.get(from)?.appointmentId ?? null)
  }

  /** Deletes an event, as another person would. */
  delete(id: string): void {
    if (!this.events.delete(id)) return
    this.#now += 1
    this.#removed.set(id, this.#now)
  }

  #store(id: string, start: number, end: number, title: string, appointmentId: string | null): string {
    this.#now += 1
    const etag = `"${this.#now}"`
    const time = { start, end }
    this.#removed.delete(id)
    this.events.set(id, { id, etag, appointmentId, time, busy: [{ ...time, title }], title, changedAt: this.#now })
    return etag
  }

  #hang(signal: AbortSignal): Promise<never> {
    const late = () => new ProviderError('calendar', 'gave no answer in time', { problem: 'timeout', retryable: true })
    if (signal.aborted) return Promise.reject(late())
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(late()), { once: true }))
  }

  #mayFail(): void {
    if (this.problem !== null)
      throw new ProviderError('calendar', 'says no', { problem: this.problem, retryable: true })
  }
}
