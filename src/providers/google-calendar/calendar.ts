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
import { type Account, type AccountRequest, AccountRequests } from '../calendar-accounts/account-requests.ts'
import { calendarGone } from '../calendar-accounts/calendar-gone.ts'
import { eventsOf } from '../calendar-accounts/occurrences.ts'
import type { OAuthClient } from '../calendar-accounts/tokens.ts'
import { askGoogle } from './google-api.ts'
import { type GoogleEvent, googleBody, googleEventId, occurrenceOf } from './google-event.ts'
import { GooglePushes } from './pushes.ts'

type Known = { id: string; etag: string | null }

interface Page<T> {
  items?: readonly T[]
  nextPageToken?: string
  nextSyncToken?: string
}

interface ListedCalendar {
  id: string
  summary?: string
  summaryOverride?: string
  accessRole?: string
  primary?: boolean
}

/** The largest pages that Google gives. */
const PAGE = '2500'
const CALENDAR_PAGE = '250'

/** A calendar of a Google account, by the Calendar API, version 3. Series are expanded by Google. */
export class GoogleCalendar implements CalendarProvider {
  readonly kind = 'google'
  readonly pushes: GooglePushes
  readonly #requests: AccountRequests
  readonly #api: string

  constructor(client: OAuthClient, api: string, agent: Dispatcher, clock: Clock) {
    this.#requests = new AccountRequests(client, agent, clock)
    this.#api = api
    this.pushes = new GooglePushes(this.#requests, api)
  }

  async list(access: CalendarAccess, signal: AbortSignal): Promise<OutsideCalendar[]> {
    const account = { access, saveAccess: async () => {} }
    const { items } = await this.#pages<ListedCalendar>(
      account,
      '/users/me/calendarList',
      { maxResults: CALENDAR_PAGE },
      signal,
    )
    // The account's own calendar first.
    return items
      .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
      .map(({ id, summary, summaryOverride, accessRole }) => ({
        id,
        title: (summaryOverride ?? summary ?? id).slice(0, 200),
        canWrite: accessRole === 'owner' || accessRole === 'writer',
      }))
  }

  /** When a series has changed, the result is a full one: Google then reports only some of its occurrences. */
  async changes(
    target: CalendarTarget,
    token: string | null,
    window: Interval,
    signal: AbortSignal,
  ): Promise<CalendarChanges> {
    if (token === null) return this.#readAll(target, window, signal)
    const changed = await this.#changedSince(target, token, signal)
    if (changed === null || changed.items.some(isOfSeries)) return this.#readAll(target, window, signal)
    const [gone, present] = [changed.items.filter(isGone), changed.items.filter((event) => !isGone(event))]
    const events = eventsOf(
      'Google',
      present.map((event) => occurrenceOf(event, target.zone)),
      window,
    )
    return { isFull: false, events, removed: gone.map(({ id }) => id), token: changed.token }
  }

  async get(target: CalendarTarget, id: string, window: Interval, signal: AbortSignal): Promise<OutsideEvent | null> {
    const event = await this.#find(target, id, signal)
    if (event === null || isGone(event)) return null
    return eventsOf('Google', [occurrenceOf(event, target.zone)], window)[0] ?? null
  }

  async put(
    target: CalendarTarget,
    event: ExportedEvent,
    known: Known | null,
    signal: AbortSignal,
  ): Promise<PutResult> {
    if (known !== null && known.etag !== null)
      return this.#change(target, { id: known.id, etag: known.etag }, event, signal)
    const id = googleEventId(event.appointmentId)
    const json = { id, ...googleBody(event) }
    const answer = await this.#ask<GoogleEvent>(
      target,
      { method: 'POST', url: this.#eventUrl(target), json },
      signal,
      [409],
    )
    if (answer.status !== 409) return { outcome: 'written', id, etag: answer.body.etag ?? null }
    // Google keeps the ids of deleted events, which come back when they are changed.
    const there = await this.#find(target, id, signal)
    return there !== null && isGone(there) && there.etag !== undefined
      ? this.#change(target, { id, etag: there.etag }, event, signal)
      : { outcome: 'changed' }
  }

  async remove(target: CalendarTarget, { id, etag }: Known, signal: AbortSignal): Promise<'removed' | 'changed'> {
    const request = { method: 'DELETE' as const, url: this.#eventUrl(target, id), ...ifMatch(etag) }
    const { status } = await this.#ask(target, request, signal, [404, 410, 412])
    return status === 412 ? 'changed' : 'removed'
  }

  eventId = (_: CalendarTarget, appointmentId: string): string => googleEventId(appointmentId)

  async #change(
    target: CalendarTarget,
    { id, etag }: { id: string; etag: string },
    event: ExportedEvent,
    signal: AbortSignal,
  ): Promise<PutResult> {
    const request = {
      method: 'PATCH' as const,
      url: this.#eventUrl(target, id),
      ...ifMatch(etag),
      json: googleBody(event),
    }
    const { status, body } = await this.#ask<GoogleEvent>(target, request, signal, [404, 410, 412])
    return status === 200 ? { outcome: 'written', id, etag: body.etag ?? null } : { outcome: 'changed' }
  }

  /** Null if there never was such an event, or Google has forgotten it. A deleted one has the status `cancelled`. */
  async #find(target: CalendarTarget, id: string, signal: AbortSignal): Promise<GoogleEvent | null> {
    const request = { method: 'GET' as const, url: this.#eventUrl(target, id) }
    const { status, body } = await this.#ask<GoogleEvent>(target, request, signal, [404, 410])
    return status === 200 ? body : null
  }

  async #readAll(target: CalendarTarget, window: Interval, signal: AbortSignal): Promise<CalendarChanges> {
    const path = `/calendars/${encodeURIComponent(target.calendarId)}/events`
    const timeMin = new Date(window.start).toISOString()
    // The state is read first: what changes meanwhile is reported again. It does not expand series, which would have no end.
    const state = { timeMin, maxResults: PAGE, fields: 'nextPageToken,nextSyncToken' }
    const { syncToken } = await this.#pages<never>(target, path, state, signal)
    const view = { singleEvents: 'true', timeMin, timeMax: new Date(window.end).toISOString(), maxResults: PAGE }
    const { items } = await this.#pages<GoogleEvent>(target, path, view, signal)
    const read = eventsOf(
      'Google',
      items.map((event) => occurrenceOf(event, target.zone)),
      window,
    )
    const events = await Promise.all(read.map((event) => this.#withOwnEtag(target, event, window, signal)))
    return { isFull: true, events, removed: [], token: syncToken }
  }

  /** Our event, where somebody has made a series of it: its etag is that of the series. */
  async #withOwnEtag(target: CalendarTarget, event: OutsideEvent, window: Interval, signal: AbortSignal) {
    if (event.appointmentId === null || event.etag !== null) return event
    return (await this.get(target, event.id, window, signal)) ?? event
  }

  /** Null if Google has forgotten that state. */
  async #changedSince(target: CalendarTarget, syncToken: string, signal: AbortSignal) {
    const path = `/calendars/${encodeURIComponent(target.calendarId)}/events`
    const found = await this.#pages<GoogleEvent>(target, path, { syncToken, maxResults: PAGE }, signal)
    return found.isForgotten ? null : { items: found.items, token: found.syncToken }
  }

  async #pages<T>(account: Account, path: string, query: Record<string, string>, signal: AbortSignal) {
    const items: T[] = []
    let pageToken: string | undefined
    for (;;) {
      const search = new URLSearchParams({ ...query, ...(pageToken !== undefined && { pageToken }) })
      const request = { method: 'GET' as const, url: `${this.#api}${path}?${search}` }
      const { status, body } = await askGoogle<Page<T>>(this.#requests, account, request, signal, [404, 410])
      if (status === 404) throw calendarGone('Google')
      if (status === 410) return { items: [], syncToken: null, isForgotten: true }
      items.push(...(body.items ?? []))
      pageToken = body.nextPageToken
      if (pageToken === undefined) return { items, syncToken: body.nextSyncToken ?? null, isForgotten: false }
    }
  }

  #eventUrl({ calendarId }: CalendarTarget, id?: string): string {
    const events = `${this.#api}/calendars/${encodeURIComponent(calendarId)}/events`
    return id === undefined ? events : `${events}/${encodeURIComponent(id)}`
  }

  #ask<T>(target: CalendarTarget, request: AccountRequest, signal: AbortSignal, expected: readonly number[]) {
    return askGoogle<T>(this.#requests, target, request, signal, expected)
  }
}

const isGone = ({ status }: GoogleEvent): boolean => status === 'cancelled'

const isOfSeries = ({ recurrence, recurringEventId }: GoogleEvent): boolean =>
  recurrence !== undefined || recurringEventId !== undefined

const ifMatch = (etag: string | null) => (etag === null ? {} : { headers: { 'if-match': etag } })
