import type { LiveCalls } from '../../assistant/call/registry.ts'
import { listOngoingCalls } from '../../features/calls/call.ts'
import { noteChange } from '../../features/team/audit-entry.ts'
import type { Upgrade } from '../../http/edge/upgrades.ts'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { mayAct } from '../../kernel/role.ts'
import type { Database } from '../../store/database.ts'
import { watchAccess } from '../access-watch.ts'
import type { Session, Sessions } from '../auth/session.ts'
import type { Changes } from './changes.ts'
import { LiveAudioSession } from './live-audio-session.ts'

export interface LiveAudioParts {
  db: Database
  clock: Clock
  log: Log
  live: LiveCalls
  sessions: Pick<Sessions, 'sessionOf'>
  changes: Pick<Changes, 'follow'>
}

interface Admitted {
  session: Session
  callId: string
  /** Whether another instance handles the call. */
  isElsewhere: boolean
}

/** A page sends 50 audio frames per second; this is twice as many. */
const MAX_MESSAGES_PER_SECOND = 100
const MAX_MESSAGE_BYTES = 8 * 1024
/** WebSocket close codes (RFC 6455, 7.4.1). */
const NORMAL = 1000
const POLICY_VIOLATION = 1008

/** Lets members of the team hear a call in progress from a page, and take it over. docs/transfers.md. */
export function liveAudioUpgrade(parts: LiveAudioParts): Upgrade<Admitted> {
  const { db, clock, log, live, sessions, changes } = parts
  return {
    path: '/dashboard/api/live/calls/:id/audio',
    origin: 'same',
    maxMessageBytes: MAX_MESSAGE_BYTES,
    maxMessagesPerSecond: MAX_MESSAGES_PER_SECOND,
    async authenticate({ raw, params: { id: callId = '' } }) {
      const session = await sessions.sessionOf(raw)
      if (session === null) throw new ApiError('UNAUTHORIZED', 'sign in first')
      if (!mayAct(session.role, 'member'))
        throw new ApiError('FORBIDDEN', 'taking over a call needs the role member, listening the role admin')
      const { businessId } = session
      if (live.tap(businessId, callId) !== null) return { session, callId, isElsewhere: false }
      const ongoing = await listOngoingCalls(db, businessId)
      if (!ongoing.some(({ id }) => id === callId)) throw notFound(`live call ${callId}`)
      return { session, callId, isElsewhere: true }
    },
    accept(socket, { session, callId, isElsewhere }, { raw, address }) {
      if (isElsewhere) {
        socket.send(JSON.stringify({ type: 'error', message: ELSEWHERE }))
        socket.close(NORMAL)
        return
      }
      const { businessId, memberId } = session
      const stillAllowed = async () => {
        const now = await sessions.sessionOf(raw)
        return now !== null && now.memberId === memberId && now.role === session.role
      }
      const onEnd = () => socket.close(POLICY_VIOLATION, 'you may not hear this call any more')
      socket.once('close', watchAccess({ clock, changes }, { businessId, stillAllowed, onEnd }))
      new LiveAudioSession(socket, {
        ...{ live, clock, log, businessId, callId, memberName: session.name },
        mayListen: mayAct(session.role, 'admin'),
        note: (action) =>
          noteChange(db, businessId, { member: session, action, path: `/live/calls/${callId}`, address }, clock.now()),
      })
    },
  }
}

const ELSEWHERE =
  'another instance of the service holds this call, and its audio is available there only; try again, or transfer the caller to a phone'
