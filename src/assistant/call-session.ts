import { join } from 'node:path'
import { type Business, listServices, requireBusiness, type Service } from '../features/business/business.ts'
import { answerCall, type EndedReason, startCall } from '../features/calls/call.ts'
import { findBusinessIdByNumber } from '../features/numbers/number.ts'
import type { ToolWorks } from '../features/tools/call-tool.ts'
import type { Clock, Instant } from '../kernel/clock.ts'
import { newId } from '../kernel/id.ts'
import type { Log } from '../kernel/log.ts'
import type { CallLeg, LegEnd } from '../media/call-leg.ts'
import type { MediaStream, Pcm } from '../media/media-stream.ts'
import type { Database } from '../store/database.ts'
import type { PriceTable } from './after-call/cost.ts'
import { recordingName } from './call-draft.ts'
import { type Ending, endingOf, keepDraftOf, recorded } from './call-ending.ts'
import { type CallFacts, houseOf, type Manner, mannerOf, promptFacts, topicsOf } from './call-house.ts'
import type { CallJournal } from './call-journal.ts'
import { CallLoop } from './call-loop.ts'
import { sentOn, unansweredRecord } from './call-record.ts'
import { CallRecorder } from './call-recorder.ts'
import type { House, Limits } from './conversation-types.ts'
import type { LiveCalls } from './live.ts'
import type { Order } from './live-events.ts'
import { prompt } from './model/prompt.ts'
import type { LanguageModel, SpeechToText, TextToSpeech } from './ports.ts'
import { ownToolRunner, ownTools } from './tools/own-tools.ts'
import { type ToolRunner, toolRunner } from './tools/run-tool.ts'
import type { ToolContext } from './tools/tool-context.ts'

/** What the assistant needs of the house, handed in by `app.ts`. */
export interface CallDeps {
  db: Database
  tts: TextToSpeech
  /** Who listens; null or absent: callers use the keypad. */
  stt?: SpeechToText | null
  /** Who thinks; null or absent: the built-in brain. */
  model?: LanguageModel | null
  /** How the businesses' own tools are called; absent where they are not. */
  toolWorks?: ToolWorks
  /** `prepareApology` at start-up; by sample rate. */
  apologies: ReadonlyMap<number, Pcm>
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
  manner: Manner
  /** What a model is told and may call; null where none is set. */
  forModel: CallFacts['forModel']
  leg: CallLeg
  ended: LegWatch
}

/**
 * Takes an incoming call from its first ring to its record. Resolves when the leg is released and the call is in the
 * database or in the journal. Never rejects: whatever goes wrong ends this call, is logged, and harms no other.
 */
export async function handleCall(leg: CallLeg, deps: CallDeps): Promise<void> {
  const ended = new LegWatch(leg)
  try {
    const admitted = await admit(leg, ended, deps)
    if (admitted) await hold(admitted, deps)
  } catch (error) {
    deps.log.error({ leg: leg.id, err: error }, 'a call broke off')
    leg.hangup()
  }
}

/** Finds out for whom the call is and writes it down; refuses the leg, and gives null, where that cannot be. */
async function admit(leg: CallLeg, ended: LegWatch, deps: CallDeps): Promise<Admitted | null> {
  const { db, clock, log, instanceId, live } = deps
  if (live.closed) return refuse(leg, 'unavailable')
  try {
    const businessId = leg.businessId ?? (await findBusinessIdByNumber(db, leg.to))
    if (businessId === null) {
      log.info({ leg: leg.id, pii: { from: leg.from, to: leg.to } }, 'refused a call to a number of no business')
      return refuse(leg, 'not_found')
    }
    const [business, services] = await Promise.all([requireBusiness(db, businessId), listServices(db, businessId)])
    const { callId = newId('call'), direction, from, to, trunkId = null, transport = 'sip' } = leg
    const call = { id: callId, businessId, direction, from, to, transport, instanceId, sipConnectionId: trunkId }
    await startCall(db, call, clock.now())
    const ours = direction === 'inbound' ? to : from
    const [manner, forModel] = await Promise.all([
      mannerOf(db, business, ours, clock.now(), log),
      factsForModel(businessId, deps),
    ])
    return { callId, business, services, manner, forModel, leg, ended }
  } catch (error) {
    log.error({ leg: leg.id, err: error }, 'refused a call because the database does not answer')
    return refuse(leg, 'unavailable')
  }
}

async function factsForModel(businessId: string, deps: CallDeps): Promise<CallFacts['forModel']> {
  const { db, log, model, toolWorks } = deps
  if (!model) return null
  const [topics, own] = await Promise.all([
    topicsOf(db, businessId, log),
    toolWorks ? ownTools(toolWorks, businessId) : [],
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
  const record = await recorded(callId, ending, journal)
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
  const { callId, business, manner, leg, ended } = admitted
  const { clock, log, live, db } = deps
  let stream: MediaStream
  try {
    stream = await leg.answer()
  } catch (error) {
    log.info({ callId, leg: leg.id, err: error }, 'a call ended before it was answered')
    leg.hangup()
    const record = unansweredRecord(unansweredReason(ended.end), clock.now(), business.timezone)
    return { record, better: null }
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
  const loop = talk(admitted, answeredAt, recorder, control, deps)
  const noDraft = keepDraftOf(call, loop, deps)
  const outcome = await loop.done
  await Promise.all([noDraft(), noted])
  return endingOf(call, outcome, recorder, deps)
}

/** The conversation itself, from the greeting until the leg is released. */
function talk(
  admitted: Admitted,
  answeredAt: Instant,
  recorder: CallRecorder,
  control: CallControl,
  deps: CallDeps,
): CallLoop {
  const { callId, business, services, manner, leg, ended } = admitted
  const { db, clock, log, tts, stt = null, model = null, apologies, live, toolWorks } = deps
  const { stream } = recorder
  const canListen = stt !== null || leg.transport === 'browser'
  const facts: CallFacts = { ...admitted, answeredAt, canListen, limits: deps.limits ?? {} }
  const house = houseOf(facts)
  const own = toolWorks ? { own: ownToolRunner(toolWorks, business.id, runIds(callId)) } : {}
  const context = { db, business, callId, clock, log, ...own, transfer: (to: string) => leg.transfer(to) }
  const loop = new CallLoop({
    callId,
    leg,
    stream,
    house,
    tools: (deps.tools ?? toolRunner)(context),
    tts,
    speed: manner.speed,
    ...(manner.voiceId !== null && manner.provider === tts.name ? { voice: manner.voiceId } : {}),
    ear: stt && { stt, language: manner.language, hints: [business.name, ...services.map(({ name }) => name)] },
    model: model && { port: model, request: requests(facts, house, clock) },
    apology: apologies.get(stream.sampleRate) ?? new Int16Array(0),
    clock,
    log,
    live,
    recordMessage: (on) => recorder.recordMessage(on),
  })
  loop.start()
  ended.tell((end) => loop.legEnded(end))
  control.attach(loop)
  return loop
}

/** Each run of a tool has an id of its own. */
function runIds(callId: string): () => string {
  let runs = 0
  return () => {
    runs += 1
    return `${callId}-${runs}`
  }
}

/** What a model is told beside the conversation: the time is read for every turn. */
function requests(facts: CallFacts, house: House, clock: Clock) {
  const told = promptFacts(facts, house)
  const tools = house.model?.tools.tools ?? []
  return (correction: string | null) => ({ instructions: prompt(told, clock.now(), correction), tools })
}

function unansweredReason(end: LegEnd | null): EndedReason {
  if (end === 'caller_cancelled' || end === 'caller_hangup') return 'abandoned'
  if (end === 'no_answer' || end === 'busy' || end === 'voicemail') return end
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
  #loop: CallLoop | null = null
  #asked: ((loop: CallLoop) => void)[] = []

  readonly api = {
    stop: () => this.#ask((loop) => loop.stop()),
    cutOff: (reason: EndedReason) => this.#ask((loop) => loop.cutOff(reason)),
    order: (order: Order) => this.#ask((loop) => loop.order(order)),
  }

  attach(loop: CallLoop): void {
    this.#loop = loop
    for (const ask of this.#asked) ask(loop)
    this.#asked = []
  }

  #ask(ask: (loop: CallLoop) => void): void {
    if (this.#loop) ask(this.#loop)
    else this.#asked.push(ask)
  }
}
