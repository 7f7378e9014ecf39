import { readCallerRules } from '../../features/blocked-callers/blocked-caller.ts'
import { reasonNotWritten } from '../../features/calls/call.ts'
import type { OutboundCall } from '../../features/outbound-calls/outbound-call.ts'
import { readSpending } from '../../features/spending/spending.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import { LegEndWatch } from '../../media/leg-end-watch.ts'
import { watchForBeep } from '../answering-machine/beep-watch.ts'
import { type AmdResult, detectAnsweringMachine } from '../answering-machine/detection.ts'
import type { Ending } from '../result/ending.ts'
import { buildEnding } from '../result/ending.ts'
import { unansweredRecord } from '../result/record.ts'
import { type OutboundWords, outboundWords } from '../speech/outbound-phrases.ts'
import type { CallLoop } from './loop.ts'
import { resolveRecognition, resolveVoice } from './pipeline.ts'
import { RingingCall, withUnreachedSummary } from './ringing.ts'
import {
  type AnsweredSession,
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
 * Handles a call that the service has dialed, from ringing to its record. `call` was taken with `takeCall`, so its row
 * is written. Resolves when the call is on record; never rejects.
 */
export async function handleOutboundCall(leg: CallLeg, call: OutboundCall, deps: CallDeps): Promise<void> {
  const { live, journal, clock, log } = deps
  const legEnd = new LegEndWatch(leg)
  try {
    const session = live.ending ? null : await open(leg, legEnd, call, deps)
    if (session) {
      const isFull = live.linesInUse >= deps.maxCalls || !(await takeLine(leg, legEnd, call.businessId, deps))
      const own = { ...deps, ...session.providers }
      await runSession(session, own, async () => (isFull ? giveUp(session, own) : holdCall(session, call, own)))
      return
    }
    leg.reject('unavailable')
    const reason = live.ending ? 'service_stopping' : 'internal_error'
    await journal.finish(call.id, unansweredRecord(reason, clock.now(), 'UTC'))
  } catch (error) {
    log.error({ leg: leg.id, err: error }, 'an outbound call broke off')
    leg.hangup()
  }
}

async function open(
  leg: CallLeg,
  legEnd: LegEndWatch,
  { id: callId, businessId }: OutboundCall,
  deps: CallDeps,
): Promise<CallSession | null> {
  try {
    return await openSession({ callId, businessId, leg, legEnd }, deps)
  } catch (error) {
    deps.log.error({ leg: leg.id, err: error }, `gave up a call because ${reasonNotWritten(error)}`)
    return null
  }
}

/** Takes a line of the business for the call until its leg ends; false if the business has none left. */
async function takeLine(leg: CallLeg, legEnd: LegEndWatch, businessId: string, deps: CallDeps): Promise<boolean> {
  const { db, shares, clock } = deps
  if (shares === undefined) return true
  const [{ isShared }, { limits }] = await Promise.all([
    readCallerRules(db, businessId, leg.to, clock.now()),
    readSpending(db, businessId, clock.now()),
  ])
  const businessLines = limits.maxCalls ?? (isShared ? shares.sharedLines : deps.maxCalls)
  const taken = shares.lines.take({ businessId, caller: null, businessLines })
  if ('refusal' in taken) return false
  legEnd.releaseAtEnd(taken.release)
  return true
}

/** Ends the call because no line is free. */
function giveUp({ leg, business }: CallSession, { clock }: CallDeps): Ending {
  leg.reject('busy')
  return { record: unansweredRecord('concurrency_limit', clock.now(), business.timezone), better: null }
}

async function holdCall(session: CallSession, call: OutboundCall, deps: CallDeps): Promise<Ending> {
  const { business, leg, legEnd, control } = session
  const ringing = new RingingCall(leg)
  control.attach(ringing)
  const answered = await answerLeg(session, deps)
  if (!answered) {
    const reason = ringing.reason ?? unansweredReason(legEnd.end)
    const record = unansweredRecord(reason, deps.clock.now(), business.timezone)
    return { record: withUnreachedSummary(record), better: null }
  }
  const words = outboundWords(business.name, leg.from, call.terms)
  const detected = await detect(answered, call, words, deps)
  if (detected.outcome) {
    await answered.noted
    return buildEnding(answered, detected.outcome, answered.recorder, deps)
  }
  return finishConversation(answered, converse(answered, call, words, deps), detected.used, deps)
}

/** Finds out whether a person or a machine has answered, if the terms of the call ask for it. */
async function detect(
  answered: AnsweredSession,
  call: OutboundCall,
  words: OutboundWords,
  deps: CallDeps,
): Promise<AmdResult> {
  if (!call.terms.detectMachine) return { outcome: null, used: [] }
  const { callId, business, services, staff, profile, leg, legEnd, control, recorder } = answered
  const { clock, log, live, tts, stt = null, apologies } = deps
  const { stream } = recorder
  const detection = detectAnsweringMachine({
    ...{ callId, leg, stream, tts, clock, log, live, words, speed: profile.speed },
    ...resolveVoice(profile, tts),
    leavesMessage: leavesMessage(answered, call),
    // Before the person has agreed, only a recognizer on this machine listens.
    recognition:
      stt && (stt.isLocal || !answered.asksConsent)
        ? resolveRecognition(business, services, staff, profile, stt)
        : null,
    apologies: apologies.get(stream.sampleRate) ?? new Map(),
  })
  legEnd.listen((end) => detection.legEnded(end))
  control.attach(detection)
  return detection.done
}

/** An outbound call begins with the business's own words, so a speech-to-speech model never handles it. */
function converse(answered: AnsweredSession, call: OutboundCall, words: OutboundWords, deps: CallDeps): CallLoop {
  const { recorder } = answered
  const { detectMachine, purpose, offersOptOut } = call.terms
  const stream = detectMachine ? watchForBeep(recorder.stream, () => onBeep()) : recorder.stream
  const loop = startConversation(
    answered,
    { stream, realtime: null, greeting: words.greeting, purpose, offersOptOut },
    deps,
  )
  // Called when a machine was taken for a person.
  const onBeep = () =>
    leavesMessage(answered, call)
      ? loop.command({ do: 'leave', text: words.message.join(' '), reason: 'voicemail' })
      : loop.cutOff('voicemail')
  return loop
}

const leavesMessage = ({ profile }: CallSession, { terms }: OutboundCall): boolean =>
  (terms.voicemailAction ?? profile.voicemailAction) === 'leave_message'
