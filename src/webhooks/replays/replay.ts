import { EVENT_ALIASES, EVENT_NAMES, SUBSCRIBABLE_EVENTS } from '../../events/catalogue.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import { requireEndpoint } from '../endpoints/endpoint.ts'
import * as rows from './replay-store.ts'

/**
 * `missed`: events that the endpoint never accepted: those emitted while it was disabled, and those whose delivery failed. `all`: the events
 * that it has accepted, too.
 */
export const REPLAYED = ['missed', 'all'] as const
export type Replayed = (typeof REPLAYED)[number]

/** `done`: everything is queued. `stopped`: a person stopped it. */
export const REPLAY_STATES = ['running', 'done', 'stopped'] as const
export type ReplayState = (typeof REPLAY_STATES)[number]

/** Sends the events of a period to an endpoint, again or for the first time. */
export interface Replay {
  id: string
  endpointId: string
  since: Instant
  until: Instant
  /** `['*']`, or names from the catalogue. */
  events: readonly string[]
  contactId: string | null
  include: Replayed
  state: ReplayState
  /** How many deliveries were queued so far. */
  queued: number
  /** The time of the last event examined; null if none yet. */
  reachedAt: Instant | null
  createdAt: Instant
  endedAt: Instant | null
}

export interface NewReplay {
  since: Instant
  /** Default: now. */
  until?: Instant | undefined
  /** Default: all events. */
  events?: readonly string[] | undefined
  contactId?: string | undefined
  /** Default: missed. */
  include?: Replayed | undefined
}

/** More running replays of one endpoint than this are refused. */
export const MAX_RUNNING = 5

/**
 * Starts a replay. Repeating the request while its replay runs returns that replay.
 * @throws NOT_FOUND for an unknown endpoint; BAD_REQUEST; CONFLICT if the endpoint is disabled or has too many running replays
 */
export async function startReplay(
  db: Database,
  businessId: string,
  endpointId: string,
  input: NewReplay,
  now: Instant,
): Promise<Replay> {
  const { status } = await requireEndpoint(db, businessId, endpointId)
  if (status === 'disabled') throw conflict('the webhook endpoint is disabled; enable it first')
  const { since, until = now, contactId = null, include = 'missed' } = input
  if (since >= until) throw badRequest('since: must be before until, and not in the future')
  const events = realNames(input.events)
  const contactPhone = await phoneOf(db, businessId, contactId)
  const request = JSON.stringify([since, input.until ?? null, events, contactId, include])
  return db.transaction(async (tx) => {
    await rows.lockEndpoint(tx, endpointId)
    const running = await rows.selectRunning(tx, endpointId)
    const same = running.find((one) => one.request === request)
    if (same) return replayFrom(same)
    if (running.length >= MAX_RUNNING)
      throw conflict(`${MAX_RUNNING} replays to this endpoint are running; wait for one to end, or stop them`)
    const fields = { since, until, events, contactId, contactPhone, include, request }
    return replayFrom(await rows.insertReplay(tx, { id: newId('replay'), businessId, endpointId, ...fields }, now))
  })
}

/** Newest first. */
export async function listReplays(
  db: Database,
  businessId: string,
  endpointId: string,
  page: PageRequest,
): Promise<Page<Replay>> {
  await requireEndpoint(db, businessId, endpointId)
  return pageOf((await rows.selectReplays(db.list, businessId, endpointId, page)).map(replayFrom), page.limit)
}

/**
 * Stops the running replays of an endpoint. Deliveries that they have queued are still sent.
 * @returns how many were running
 */
export async function stopReplays(db: Database, businessId: string, endpointId: string, now: Instant): Promise<number> {
  await requireEndpoint(db, businessId, endpointId)
  return rows.stopRunning(db.write, endpointId, now)
}

/** Events are stored under their real name, so an alias is replaced by it. */
function realNames(events: readonly string[] = ['*']): readonly string[] {
  if (events.length === 1 && (events[0] === '*' || events[0] === 'all')) return ['*']
  const unknown = events.find((name) => !SUBSCRIBABLE_EVENTS.includes(name))
  if (unknown !== undefined || events.length === 0)
    throw badRequest(`events: must be ["*"] for all events, or a list of ${SUBSCRIBABLE_EVENTS.join(', ')}`)
  const real = events.map((name) => (EVENT_ALIASES as Record<string, string>)[name] ?? name)
  return EVENT_NAMES.filter((name) => real.includes(name))
}

async function phoneOf(db: Database, businessId: string, contactId: string | null): Promise<string | null> {
  if (contactId === null) return null
  const contact = await rows.selectContact(db.read, businessId, contactId)
  if (contact === null) throw badRequest(`contactId: there is no contact ${contactId}`)
  return contact.phone
}

function replayFrom({ request: _, ...replay }: rows.ReplayRow): Replay {
  return replay
}
