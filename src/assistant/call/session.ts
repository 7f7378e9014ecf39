import { join } from 'node:path'
import { type Business, listServices, requireBusiness, type Service } from '../../features/business/business.ts'
import { answerCall, type EndedReason, startCall } from '../../features/calls/call.ts'
import { findBusinessIdByNumber } from '../../features/numbers/number.ts'
import type { OutboundCall } from '../../features/outbound-calls/outbound-call.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd } from '../../media/call-leg.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import type { Database } from '../../store/database.ts'
import { beepWatched } from '../answering-machine/beep-watch.ts'
import { type AmdResult, AnsweringMachineDetector } from '../answering-machine/detection.ts'
import type { Limits } from '../conversation/state.ts'
import type { LanguageModel, Realtime, SpeechToText, TextToSpeech } from '../ports.ts'
import { CallRecorder } from '../result/audio-recorder.ts'
import { recordingName } from '../result/checkpoint.ts'
import { addUsed, type PriceTable } from '../result/cost.ts'
import { buildEnding, type Ending, keepCallCheckpoints, recordEnding } from '../result/ending.ts'
import type { CallJournal } from '../result/journal.ts'
import { sentOn, unansweredRecord } from '../result/record.ts'
import { type OutboundWords, outboundWords } from '../speech/outbound-phrases.ts'
import { customToolRunner, loadCustomTools } from '../tools/custom-tools.ts'
import { type ToolRunner, toolRunner } from '../tools/run-tool.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { applyOpeningHours } from './after-hours.ts'
import {
  buildCallConfig,
  type CallFacts,
  type CallProfile,
  callerNameOf,
  loadCallProfile,
  topicsOf,
  wantsRealtime,
} from './config.ts'
import type { SupervisorCommand } from './control.ts'
import { CallLoop } from './loop.ts'
import { requests, resolveRealtime, resolveRecognition, resolveVoice } from './pipeline.ts'
import type { LiveCalls } from './registry.ts'
import { type ControllableCall, Ringing, unreached } from './ringing.ts'

/** What the assistant needs of the house, handed in by `app/app.ts`. */
export interface CallDeps {
  db: Database
  tts: TextToSpeech
  /** Who listens; null or absent: callers use the keypad. */
  stt?: SpeechToText | null
  /** Who thinks; null or absent: the built-in brain. */
  model?: LanguageModel | null
  /** Who hears and speaks itself; null or absent: the three above. */
  realtime?: Realtime | null
  /** How the businesses' own tools are called; absent where they are not. */
  toolRuntime?: ToolRuntime
  /** `prepareApologies` at start-up; by sample rate. */
  apologies: ReadonlyMap<number, ReadonlyMap<string, Pcm>>
  clock: Clock
  log: Log
  live: LiveCalls
  journal: CallJournal
  /** Names this run of this process. */
  instanceId: string
  /** `<data>/recordings`. */
  recordingsFolder: string
  /** A link to the recording that may be told to others; null where there is none to give. */
  recordingUrl(callId: string): string | null
  prices: PriceTable
  /** Calls at once on this instance; one more is told that the line is busy. */
  maxCalls: number
  /** Other timings than the usual ones. */
  limits?: Partial<Limits>
  /** Other tools than the usual ones. */
  tools?: (context: ToolContext) => ToolRunner
}

/** A call whose business is known and whose row is written: from here on it is finished exactly once. */
interface Admitted {
  callId: string
  business: Business
  services: readonly Service[]
  manner: CallProfile
  callerName: string | null
  /** What a model is told and may call; null where none is set. */
  forModel: CallFacts['forModel']
  leg: CallLeg
  ended: LegWatch
  /** A call of ours: what it is about; null: they called us. */
  placed: OutboundCall | null
}

/**
 * Takes an incoming call from its first ring to its record. Resolves when the leg is released and the call is in the
 * database or in the journal. Never rejects: whatever goes wrong ends this call, is logged, and harms no other.
 */
export async function handleCall(
  leg: CallLeg,
  deps: CallDeps,
  /** A call of ours, whose row is written (`takeCall`). */
  placed: OutboundCall | null = null,
): Promise<void> {
  const ended = new LegWatch(leg)
  try {
    const admitted = await admit(leg, ended, placed, deps)
    if (admitted) await hold(admitted, deps)
    else if (placed) {
      const reason = deps.live.closed ? 'service_stopping' : 'internal_error'
      await deps.journal.finish(placed.id, unansweredRecord(reason, deps.clock.now(), 'UTC'))
    }
  } catch (error) {
    deps.log.error({ leg: leg.id, err: error }, 'a call broke off')
    leg.hangup()
  }
}

/** Finds out for whom the call is and writes it down; refuses the leg, and gives null, where that cannot be. */
async function admit(
  leg: CallLeg,
  ended: LegWatch,
  placed: OutboundCall | null,
  deps: CallDeps,
): Promise<Admitted | null> {
  const { db, clock, log, instanceId, live } = deps
  if (live.closed) return refuse(leg, 'unavailable')
  try {
    const businessId = placed?.businessId ?? leg.businessId ?? (await findBusinessIdByNumber(db, leg.to))
    if (businessId === null) {
      log.info({ leg: leg.id, pii: { from: leg.from, to: leg.to } }, 'refused a call to a number of no business')
      return refuse(leg, 'not_found')
    }
    const [found, services] = await Promise.all([requireBusiness(db, businessId), listServices(db, businessId)])
    const { business, greeting } = await applyOpeningHours(db, found, leg.direction, clock.now())
    const { callId = placed?.id ?? newId('call'), direction, from, to, trunkId = null, transport = 'sip' } = leg
    const call = { id: callId, businessId, direction, from, to, transport, instanceId, sipConnectionId: trunkId }
    if (placed === null) await startCall(db, call, clock.now())
    const ours = direction === 'inbound' ? to : from
    const [manner, callerName, forModel] = await Promise.all([
      loadCallProfile(db, business, ours, clock.now(), log),
      callerNameOf(db, business, leg, log),
      factsForModel(businessId, deps),
    ])
    const known = { manner: { ...manner, ...greeting }, callerName, forModel }
    return { callId, business, services, ...known, leg, ended, placed }
  } catch (error) {
    log.error({ leg: leg.id, err: error }, 'refused a call because the database does not answer')
    return refuse(leg, 'unavailable')
  }
}

async function factsForModel(businessId: string, deps: CallDeps): Promise<CallFacts['forModel']> {
  const { db, log, model, realtime, toolRuntime } = deps
  if (!model && !realtime) return null
  const [topics, own] = await Promise.all([
    topicsOf(db, businessId, log),
    toolRuntime ? loadCustomTools(toolRuntime, businessId) : [],
  ])
  return { topics, own }
}

function refuse(leg: CallLeg, reason: 'unavailable' | 'not_found'): null {
  leg.reject(reason)
  return null
}

/** Registers the call as live, holds it, and puts it on record, whatever happens in between. */
async function hold(admitted: Admitted, deps: CallDeps): Promise<void> {
  const { callId, business, leg } = admitted
  const { live, clock, log, journal, maxCalls } = deps
  const control = new CallControl()
  const full = live.linesInUse >= maxCalls
  let settle = () => {}
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  live.begin({
    id: callId,
    businessId: business.id,
    direction: leg.direction,
    from: leg.from,
    to: leg.to,
    startedAt: clock.now(),
    over,
    ...control.api,
  })
  let ending: Ending
  try {
    ending = full ? turnAway(admitted, deps) : await answerAndTalk(admitted, control, deps)
  } catch (error) {
    log.error({ callId, err: error }, 'a call failed by an error of ours and is being ended')
    leg.hangup()
    ending = { record: unansweredRecord('internal_error', clock.now(), business.timezone), better: null }
  }
  live.freeLine(callId)
  const record = await recordEnding(callId, ending, journal)
  live.end(callId, record.endedReason)
  settle()
  const { status, endedReason, durationSeconds } = record
  log.info({ callId, businessId: business.id, status, endedReason, durationSeconds }, 'a call ended')
}

/** No line is free: the caller is sent to the number that the business keeps for that, or hears that the line is busy. */
function turnAway({ leg, business }: Admitted, deps: CallDeps): Ending {
  const record = unansweredRecord('concurrency_limit', deps.clock.now(), business.timezone)
  const { fallbackPhone } = business
  if (fallbackPhone === null || fallbackPhone === leg.to || leg.redirect === undefined) {
    leg.reject('busy')
    return { record, better: null }
  }
  leg.redirect(fallbackPhone)
  return { record: { ...record, ...sentOn(fallbackPhone) }, better: null }
}

async function answerAndTalk(admitted: Admitted, control: CallControl, deps: CallDeps): Promise<Ending> {
  const { callId, business, manner, leg, ended, placed } = admitted
  const { clock, log, live, db } = deps
  const ringing = placed && new Ringing(leg)
  if (ringing) control.attach(ringing)
  let stream: MediaStream
  try {
    stream = await leg.answer()
  } catch (error) {
    log.info({ callId, leg: leg.id, err: error }, 'a call ended before it was answered')
    leg.hangup()
    const reason = ringing?.reason ?? unansweredReason(ended.end)
    const record = unansweredRecord(reason, clock.now(), business.timezone)
    return { record: placed ? unreached(record) : record, better: null }
  }
  const answeredAt = clock.now()
  const answeredMs = clock.monotonicMs()
  live.publish({ kind: 'answered', callId, at: answeredAt })
  const noted = answerCall(db, callId, answeredAt).catch((error: unknown) => {
    log.warn({ callId, err: error }, 'the answer of a call could not be recorded')
  })
  const isRecorded = manner.recordingEnabled
  const recorder = new CallRecorder({ stream, file: join(deps.recordingsFolder, recordingName(callId)), log })
  if (isRecorded) recorder.recordCall()
  const call = { callId, business, leg, answeredAt, answeredMs, isRecorded }
  const met = await meet(admitted, recorder, control, deps)
  if (met.outcome) {
    await noted
    return buildEnding(call, met.outcome, recorder, deps)
  }
  const loop = talk(admitted, answeredAt, recorder, control, deps)
  const stopCheckpoints = keepCallCheckpoints(call, loop, deps)
  const outcome = await loop.done
  await Promise.all([stopCheckpoints(), noted])
  return buildEnding(call, { ...outcome, used: met.used.reduce(addUsed, outcome.used) }, recorder, deps)
}

/** Finds out who has answered a call of ours; whoever calls us is a person. */
async function meet(
  admitted: Admitted,
  recorder: CallRecorder,
  control: CallControl,
  deps: CallDeps,
): Promise<AmdResult> {
  const { callId, business, services, manner, leg, ended, placed } = admitted
  if (!placed?.terms.detectMachine) return { outcome: null, used: [] }
  const { clock, log, live, tts, stt = null, apologies } = deps
  const { stream } = recorder
  const watch = new AnsweringMachineDetector({
    ...{ callId, leg, stream, tts, clock, log, live, speed: manner.speed },
    words: outboundWords(business.name, leg.from, placed.terms),
    leavesMessage: leavesMessage(admitted),
    ...resolveVoice(manner, tts),
    recognition: stt && resolveRecognition(business, services, manner, stt),
    apologies: apologies.get(stream.sampleRate) ?? new Map(),
  })
  watch.start()
  ended.tell((end) => watch.legEnded(end))
  control.attach(watch)
  return watch.done
}

const leavesMessage = ({ placed, manner }: Admitted): boolean =>
  (placed?.terms.voicemailAction ?? manner.voicemailAction) === 'leave_message'

/** The conversation itself, from the greeting until the leg is released. */
function talk(
  admitted: Admitted,
  answeredAt: Instant,
  recorder: CallRecorder,
  control: CallControl,
  deps: CallDeps,
): CallLoop {
  const { callId, business, services, manner, leg, ended, placed } = admitted
  const { db, clock, log, tts, stt = null, model = null, apologies, live, toolRuntime } = deps
  const words = placed && outboundWords(business.name, leg.from, placed.terms)
  const stream = words && placed?.terms.detectMachine ? beepWatched(recorder.stream, () => beeped()) : recorder.stream
  const canListen = stt !== null || leg.transport === 'browser'
  // Whoever is called by us is met by words of the business's choice.
  const realtime = placed === null && wantsRealtime(manner) ? (deps.realtime ?? null) : null
  const mind = { isRealtimeActive: realtime !== null, thinks: model !== null }
  const facts: CallFacts = {
    ...{ ...admitted, ...outboundFacts(admitted, words), ...mind, answeredAt, canListen },
    limits: deps.limits ?? {},
  }
  const house = buildCallConfig(facts)
  const custom = toolRuntime ? { runCustomTool: customToolRunner(toolRuntime, business.id, runIds(callId)) } : {}
  const context = { db, business, callId, clock, log, ...custom, transfer: (to: string) => leg.transfer(to) }
  const loop = new CallLoop({
    callId,
    leg,
    stream,
    house,
    tools: (deps.tools ?? toolRunner)(context),
    tts,
    speed: manner.speed,
    ...resolveVoice(manner, tts),
    recognition: stt && resolveRecognition(business, services, manner, stt),
    model: model && { port: model, request: requests(facts, house, clock) },
    aloud: realtime && resolveRealtime(realtime, facts, house, stream.sampleRate, clock),
    apologies: apologies.get(stream.sampleRate) ?? new Map(),
    clock,
    log,
    live,
    recordMessage: (on) => recorder.recordMessage(on),
  })
  loop.start()
  ended.tell((end) => loop.legEnded(end))
  control.attach(loop)
  // A machine that was taken for a person.
  const beeped = () =>
    words && leavesMessage(admitted)
      ? loop.order({ do: 'leave', text: words.message.join(' '), reason: 'voicemail' })
      : loop.cutOff('voicemail')
  return loop
}

/** A call of ours begins with why we call. */
const outboundFacts = ({ manner, placed }: Admitted, words: OutboundWords | null): Partial<CallFacts> =>
  (words && { manner: { ...manner, greeting: words.greeting }, purpose: placed?.terms.purpose ?? null }) ?? {}

/** Each run of a tool has an id of its own. */
function runIds(callId: string): () => string {
  let runs = 0
  return () => {
    runs += 1
    return `${callId}-${runs}`
  }
}

function unansweredReason(end: LegEnd | null): EndedReason {
  if (end === 'caller_cancelled' || end === 'caller_hangup') return 'abandoned'
  if (end === 'no_answer' || end === 'busy' || end === 'voicemail') return end
  if (end === 'lost') return 'interrupted'
  return end === 'rejected' ? 'declined' : 'network_error'
}

/** Remembers how the leg ended until somebody wants to know. */
class LegWatch {
  end: LegEnd | null = null
  #told: ((end: LegEnd) => void) | null = null

  constructor(leg: CallLeg) {
    leg.onEnd((end) => {
      this.end = end
      this.#told?.(end)
    })
  }

  /** Calls `told` once: now, when it ended already. */
  tell(told: (end: LegEnd) => void): void {
    this.#told = told
    if (this.end !== null) told(this.end)
  }
}

/** Lets others end the call; what is asked before the conversation began is done when it begins. */
class CallControl {
  #loop: ControllableCall | null = null
  #asked: ((loop: ControllableCall) => void)[] = []

  readonly api = {
    stop: () => this.#ask((loop) => loop.stop()),
    cutOff: (reason: EndedReason) => this.#ask((loop) => loop.cutOff(reason)),
    order: (order: SupervisorCommand) => this.#ask((loop) => loop.order(order)),
  }

  attach(loop: ControllableCall): void {
    this.#loop = loop
    for (const ask of this.#asked) ask(loop)
    this.#asked = []
  }

  #ask(ask: (loop: ControllableCall) => void): void {
    if (this.#loop) ask(this.#loop)
    else this.#asked.push(ask)
  }
}
