import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Session, Sessions } from '../auth/session.ts'
import type { Changes, Hint } from './changes.ts'
import type { EventStream, EventStreams } from './event-stream.ts'
import type { WatchedCall, WatchedEvent } from './live-notice.ts'
import type { LiveRelay } from './live-relay.ts'

export interface LiveStreamParts {
  sessions: Pick<Sessions, 'sessionOf'>
  relay: LiveRelay
  changes: Changes
  streams: EventStreams
  clock: Clock
  log: Log
}

/**
 * Server-sent events for signed-in people. `/dashboard/api/changes` sends a hint for each change; `/dashboard/api/live` sends
 * the calls in progress and then their events.
 */
export function liveStreamRoutes(parts: LiveStreamParts): RawRoute[] {
  const route = (path: string, follow: (session: Session, stream: EventStream) => Promise<void>): RawRoute => ({
    method: 'GET',
    path,
    unlimited: true,
    handle: (request, reply) => serve(parts, { request, reply, follow }),
  })
  return [
    route('/dashboard/api/changes', (session, stream) => followChanges(parts, session, stream)),
    route('/dashboard/api/live', (session, stream) => followCalls(parts, session, stream)),
  ]
}

interface Serving {
  request: FastifyRequest
  reply: FastifyReply
  follow(session: Session, stream: EventStream): Promise<void>
}

async function serve(
  { sessions, streams, changes, log }: LiveStreamParts,
  { request, reply, follow }: Serving,
): Promise<void> {
  const session = await sessions.sessionOf(request)
  if (session === null) throw new ApiError('UNAUTHORIZED', 'sign in first')
  const stillAllowed = async () => {
    const now = await sessions.sessionOf(request)
    return now !== null && now.businessId === session.businessId
  }
  const { userId: id, businessId } = session
  const stream = streams.open(request, reply, { id, businessId, stillAllowed })
  try {
    // A role or a membership that ends takes effect before the next heartbeat.
    stream.onClose(await changes.follow(businessId, ({ kind }) => void (kind === 'member' && stream.check())))
    await follow(session, stream)
  } catch (err) {
    // The status has been sent already; the browser reconnects.
    log.warn({ err }, 'a live stream was broken off')
    stream.close()
  }
}

async function followChanges({ changes }: LiveStreamParts, session: Session, stream: EventStream): Promise<void> {
  let behind = stream.isReconnect
  const send = (hint: Hint) => {
    // A reader that was too far behind must read everything again as soon as the buffer has room.
    if (behind && stream.send(EVERYTHING)) behind = false
    if (!behind) behind = !stream.send(hint)
  }
  const stop = await changes.follow(session.businessId, send)
  stream.onClose(stop)
  if (!behind) stream.send(WATCHING)
  else if (stream.send(EVERYTHING)) behind = false
}

const EVERYTHING: Hint = { kind: '*', id: null }
/** From now on, each change is reported. What the page loaded before this may have changed since. */
const WATCHING: Hint = { kind: 'watching', id: null }

async function followCalls(parts: LiveStreamParts, session: Session, stream: EventStream): Promise<void> {
  const { relay, changes, clock } = parts
  const { businessId } = session
  const known = new Set<string>()
  let early: CallEvent[] | null = []

  const send = (event: PageEvent) => {
    updateKnown(known, event)
    // A reader that is too far behind reconnects and gets the complete state.
    if (!stream.send(event)) stream.close()
  }
  const readAll = async () => {
    early ??= []
    const calls = await relay.list(businessId)
    const waiting = early ?? []
    early = null
    send({ kind: 'calls', calls })
    for (const event of waiting) send(asPageEvent(event))
  }
  const onEvent = (event: WatchedEvent) => {
    if (event.kind === 'missed') void readAll().catch(() => stream.close())
    else if (early !== null) early.push(event)
    else send(asPageEvent(event))
  }
  const announceLostEnd = async (callId: string) => {
    const ongoing = known.has(callId) ? await relay.list(businessId) : []
    if (known.has(callId) && !ongoing.some(({ id }) => id === callId))
      send({ kind: 'ended', callId, reason: 'interrupted' })
  }
  const onChange = (hint: Hint) => {
    const callId = hint.kind === 'call' ? hint.id : null
    if (callId === null || !known.has(callId)) return
    stream.onClose(clock.after(END_GRACE_MS, () => void announceLostEnd(callId).catch(() => {})))
  }
  stream.onClose(relay.follow(businessId, onEvent))
  stream.onClose(await changes.follow(businessId, onChange))
  await readAll()
}

/** If an instance dies, only the database shows that its calls have ended; any other end is announced within this time. */
const END_GRACE_MS = 3_000

type CallEvent = Exclude<WatchedEvent, { kind: 'missed' }>
type PageEvent = { kind: 'calls'; calls: WatchedCall[] } | Exclude<CallEvent, { kind: 'started' }>

/** A page gets a call that starts as a call with its current state. */
function asPageEvent(event: CallEvent): PageEvent {
  if (event.kind !== 'started') return event
  const { businessId: _, ...call } = event.call
  return { kind: 'call', call: { ...call, captions: [] } }
}

function updateKnown(known: Set<string>, event: PageEvent): void {
  if (event.kind === 'calls') {
    known.clear()
    for (const { id } of event.calls) known.add(id)
  } else if (event.kind === 'call') known.add(event.call.id)
  else if (event.kind === 'ended') known.delete(event.callId)
}
