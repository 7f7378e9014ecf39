import type { CalendarTarget, OutsideEvent } from '../../features/calendars/calendar-provider.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Account, AccountAnswer } from '../calendar-accounts/account-requests.ts'
import { calendarGone } from '../calendar-accounts/calendar-gone.ts'
import { eventsOf } from '../calendar-accounts/occurrences.ts'
import { nonsense } from '../vendor-failure.ts'
import type { Graph, GraphError } from './graph-api.ts'
import { type GraphEvent, occurrenceOf } from './graph-event.ts'

interface DeltaPage {
  value?: readonly GraphEvent[]
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}

/** What a round of delta requests gave. */
export interface DeltaRound {
  events: readonly GraphEvent[]
  /** The address of the next round. */
  deltaLink: string
}

const PAGE = 'odata.maxpagesize=200'

/** The address of the first round for a window. */
export const viewUrl = (graph: Graph, { calendarId }: CalendarTarget, { start, end }: Interval): string =>
  `${graph.url}/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta?${new URLSearchParams({
    startDateTime: new Date(start).toISOString(),
    endDateTime: new Date(end).toISOString(),
  })}`

/** Reads all pages of a round. Null if Graph has forgotten the state in the address. @throws ProviderError */
export async function readRound(
  graph: Graph,
  account: Account,
  from: string,
  signal: AbortSignal,
): Promise<DeltaRound | null> {
  // An event that changes during the round is reported again, on a later page.
  const events = new Map<string, GraphEvent>()
  let url = from
  for (;;) {
    // The token of the account goes nowhere else.
    if (!url.startsWith(`${graph.url}/`)) return null
    const request = { method: 'GET' as const, url, headers: { prefer: PAGE } }
    const answer = await graph.ask<DeltaPage>(account, request, signal, (one) => isForgotten(one) || one.status === 404)
    if (isForgotten(answer)) return null
    if (answer.status === 404) throw calendarGone('Microsoft')
    for (const event of answer.body.value ?? []) events.set(event.id, event)
    const { '@odata.nextLink': next, '@odata.deltaLink': deltaLink } = answer.body
    if (deltaLink !== undefined) return { events: [...events.values()], deltaLink }
    if (next === undefined) throw nonsense('Microsoft', 'gave neither a next page nor the end of a round')
    url = next
  }
}

const isForgotten = ({ status, body }: AccountAnswer<GraphError>): boolean =>
  status === 410 || /^(syncState|resync)/i.test(body.error?.code ?? '')

/** Whether events of the round cannot be taken by themselves: a series has changed, or it is not known what was removed. */
export const needsWholeView = (events: readonly GraphEvent[]): boolean =>
  events.some((event) => event['@removed'] !== undefined || (event.type ?? 'singleInstance') !== 'singleInstance')

/** The events of a round. @param findSeries reads a series that the round left out; null if it is gone */
export async function eventsOfRound(
  round: DeltaRound,
  { zone }: CalendarTarget,
  window: Interval,
  findSeries: (id: string) => Promise<GraphEvent | null>,
): Promise<OutsideEvent[]> {
  const present = round.events.filter((event) => event['@removed'] === undefined)
  const series = new Map(present.flatMap((event) => (event.type === 'seriesMaster' ? [[event.id, event]] : [])))
  const single = present.filter(({ type }) => type !== 'seriesMaster')
  for (const { seriesMasterId, showAs } of single) {
    if (!seriesMasterId || series.has(seriesMasterId) || showAs !== undefined) continue
    const found = await findSeries(seriesMasterId)
    if (found !== null) series.set(seriesMasterId, found)
  }
  const occurrences = single.map((event) => occurrenceOf(event, series.get(event.seriesMasterId ?? '') ?? null, zone))
  return eventsOf('Microsoft', occurrences, window)
}
