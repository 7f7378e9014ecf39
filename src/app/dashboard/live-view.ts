import type { LiveCalls } from '../../assistant/call/registry.ts'
import type { Sessions } from '../../dashboard/auth/session.ts'
import { Changes } from '../../dashboard/live/changes.ts'
import { createEventStreams } from '../../dashboard/live/event-stream.ts'
import { LiveRelay } from '../../dashboard/live/live-relay.ts'
import { liveStreamRoutes } from '../../dashboard/live/live-stream.ts'
import type { RawRoute } from '../../http/edge/server-options.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import type { RunningParts } from '../running-parts.ts'

export interface LiveView {
  /** The calls in progress on all instances. */
  readonly relay: LiveRelay
  /** The changes in the database. */
  readonly changes: Changes
  /** The event streams of the pages. */
  routes(sessions: Pick<Sessions, 'sessionOf'>): RawRoute[]
  /** Ends the streams. Their pages reconnect, here or to another instance. */
  sendPagesAway(): void
  /** Ends the streams and refuses new ones; must be called before the server waits for its connections. */
  closeStreams(): void
}

interface LiveViewParts {
  db: Database
  live: LiveCalls
  clock: Clock
  log: Log
  instanceId: string
}

/** Starts what open pages of the dashboard follow: changes, and calls in progress. */
export async function startLiveView(parts: LiveViewParts, running: Pick<RunningParts, 'add'>): Promise<LiveView> {
  const { clock, log } = parts
  const relay = new LiveRelay(parts)
  const changes = new Changes(parts)
  const streams = createEventStreams(clock)
  running.add('live view', () => Promise.all([relay.stop(), changes.stop()]))
  await Promise.all([relay.start(), changes.start()])
  return {
    relay,
    changes,
    routes: (sessions) => liveStreamRoutes({ sessions, relay, changes, streams, clock, log }),
    sendPagesAway: () => streams.sendAway(),
    closeStreams: () => streams.close(),
  }
}
