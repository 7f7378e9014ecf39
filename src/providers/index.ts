import type { LanguageModel, Realtime, SpeechToText, TextToSpeech } from '../assistant/ports.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { anthropicModel } from './anthropic/llm.ts'
import type { ProviderInfo } from './choice.ts'
import { compatibleModel } from './compatible/llm.ts'
import { transcriptionServer } from './compatible/stt.ts'
import { speechServerVoice } from './compatible/tts.ts'
import { DeepgramSpeechToText } from './deepgram/stt.ts'
import { deepgramVoice } from './deepgram/tts.ts'
import { ElevenLabsVoice } from './elevenlabs/tts.ts'
import { FliteTextToSpeech } from './flite/tts.ts'
import { googleModel } from './google/llm.ts'
import { openAiModel } from './openai/llm.ts'
import { OPENAI_REALTIME_VOICES, OpenAiRealtime } from './openai/realtime.ts'
import { pocketsphinx } from './pocketsphinx/stt.ts'
import type { ProviderSettingKey, ProviderSettings } from './settings.ts'
import { SherpaSpeechToText } from './sherpa/stt.ts'
import { simulatorSms } from './simulator/sms-provider.ts'
import { telnyxSms } from './telnyx/sms-provider.ts'
import { twilioSms } from './twilio/sms-provider.ts'

/**
 * What a provider is opened with. Opening does not connect: heavy libraries and connections come with the first use.
 */
export interface ProviderContext {
  readonly clock: Clock
  readonly log: Log
  readonly settings: ProviderSettings
  /** The chosen model; if absent, the default one. */
  readonly model?: string
}

/** A provider of one port. */
export interface Provider<Port> extends ProviderInfo {
  readonly title: string
  open(context: ProviderContext): Port
}

const provider = <Port>(
  name: string,
  title: string,
  defaultModel: string | null,
  needs: readonly ProviderSettingKey[],
  open: (context: Required<ProviderContext>, set: (key: ProviderSettingKey) => string) => Port,
): Provider<Port> => ({
  name,
  title,
  defaultModel,
  needs,
  open: (context) =>
    open({ ...context, model: context.model ?? defaultModel ?? '' }, (key) => context.settings[key] ?? ''),
})

/** Every voice. To add one: its folder, and one line here. */
export const ttsProviders: readonly Provider<TextToSpeech>[] = [
  provider('flite', 'Built-in voice (flite), no key needed', null, [], ({ clock, log, model, settings }) => {
    const voice = model || settings.fliteVoice
    return new FliteTextToSpeech({ clock, log, ...(voice ? { voice } : {}) })
  }),
  provider('openai', 'OpenAI', 'gpt-4o-mini-tts', ['openaiApiKey'], ({ clock, model }, set) =>
    speechServerVoice({
      name: 'openai',
      clock,
      model,
      baseUrl: set('openaiUrl'),
      apiKey: set('openaiApiKey'),
      voice: set('openaiVoice'),
    }),
  ),
  provider('compatible', "Any server with OpenAI's speech", 'kokoro', [], ({ clock, model }, set) =>
    speechServerVoice({
      clock,
      model,
      baseUrl: set('ttsUrl'),
      apiKey: set('ttsApiKey') || null,
      voice: set('ttsVoice'),
    }),
  ),
  provider('deepgram', 'Deepgram Aura', 'aura-2-thalia-en', ['deepgramApiKey'], ({ clock, model }, set) =>
    deepgramVoice({ clock, model, baseUrl: set('deepgramUrl'), apiKey: set('deepgramApiKey') }),
  ),
  provider(
    'elevenlabs',
    'ElevenLabs',
    'eleven_flash_v2_5',
    ['elevenlabsApiKey'],
    ({ clock, model }, set) =>
      new ElevenLabsVoice({
        clock,
        model,
        baseUrl: set('elevenlabsUrl'),
        apiKey: set('elevenlabsApiKey'),
        voice: set('elevenlabsVoice'),
      }),
  ),
]

/** Every recognizer. */
export const sttProviders: readonly Provider<SpeechToText>[] = [
  provider(
    'deepgram',
    'Deepgram Nova, streaming',
    'nova-3',
    ['deepgramApiKey'],
    ({ clock, model }, set) =>
      new DeepgramSpeechToText({ clock, model, baseUrl: set('deepgramUrl'), apiKey: set('deepgramApiKey') }),
  ),
  provider('openai', 'OpenAI, by utterance', 'gpt-transcribe', ['openaiApiKey'], ({ clock, model }, set) =>
    transcriptionServer({ name: 'openai', clock, model, baseUrl: set('openaiUrl'), apiKey: set('openaiApiKey') }),
  ),
  provider('compatible', "Any server with OpenAI's transcriptions", 'whisper-1', [], ({ clock, model }, set) =>
    transcriptionServer({ clock, model, baseUrl: set('sttUrl'), apiKey: set('sttApiKey') || null }),
  ),
  provider(
    'sherpa',
    'sherpa-onnx with a model of yours, on this machine',
    null,
    ['sherpaModelDir'],
    ({ clock }, set) => new SherpaSpeechToText({ clock, folder: set('sherpaModelDir') }),
  ),
  provider('pocketsphinx', "Debian's pocketsphinx, on this machine", null, [], ({ clock }) => pocketsphinx({ clock })),
]

/** Every language model. */
export const llmProviders: readonly Provider<LanguageModel>[] = [
  provider('openai', 'OpenAI', 'gpt-6-luna', ['openaiApiKey'], ({ clock, model }, set) =>
    openAiModel({ clock, model, baseUrl: set('openaiUrl'), apiKey: set('openaiApiKey') }),
  ),
  provider('anthropic', 'Anthropic', 'claude-haiku-4-5', ['anthropicApiKey'], ({ clock, model }, set) =>
    anthropicModel({ clock, model, baseUrl: set('anthropicUrl'), apiKey: set('anthropicApiKey') }),
  ),
  provider('google', 'Google Gemini', 'gemini-3.5-flash-lite', ['googleApiKey'], ({ clock, model }, set) =>
    googleModel({ clock, model, baseUrl: set('googleUrl'), apiKey: set('googleApiKey') }),
  ),
  provider('compatible', "Any server with OpenAI's chat completions (Ollama, vLLM)", '', [], ({ clock, model }, set) =>
    compatibleModel({ clock, model, baseUrl: set('llmUrl'), apiKey: set('llmApiKey') || null }),
  ),
]

/** A speech-to-speech model, with the voices to choose from. */
export interface RealtimeProvider extends Provider<Realtime> {
  readonly voices: readonly string[]
}

/** Every speech-to-speech model. */
export const realtimeProviders: readonly RealtimeProvider[] = [
  {
    ...provider('openai', 'OpenAI Realtime', 'gpt-realtime-2.1', ['openaiApiKey'], ({ clock, model }, set) => {
      const [baseUrl, apiKey, voice] = [set('openaiUrl'), set('openaiApiKey'), set('openaiVoice')]
      return new OpenAiRealtime({ clock, model, baseUrl, apiKey, voice })
    }),
    voices: OPENAI_REALTIME_VOICES,
  },
]

/**
 * Every SMS carrier, the default one first. To add one: its folder, and one line here. The choice of FRONTBELL_SMS_CARRIER,
 * the carrier's settings, their checks and the route for its requests follow from the list.
 */
export const smsCarriers = [simulatorSms, twilioSms, telnyxSms] as const
