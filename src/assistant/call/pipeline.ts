import type { Business, Service } from '../../features/business/business.ts'
import { REALTIME } from '../../features/voice/voice-profile.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ModelRequest, Realtime, SpeechToText, TextToSpeech } from '../ports.ts'
import { prompt } from '../responders/prompt.ts'
import type { RealtimeConnectionOptions } from '../responders/realtime/realtime-connection.ts'
import type { ToolSet } from '../tools/tool-set.ts'
import type { StaffRef } from '../understanding/staff-heard.ts'
import { buildPromptFacts, type CallFacts } from './config.ts'
import type { CallProfile } from './profile.ts'

/** How a call uses the providers of speech recognition, speech synthesis and models. */

/** Speech recognition as a call uses it. */
export interface RecognitionChoice {
  stt: SpeechToText
  language: string
  /** Words to expect in the caller's speech. */
  hints: readonly string[]
  /** The hints that are names of staff. */
  people?: readonly string[]
}

/** The instructions and tools of one generation; `correction` is an instruction for this generation only. */
export type BuildRequest = (correction: string | null) => Omit<ModelRequest, 'turns'>

/** A speech-to-speech model as a call uses it. */
export type RealtimeChoice = Pick<RealtimeConnectionOptions, 'realtime' | 'options' | 'instructions'>

/** The voice that the profile names; empty if that voice belongs to another provider. */
export const resolveVoice = (profile: CallProfile, tts: TextToSpeech): { voice?: string } =>
  profile.voiceId !== null && profile.provider === tts.name ? { voice: profile.voiceId } : {}

export const resolveRecognition = (
  business: Business,
  services: readonly Pick<Service, 'name'>[],
  staff: readonly StaffRef[],
  { language }: CallProfile,
  stt: SpeechToText,
): RecognitionChoice => {
  const people = staff.map(({ name }) => name)
  return { stt, language, hints: [business.name, ...services.map(({ name }) => name), ...people], people }
}

/** The prompt contains the time, so it is built anew for every generation. */
export function resolveLlm(facts: CallFacts, tools: ToolSet | null, clock: Clock): BuildRequest {
  const promptFacts = buildPromptFacts(facts, tools)
  return (correction) => ({
    instructions: prompt(promptFacts, clock.now(), correction),
    tools: tools?.tools ?? [],
  })
}

export function resolveRealtime(
  realtime: Realtime,
  facts: CallFacts,
  tools: ToolSet | null,
  sampleRate: number,
  clock: Clock,
): RealtimeChoice {
  const { provider, voiceId, language, minEndpointingMs, interruptionsEnabled } = facts.profile
  const promptFacts = buildPromptFacts(facts, tools)
  const voice = provider === REALTIME && voiceId !== null ? { voice: voiceId } : {}
  const turns = { silenceMs: minEndpointingMs, interruptions: interruptionsEnabled }
  return {
    realtime,
    options: { sampleRate, tools: tools?.tools ?? [], language, ...voice, ...turns },
    instructions: () => prompt(promptFacts, clock.now()),
  }
}
