import type { LiveEvent } from '../assistant/call/control.ts'
import type { LiveCalls } from '../assistant/call/registry.ts'
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
import type { Session, Sessions } from './auth/session.ts'

export interface ConsoleParts {
  db: Database
  clock: Clock
  log: Log
  live: LiveCalls
  sessions: Pick<Sessions, 'sessionOf'>
  /** A recogniser is set. */
  hearsSpeech: boolean
  /** Takes a call as any other; resolves when it is over and on record. */
  takeCall(leg: CallLeg): Promise<void>
}

interface Admitted {
  session: Session
  /** What is dialled. */
  to: string
}

/** One person does not talk in more places at once. */
const MAX_AT_ONCE = 4
/** 20 ms of audio, and how far the page has played, fifty times a second each: twice that. */
const MAX_MESSAGES_PER_SECOND = 200
const MAX_MESSAGE_BYTES = 32 * 1024

/**
 * "Talk to your assistant": a call from a page of the dashboard, by WebSocket. It takes the way of every call: on record,
 * with real bookings and events; so it takes a member to place one. docs/console.md.
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
    async authenticate({ raw }) {
      const session = await sessions.sessionOf(raw)
      if (session === null) throw new ApiError('UNAUTHORIZED', 'sign in first')
      if (!mayAct(session.role, 'member'))
        throw new ApiError('FORBIDDEN', 'this takes a member of the team: what the assistant books here is booked')
      if ((open.get(session.memberId) ?? 0) >= MAX_AT_ONCE)
        throw conflict(`you have ${MAX_AT_ONCE} test calls open already; end one first`)
      return { session, to: await dialled(db, session.businessId) }
    },
    accept(socket, { session, to }) {
      count(session.memberId, 1)
      socket.once('close', () => count(session.memberId, -1))
      const { clock, log, hearsSpeech } = parts
      const call = { callId: newId('call'), businessId: session.businessId, to, hearsSpeech }
      new BrowserLeg(socket, { ...call, clock, log, onRing: (leg) => void hold(leg, parts) })
    },
  }
}

/** The number that customers would dial. */
async function dialled(db: Database, businessId: string): Promise<string> {
  const numbers = await listNumbers(db, businessId)
  const usual = numbers.find(({ isDefault }) => isDefault) ?? numbers[0]
  return usual?.phone ?? (await requireBusiness(db, businessId)).phone ?? 'browser'
}

/** From the ring to the record; the page sees what happens meanwhile. */
async function hold(leg: BrowserLeg, { live, takeCall }: ConsoleParts): Promise<void> {
  const stop = live.subscribe((event) => {
    if (event.kind === 'started' || event.callId !== leg.callId) return
    if (event.kind === 'ended') leg.close(event.reason)
    else if (event.kind !== 'answered') leg.send(shown(event))
  })
  await takeCall(leg)
  stop()
  leg.close(null)
}

type Shown = Exclude<LiveEvent, { kind: 'started' | 'answered' | 'ended' }>

function shown({ kind, callId: _, ...what }: Shown): ServiceMessage {
  return { type: kind, ...what } as ServiceMessage
}
