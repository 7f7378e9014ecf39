import { randomUUID } from 'node:crypto'
import { readTime, shown, shownOccurrence, touches } from './graph-shapes.ts'
import { GraphEvents, occurrencesOf, type Span, type StoredEvent } from './graph-store.ts'
import { OAuthServer } from './oauth-server.ts'
import { PushSender } from './push-sender.ts'
import {
  Refusal,
  startVendorServer,
  type VendorAnswer,
  type VendorRequest,
  type VendorServer,
} from './vendor-server.ts'

/** What Microsoft Graph, version 1.0, and its sign-in do with calendars, written from their documentation. Unknown parameters are refused. */

const SCOPE = 'Calendars.ReadWrite'

interface GraphCalendar {
  id: string
  name: string
  canEdit: boolean
  isDefaultCalendar: boolean
  owner: { name: string; address: string }
}

export interface LocalGraph extends VendorServer {
  readonly oauth: OAuthServer
  readonly pushes: PushSender
  readonly addresses: { authorize: string; token: string; api: string }
  readonly events: GraphEvents
  readonly calendars: Map<string, GraphCalendar>
  /** At most so many entries on a page. */
  pageSize: number
}

interface Context {
  base: string
  events: GraphEvents
  calendars: Map<string, GraphCalendar>
  oauth: OAuthServer
  pushes: PushSender
  server: { pageSize: number }
}

export async function startLocalGraph(now: () => number): Promise<LocalGraph> {
  const oauth = new OAuthServer(
    {
      clientId: '11111111-2222-3333-4444-555555555555',
      clientSecret: 'graph~secret',
      redirectUris: [],
      parameters: ['response_mode', 'prompt', 'login_hint', 'domain_hint'],
      scopes: ['offline_access', SCOPE],
      givesRefreshToken: (asked) => (asked.get('scope') ?? '').split(' ').includes('offline_access'),
      rotates: true,
      shownScopes: (scopes) =>
        scopes
          .filter((one) => one !== 'offline_access')
          .map((one) => `https://graph.microsoft.com/${one}`)
          .join(' '),
    },
    now,
  )
  const context: Context = {
    ...{ base: '', events: new GraphEvents(), calendars: new Map(), oauth },
    ...{ pushes: new PushSender(now), server: { pageSize: 1_000 } },
  }
  context.events.onChange = () => context.pushes.announce('/me/events')
  const http = await startVendorServer((request) => route(request, context))
  context.base = `${http.url}/v1.0`
  const { events, calendars, pushes } = context
  return Object.assign(context.server, http, {
    ...{ oauth, pushes, events, calendars },
    addresses: {
      authorize: `${http.url}/common/oauth2/v2.0/authorize`,
      token: `${http.url}/common/oauth2/v2.0/token`,
      api: context.base,
    },
  })
}

function route(request: VendorRequest, context: Context): VendorAnswer | Promise<VendorAnswer> {
  const { path, method } = request
  if (request.url.pathname === '/common/oauth2/v2.0/authorize') return context.oauth.consent(request)
  if (request.url.pathname === '/common/oauth2/v2.0/token') return context.oauth.tokens(request)
  if (path[0] !== 'v1.0') throw failure(404, 'ResourceNotFound')
  context.oauth.accountOf(request, SCOPE, unauthorized)
  const rest = path.slice(1)
  if (rest[0] === 'subscriptions') return subscriptions(request, rest[1], context)
  // Without it, ids change when an event is moved, so that all requests must ask for the same kind of id.
  if (!String(request.headers.prefer).includes('IdType="ImmutableId"')) throw failure(400, 'ErrorInvalidIdMalformed')
  if (rest[0] !== 'me') throw failure(404, 'ResourceNotFound')
  if (rest[1] === 'calendars' && rest.length === 2 && method === 'GET') return listCalendars(request, context)
  if (rest[1] === 'events' && rest.length === 3) return one(request, rest[2] ?? '', context)
  const calendar = context.calendars.get(rest[2] ?? '')
  if (rest[1] !== 'calendars' || calendar === undefined) throw failure(404, 'ErrorItemNotFound')
  if (rest[3] === 'calendarView' && rest[4] === 'delta' && method === 'GET') return delta(request, calendar, context)
  if (rest[3] === 'events' && method === 'POST') return create(request, calendar, context)
  if (rest[3] === 'events' && method === 'GET') return findOwn(request, calendar, context)
  throw failure(404, 'ResourceNotFound')
}

function listCalendars(request: VendorRequest, { calendars, base, server }: Context): VendorAnswer {
  requireQuery(request, ['$top', '$skip'])
  const all = [...calendars.values()]
  const size = Math.min(server.pageSize, Number(request.url.searchParams.get('$top') ?? 10))
  const start = Number(request.url.searchParams.get('$skip') ?? 0)
  const next =
    start + size < all.length ? { '@odata.nextLink': `${base}/me/calendars?$top=${size}&$skip=${start + size}` } : {}
  return { status: 200, json: { value: all.slice(start, start + size), ...next } }
}

interface DeltaState extends Span {
  calendarId: string
  /** The state that the round began with; null: none. */
  since: number | null
  /** The state that the round ends with. */
  until: number
  skip: number
}

const encode = (state: DeltaState): string => Buffer.from(JSON.stringify(state)).toString('base64url')

function delta(request: VendorRequest, calendar: GraphCalendar, context: Context): VendorAnswer {
  const { events, server, base } = context
  const state = deltaState(request, calendar, events)
  const page = Number(/odata\.maxpagesize=(\d+)/.exec(String(request.headers.prefer))?.[1] ?? 10)
  const size = Math.min(server.pageSize, page)
  const all = changesSince(state, events)
  const value = all.slice(state.skip, state.skip + size)
  const path = `${base}/me/calendars/${encodeURIComponent(calendar.id)}/calendarView/delta`
  const link =
    state.skip + size < all.length
      ? { '@odata.nextLink': `${path}?$skiptoken=${encode({ ...state, skip: state.skip + size })}` }
      : { '@odata.deltaLink': `${path}?$deltatoken=${encode({ ...state, since: state.until, skip: 0 })}` }
  return { status: 200, json: { value, ...link } }
}

function deltaState(request: VendorRequest, { id }: GraphCalendar, events: GraphEvents): DeltaState {
  const query = request.url.searchParams
  requireQuery(request, ['startDateTime', 'endDateTime', '$skiptoken', '$deltatoken'])
  const token = query.get('$skiptoken') ?? query.get('$deltatoken')
  if (token === null) {
    const [start, end] = [query.get('startDateTime'), query.get('endDateTime')].map((text) => Date.parse(text ?? ''))
    if (!start || !end || start >= end) throw failure(400, 'ErrorInvalidParameter')
    return { start, end, calendarId: id, since: null, until: events.version, skip: 0 }
  }
  // The address of the next request is complete.
  if (query.size > 1) throw failure(400, 'ErrorInvalidParameter')
  const state = readState(token)
  if (state === null || state.calendarId !== id || (state.since ?? events.oldest) < events.oldest)
    throw failure(410, 'syncStateNotFound')
  return query.has('$deltatoken') ? { ...state, until: events.version } : state
}

function readState(token: string): DeltaState | null {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as DeltaState
  } catch {
    return null
  }
}

/** Deleted events, and those that are no longer within the window, are both reported as removed. */
function changesSince({ calendarId, since, start, end }: DeltaState, { events }: GraphEvents): object[] {
  const window = { start, end }
  return [...events.values()].flatMap(({ event, version, isGone }) => {
    if (event.calendarId !== calendarId || version <= (since ?? -1)) return []
    if (event.rule !== undefined && !isGone) return series(event, version, window, since !== null)
    if (!isGone && touches(event, window)) return [shown(event, version, 'singleInstance')]
    return since === null ? [] : [{ id: event.id, '@removed': { reason: 'deleted' } }]
  })
}

function series(event: StoredEvent, version: number, window: Span, isIncremental: boolean): object[] {
  const occurrences = occurrencesOf(event, window.end).filter((one) => touches(one, window))
  const master = occurrences.length > 0 ? [shown(event, version, 'seriesMaster')] : []
  const gone = [...(event.exceptions ?? [])].flatMap(([start, change]) =>
    change?.isGone && isIncremental ? [{ id: `${event.id}.${start}`, '@removed': { reason: 'deleted' } }] : [],
  )
  const present = occurrences.map(({ isException, ...one }) =>
    isException ? shown(one, version, 'exception', event.id) : shownOccurrence(one, version, event.id),
  )
  return [...master, ...gone, ...present]
}

const FIELDS = ['subject', 'body', 'start', 'end', 'isAllDay', 'showAs']

function create(request: VendorRequest, calendar: GraphCalendar, { events }: Context): VendorAnswer {
  if (!calendar.canEdit) throw failure(403, 'ErrorAccessDenied')
  const given = readBody(request, [...FIELDS, 'transactionId', 'singleValueExtendedProperties'])
  const transactionId = (given.transactionId as string | undefined) ?? null
  if (transactionId !== null && events.transactions.has(transactionId))
    throw failure(409, 'ErrorDuplicateTransactionId')
  const properties = (given.singleValueExtendedProperties ?? []) as { id: string; value: string }[]
  const times = timesOf(given)
  if (times === null) throw failure(400, 'ErrorPropertyValidationFailure')
  const made = events.add(calendar.id, {
    ...fieldsOf(given),
    ...times,
    transactionId,
    properties: Object.fromEntries(properties.map(({ id, value }) => [id, value])),
  })
  return { status: 201, json: shown(made, events.version, 'singleInstance') }
}

function one(request: VendorRequest, id: string, { events, calendars }: Context): VendorAnswer {
  requireQuery(request, [])
  const found = events.find(id)
  if (found === null) throw failure(404, 'ErrorItemNotFound')
  const version = () => events.events.get(id)?.version ?? 0
  const type = found.event.rule === undefined ? 'singleInstance' : 'seriesMaster'
  if (request.method === 'GET') return { status: 200, json: shown(found.event, version(), type) }
  if (!calendars.get(found.event.calendarId)?.canEdit) throw failure(403, 'ErrorAccessDenied')
  const match = request.headers['if-match']
  if (match !== undefined && match !== '*' && match !== found.etag) throw failure(412, 'ErrorIrresolvableConflict')
  if (request.method === 'DELETE') {
    events.delete(id)
    return { status: 204 }
  }
  if (request.method !== 'PATCH') throw failure(405, 'MethodNotAllowed')
  const given = readBody(request, FIELDS)
  const times = given.start === undefined && given.end === undefined ? {} : timesOf(given)
  if (times === null) throw failure(400, 'ErrorPropertyValidationFailure')
  events.change(id, { ...fieldsOf(given), ...times })
  return { status: 200, json: shown(events.find(id)?.event ?? found.event, version(), type) }
}

/** The only filter that is needed: by one named property. */
function findOwn(request: VendorRequest, { id: calendarId }: GraphCalendar, { events }: Context): VendorAnswer {
  requireQuery(request, ['$filter', '$select'])
  const filter = request.url.searchParams.get('$filter') ?? ''
  const [, name = '', value = ''] =
    /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '(String \{[\da-f-]{36}\} Name \w+)' and ep\/value eq '([^']*)'\)$/.exec(
      filter,
    ) ?? []
  if (name === '') throw failure(400, 'ErrorInvalidUrlQueryFilter')
  const found = [...events.events.values()].filter(
    ({ event, isGone }) => !isGone && event.calendarId === calendarId && event.properties[name] === value,
  )
  return { status: 200, json: { value: found.map(({ event }) => ({ id: event.id })) } }
}

function readBody(request: VendorRequest, fields: readonly string[]): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw failure(415, 'UnsupportedMediaType')
  const given = JSON.parse(request.body) as Record<string, unknown>
  const unknown = Object.keys(given).find((field) => !fields.includes(field))
  if (unknown !== undefined) throw failure(400, 'RequestBodyRead', `unknown property ${unknown}`)
  return given
}

function timesOf({ start, end }: Record<string, unknown>): Span | null {
  const [from, to] = [readTime(start), readTime(end)]
  return from === null || to === null || to < from ? null : { start: from, end: to }
}

function fieldsOf({ subject, body, isAllDay, showAs }: Record<string, unknown>): Partial<StoredEvent> {
  const fields = { subject, content: (body as { content?: string } | undefined)?.content, isAllDay, showAs }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const MAX_SUBSCRIPTION_MS = 4_230 * 60_000

async function subscriptions(
  request: VendorRequest,
  id: string | undefined,
  { pushes }: Context,
): Promise<VendorAnswer> {
  if (id !== undefined && request.method === 'DELETE') {
    if (!pushes.channels.delete(id)) throw failure(404, 'ResourceNotFound')
    return { status: 204 }
  }
  if (id !== undefined || request.method !== 'POST') throw failure(405, 'MethodNotAllowed')
  const fields = [
    'changeType',
    'notificationUrl',
    'lifecycleNotificationUrl',
    'resource',
    'expirationDateTime',
    'clientState',
  ]
  const given = readBody(request, fields) as Record<string, string>
  const { notificationUrl = '', clientState = '', expirationDateTime = '', resource = '' } = given
  const expiresAt = Date.parse(expirationDateTime)
  const isSound = notificationUrl.startsWith('https://') && clientState.length <= 128 && resource === '/me/events'
  if (!isSound || !(expiresAt > pushes.now() && expiresAt <= pushes.now() + MAX_SUBSCRIPTION_MS))
    throw failure(400, 'InvalidRequest')
  await requireValidation(notificationUrl, pushes)
  const subscriptionId = randomUUID()
  pushes.channels.set(subscriptionId, {
    ...{ topic: resource, expiresAt },
    message: (_, changeType) => ({
      address: notificationUrl,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        value: [
          { subscriptionId, clientState, changeType, resource, subscriptionExpirationDateTime: expirationDateTime },
        ],
      }),
    }),
  })
  return { status: 201, json: { id: subscriptionId, ...given } }
}

/** The receiver proves itself before a subscription is made: it repeats a token as plain text. */
async function requireValidation(address: string, pushes: PushSender): Promise<void> {
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${randomUUID()} <&>`
  const url = new URL(pushes.reach?.(address) ?? address)
  url.searchParams.set('validationToken', token)
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' } }).catch(() => null)
  const isRight = answer?.status === 200 && answer.headers.get('content-type')?.startsWith('text/plain')
  if (!isRight || (await answer.text()) !== token)
    throw failure(400, 'ValidationError', 'Subscription validation request failed')
}

function requireQuery({ url }: VendorRequest, names: readonly string[]): void {
  const unknown = [...url.searchParams.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw failure(400, 'BadRequest', `unknown parameter ${unknown}`)
}

const unauthorized = (status: 401 | 403): Refusal =>
  status === 401 ? failure(401, 'InvalidAuthenticationToken') : failure(403, 'ErrorAccessDenied')

/** An error in Graph's form. */
export const failure = (status: number, code: string, message = code): Refusal =>
  new Refusal({ status, json: { error: { code, message } } })
