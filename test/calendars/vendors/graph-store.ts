import { startsOf } from './recurrence.ts'

/** Epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

export interface StoredEvent extends Span {
  id: string
  calendarId: string
  subject: string
  content: string
  isAllDay: boolean
  isCancelled: boolean
  showAs: string
  response: string
  transactionId: string | null
  properties: Record<string, string>
  /** An RRULE; of a series. */
  rule?: string
  /** The zone of the series. */
  zone?: string
  /** Changed and deleted occurrences of a series, by their original start. */
  exceptions?: Map<number, (Partial<StoredEvent> & { isGone?: boolean }) | undefined>
}

type NewEvent = Partial<StoredEvent> & Span

/** The events of a mailbox, with the version at which each changed last. */
export class GraphEvents {
  readonly events = new Map<string, { event: StoredEvent; version: number; isGone: boolean }>()
  readonly transactions = new Set<string>()
  version = 1
  /** States before this version are forgotten. */
  oldest = 0
  onChange: (calendarId: string) => void = () => {}
  #made = 0

  find(id: string): { event: StoredEvent; etag: string } | null {
    const found = this.events.get(id)
    return found === undefined || found.isGone ? null : { event: found.event, etag: etagOf(found.version) }
  }

  add(calendarId: string, event: NewEvent): StoredEvent {
    this.#made += 1
    const made: StoredEvent = {
      id: `AAkALg${this.#made.toString().padStart(8, '0')}==`,
      subject: 'Dentist',
      content: '',
      isAllDay: false,
      isCancelled: false,
      showAs: 'busy',
      response: 'organizer',
      transactionId: null,
      properties: {},
      ...event,
      calendarId,
    }
    if (made.transactionId !== null) this.transactions.add(made.transactionId)
    this.#store(made)
    return made
  }

  change(id: string, change: Partial<StoredEvent>): void {
    const found = this.events.get(id)
    if (found === undefined || found.isGone) throw new Error(`there is no event ${id}`)
    this.#store({ ...found.event, ...change })
  }

  /** One occurrence of a series gets another time, or is deleted. */
  except(id: string, start: number, change: Partial<StoredEvent> & { isGone?: boolean }): void {
    const exceptions = new Map(this.events.get(id)?.event.exceptions).set(start, change)
    this.change(id, { exceptions })
  }

  delete(id: string): void {
    const found = this.events.get(id)
    if (found === undefined || found.isGone) return
    this.#store(found.event, true)
  }

  #store(event: StoredEvent, isGone = false): void {
    this.version += 1
    this.events.set(event.id, { event, version: this.version, isGone })
    this.onChange(event.calendarId)
  }
}

export const etagOf = (version: number): string => `W/"DwAAABYAAAB${version}AA=="`

/** The occurrences of a series up to `until`, with their ids. */
export function occurrencesOf(series: StoredEvent, until: number): (StoredEvent & { isException: boolean })[] {
  const starts = startsOf(series.rule ?? '', new Date(series.start).toISOString(), series.zone ?? 'UTC', until)
  return starts.flatMap((start) => {
    const exception = series.exceptions?.get(start)
    if (exception?.isGone) return []
    const time = { start, end: start + series.end - series.start }
    return [{ ...series, ...time, ...exception, id: `${series.id}.${start}`, isException: exception !== undefined }]
  })
}
