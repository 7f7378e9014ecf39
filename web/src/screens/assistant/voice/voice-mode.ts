import type { ProviderState, ProviderStates, VoiceProfile } from '../../../client/types.gen.ts'
import { text } from '../text.ts'

/**
 * Who handles the calls of a profile: a realtime (speech-to-speech) model, or the pipeline of recognizer, language
 * model and voice.
 */
export type VoiceMode = 'realtime' | 'voice'

type VoiceChoice = Pick<VoiceProfile, 'provider' | 'voiceId'>

const activeProvider = (states: readonly ProviderState[]): ProviderState | undefined =>
  states.find(({ isUsed }) => isUsed)

/** The mode that the server uses for the profile (docs/providers.md): without a voice, whichever is set up. */
export function voiceModeOf({ provider, voiceId }: VoiceChoice, realtime: readonly ProviderState[]): VoiceMode {
  if (provider === 'realtime') return 'realtime'
  return activeProvider(realtime) !== undefined && voiceId === null && provider !== 'voice' ? 'realtime' : 'voice'
}

/** The default voice of a mode. */
export const defaultVoice = (choice: VoiceMode): VoiceChoice => ({ provider: choice, voiceId: null })

/** The hint next to the choice: the providers in use, and what is missing if the mode is not available. */
export function voiceModeHint(choice: VoiceMode, states: ProviderStates): string {
  const realtime = activeProvider(states.realtime)
  const pipeline = pipelineText(states)
  if (choice === 'voice') return pipeline
  if (realtime === undefined) return text.realtimeMissing(pipeline)
  return text.realtimeInUse(providerTitle(realtime), pipeline)
}

function pipelineText({ recognisers, models, voices }: ProviderStates): string {
  const [recognizer, model, voice] = [recognisers, models, voices].map(activeProvider)
  return [
    recognizer ? text.recognitionBy(providerTitle(recognizer)) : text.recognitionOff,
    model ? text.modelBy(providerTitle(model)) : text.modelOff,
    ...(voice ? [text.voiceBy(providerTitle(voice))] : []),
  ].join(' ')
}

const providerTitle = ({ title, model }: ProviderState): string => (model === null ? title : `${title} (${model})`)
