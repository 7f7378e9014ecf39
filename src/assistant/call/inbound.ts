import { ANONYMOUS, readCallerRules } from '../../features/blocked-callers/blocked-caller.ts'
import { reasonNotWritten, startCall } from '../../features/calls/call.ts'
import { findBusinessIdByNumber } from '../../features/numbers/number.ts'
import { readSpending } from '../../features/spending/spending.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { withinTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import { LegEndWatch } from '../../media/leg-end-watch.ts'
import type { Ending } from '../result/ending.ts'
import { sentOn, unansweredRecord } from '../result/record.ts'
import type { ShareRefusal } from './line-shares.ts'
import { wantsRealtime } from './profile.ts'
import { type ScreeningRefusal, screenCaller } from './screening/screening.ts'
import {
  answerLeg,
  type CallDeps,
  type CallSession,
  finishConversation,
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
    const own = { ...deps, ...session.providers }
    await runSession(session, own, async () => (isFull ? turnAway(session, own) : holdCall(session, own)))
  } catch (error) {
    deps.log.error({ leg: leg.id, err: error }, 'an inbound call broke off')
    leg.hangup()
  }
}

/** A carrier that gets 503 soon can use another route; the look-up of the dialed number has its own limit. */
const ADMISSION_MS = 1_800

/** Handsets and carriers cut off what is played in the first moment after the answer. */
const FIRST_SOUND_AFTER_MS = 300

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
    if (error instanceof CallRefused) return turnAwayCaller(leg, error, deps)
    if (error instanceof ApiError && error.code === 'CONFLICT') {
      log.warn({ leg: leg.id, transport: leg.transport }, 'refused a call that was announced before')
      return refuse(leg, 'unavailable')
    }
    log.error({ leg: leg.id, err: error }, `refused a call because ${reasonNotWritten(error)}`)
    return refuse(leg, 'unavailable')
  }
}

/** Null: the dialed number belongs to no business. */
async function open(leg: CallLeg, legEnd: LegEndWatch, deps: CallDeps): Promise<CallSession | null> {
  const { db, clock, instanceId } = deps
  const businessId = leg.businessId ?? (await findBusinessIdByNumber(db, leg.to))
  if (businessId === null) return null
  const refusal = await takeLine(leg, legEnd, businessId, deps)
  if (refusal !== null) throw new CallRefused(businessId, refusal)
  const { callId = newId('call'), direction, from, to, trunkId = null, transport = 'sip', attestation = null } = leg
  const carrierCallId = leg.carrierCallId?.() ?? null
  const { forwardedFrom = null } = leg
  const known = { businessId, direction, from, to, transport, attestation, carrierCallId, forwardedFrom }
  const call = { id: callId, ...known, instanceId, sipConnectionId: trunkId }
  return openSession({ callId, businessId, leg, legEnd }, deps, () => startCall(db, call, clock.now()))
}

/** The business of the call does not take it. */
class CallRefused extends Error {
  readonly businessId: string
  readonly why: ScreeningRefusal | ShareRefusal

  constructor(businessId: string, why: ScreeningRefusal | ShareRefusal) {
    super(why)
    this.businessId = businessId
    this.why = why
  }
}

/** Takes a line for the call until its leg ends; the reason if the business does not take this call. */
async function takeLine(
  leg: CallLeg,
  legEnd: LegEndWatch,
  businessId: string,
  deps: CallDeps,
): Promise<CallRefused['why'] | null> {
  const { db, shares, clock } = deps
  if (shares === undefined || leg.transport === 'browser') return null
  const [rules, { limits }] = await Promise.all([
    readCallerRules(db, businessId, leg.from, clock.now()),
    readSpending(db, businessId, clock.now()),
  ])
  const refusal = screenCaller(leg, { ...rules, isSilent: rules.isSilent && shares.lines.limitsCallers })
  if (refusal !== null) return refusal
  const businessLines = limits.maxCalls ?? (rules.isShared ? shares.sharedLines : deps.maxCalls)
  const caller = leg.from === ANONYMOUS ? null : leg.from
  const taken = shares.lines.take({ businessId, caller, businessLines })
  if ('refusal' in taken) return taken.refusal
  legEnd.releaseAtEnd(taken.release)
  return null
}

const SCREENED: ReadonlySet<string> = new Set<ScreeningRefusal>([
  'blocked',
  'own_number',
  'failed_check',
  'silent_caller',
])

/** A caller whom a rule refuses is declined; others are sent to the fallback number, or hear that the line is busy. */
async function turnAwayCaller(leg: CallLeg, { businessId, why }: CallRefused, deps: CallDeps): Promise<null> {
  deps.log.info({ leg: leg.id, businessId, why, pii: { from: leg.from } }, 'refused the call of a caller')
  const { from, to, trunkId = null } = leg
  const fallback = (await deps.shares?.onRefused({ from, to, businessId, trunkId, why })) ?? null
  if (fallback === null || leg.redirect === undefined) leg.reject(SCREENED.has(why) ? 'declined' : 'busy')
  else leg.redirect(fallback)
  return null
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
  stream.play(new Int16Array((stream.sampleRate * FIRST_SOUND_AFTER_MS) / 1000))
  const realtime = wantsRealtime(session.profile) ? (deps.realtime ?? null) : null
  const loop = startConversation(answered, { stream, realtime, purpose: null }, deps)
  return finishConversation(answered, loop, [], deps)
}
