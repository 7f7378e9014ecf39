import { createAccount, createObject, deleteObject, fetchCalendars, updateObject } from 'tsdav'
import type { Dispatcher } from 'undici'
import type {
  CalendarAccess,
  CalendarChanges,
  CalendarProvider,
  CalendarTarget,
  ExportedEvent,
  OutsideCalendar,
  OutsideEvent,
  PutResult,
} from '../../features/calendars/calendar-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { calendarFetch, requireSuccess } from '../calendar-http.ts'
import { eventFile } from '../icalendar/event-file.ts'
import { readCalendarFiles } from '../icalendar/read-files.ts'
import { readChangedHrefs, readObjects, readObjectsWithin, readState } from './collection.ts'
import type { Dav, StoredObject } from './dav.ts'

type Known = { id: string; etag: string | null }

/** A calendar on a CalDAV server (RFC 4791), such as Nextcloud, iCloud, Fastmail or Radicale. Event ids are paths on the server. */
export class CalDavCalendar implements CalendarProvider {
  readonly kind = 'caldav'
  readonly #agent: Dispatcher
  readonly #clock: Clock
  readonly #host: () => string

  /**
   * @param agent connects only to addresses that the address guard allows
   * @param host what the UIDs of our events end with
   */
  constructor(agent: Dispatcher, clock: Clock, host: () => string) {
    this.#agent = agent
    this.#clock = clock
    this.#host = host
  }

  async list(access: CalendarAccess, signal: AbortSignal): Promise<OutsideCalendar[]> {
    const { headers, fetch } = this.#dav(access, signal)
    // The library hides why it finds no account, so the address is asked first.
    const answer = await fetch(access.address ?? '', { method: 'PROPFIND', headers: { ...headers, depth: '0' } })
    if (answer.status === 401 || answer.status === 403) await requireSuccess(answer)
    const account = { serverUrl: access.address ?? '', accountType: 'caldav' as const }
    const found = await createAccount({ account, headers, fetch })
      .then((opened) => fetchCalendars({ account: opened, headers, fetch }))
      .catch((cause: Error) => {
        throw cause instanceof ProviderError ? cause : noCalendars(cause)
      })
    return found
      .filter(({ components }) => !components?.length || components.includes('VEVENT'))
      .map(({ url, displayName }) => ({ id: url, title: titleOf(displayName, url), canWrite: true }))
  }

  async changes(
    target: CalendarTarget,
    token: string | null,
    window: Interval,
    signal: AbortSignal,
  ): Promise<CalendarChanges> {
    const dav = this.#dav(target.access, signal)
    const changed = token === null ? null : await readChangedHrefs(dav, target.calendarId, token)
    if (changed !== null) {
      const objects = await readObjects(dav, target.calendarId, changed.present)
      const events = await this.#eventsOf(objects, target, window, signal)
      const found = new Set(events.map(({ id }) => id))
      const removed = [...changed.gone, ...changed.present.filter((href) => !found.has(href))]
      return { isFull: false, events, removed, token: changed.token }
    }
    // Read first: what changes meanwhile is reported again.
    const state = await readState(dav, target.calendarId)
    const objects = await readObjectsWithin(dav, target.calendarId, window)
    return { isFull: true, events: await this.#eventsOf(objects, target, window, signal), removed: [], token: state }
  }

  async get(target: CalendarTarget, id: string, window: Interval, signal: AbortSignal): Promise<OutsideEvent | null> {
    const objects = await readObjects(this.#dav(target.access, signal), target.calendarId, [id])
    const [event] = await this.#eventsOf(objects, target, window, signal)
    return event ?? null
  }

  async put(
    target: CalendarTarget,
    event: ExportedEvent,
    known: Known | null,
    signal: AbortSignal,
  ): Promise<PutResult> {
    const { headers, fetch } = this.#dav(target.access, signal)
    const id = known?.id ?? this.eventId(target, event.appointmentId)
    const url = new URL(id, target.calendarId).href
    const data = eventFile(event, this.#host(), this.#clock.now())
    const sent = { ...headers, 'content-type': 'text/calendar; charset=utf-8' }
    const answer =
      known?.etag == null
        ? await createObject({ url, data, headers: { ...sent, 'if-none-match': '*' }, fetch })
        : await updateObject({ url, data, etag: known.etag, headers: sent, fetch })
    if (answer.status === 412 || answer.status === 409 || (answer.status === 404 && known !== null))
      return { outcome: 'changed' }
    await requireSuccess(answer)
    return { outcome: 'written', id, etag: answer.headers.get('etag') }
  }

  async remove(target: CalendarTarget, { id, etag }: Known, signal: AbortSignal): Promise<'removed' | 'changed'> {
    const { headers, fetch } = this.#dav(target.access, signal)
    const url = new URL(id, target.calendarId).href
    const answer = await deleteObject({ url, headers, fetch, ...(etag !== null && { etag }) })
    if (answer.status === 412) return 'changed'
    if (answer.status !== 404 && answer.status !== 410) await requireSuccess(answer)
    return 'removed'
  }

  eventId = ({ calendarId }: CalendarTarget, appointmentId: string): string =>
    new URL(`${appointmentId}.ics`, withSlash(calendarId)).pathname

  #dav({ user = '', password = '' }: CalendarAccess, signal: AbortSignal): Dav {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    return { headers: { authorization }, fetch: calendarFetch(this.#agent, signal) }
  }

  async #eventsOf(
    objects: readonly StoredObject[],
    target: CalendarTarget,
    window: Interval,
    signal: AbortSignal,
  ): Promise<OutsideEvent[]> {
    const files = objects.map(({ file }) => file)
    const read = await readCalendarFiles(files, { zone: target.zone, window }, this.#clock, signal)
    return objects.flatMap(({ href, etag }, index) => {
      const [event] = read[index] ?? []
      if (event === undefined) return []
      // A copy of our event claims to be ours as well, at another address.
      const isOurs = event.appointmentId !== null && href === this.eventId(target, event.appointmentId)
      const { time, busy } = event
      return [{ id: href, etag, time, busy, appointmentId: isOurs ? event.appointmentId : null }]
    })
  }
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

const titleOf = (name: unknown, url: string): string => {
  const given = typeof name === 'string' || typeof name === 'number' ? `${name}`.trim().slice(0, 200) : ''
  return given || decodeURIComponent(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? 'Calendar')
}

const noCalendars = (cause: Error): ProviderError => {
  const isDenied = /credentials|401/i.test(cause.message)
  return new ProviderError('calendar', isDenied ? 'refused the user or the password' : 'no calendars at this address', {
    problem: isDenied ? 'credentials' : 'nonsense',
    retryable: true,
    cause,
  })
}
