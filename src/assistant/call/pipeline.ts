import type { Business, Service } from '../../features/business/business.ts'
import { REALTIME } from '../../features/voice/voice-profile.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CallConfig } from '../conversation/state.ts'
import type { Realtime, SpeechToText, TextToSpeech } from '../ports.ts'
import { prompt } from '../responders/llm/prompt.ts'
import { buildPromptFacts, type CallFacts, type CallProfile } from './config.ts'

/** Who speaks, listens and thinks, as a call of a certain manner wants them. */

/** Nothing where the profile names a voice of somebody else's. */
export const resolveVoice = (manner: CallProfile, tts: TextToSpeech): { voice?: string } =>
  manner.voiceId !== null && manner.provider === tts.name ? { voice: manner.voiceId } : {}

export const resolveRecognition = (
  business: Business,
  services: readonly Service[],
  { language }: CallProfile,
  stt: SpeechToText,
) => ({
  stt,
  language,
  hints: [business.name, ...services.map(({ name }) => name)],
})

/** What a model is told beside the conversation: the time is read for every turn. */
export function requests(facts: CallFacts, house: CallConfig, clock: Clock) {
  const told = buildPromptFacts(facts, house)
  const tools = house.model?.tools.tools ?? []
  return (correction: string | null) => ({ instructions: prompt(told, clock.now(), correction), tools })
}

/** How a model that hears and speaks is opened for a call. */
export function resolveRealtime(
  realtime: Realtime,
  facts: CallFacts,
  house: CallConfig,
  sampleRate: number,
  clock: Clock,
) {
  const { provider, voiceId, language, minEndpointingMs, interruptionsEnabled } = facts.manner
  const told = buildPromptFacts(facts, house)
  const voice = provider === REALTIME && voiceId !== null ? { voice: voiceId } : {}
  const tools = house.aloud?.tools.tools ?? []
  const turns = { silenceMs: minEndpointingMs, interruptions: interruptionsEnabled }
  return {
    realtime,
    wish: { sampleRate, tools, language, ...voice, ...turns },
    request: () => prompt(told, clock.now()),
  }
}
