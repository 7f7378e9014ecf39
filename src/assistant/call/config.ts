import { openingWords } from '../../features/assistants/opening-words.ts'
import type { Business } from '../../features/business/business.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { OptOutConfig } from '../conversation/opt-out/opt-out.ts'
import type { Responder } from '../conversation/responder.ts'
import type { Sentence } from '../conversation/state.ts'
import type { CallConfig } from '../conversation/turn.ts'
import { DEFAULT_LIMITS, type Limits } from '../conversation/waits.ts'
import type { CallLookup } from '../lookup/call-lookup.ts'
import { ConsentResponder } from '../responders/consent/consent-responder.ts'
import { consentWords } from '../responders/consent/consent-words.ts'
import { dialogueResponder } from '../responders/dialogue/dialogue-script.ts'
import { LlmResponder } from '../responders/llm/llm-responder.ts'
import { menuResponder } from '../responders/menu/menu.ts'
import type { PromptFacts } from '../responders/prompt.ts'
import { RealtimeResponder } from '../responders/realtime/realtime-responder.ts'
import { type CallContext, introductionOf, openingOf } from '../responders/script.ts'
import { optOutSentences } from '../speech/opt-out-sentences.ts'
import type { KnownBusiness } from '../tools/known-business.ts'
import { type ToolSet, toolSet } from '../tools/tool-set.ts'
import type { KnownDestination } from '../transfers/destinations.ts'
import { asksForNoCalls } from '../understanding/opt-out-words.ts'
import { mayOffer, mayRun, type SessionAssistant } from './assistant.ts'
import { callerPhone } from './caller.ts'
import type { ModelKnowledge } from './model-knowledge.ts'
import type { CallProfile } from './profile.ts'

/** What is known about a call when it is answered. */
export interface CallFacts extends KnownBusiness {
  business: Business
  /** What the business says, asks and allows in this call. */
  assistant: SessionAssistant
  profile: CallProfile
  /** The destinations that take calls now; absent if there are none. */
  destinations?: readonly KnownDestination[]
  leg: Pick<CallLeg, 'from' | 'to' | 'direction' | 'attestation'>
  answeredAt: Instant
  /** The name of the contact at the other end; null if unknown. */
  callerName: string | null
  /** Whether the caller's words can be understood: a recognizer is set, or the caller can type. */
  canListen: boolean
  /** Whether callers can also say names: the recognizer is not limited to certain words. */
  namesAreHeard: boolean
  /** Whether callers are asked if the call may be recorded, before anything is kept or leaves this machine. */
  asksConsent: boolean
  /** Whether the recognizer keeps the caller's audio on this machine. */
  listensLocally: boolean
  /** The data that a model may use; null if no model is set. */
  modelKnowledge: ModelKnowledge | null
  /** Whether a speech-to-speech model conducts the call. */
  hasRealtime: boolean
  /** Whether a language model conducts the call, or takes over from the speech-to-speech model. */
  hasLlm: boolean
  limits: Partial<Limits>
  /** Why an outbound call is made; null if no purpose was given. */
  purpose: string | null
  /** Whether this is an outbound campaign call, which tells people how to stop further calls; absent means no. */
  offersOptOut?: boolean | undefined
  /** What the owner's system says about the caller; absent or null if it is not asked. */
  lookup?: CallLookup | null
}

/** The tools that a model of this call may use; null if no model is set. Pure. */
export function callTools(facts: CallFacts): ToolSet | null {
  const { business, services, staff, destinations = [], leg, assistant, modelKnowledge } = facts
  if (!modelKnowledge) return null
  const { fields } = assistant.content
  return toolSet({
    business,
    services,
    staff,
    destinations,
    callerPhone: callerPhone(business, leg),
    custom: modelKnowledge.customTools,
    fields,
    mayUse: (name) => mayOffer(assistant.content, name),
  })
}

/** The configuration of the conversation. Pure. */
export function buildCallConfig(facts: CallFacts, tools: ToolSet | null): CallConfig {
  const { profile, limits, business } = facts
  return {
    transferPhone: business.transferPhone,
    optOut: optOutConfig(facts),
    messageNotice: facts.asksConsent ? consentWords(profile.language).onlyMessage : null,
    interruptions: profile.interruptionsEnabled,
    limits: {
      ...DEFAULT_LIMITS,
      maxCallMs: profile.maxCallSeconds * 1000,
      endpointMinMs: profile.minEndpointingMs,
      endpointMaxMs: profile.maxEndpointingMs,
      ...limits,
    },
    responders: buildResponders(facts, tools),
  }
}

/** The key that opts people out. No opening menu uses it. */
const OPT_OUT_KEY = '9'

/** Null if the number of the other person is not known. */
function optOutConfig({ business, leg, profile, offersOptOut = false }: CallFacts): OptOutConfig | null {
  if (callerPhone(business, leg) === null) return null
  return {
    key: offersOptOut ? OPT_OUT_KEY : null,
    asks: (text) => asksForNoCalls(text, profile.language, offersOptOut),
    endsCall: leg.direction === 'outbound',
    words: optOutSentences(profile.language),
  }
}

/** The responders in fallback order. The last one needs no provider. */
function buildResponders(facts: CallFacts, tools: ToolSet | null): Responder[] {
  const { business, answeredAt, hasRealtime, hasLlm, canListen } = facts
  const { closingWords, handOverWords, disclosure: discloses } = facts.assistant.content
  const context = callContext(facts)
  const opening = openingWords(context.language)
  const { asksConsent } = facts
  const asksFirst = asksConsent || (context.greeting === null && facts.leg.direction === 'inbound')
  const greeting = openingOf(context, asksFirst ? opening.question : '')
  const shared = tools && { tools, greeting, closingWords, handOverWords, answeredAt, timezone: business.timezone }
  const tellsRecording = context.recordingEnabled && !asksConsent
  const notice = tellsRecording ? (context.recordingNotice ?? opening.recordingNotice) : null
  const disclosure = discloses && !asksConsent ? opening.disclosure : null
  return [
    ...(asksConsent ? [consentResponder(facts, introductionOf(context))] : []),
    ...(shared && hasRealtime ? [new RealtimeResponder({ ...shared, notice, disclosure })] : []),
    ...(shared && hasLlm ? [new LlmResponder(shared)] : []),
    canListen ? dialogueResponder(context) : menuResponder(context),
    ...(asksConsent ? [unrecordedResponder(context, canListen && facts.listensLocally)] : []),
  ]
}

const consentResponder = (
  { profile, listensLocally, canListen, hasLlm, hasRealtime }: CallFacts,
  opening: readonly Sentence[],
) =>
  new ConsentResponder({
    language: profile.language,
    opening,
    isProcessed: hasLlm || hasRealtime || (canListen && !listensLocally),
    hearsWords: canListen && listensLocally,
  })

/**
 * The responder after the caller has refused consent. Only what runs on this machine answers: the rules, for words
 * where they are heard here, otherwise for keys.
 */
function unrecordedResponder(context: CallContext, hearsWords: boolean): Responder {
  const unrecorded = { ...context, recordingEnabled: false }
  return hearsWords ? dialogueResponder(unrecorded, 'unrecorded') : menuResponder(unrecorded, 'unrecorded')
}

function callContext({
  business,
  services,
  staff,
  assistant,
  closures,
  profile,
  leg,
  answeredAt,
  callerName,
  namesAreHeard,
  purpose,
  offersOptOut = false,
  asksConsent,
  destinations = [],
}: CallFacts): CallContext {
  const { fields, tools, closingWords, handOverWords, disclosure, memory: remembers } = assistant.content
  return {
    language: profile.language,
    discloses: disclosure,
    isIntroduced: asksConsent,
    reason: purpose,
    optOut: offersOptOut ? optOutSentences(profile.language).offer(OPT_OUT_KEY) : null,
    businessName: business.name,
    timezone: business.timezone,
    country: business.country,
    hours: business.hours,
    services,
    staff,
    closures,
    transferPhone: business.transferPhone,
    destinations,
    recordingEnabled: profile.recordingEnabled,
    callerPhone: callerPhone(business, leg),
    callerName,
    namesAreHeard,
    answeredAt,
    greeting: profile.greeting,
    recordingNotice: profile.recordingNotice,
    ...{ fields, closingWords, handOverWords, remembers },
    mayUse: (tool) => mayRun(tools, tool),
  }
}

/** The facts in the prompt of a model. Pure. */
export function buildPromptFacts(facts: CallFacts, tools: ToolSet | null): PromptFacts {
  const { business, services, staff, destinations = [], assistant, profile, leg, modelKnowledge, purpose } = facts
  return {
    business: { ...business, recordingEnabled: profile.recordingEnabled },
    services,
    staff,
    destinations,
    topics: modelKnowledge?.topics ?? [],
    callerPhone: callerPhone(business, leg),
    direction: leg.direction,
    purpose,
    lookedUp: () => facts.lookup?.values() ?? null,
    language: profile.language,
    owner: assistant.content,
    tools: tools?.tools.map(({ name }) => name) ?? [],
  }
}
