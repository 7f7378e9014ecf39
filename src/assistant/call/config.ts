import type { Business, Service } from '../../features/business/business.ts'
import { listArticles } from '../../features/knowledge/article.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import { DEFAULT_LIMITS, type Limits } from '../conversation/limits.ts'
import type { Responder } from '../conversation/responder.ts'
import type { CallConfig } from '../conversation/turn.ts'
import { dialogueResponder } from '../responders/dialogue/dialogue-script.ts'
import { LlmResponder } from '../responders/llm/llm-responder.ts'
import { menuResponder } from '../responders/menu/menu.ts'
import type { PromptFacts } from '../responders/prompt.ts'
import { RealtimeResponder } from '../responders/realtime/realtime-responder.ts'
import type { CallContext } from '../responders/script.ts'
import { openingSentences } from '../speech/opening.ts'
import { phrases } from '../speech/phrases.ts'
import type { CustomTool } from '../tools/custom-tools.ts'
import { type ToolSet, toolSet } from '../tools/tool-set.ts'
import { callerPhone } from './caller.ts'
import type { CallProfile } from './profile.ts'

/** What is known about a call when it is answered. */
export interface CallFacts {
  business: Business
  services: readonly Service[]
  profile: CallProfile
  leg: Pick<CallLeg, 'from' | 'to' | 'direction' | 'attestation'>
  answeredAt: Instant
  /** The name of the contact at the other end; null: unknown. */
  callerName: string | null
  /** Words of the caller can be understood: a recogniser is set, or the caller can type. */
  canListen: boolean
  /** They can also say names: the recogniser does not expect certain words only. */
  namesAreHeard: boolean
  /** The data that a model may use; null: no model is set. */
  modelKnowledge: ModelKnowledge | null
  /** A speech-to-speech model conducts the call. */
  hasRealtime: boolean
  /** A language model conducts the call, or takes over from the speech-to-speech model. */
  hasLlm: boolean
  limits: Partial<Limits>
  /** Why an outbound call is made; null: no purpose was given. */
  purpose: string | null
}

/** The data and tools of a model beyond the call itself. */
export interface ModelKnowledge {
  customTools: readonly CustomTool[]
  /** The titles of the knowledge base. */
  topics: readonly string[]
}

/** More titles do not help a model, because it searches the knowledge base. */
const MAX_TOPICS = 40

/** The titles of the knowledge base; none where they cannot be read. */
export async function loadTopics(db: Database, businessId: string, log: Log): Promise<string[]> {
  try {
    const { items } = await listArticles(db, businessId, {}, { limit: MAX_TOPICS, after: null })
    return items.map(({ title }) => title)
  } catch (err) {
    log.warn({ businessId, err }, 'could not read the topics of the knowledge base; the call goes on without them')
    return []
  }
}

/** The tools that a model of this call may use; null: no model is set. Pure. */
export function callTools({ business, services, leg, modelKnowledge }: CallFacts): ToolSet | null {
  if (!modelKnowledge) return null
  return toolSet({
    business,
    services,
    callerPhone: callerPhone(business, leg),
    custom: modelKnowledge.customTools,
  })
}

/** The configuration of the conversation. Pure. */
export function buildCallConfig(facts: CallFacts, tools: ToolSet | null): CallConfig {
  const { profile, limits, business } = facts
  return {
    transferPhone: business.transferPhone,
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

/** In the order of fallback. The last one needs no provider. */
function buildResponders(facts: CallFacts, tools: ToolSet | null): Responder[] {
  const { business, answeredAt, hasRealtime, hasLlm, canListen } = facts
  const notice = recordingNotice(facts)
  const shared = tools && { tools, greeting: modelGreeting(facts), answeredAt, timezone: business.timezone }
  const context = callContext(facts)
  return [
    ...(shared && hasRealtime ? [new RealtimeResponder({ ...shared, notice })] : []),
    ...(shared && hasLlm ? [new LlmResponder(shared)] : []),
    canListen ? dialogueResponder(context) : menuResponder(context),
  ]
}

const recordingNotice = ({ profile }: CallFacts): string | null =>
  profile.recordingEnabled ? (profile.recordingNotice ?? phrases.recordingNotice()) : null

function modelGreeting(facts: CallFacts): string[] {
  const { profile, business } = facts
  return openingSentences({
    ...{ businessName: business.name, greeting: profile.greeting, notice: recordingNotice(facts) },
    question: profile.greeting === null ? phrases.howCanIHelp() : '',
  })
}

function callContext({
  business,
  services,
  profile,
  leg,
  answeredAt,
  callerName,
  namesAreHeard,
}: CallFacts): CallContext {
  return {
    businessName: business.name,
    timezone: business.timezone,
    country: business.country,
    hours: business.hours,
    services,
    transferPhone: business.transferPhone,
    recordingEnabled: profile.recordingEnabled,
    callerPhone: callerPhone(business, leg),
    callerName,
    namesAreHeard,
    answeredAt,
    greeting: profile.greeting,
    recordingNotice: profile.recordingNotice,
  }
}

/** The facts in the prompt of a model. Pure. */
export function buildPromptFacts(facts: CallFacts, tools: ToolSet | null): PromptFacts {
  const { business, services, profile, leg, modelKnowledge, purpose } = facts
  return {
    business: { ...business, recordingEnabled: profile.recordingEnabled },
    services,
    topics: modelKnowledge?.topics ?? [],
    callerPhone: callerPhone(business, leg),
    direction: leg.direction,
    purpose,
    language: profile.language,
    tools: tools?.tools.map(({ name }) => name) ?? [],
  }
}
