import { join } from 'node:path'
import { type Business, requireBusiness } from '../../features/business/business.ts'
import type { CallerLookups } from '../../features/caller-lookup/caller-lookup.ts'
import { answerCall, type EndedReason } from '../../features/calls/call.ts'
import type { Pronunciation } from '../../features/pronunciations/pronunciation.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd } from '../../media/call-leg.ts'
import { CallTap } from '../../media/call-tap.ts'
import type { LegEndWatch } from '../../media/leg-end-watch.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import type { Database } from '../../store/database.ts'
import { mayProcess } from '../conversation/state.ts'
import type { Limits } from '../conversation/waits.ts'
import { type CallLookup, startLookup, withLookedUp } from '../lookup/call-lookup.ts'
import type { LanguageModel, Realtime, SpeechToText, TextToSpeech } from '../ports.ts'
import { CallRecorder } from '../result/audio-recorder.ts'
import { recordingName } from '../result/checkpoint.ts'
import { addUsed, type PriceTable, type Used } from '../result/cost.ts'
import { buildEnding, type Ending, keepCallCheckpoints, recordEnding } from '../result/ending.ts'
import type { CallJournal } from '../result/journal.ts'
import { MessageTranscriber } from '../result/message-transcriber.ts'
import { unansweredRecord } from '../result/record.ts'
import { pronounce } from '../speech/pronounce.ts'
import { customToolRunner } from '../tools/custom-tools.ts'
import { type KnownBusiness, loadKnownBusiness } from '../tools/known-business.ts'
import { type ToolRunner, toolRunner } from '../tools/run-tool.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { ToolTimes } from '../tools/tool-times.ts'
import { announceTransfer } from '../transfers/announce-transfer.ts'
import { type KnownDestination, loadDestinations } from '../transfers/destinations.ts'
import { transferOfCall } from '../transfers/session-transfer.ts'
import { applyOpeningHours } from './after-hours.ts'
import { guardTools, loadAssistant, personsFor, profileFor, type SessionAssistant } from './assistant.ts'
import { callerOf, loadCallerName } from './caller.ts'
import { buildCallConfig, type CallFacts, callTools } from './config.ts'
import { CallControl } from './control.ts'
import type { LineShares, ShareRefusal } from './line-shares.ts'
import { CallLoop } from './loop.ts'
import { loadModelKnowledge, type ModelKnowledge } from './model-knowledge.ts'
import { resolveLlm, resolveRealtime, resolveRecognition, resolveVoice } from './pipeline.ts'
import { type CallProfile, loadCallProfile, loadLexicon } from './profile.ts'
import type { LiveCalls } from './registry.ts'
import type { ScreeningRefusal } from './screening/screening.ts'

/** How lines are shared among businesses and callers. */
export interface LineSharing {
  lines: LineShares
  /** Simultaneous calls of a business that shares the service with others. */
  sharedLines: number
  /** Records a refused call; returns the number (E.164) to send the caller to, or null. */
  onRefused(call: {
    from: string
    to: string
    businessId: string
    trunkId: string | null
    why: ScreeningRefusal | ShareRefusal
  }): Promise<string | null>
}

/** The providers that recognize speech, generate answers and speak in calls. */
export interface CallProviders {
  tts: TextToSpeech
  /** Null or absent if callers use the keypad. */
  stt?: SpeechToText | null
  /** Null or absent if the built-in assistant answers callers by rules. */
  model?: LanguageModel | null
  /** Null or absent if calls use the three providers above. */
  realtime?: Realtime | null
}

/** What calls need from the service; `app/app.ts` provides it. */
export interface CallDeps extends CallProviders {
  db: Database
  /** The providers of a business, which its next call uses; if absent, every business uses those above. */
  providersOf?: (businessId: string) => Promise<CallProviders>
  /** Runs the custom tools of businesses; absent if there are none. */
  toolRuntime?: ToolRuntime
  /** The W3C Trace Context of what a call is doing now, for requests that it makes. */
  traceparentOf?(callId: string): string | null
  /** The prepared audio from `prepareApologies`, by sample rate. */
  apologies: ReadonlyMap<number, ReadonlyMap<string, Pcm>>
  clock: Clock
  log: Log
  live: LiveCalls
  journal: CallJournal
  /** Identifies this run of this process. */
  instanceId: string
  /** `<data>/recordings`. */
  recordingsFolder: string
  /** A link to a recording for the API; null if there is none. */
  recordingUrl(callId: string): string | null
  prices: PriceTable
  /** Asks the systems of owners about callers; if absent, nobody is looked up. */
  lookups?: CallerLookups
  /** The maximum of simultaneous calls on this instance. */
  maxCalls: number
  /** How lines are shared among businesses and callers; if absent, every call takes any free line. */
  shares?: LineSharing
  /** Overrides individual time limits of a conversation. */
  limits?: Partial<Limits>
  /** Learns how long tools usually take; if absent, fillers come after a fixed time. */
  toolTimes?: ToolTimes
  /** Replaces the tool runner. */
  tools?: (context: ToolContext) => ToolRunner
}

/** A call whose business is known and whose row is written. Its record is written exactly once. */
export interface CallSession extends KnownBusiness {
  callId: string
  business: Business
  assistant: SessionAssistant
  profile: CallProfile
  /** Whether the call is recorded only if the caller agrees. */
  asksConsent: boolean
  callerName: string | null
  /** The destinations that take calls now. */
  destinations: readonly KnownDestination[]
  /** How the business wants words to be pronounced. */
  lexicon: readonly Pronunciation[]
  lookup: CallLookup | null
  modelKnowledge: ModelKnowledge | null
  /** The providers for the whole call, even if the business changes them meanwhile. */
  providers: CallProviders
  leg: CallLeg
  legEnd: LegEndWatch
  control: CallControl
  /** The audio tap through which members listen to the call and take it over. */
  tap: CallTap
}

/** An answered call. */
export interface AnsweredSession extends CallSession {
  answeredAt: Instant
  /** In terms of the clock's `monotonicMs`. */
  answeredMs: number
  /** Whether the whole call is recorded, not only messages. */
  isRecorded: boolean
  /** Starts the recording once the caller has agreed; null if the caller is not asked. */
  laterRecording: { begin(): void } | null
  recorder: CallRecorder
  /** Null if no recognizer understands messages. */
  transcriber: MessageTranscriber | null
  /** Resolves when it is stored that the call was answered, or when storing it has failed. */
  noted: Promise<unknown>
}

/** Loads what the session of a call needs. `prepare` runs in between, once the business is known to exist. */
export async function openSession(
  { callId, businessId, leg, legEnd }: { callId: string; businessId: string; leg: CallLeg; legEnd: LegEndWatch },
  deps: CallDeps,
  prepare: () => Promise<void> = async () => {},
): Promise<CallSession> {
  const { db, clock, log } = deps
  const [found, knownBusiness, providers] = await Promise.all([
    requireBusiness(db, businessId),
    loadKnownBusiness(db, businessId),
    deps.providersOf?.(businessId) ?? deps,
  ])
  const { business, greeting } = await applyOpeningHours(db, found, leg.direction, clock.now())
  await prepare()
  const ownPhone = leg.direction === 'inbound' ? leg.to : leg.from
  const hasModel = Boolean(providers.model || providers.realtime)
  const [{ assistant, modelKnowledge }, profile, callerName, lexicon, taking] = await Promise.all([
    loadAssistantWithKnowledge(business, leg, hasModel, deps),
    loadCallProfile(db, business, ownPhone, log),
    loadCallerName(db, business, leg, log),
    loadLexicon(db, business, log),
    loadDestinations(db, business, clock.now(), log),
  ])
  const control = new CallControl()
  const known = {
    ...personsFor(business, assistant.content.tools, taking),
    assistant,
    ...knownBusiness,
    callerName,
    lexicon,
    modelKnowledge,
    providers,
    profile: profileFor(profile, assistant, greeting),
  }
  const lookup = startLookup(deps.lookups, { callId, business, leg, lookup: assistant.content.lookup })
  const asksConsent = known.profile.recordingEnabled && business.recordingConsent === 'ask'
  return { callId, ...known, lookup, asksConsent, leg, legEnd, control, tap: new CallTap() }
}

async function loadAssistantWithKnowledge(business: Business, leg: CallLeg, hasModel: boolean, deps: CallDeps) {
  const assistant = await loadAssistant(deps.db, business, leg, deps)
  const articleIds = assistant.content.knowledge?.articleIds ?? null
  return { assistant, modelKnowledge: hasModel ? await loadModelKnowledge(business.id, articleIds, deps) : null }
}

/** Registers the call as live, handles it with `handle`, and writes its record, whatever happens in between. */
export async function runSession(session: CallSession, deps: CallDeps, handle: () => Promise<Ending>): Promise<void> {
  const { callId, business, leg, control, tap } = session
  const { live, clock, log, journal } = deps
  const { id: businessId } = business
  let settle = () => {}
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const { direction, from, to } = leg
  log.info({ callId, carrierCallId: leg.carrierCallId?.() ?? null, businessId, direction }, 'a call began')
  live.begin({ id: callId, businessId, direction, from, to, startedAt: clock.now(), over, control, tap })
  let ending: Ending
  try {
    ending = await handle()
  } catch (error) {
    log.error({ callId, err: error }, 'a call failed with an internal error and is being ended')
    leg.hangup()
    ending = { record: unansweredRecord('internal_error', clock.now(), business.timezone), better: null }
  }
  live.freeLine(callId)
  const carrierCallId = leg.carrierCallId?.() ?? null
  const record = await recordEnding(callId, withLine(ending, leg), journal)
  live.end(callId, record.endedReason)
  settle()
  const { status, endedReason, durationSeconds } = record
  log.info({ callId, carrierCallId, businessId, status, endedReason, durationSeconds }, 'a call ended')
}

/**
 * Adds what the leg knows about the line. It is read again for the improved record, because the last messages may come
 * after the end.
 */
const withLine = ({ record, better }: Ending, leg: CallLeg): Ending => {
  const line = () => ({
    carrierCallId: leg.carrierCallId?.() ?? null,
    diagnostics: leg.diagnostics?.() ?? null,
    sipConnectionId: leg.trunkId ?? null,
  })
  return { record: { ...record, ...line() }, better: better && (async () => ({ ...(await better()), ...line() })) }
}

/** Answers the leg and starts the recording; null if the leg ended before that. */
export async function answerLeg(session: CallSession, deps: CallDeps): Promise<AnsweredSession | null> {
  const { callId, assistant, asksConsent, leg } = session
  const { clock, log, live, db } = deps
  let stream: MediaStream
  try {
    stream = session.tap.wrap(await leg.answer())
  } catch (error) {
    log.info({ callId, leg: leg.id, err: error }, 'a call ended before it was answered')
    leg.hangup()
    return null
  }
  const answeredAt = clock.now()
  const answeredMs = clock.monotonicMs()
  live.publish({ kind: 'answered', callId, at: answeredAt })
  const noted = answerCall(db, callId, answeredAt, assistant.record).catch((error: unknown) => {
    log.warn({ callId, err: error }, 'could not record the answer of a call')
  })
  const profile = await withLookedUp(session)
  const isRecorded = profile.recordingEnabled && !asksConsent
  const recorder = new CallRecorder({ stream, file: join(deps.recordingsFolder, recordingName(callId)), log })
  if (isRecorded) {
    recorder.recordCall()
    session.tap.permit()
  }
  const laterRecording = asksConsent ? recorder.recordCallLater() : null
  const transcriber = messageTranscriber(session, stream.sampleRate, deps)
  return { ...session, profile, answeredAt, answeredMs, isRecorded, laterRecording, recorder, transcriber, noted }
}

/** A recognizer that is limited to expected words does not understand messages. */
function messageTranscriber(
  { callId, business, services, staff, profile }: CallSession,
  sampleRate: number,
  { stt, clock, log }: CallDeps,
): MessageTranscriber | null {
  if (!stt || stt.hearsNames === false) return null
  return new MessageTranscriber({
    ...resolveRecognition(business, services, staff, profile, stt),
    sampleRate,
    clock,
    log,
    callId,
  })
}

/** The parameters of a conversation beyond the voice profile. */
export interface ConversationOptions {
  stream: MediaStream
  /** The speech-to-speech model that handles the call; null if there is none. */
  realtime: Realtime | null
  /** Replaces the greeting of the profile; null for the built-in one. */
  greeting?: string | null
  /** Why an outbound call is made; null for an inbound call, or if no purpose was given. */
  purpose: string | null
  /** As in `CallFacts`. */
  offersOptOut?: boolean | undefined
}

/** Starts the conversation. It runs until the leg is released. */
export function startConversation(
  answered: AnsweredSession,
  { stream, realtime, purpose, offersOptOut, ...greeting }: ConversationOptions,
  deps: CallDeps,
): CallLoop {
  const { callId, business, services, staff, assistant, leg, legEnd, recorder, transcriber, control, lexicon } =
    answered
  const { asksConsent, laterRecording } = answered
  const { db, clock, log, tts, apologies, live, toolRuntime } = deps
  const { stt = null, model = null, limits = {}, toolTimes = new ToolTimes() } = deps
  const profile = { ...answered.profile, ...greeting }
  const isTyped = leg.transport === 'browser'
  const canListen = stt !== null || isTyped
  const namesAreHeard = isTyped || (stt !== null && stt.hearsNames !== false)
  const listensLocally = stt === null ? isTyped : stt.isLocal === true
  const providers = { canListen, namesAreHeard, listensLocally, hasRealtime: realtime !== null, hasLlm: model !== null }
  const facts: CallFacts = { ...answered, profile, ...providers, limits, purpose, offersOptOut }
  const tools = callTools(facts)
  const traced = () => deps.traceparentOf?.(callId) ?? null
  const custom = toolRuntime && { runCustomTool: customToolRunner(toolRuntime, business.id, runIds(callId), traced) }
  const caller = callerOf(facts, callId)
  const context = {
    ...{ db, business, caller, callId, clock, log, ...custom, knowledge: assistant.content.knowledge },
    messageRecording: () => recorder.messages(),
    transfer: transferOfCall(answered, profile, deps),
  }
  const loop = new CallLoop({
    callId,
    leg,
    stream,
    config: { ...buildCallConfig(facts, tools), usualToolMs: (request) => toolTimes.usualMs(request) },
    tools: toolTimes.timed(guardTools((deps.tools ?? toolRunner)(context), assistant.content.tools), clock),
    tts,
    speed: profile.speed,
    ...resolveVoice(profile, tts),
    pronounce: (text) => pronounce(text, { language: profile.language, country: business.country, lexicon }),
    recognition: stt && resolveRecognition(business, services, staff, profile, stt),
    llm: model && { model, buildRequest: resolveLlm(facts, tools, clock) },
    realtime: realtime && resolveRealtime(realtime, facts, tools, stream.sampleRate, clock),
    apologies: apologies.get(stream.sampleRate) ?? new Map(),
    clock,
    log,
    live,
    waitsForConsent: asksConsent,
    noteConsent: (given) => {
      if (!given) return
      laterRecording?.begin()
      answered.tap.permit()
    },
    recordMessage: (on) => {
      recorder.recordMessage(on)
      if (stt?.isLocal || mayProcess(asksConsent, loop.conversation)) transcriber?.record(on)
    },
    hearMessage: (frame) => transcriber?.push(frame),
    announceTransfer: (transfer) => void announceTransfer(callId, transfer, deps),
  })
  loop.start()
  legEnd.listen((end) => loop.legEnded(end))
  control.attach(loop)
  return loop
}

/** Waits for the end of the conversation, writing checkpoints meanwhile. `used` is what the call used before. */
export async function finishConversation(
  answered: AnsweredSession,
  loop: CallLoop,
  used: readonly Used[],
  deps: CallDeps,
): Promise<Ending> {
  const stopCheckpoints = keepCallCheckpoints(answered, loop, deps)
  const finished = await loop.done
  await Promise.all([stopCheckpoints(), answered.noted])
  const allUsed = used.reduce((sum, one) => addUsed(sum, one), finished.used)
  return buildEnding(answered, { ...finished, used: allUsed }, answered.recorder, deps)
}

/** Gives each run of a custom tool its own id. */
function runIds(callId: string): () => string {
  let runs = 0
  return () => {
    runs += 1
    return `${callId}-${runs}`
  }
}

/** Why an unanswered call ended. */
export function unansweredReason(end: LegEnd | null): EndedReason {
  if (end === 'caller_cancelled' || end === 'caller_hangup') return 'abandoned'
  if (end === 'no_answer' || end === 'busy' || end === 'voicemail') return end
  if (end === 'lost') return 'interrupted'
  return end === 'rejected' ? 'declined' : 'network_error'
}
