import { isDeepStrictEqual } from 'node:util'
import { startsOf } from './recurrence.ts'

interface GoogleTime {
  date?: string
  dateTime?: string
  timeZone?: string
}

export interface GoogleResource {
  id: string
  status: string
  summary?: string
  description?: string
  start: GoogleTime
  end: GoogleTime
  recurrence?: string[]
  recurringEventId?: string
  originalStartTime?: GoogleTime
  transparency?: string
  eventType?: string
  attendees?: { email: string; self?: boolean; responseStatus?: string }[]
  extendedProperties?: { private?: Record<string, string> }
  sequence: number
}

type Change = { [K in keyof GoogleResource]?: GoogleResource[K] | null | { [key: string]: unknown } }

const FAR = Date.UTC(2099, 0)

/** The events of one calendar, with the version at which each changed last. Deleted ones stay, with the status `cancelled`. */
export class GoogleEvents {
  readonly #events = new Map<string, { event: GoogleResource; version: number }>()
  /** Rises with every change. */
  version = 1
  /** States before this version are forgotten. */
  oldest = 0
  onChange: () => void = () => {}

  get(id: string): (GoogleResource & { etag: string }) | null {
    const found = this.#events.get(id)
    return found === undefined ? null : { ...found.event, etag: etagOf(found.version) }
  }

  put(event: GoogleResource): GoogleResource & { etag: string } {
    this.version += 1
    this.#events.set(event.id, { event, version: this.version })
    this.onChange()
    return { ...event, etag: etagOf(this.version) }
  }

  /** As PATCH does: objects are merged, and null removes. */
  patch(id: string, change: Change): GoogleResource & { etag: string } {
    const old = this.#require(id)
    const merged = merge(old, change) as GoogleResource
    const isMoved = !isDeepStrictEqual([old.start, old.end], [merged.start, merged.end])
    return this.put({ ...merged, sequence: old.sequence + Number(isMoved) })
  }

  delete(id: string): void {
    this.put({ ...this.#require(id), status: 'cancelled' })
    for (const { event } of [...this.#events.values()])
      if (event.recurringEventId === id && event.status !== 'cancelled') this.put({ ...event, status: 'cancelled' })
  }

  /** One occurrence of a series gets another time, or is deleted. */
  except(seriesId: string, start: number, change: Partial<GoogleResource>): void {
    const series = this.#require(seriesId)
    const { recurrence: _, ...shared } = series
    const id = `${seriesId}_${new Date(start).toISOString().replace(/[-:]|\.\d{3}/g, '')}`
    const originalStartTime = { dateTime: new Date(start).toISOString() }
    const [time] = occurrenceTimes(series).filter((one) => one.start === start)
    if (time === undefined) throw new Error('the series has no such occurrence')
    this.put({ ...shared, ...asTimes(time), id, recurringEventId: seriesId, originalStartTime, ...change })
  }

  /** What changed after a version; all that is not deleted, without one. Series are not expanded. */
  since(version: number | null): (GoogleResource & { etag: string })[] {
    return [...this.#events.values()]
      .filter((one) => (version === null ? one.event.status !== 'cancelled' : one.version > version))
      .map(({ event, version: changed }) => ({ ...event, etag: etagOf(changed) }))
  }

  /** All that is not deleted, with series expanded. */
  expanded(): (GoogleResource & { etag: string })[] {
    const all = [...this.#events.values()].map(({ event, version }) => ({ ...event, etag: etagOf(version) }))
    const exceptions = all.filter(({ recurringEventId }) => recurringEventId !== undefined)
    const replaced = new Set(exceptions.map(({ id }) => id))
    return all.flatMap((event) => {
      if (event.status === 'cancelled') return []
      if (event.recurrence === undefined) return [event]
      const { recurrence: _, ...shared } = event
      return occurrenceTimes(event).flatMap((time) => {
        const id = `${event.id}_${new Date(time.start).toISOString().replace(/[-:]|\.\d{3}/g, '')}`
        return replaced.has(id) ? [] : [{ ...shared, ...asTimes(time), id, recurringEventId: event.id }]
      })
    })
  }

  #require(id: string): GoogleResource {
    const found = this.#events.get(id)
    if (found === undefined) throw new Error(`there is no event ${id}`)
    return found.event
  }
}

const etagOf = (version: number): string => `"31${version}000"`

const asTimes = ({ start, end }: { start: number; end: number }) => ({
  start: { dateTime: new Date(start).toISOString() },
  end: { dateTime: new Date(end).toISOString() },
})

/** Up to two years after its start: Google ends a series without an end as well. */
function occurrenceTimes({ recurrence, start, end }: GoogleResource): { start: number; end: number }[] {
  const [rule = ''] = recurrence ?? []
  const first = Date.parse(start.dateTime ?? '')
  const length = Date.parse(end.dateTime ?? '') - first
  const until = Math.min(first + 730 * 86_400_000, FAR)
  return startsOf(rule.replace(/^RRULE:/, ''), start.dateTime ?? '', start.timeZone ?? 'UTC', until).map((at) => ({
    start: at,
    end: at + length,
  }))
}

function merge(old: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change
  const merged: Record<string, unknown> = { ...(old as object) }
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete merged[key]
    else merged[key] = merge(merged[key], value)
  }
  return merged
}
