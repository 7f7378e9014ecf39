import { type DAVResponse, davRequest, propfind, syncCollection } from 'tsdav'
import type { Interval } from '../../kernel/interval.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { failureOfStatus } from '../vendor-failure.ts'
import type { Dav, StoredObject } from './dav.ts'

const OBJECT = { 'd:getetag': {}, 'c:calendar-data': {} }
const BATCH = 100

/** Every event that touches the window. */
export async function readObjectsWithin(dav: Dav, url: string, window: Interval): Promise<StoredObject[]> {
  const range = { start: basic(window.start), end: basic(window.end) }
  const events = { _attributes: { name: 'VEVENT' }, 'c:time-range': { _attributes: range } }
  const filter = { 'c:comp-filter': { _attributes: { name: 'VCALENDAR' }, 'c:comp-filter': events } }
  return objectsOf(await report(dav, url, 'c:calendar-query', { 'd:prop': OBJECT, 'c:filter': filter }))
}

/** The events at these paths that exist. */
export async function readObjects(dav: Dav, url: string, hrefs: readonly string[]): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for (let from = 0; from < hrefs.length; from += BATCH) {
    const query = { 'd:prop': OBJECT, 'd:href': hrefs.slice(from, from + BATCH) }
    objects.push(...objectsOf(await report(dav, url, 'c:calendar-multiget', query)))
  }
  return objects
}

/** The queries of the library fail as a whole when one of several events does not exist. */
function report({ headers, fetch }: Dav, url: string, name: string, query: object): Promise<DAVResponse[]> {
  const _attributes = { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' }
  const body = { [name]: { _attributes, ...query } }
  return answered(davRequest({ url, init: { method: 'REPORT', headers: { ...headers, depth: '1' }, body }, fetch }))
}

/** The state of the calendar, for `readChangedHrefs` (RFC 6578); null if the server keeps none. */
export async function readState(dav: Dav, url: string): Promise<string | null> {
  const [answer] = await answered(propfind({ url, props: { 'd:sync-token': {} }, depth: '0', ...dav }))
  return textOf(answer?.props?.syncToken)
}

export interface ChangedHrefs {
  present: string[]
  gone: string[]
  token: string
}

/** What has changed since; null if the server no longer knows that state. */
export async function readChangedHrefs(dav: Dav, url: string, syncToken: string): Promise<ChangedHrefs | null> {
  const answers = await syncCollection({ url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken, ...dav })
  const [first] = answers
  // RFC 6578, 3.2: the precondition valid-sync-token; servers answer it with these.
  if (
    first !== undefined &&
    !first.ok &&
    first.props === undefined &&
    [400, 403, 409, 410, 412, 507].includes(first.status)
  )
    return null
  await answered(Promise.resolve(answers))
  const token = textOf((first?.raw as { multistatus?: { syncToken?: unknown } } | undefined)?.multistatus?.syncToken)
  if (token === null) return null
  const paths = answers.flatMap(({ href, status }) => (href ? [{ href: pathOf(href, url), gone: status === 404 }] : []))
  const members = paths.filter(({ href }) => href !== new URL(url).pathname)
  return {
    present: members.flatMap(({ href, gone }) => (gone ? [] : [href])),
    gone: members.flatMap(({ href, gone }) => (gone ? [href] : [])),
    token,
  }
}

/** @throws ProviderError if the request as a whole was refused */
async function answered(asked: Promise<DAVResponse[]>): Promise<DAVResponse[]> {
  const answers = await asked
  const [first] = answers
  if (first !== undefined && !first.ok && first.props === undefined)
    throw failureOfStatus({ provider: 'calendar', status: first.status, body: textOf(first.raw) ?? '' })
  if (first !== undefined && first.props === undefined && textOf(first.raw) !== null)
    throw new ProviderError('calendar', 'gave an answer that is not CalDAV', { problem: 'nonsense', retryable: true })
  return answers
}

function objectsOf(answers: readonly DAVResponse[]): StoredObject[] {
  return answers.flatMap(({ href, ok, props }) => {
    const data: unknown = props?.calendarData
    const file = textOf((data as { _cdata?: unknown } | undefined)?._cdata ?? data)
    const etag = textOf(props?.getetag)
    return href && ok && file !== null && etag !== null
      ? [{ href: new URL(href, 'http://a').pathname, etag, file }]
      : []
  })
}

const pathOf = (href: string, url: string): string => new URL(href, url).pathname

/** RFC 5545, 3.3.5, form 2. */
const basic = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? `${value}` : null
