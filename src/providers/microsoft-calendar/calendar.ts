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
import { type Account, AccountRequests } from '../calendar-accounts/account-requests.ts'
import { eventsOf } from '../calendar-accounts/occurrences.ts'
import type { OAuthClient } from '../calendar-accounts/tokens.ts'
import { nonsense } from '../vendor-failure.ts'
import { eventsOfRound, needsWholeView, readRound, viewUrl } from './calendar-view.ts'
import { Graph } from './graph-api.ts'
import { type GraphEvent, graphBody, occurrenceOf, ownFilter, ownProperty, transactionId } from './graph-event.ts'
import { GraphPushes } from './pushes.ts'

type Known = { id: string; etag: string | null }

interface ListedCalendar {
  id: string
  name?: string
  canEdit?: boolean
  isDefaultCalendar?: boolean
  owner?: { address?: string }
}

interface Page<T> {
  value?: readonly T[]
  '@odata.nextLink'?: string
}

const DUPLICATE = 'ErrorDuplicateTransactionId'

/** A calendar of Microsoft 365 or Outlook.com, by Microsoft Graph. Series are expanded by Graph, which also chooses the ids of events. */
export class MicrosoftCalendar implements CalendarProvider {
  readonly kind = 'microsoft'
  readonly pushes: GraphPushes
  readonly #graph: Graph

  constructor(client: OAuthClient, api: string, agent: Dispatcher, clock: Clock) {
    this.#graph = new Graph(new AccountRequests(client, agent, clock), api)
    this.pushes = new GraphPushes(this.#graph)
  }

  async list(access: CalendarAccess, signal: AbortSignal): Promise<OutsideCalendar[]> {
    const account: Account = { access, saveAccess: async () => {} }
    const found: ListedCalendar[] = []
    let url: string | undefined = `${this.#graph.url}/me/calendars?$top=100`
    while (url?.startsWith(`${this.#graph.url}/`)) {
      const { body }: { body: Page<ListedCalendar> } = await this.#graph.ask(account, { method: 'GET', url }, signal)
      found.push(...(body.value ?? []))
      url = body['@odata.nextLink']
    }
    // The account's own calendar first.
    return found
      .toSorted((a, b) => Number(b.isDefaultCalendar ?? false) - Number(a.isDefaultCalendar ?? false))
      .map((one) => ({ id: one.id, title: titleOf(one), canWrite: one.canEdit === true }))
  }

  /** When a series has changed or an event was removed, the result is a full one. */
  async changes(
    target: CalendarTarget,
    token: string | null,
    window: Interval,
    signal: AbortSignal,
  ): Promise<CalendarChanges> {
    const changed = token === null ? null : await readRound(this.#graph, target, token, signal)
    if (changed !== null && !needsWholeView(changed.events)) {
      const events = changed.events.map((event) => occurrenceOf(event, null, target.zone))
      return { isFull: false, events: eventsOf('Microsoft', events, window), removed: [], token: changed.deltaLink }
    }
    const whole = await readRound(this.#graph, target, viewUrl(this.#graph, target, window), signal)
    if (whole === null) throw nonsense('Microsoft', 'does not know a state that it has just given')
    const read = await eventsOfRound(whole, target, window, (id) => this.#find(target, id, signal))
    const events = await Promise.all(read.map((event) => this.#withOwnEtag(target, event, window, signal)))
    return { isFull: true, events, removed: [], token: whole.deltaLink }
  }

  async get(target: CalendarTarget, id: string, window: Interval, signal: AbortSignal): Promise<OutsideEvent | null> {
    const event = await this.#find(target, id, signal)
    return event && (eventsOf('Microsoft', [occurrenceOf(event, null, target.zone)], window)[0] ?? null)
  }

  async put(
    target: CalendarTarget,
    event: ExportedEvent,
    known: Known | null,
    signal: AbortSignal,
  ): Promise<PutResult> {
    if (known !== null && known.etag !== null) {
      const headers = { 'if-match': known.etag }
      const request = { method: 'PATCH' as const, url: this.#eventUrl(known.id), headers, json: graphBody(event) }
      const { status, body } = await this.#graph.ask<GraphEvent>(target, request, signal, isMissed)
      return status === 200 ? written(body) : { outcome: 'changed' }
    }
    const made = await this.#make(target, event, false, signal)
    if (made !== null) return written(made)
    if (await this.#isThere(target, event.appointmentId, signal)) return { outcome: 'changed' }
    // The transaction is that of an event that was deleted since.
    const again = await this.#make(target, event, true, signal)
    return again === null ? { outcome: 'changed' } : written(again)
  }

  async remove(target: CalendarTarget, { id, etag }: Known, signal: AbortSignal): Promise<'removed' | 'changed'> {
    const ifMatch = etag === null ? {} : { headers: { 'if-match': etag } }
    const request = { method: 'DELETE' as const, url: this.#eventUrl(id), ...ifMatch }
    const { status } = await this.#graph.ask(target, request, signal, isMissed)
    return status === 412 ? 'changed' : 'removed'
  }

  eventId = () => null

  /** Null if an event of this transaction was made before. */
  async #make(
    target: CalendarTarget,
    event: ExportedEvent,
    isAgain: boolean,
    signal: AbortSignal,
  ): Promise<GraphEvent | null> {
    const url = `${this.#graph.url}/me/calendars/${encodeURIComponent(target.calendarId)}/events`
    const own = { transactionId: transactionId(event, isAgain), ...ownProperty(event.appointmentId) }
    const request = { method: 'POST' as const, url, json: { ...graphBody(event), ...own } }
    const { body } = await this.#graph.ask<GraphEvent>(
      target,
      request,
      signal,
      (one) => one.body.error?.code === DUPLICATE,
    )
    return body.error === undefined ? body : null
  }

  async #isThere(target: CalendarTarget, appointmentId: string, signal: AbortSignal): Promise<boolean> {
    const query = new URLSearchParams({ $filter: ownFilter(appointmentId), $select: 'id' })
    const url = `${this.#graph.url}/me/calendars/${encodeURIComponent(target.calendarId)}/events?${query}`
    const { body } = await this.#graph.ask<Page<GraphEvent>>(target, { method: 'GET', url }, signal)
    return (body.value ?? []).length > 0
  }

  /** Null if there is no such event. */
  async #find(target: CalendarTarget, id: string, signal: AbortSignal): Promise<GraphEvent | null> {
    const request = { method: 'GET' as const, url: this.#eventUrl(id) }
    const { status, body } = await this.#graph.ask<GraphEvent>(target, request, signal, isMissed)
    return status === 200 ? body : null
  }

  /** Our event, where somebody has made a series of it: its etag is that of the series. */
  async #withOwnEtag(target: CalendarTarget, event: OutsideEvent, window: Interval, signal: AbortSignal) {
    if (event.appointmentId === null || event.etag !== null) return event
    return (await this.get(target, event.id, window, signal)) ?? event
  }

  /** Without the calendar, so that an event that was moved to another one of the account is still found. */
  #eventUrl = (id: string): string => `${this.#graph.url}/me/events/${encodeURIComponent(id)}`
}

/** The first calendar of every account has the same name. */
const titleOf = ({ name = 'Calendar', isDefaultCalendar, owner }: ListedCalendar): string =>
  (isDefaultCalendar && owner?.address ? `${name} (${owner.address})` : name).slice(0, 200)

/** The event is gone, or not as it was. */
const isMissed = ({ status }: { status: number }): boolean => status === 404 || status === 410 || status === 412

const written = (event: GraphEvent): PutResult => ({
  outcome: 'written',
  id: event.id,
  etag: event['@odata.etag'] ?? null,
})
