import type { Business, Service } from '../../features/business/business.ts'
import { contactNameByPhone } from '../../features/contacts/contact.ts'
import { listArticles } from '../../features/knowledge/article.ts'
import type { VoiceProfile } from '../../features/voice/voice-profile.ts'
import { DEFAULT_VOICE, REALTIME, voiceProfileFor } from '../../features/voice/voice-profile.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import {
  type CallConfig,
  DEFAULT_LIMITS,
  type Limits,
  type LlmConfig,
  type RealtimeConfig,
} from '../conversation/state.ts'
import type { PromptFacts } from '../responders/llm/prompt.ts'
import type { CallContext } from '../responders/menu/brain-types.ts'
import { respond } from '../responders/menu/menu.ts'
import { phrases } from '../speech/phrases.ts'
import type { CustomTool } from '../tools/custom-tools.ts'
import { toolSet } from '../tools/tool-set.ts'

/** How the business wants its calls to be, as far as it says: nothing more than what a call can do without. */
export type CallProfile = Pick<
  VoiceProfile,
  | 'provider'
  | 'voiceId'
  | 'language'
  | 'speed'
  | 'greeting'
  | 'interruptionsEnabled'
  | 'minEndpointingMs'
  | 'maxEndpointingMs'
  | 'maxCallSeconds'
  | 'recordingEnabled'
  | 'recordingNotice'
  | 'voicemailAction'
>

/** What is known of a call when it is answered. */
export interface CallFacts {
  business: Business
  services: readonly Service[]
  manner: CallProfile
  leg: Pick<CallLeg, 'from' | 'to' | 'direction'>
  answeredAt: Instant
  /** As the business knows the caller; null: not by name. */
  callerName: string | null
  /** A recogniser is set. */
  canListen: boolean
  /** Where a model has the conversation. */
  forModel: { own: readonly CustomTool[]; topics: readonly string[] } | null
  /** A model that hears and speaks itself has it. */
  isRealtimeActive: boolean
  /** A model of text has it, or takes over. */
  thinks: boolean
  limits: Partial<Limits>
  /** Of a call of ours: why we call; null or absent: nothing in particular. */
  purpose?: string | null
}

/**
 * The manner of calls to a number. A call is answered without it rather than not at all. It is recorded only where both the
 * business and the profile say so.
 */
export async function loadCallProfile(
  db: Database,
  business: Business,
  phone: string,
  now: Instant,
  log: Log,
): Promise<CallProfile> {
  try {
    const profile = await voiceProfileFor(db, business.id, phone, now)
    return { ...profile, recordingEnabled: profile.recordingEnabled && business.recordingEnabled }
  } catch (err) {
    log.warn({ businessId: business.id, err }, 'the voice profile of a call could not be read')
    return defaultProfile(business)
  }
}

const defaultProfile = ({ recordingEnabled, maxCallSeconds }: Business): CallProfile => ({
  provider: 'flite',
  voiceId: null,
  language: 'en-US',
  speed: 1,
  greeting: null,
  interruptionsEnabled: true,
  minEndpointingMs: DEFAULT_LIMITS.endpointMinMs,
  maxEndpointingMs: DEFAULT_LIMITS.endpointMaxMs,
  maxCallSeconds,
  recordingEnabled,
  recordingNotice: null,
  voicemailAction: 'hang_up',
})

/** Under which name the business knows whoever is at the other end; null also where that cannot be read. */
export async function callerNameOf(
  db: Database,
  business: Business,
  leg: CallFacts['leg'],
  log: Log,
): Promise<string | null> {
  const phone = callerPhone(business, leg)
  if (phone === null) return null
  try {
    return await contactNameByPhone(db, business.id, phone)
  } catch (err) {
    log.warn({ businessId: business.id, err }, 'the name of a caller could not be read')
    return null
  }
}

/** More titles than this tell a model nothing: it looks things up anyway. */
const MAX_TOPICS = 40

/** What the business has written down, by title; none where that cannot be read. */
export async function topicsOf(db: Database, businessId: string, log: Log): Promise<string[]> {
  try {
    const { items } = await listArticles(db, businessId, {}, { limit: MAX_TOPICS, after: null })
    return items.map(({ title }) => title)
  } catch (err) {
    log.warn({ businessId, err }, 'the topics of the knowledge base could not be read')
    return []
  }
}

/** What the conversation is held with. Pure. */
export function buildCallConfig(facts: CallFacts): CallConfig {
  const { manner, limits } = facts
  return {
    brain: respond,
    context: brainContext(facts),
    limits: {
      ...DEFAULT_LIMITS,
      maxCallMs: manner.maxCallSeconds * 1000,
      endpointMinMs: manner.minEndpointingMs,
      endpointMaxMs: manner.maxEndpointingMs,
      ...limits,
    },
    interruptions: manner.interruptionsEnabled,
    model: facts.thinks ? llmConfig(facts) : null,
    aloud: facts.isRealtimeActive ? realtimeConfig(facts) : null,
  }
}

function brainContext({ business, services, manner, leg, answeredAt, callerName, canListen }: CallFacts): CallContext {
  return {
    businessName: business.name,
    timezone: business.timezone,
    country: business.country,
    hours: business.hours,
    services,
    transferPhone: business.transferPhone,
    recordingEnabled: manner.recordingEnabled,
    callerPhone: callerPhone(business, leg),
    callerName,
    canListen,
    answeredAt,
    greeting: manner.greeting,
    recordingNotice: manner.recordingNotice,
  }
}

const callerPhone = ({ country }: Business, leg: CallFacts['leg']): string | null =>
  parsePhoneNumber(leg.direction === 'inbound' ? leg.from : leg.to, country)

function llmConfig({ business, services, manner, leg, answeredAt, forModel }: CallFacts): LlmConfig | null {
  if (!forModel) return null
  const { own } = forModel
  const notice = manner.recordingEnabled ? [manner.recordingNotice ?? phrases.recordingNotice()] : []
  const greeting =
    manner.greeting === null
      ? [phrases.greeting(business.name), ...notice, phrases.howCanIHelp()]
      : [manner.greeting, ...notice]
  return {
    tools: toolSet({ business, services, callerPhone: callerPhone(business, leg), custom: own }),
    greeting,
    answeredAt,
  }
}

function realtimeConfig(facts: CallFacts): RealtimeConfig | null {
  const { recordingEnabled, recordingNotice } = facts.manner
  const house = llmConfig(facts)
  return house && { ...house, notice: recordingEnabled ? (recordingNotice ?? phrases.recordingNotice()) : null }
}

/**
 * Whether calls of a manner are held by the service's model that hears and speaks, where it has one: unless the profile says
 * that it is not, or names a voice of somebody else's. Pure.
 */
export const wantsRealtime = ({ provider, voiceId }: Pick<CallProfile, 'provider' | 'voiceId'>): boolean =>
  provider === REALTIME || (voiceId === null && provider !== DEFAULT_VOICE)

/** What the model is told of all this. Pure. */
export function buildPromptFacts(facts: CallFacts, house: CallConfig): PromptFacts {
  const { business, services, manner, leg, forModel } = facts
  return {
    business: { ...business, recordingEnabled: manner.recordingEnabled },
    services,
    topics: forModel?.topics ?? [],
    callerPhone: house.context.callerPhone,
    callerName: house.context.callerName ?? null,
    direction: leg.direction,
    purpose: facts.purpose ?? null,
    language: manner.language,
    tools: (house.aloud ?? house.model)?.tools.tools.map(({ name }) => name) ?? [],
  }
}
