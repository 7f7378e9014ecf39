import { randomUUID } from 'node:crypto'
import { GoogleEvents, type GoogleResource } from './google-store.ts'
import { OAuthServer } from './oauth-server.ts'
import { PushSender } from './push-sender.ts'
import {
  Refusal,
  startVendorServer,
  type VendorAnswer,
  type VendorRequest,
  type VendorServer,
} from './vendor-server.ts'

/** What Google's Calendar API, version 3, and its sign-in do, written from their documentation. Unknown parameters are refused. */

const EVENTS_SCOPE = 'https://www.googleapis.com/auth/calendar.events'
const LIST_SCOPE = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly'

interface GoogleCalendarEntry {
  id: string
  summary: string
  accessRole: 'owner' | 'writer' | 'reader'
  primary?: boolean
  account: string
  events: GoogleEvents
}

export interface LocalGoogle extends VendorServer {
  readonly oauth: OAuthServer
  readonly pushes: PushSender
  readonly addresses: { authorize: string; token: string; api: string }
  /** At most so many entries on a page. */
  pageSize: number
  /** The events of a calendar; makes the calendar when it is not there. */
  calendar(
    id: string,
    options?: Partial<Pick<GoogleCalendarEntry, 'summary' | 'accessRole' | 'primary' | 'account'>>,
  ): GoogleEvents
  deleteCalendar(id: string): void
}

interface Context {
  calendars: Map<string, GoogleCalendarEntry>
  oauth: OAuthServer
  pushes: PushSender
  server: { pageSize: number }
}

const PARAMETERS = ['access_type', 'prompt', 'include_granted_scopes', 'login_hint']

export async function startLocalGoogle(now: () => number): Promise<LocalGoogle> {
  const calendars = new Map<string, GoogleCalendarEntry>()
  const oauth = new OAuthServer(
    {
      clientId: 'client.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-secret',
      redirectUris: [],
      parameters: PARAMETERS,
      scopes: [EVENTS_SCOPE, LIST_SCOPE],
      givesRefreshToken: (asked, isFirst) =>
        asked.get('access_type') === 'offline' && (isFirst || asked.get('prompt') === 'consent'),
      rotates: false,
      shownScopes: (scopes) => scopes.join(' '),
    },
    now,
  )
  const pushes = new PushSender(now)
  const context: Context = { calendars, oauth, pushes, server: { pageSize: 2_500 } }
  const http = await startVendorServer((request) => route(request, context))
  return Object.assign(context.server, http, {
    ...{ oauth, pushes },
    addresses: {
      authorize: `${http.url}/o/oauth2/v2/auth`,
      token: `${http.url}/token`,
      api: `${http.url}/calendar/v3`,
    },
    calendar(id: string, options = {}) {
      const there = calendars.get(id)
      if (there) return there.events
      const events = new GoogleEvents()
      events.onChange = () => pushes.announce(id)
      calendars.set(id, { id, summary: id, accessRole: 'owner', account: 'anna@example.com', ...options, events })
      return events
    },
    deleteCalendar: (id: string) => void calendars.delete(id),
  })
}

function route(request: VendorRequest, context: Context): VendorAnswer | Promise<VendorAnswer> {
  const { path, method } = request
  if (request.url.pathname === '/o/oauth2/v2/auth') return context.oauth.consent(request)
  if (request.url.pathname === '/token') return context.oauth.tokens(request)
  if (path[0] !== 'calendar' || path[1] !== 'v3') throw failure(404, 'notFound')
  const rest = path.slice(2)
  if (rest.join('/') === 'users/me/calendarList' && method === 'GET') return listCalendars(request, context)
  const account = context.oauth.accountOf(request, EVENTS_SCOPE, unauthorized)
  if (rest.join('/') === 'channels/stop' && method === 'POST') return stop(request, context)
  const calendar = context.calendars.get(rest[1] ?? '')
  if (rest[0] !== 'calendars' || rest[2] !== 'events' || calendar?.account !== account) throw failure(404, 'notFound')
  if (rest[3] === 'watch' && method === 'POST') return watch(request, calendar, context)
  if (rest.length === 3 && method === 'GET') return list(request, calendar, context)
  if (rest.length === 3 && method === 'POST') return insert(request, calendar)
  if (rest.length === 4) return one(request, calendar, rest[3] ?? '')
  throw failure(404, 'notFound')
}

function listCalendars(request: VendorRequest, { calendars, oauth }: Context): VendorAnswer {
  const account = oauth.accountOf(request, LIST_SCOPE, unauthorized)
  requireQuery(request, ['maxResults', 'pageToken'])
  const items = [...calendars.values()]
    .filter((one) => one.account === account)
    .map(({ id, summary, accessRole, primary }) => ({
      kind: 'calendar#calendarListEntry',
      id,
      summary,
      accessRole,
      primary,
    }))
  return { status: 200, json: { kind: 'calendar#calendarList', items } }
}

/** The parameters that may not be given together with a sync token, and those that must stay the same. */
const NOT_WITH_TOKEN = ['timeMin', 'timeMax', 'updatedMin', 'orderBy', 'q', 'iCalUID', 'privateExtendedProperty']

function list(request: VendorRequest, { events }: GoogleCalendarEntry, { server }: Context): VendorAnswer {
  const query = request.url.searchParams
  requireQuery(request, [
    'timeMin',
    'timeMax',
    'singleEvents',
    'maxResults',
    'pageToken',
    'syncToken',
    'fields',
    'showDeleted',
  ])
  const syncToken = query.get('syncToken')
  if (syncToken !== null && NOT_WITH_TOKEN.some((name) => query.has(name))) throw failure(400, 'badRequest')
  const mode = query.get('singleEvents') === 'true' ? 'single' : 'series'
  const [since, tokenMode] = syncToken === null ? [null, mode] : readToken(syncToken, events)
  if (tokenMode !== mode) throw failure(400, 'badRequest')
  const all = mode === 'single' ? events.expanded() : events.since(since)
  const [from, to] = [timeOf(query.get('timeMin')), timeOf(query.get('timeMax'))]
  const within = all.filter((event) => isWithin(event, from, to))
  const size = Math.min(server.pageSize, Number(query.get('maxResults') ?? 250))
  if (!(size >= 1 && size <= 2_500)) throw failure(400, 'badRequest')
  const start = Number(query.get('pageToken') ?? 0)
  const isLast = start + size >= within.length
  const page = {
    kind: 'calendar#events',
    items: query.get('fields') === 'nextPageToken,nextSyncToken' ? undefined : within.slice(start, start + size),
    ...(isLast ? { nextSyncToken: `${mode}.${events.version}` } : { nextPageToken: `${start + size}` }),
  }
  return { status: 200, json: page }
}

function readToken(token: string, events: GoogleEvents): [number, string] {
  const [mode = '', version] = token.split('.')
  if (version === undefined || Number(version) < events.oldest) throw failure(410, 'fullSyncRequired')
  return [Number(version), mode]
}

function timeOf(text: string | null): number | null {
  if (text === null) return null
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) throw failure(400, 'badRequest')
  return Date.parse(text)
}

/** A series is reported whenever it is not over; days begin in UTC here, which is as good as any zone for a day of margin. */
function isWithin(event: GoogleResource, from: number | null, to: number | null): boolean {
  if (event.status === 'cancelled' || event.recurrence !== undefined) return true
  const [start, end] = [event.start, event.end].map(({ date, dateTime }) => Date.parse(dateTime ?? `${date}T00:00:00Z`))
  return (from === null || (end ?? 0) > from) && (to === null || (start ?? 0) < to)
}

const FIELDS = [
  'id',
  'summary',
  'description',
  'start',
  'end',
  'status',
  'extendedProperties',
  'recurrence',
  'transparency',
]

function insert(request: VendorRequest, { events, accessRole }: GoogleCalendarEntry): VendorAnswer {
  if (accessRole === 'reader') throw failure(403, 'requiredAccessLevel')
  const given = readEvent(request)
  const id = given.id ?? randomUUID().replaceAll('-', '')
  if (!/^[a-v0-9]{5,1024}$/.test(id)) throw failure(400, 'invalid')
  if (events.get(id) !== null) throw failure(409, 'duplicate')
  const { start, end, ...rest } = given
  const event = { status: 'confirmed', sequence: 0, ...rest, id, start: cleaned(start), end: cleaned(end) }
  requireTimes(event)
  return { status: 200, json: events.put(event as GoogleResource) }
}

function one(request: VendorRequest, { events, accessRole }: GoogleCalendarEntry, id: string): VendorAnswer {
  requireQuery(request, [])
  const event = events.get(id)
  if (event === null) throw failure(404, 'notFound')
  if (request.method === 'GET') return { status: 200, json: event }
  if (accessRole === 'reader') throw failure(403, 'requiredAccessLevel')
  const match = request.headers['if-match']
  if (match !== undefined && match !== '*' && match !== event.etag) throw failure(412, 'conditionNotMet')
  if (request.method === 'DELETE') {
    if (event.status === 'cancelled') throw failure(410, 'deleted')
    events.delete(id)
    return { status: 204 }
  }
  if (request.method !== 'PATCH') throw failure(404, 'notFound')
  const change = readEvent(request)
  if (event.status === 'cancelled' && change.status !== 'confirmed') throw failure(403, 'forbidden')
  const { etag: _, ...before } = event
  const changed = events.patch(id, change)
  if (isWellTimed(changed)) return { status: 200, json: changed }
  events.put(before)
  throw failure(400, 'invalid')
}

function readEvent(request: VendorRequest): Partial<GoogleResource> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw failure(400, 'parseError')
  const given = JSON.parse(request.body) as Partial<GoogleResource>
  const unknown = Object.keys(given).find((name) => !FIELDS.includes(name))
  if (unknown !== undefined) throw failure(400, 'invalid', `Unknown name "${unknown}"`)
  return given
}

/** Without the properties that are null. */
const cleaned = (time: object | undefined): object =>
  Object.fromEntries(Object.entries(time ?? {}).filter(([, value]) => value !== null))

function requireTimes(event: object): void {
  if (!isWellTimed(event as GoogleResource)) throw failure(400, 'required', 'Missing or invalid start or end time.')
}

/** A date or a time with its offset, and the end not before the start. */
function isWellTimed({ start, end }: GoogleResource): boolean {
  const times = [start, end].map(({ date, dateTime }) => {
    if ((date === undefined) === (dateTime === undefined)) return Number.NaN
    if (date !== undefined) return Date.parse(`${date}T00:00:00Z`)
    return /(Z|[+-]\d\d:\d\d)$/.test(dateTime ?? '') ? Date.parse(dateTime ?? '') : Number.NaN
  })
  return (times[0] ?? Number.NaN) <= (times[1] ?? Number.NaN)
}

async function watch(request: VendorRequest, { id }: GoogleCalendarEntry, { pushes }: Context): Promise<VendorAnswer> {
  const {
    id: channelId,
    type,
    address,
    token,
    expiration,
    ...unknown
  } = JSON.parse(request.body) as Record<string, string>
  if (Object.keys(unknown).length > 0 || type !== 'web_hook') throw failure(400, 'invalid')
  if (!channelId || !/^[\w+/=-]{1,64}$/.test(channelId)) throw failure(400, 'channelIdInvalid')
  if (pushes.channels.has(channelId)) throw failure(400, 'channelIdNotUnique')
  if (!address?.startsWith('https://')) throw failure(401, 'push.webhookUrlNotHttps', 'WebHook callback must be HTTPS')
  if (token !== undefined && token.length > 256) throw failure(400, 'invalid')
  const resourceId = `resource-of-${id}`
  const expiresAt = Math.min(Number(expiration ?? Number.POSITIVE_INFINITY), pushes.now() + 7 * 86_400_000)
  pushes.channels.set(channelId, {
    topic: id,
    expiresAt,
    message: (number, state) => ({
      address,
      body: '',
      headers: {
        'x-goog-channel-id': channelId,
        'x-goog-channel-token': token ?? '',
        'x-goog-channel-expiration': new Date(expiresAt).toUTCString(),
        'x-goog-resource-id': resourceId,
        'x-goog-resource-uri': `https://www.googleapis.com/calendar/v3/calendars/${id}/events?alt=json`,
        'x-goog-resource-state': state,
        'x-goog-message-number': `${number}`,
      },
    }),
  })
  pushes.send(channelId, 'sync')
  return { status: 200, json: { kind: 'api#channel', id: channelId, resourceId, expiration: `${expiresAt}` } }
}

function stop(request: VendorRequest, { pushes }: Context): VendorAnswer {
  const { id = '', resourceId } = JSON.parse(request.body) as Record<string, string>
  const topic = pushes.channels.get(id)?.topic
  if (topic === undefined || resourceId !== `resource-of-${topic}`) throw failure(404, 'channelNotFound')
  pushes.channels.delete(id)
  return { status: 204 }
}

function requireQuery({ url }: VendorRequest, names: readonly string[]): void {
  const unknown = [...url.searchParams.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw failure(400, 'badRequest', `unknown parameter ${unknown}`)
}

const unauthorized = (status: 401 | 403): Refusal =>
  status === 401 ? failure(401, 'authError', 'Invalid Credentials') : failure(403, 'insufficientPermissions')

/** An error in Google's form. */
export const failure = (status: number, reason: string, message = reason): Refusal =>
  new Refusal({ status, json: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } } })
