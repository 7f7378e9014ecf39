import { startCall } from '../../features/calls/call.ts'
import { findBusinessIdByNumber } from '../../features/numbers/number.ts'
import { withinTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Ending } from '../result/ending.ts'
import { sentOn, unansweredRecord } from '../result/record.ts'
import { wantsRealtime } from './profile.ts'
import {
  answerLeg,
  type CallDeps,
  type CallSession,
  finishConversation,
  LegEndWatch,
  openSession,
  runSession,
  startConversation,
  unansweredReason,
} from './session.ts'

/**
 * Takes an inbound call from its first ring to its record. Resolves when the leg is released and the call is in the
 * database or in the journal. Never rejects: an error ends this call, is logged, and harms no other call.
 */
export async function handleInboundCall(leg: CallLeg, deps: CallDeps): Promise<void> {
  const legEnd = new LegEndWatch(leg)
  try {
    const session = await admit(leg, legEnd, deps)
    if (!session) return
    const isFull = deps.live.linesInUse >= deps.maxCalls
    await runSession(session, deps, async () => (isFull ? turnAway(session, deps) : holdCall(session, deps)))
  } catch (error) {
    deps.log.error({ leg: leg.id, err: error }, 'an inbound call broke off')
    leg.hangup()
  }
}

/** A carrier that gets 503 soon can use another route; the look-up of the dialled number has its own limit. */
const ADMISSION_MS = 1_800

const tooLate = () => new Error('the look-ups took too long')

/** Finds the business of the call and writes the call's row; refuses the leg and gives null where that is impossible. */
async function admit(leg: CallLeg, legEnd: LegEndWatch, deps: CallDeps): Promise<CallSession | null> {
  const { clock, log, live } = deps
  if (live.closed) return refuse(leg, 'unavailable')
  try {
    // Where the row is written after the refusal, recovery ends the call later.
    const session = await withinTime(clock, ADMISSION_MS, open(leg, legEnd, deps), tooLate)
    if (session !== null) return session
    log.info({ leg: leg.id, pii: { from: leg.from, to: leg.to } }, 'refused a call to a number of no business')
    return refuse(leg, 'not_found')
  } catch (error) {
    log.error({ leg: leg.id, err: error }, 'refused a call because the database does not answer')
    return refuse(leg, 'unavailable')
  }
}

/** Null: the dialled number belongs to no business. */
async function open(leg: CallLeg, legEnd: LegEndWatch, deps: CallDeps): Promise<CallSession | null> {
  const { db, clock, instanceId } = deps
  const businessId = leg.businessId ?? (await findBusinessIdByNumber(db, leg.to))
  if (businessId === null) return null
  const { callId = newId('call'), direction, from, to, trunkId = null, transport = 'sip', attestation = null } = leg
  const known = { businessId, direction, from, to, transport, attestation }
  const call = { id: callId, ...known, instanceId, sipConnectionId: trunkId }
  return openSession({ callId, businessId, leg, legEnd }, deps, () => startCall(db, call, clock.now()))
}

function refuse(leg: CallLeg, reason: 'unavailable' | 'not_found'): null {
  leg.reject(reason)
  return null
}

/** No line is free: sends the caller to the business's fallback number, or signals that the line is busy. */
function turnAway({ leg, business }: CallSession, deps: CallDeps): Ending {
  const record = unansweredRecord('concurrency_limit', deps.clock.now(), business.timezone)
  const { fallbackPhone } = business
  if (fallbackPhone === null || fallbackPhone === leg.to || leg.redirect === undefined) {
    leg.reject('busy')
    return { record, better: null }
  }
  leg.redirect(fallbackPhone)
  return { record: { ...record, ...sentOn(fallbackPhone) }, better: null }
}

async function holdCall(session: CallSession, deps: CallDeps): Promise<Ending> {
  const answered = await answerLeg(session, deps)
  if (!answered) {
    const reason = unansweredReason(session.legEnd.end)
    return { record: unansweredRecord(reason, deps.clock.now(), session.business.timezone), better: null }
  }
  const { stream } = answered.recorder
  const realtime = wantsRealtime(session.profile) ? (deps.realtime ?? null) : null
  const loop = startConversation(answered, { stream, realtime, purpose: null }, deps)
  return finishConversation(answered, loop, [], deps)
}
