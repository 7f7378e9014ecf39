import type { LiveEvent } from '../assistant/call/control.ts'
import type { LiveCalls } from '../assistant/call/registry.ts'
import { requireAssistant } from '../features/assistants/assistant.ts'
import { requireBusiness } from '../features/business/business.ts'
import { listNumbers } from '../features/numbers/number.ts'
import type { Upgrade } from '../http/edge/upgrades.ts'
import { ApiError, conflict } from '../kernel/api-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { newId } from '../kernel/id.ts'
import type { Log } from '../kernel/log.ts'
import { mayAct } from '../kernel/role.ts'
import type { CallLeg } from '../media/call-leg.ts'
import type { Database } from '../store/database.ts'
import { BrowserLeg } from '../telephony/browser/browser-leg.ts'
import type { ServiceMessage } from '../telephony/browser/messages.ts'
import { watchAccess } from './access-watch.ts'
import type { Session, Sessions } from './auth/session.ts'
import type { Changes } from './live/changes.ts'

export interface ConsoleParts {
  db: Database
  clock: Clock
  log: Log
  live: LiveCalls
  sessions: Pick<Sessions, 'sessionOf'>
  changes: Pick<Changes, 'follow'>
  /** Whether the business has a speech recognizer. */
  hearsSpeech(businessId: string): Promise<boolean>
  /** Handles the call like any other; resolves when the call has ended and its record is stored. */
  takeCall(leg: CallLeg): Promise<void>
}

interface Admitted {
  session: Session
  /** The dialed number. */
  to: string
  /** The assistant version being tried; null for the one that answers calls. */
  tries: NonNullable<CallLeg['tries']> | null
  hearsSpeech: boolean
}

/** Concurrent test calls of one person. */
const MAX_AT_ONCE = 4
/** A page sends 50 audio frames and 50 playout positions per second; this is twice as many. */
const MAX_MESSAGES_PER_SECOND = 200
const MAX_MESSAGE_BYTES = 32 * 1024
/** WebSocket close codes. RFC 6455, 7.4.1, and the registry of IANA. */
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/**
 * "Talk to your assistant": a call from a page of the dashboard over a WebSocket. The call is handled like any other, with
 * a record, real bookings and events, so only members may place one. docs/console.md.
 */
export function consoleUpgrade(parts: ConsoleParts): Upgrade<Admitted> {
  const { db, sessions } = parts
  const open = new Map<string, number>()
  const count = (memberId: string, change: 1 | -1) => {
    const now = (open.get(memberId) ?? 0) + change
    if (now === 0) open.delete(memberId)
    else open.set(memberId, now)
  }
  return {
    path: '/dashboard/api/console',
    origin: 'same',
    maxMessageBytes: MAX_MESSAGE_BYTES,
    maxMessagesPerSecond: MAX_MESSAGES_PER_SECOND,
    async authenticate({ raw, query }) {
      const session = await sessions.sessionOf(raw)
      if (session === null) throw new ApiError('UNAUTHORIZED', 'sign in first')
      if (!mayAct(session.role, 'member'))
        throw new ApiError('FORBIDDEN', 'test calls need the role member, because the assistant makes real bookings')
      if ((open.get(session.memberId) ?? 0) >= MAX_AT_ONCE)
        throw conflict(`you already have ${MAX_AT_ONCE} test calls open; end one first`)
      const { businessId } = session
      const [to, hearsSpeech, tries] = await Promise.all([
        findDialedNumber(db, businessId),
        parts.hearsSpeech(businessId),
        requestedTrial(db, businessId, query),
      ])
      return { session, to, hearsSpeech, tries }
    },
    accept(socket, { session, to, hearsSpeech, tries }, { raw }) {
      // Again, because several requests may have been authenticated at the same time.
      if ((open.get(session.memberId) ?? 0) >= MAX_AT_ONCE) {
        socket.close(TRY_AGAIN_LATER, 'too many test calls')
        return
      }
      count(session.memberId, 1)
      const { clock, log, changes } = parts
      const stopWatching = watchAccess(
        { clock, changes },
        {
          businessId: session.businessId,
          async stillAllowed() {
            const now = await sessions.sessionOf(raw)
            return now !== null && now.memberId === session.memberId && mayAct(now.role, 'member')
          },
          onEnd: () => socket.close(POLICY_VIOLATION, 'you may not place test calls any more'),
        },
      )
      socket.once('close', () => {
        count(session.memberId, -1)
        stopWatching()
      })
      const call = { callId: newId('call'), businessId: session.businessId, to, hearsSpeech, ...(tries && { tries }) }
      new BrowserLeg(socket, { ...call, clock, log, onRing: (leg) => void runCall(leg, parts) })
    },
  }
}

/** `?assistant=ID`: the version saved last. @throws NOT_FOUND */
async function requestedTrial(db: Database, businessId: string, query: URLSearchParams): Promise<Admitted['tries']> {
  const assistantId = query.get('assistant')
  if (assistantId === null) return null
  const { latestVersion } = await requireAssistant(db, businessId, assistantId)
  return { assistantId, version: latestVersion }
}

/** The number that customers dial. */
async function findDialedNumber(db: Database, businessId: string): Promise<string> {
  const numbers = await listNumbers(db, businessId)
  const defaultNumber = numbers.find(({ isDefault }) => isDefault) ?? numbers[0]
  return defaultNumber?.phone ?? (await requireBusiness(db, businessId)).phone ?? 'browser'
}

/** Runs the call from the ring to the record, and sends its live events to the page. */
async function runCall(leg: BrowserLeg, { live, takeCall }: ConsoleParts): Promise<void> {
  const stop = live.subscribe((event) => {
    if (event.kind === 'started' || event.callId !== leg.callId) return
    if (event.kind === 'ended') leg.close(event.reason)
    else if (event.kind !== 'answered') leg.send(asMessage(event))
  })
  await takeCall(leg)
  stop()
  leg.close(null)
}

type ForwardedEvent = Exclude<LiveEvent, { kind: 'started' | 'answered' | 'ended' }>

function asMessage({ kind, callId: _, ...fields }: ForwardedEvent): ServiceMessage {
  return { type: kind, ...fields } as ServiceMessage
}
