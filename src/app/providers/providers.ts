import type { LanguageModel, Realtime, SpeechToText, TextToSpeech } from '../../assistant/ports.ts'
import { NO_PRICES, type PriceTable } from '../../assistant/result/cost.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { parseChoices } from '../../providers/choice.ts'
import { FallbackModel, FallbackSpeechToText, FallbackVoice } from '../../providers/fallback-ports.ts'
import { llmProviders, type Provider, realtimeProviders, sttProviders, ttsProviders } from '../../providers/index.ts'
import { parsePrices } from '../../providers/prices.ts'
import type { ProviderSettings } from '../../providers/settings.ts'
import { type ProviderWatch, watchedModel, watchedRealtime, watchedRecognizer, watchedVoice } from './watched-ports.ts'

/** The four ports of the assistant, as the settings choose them. Null if a setting is `none`. */
export interface ChosenProviders {
  tts: TextToSpeech
  stt: SpeechToText | null
  model: LanguageModel | null
  realtime: Realtime | null
}

/** One of the chosen providers. */
export interface Opened<Port> {
  /** As in the setting, such as `deepgram:nova-3`. */
  label: string
  port: Port
}

/** Opens the chosen providers of a port, in order. `parseConfig` has checked the settings. */
function openEach<Port>(
  chosen: string | null,
  providers: readonly Provider<Port>[],
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
): Opened<Port>[] {
  return parseChoices(chosen ?? '').map(({ provider: name, model }) => {
    const found = providers.find((one) => one.name === name)
    if (!found) throw new SetupError(`There is no provider named ${name}.`)
    const port = found.open({ clock, log, settings, ...(model === null ? {} : { model }) })
    const shown = model ?? found.defaultModel
    return { label: shown ? `${name}:${shown}` : name, port }
  })
}

/** The same providers, with their requests reported to `watch`. */
const watched = <Port>(
  opened: Opened<Port>[],
  watchPort: (port: Port, watch: ProviderWatch) => Port,
  watch: ProviderWatch | undefined,
): Opened<Port>[] =>
  watch === undefined ? opened : opened.map(({ label, port }) => ({ label, port: watchPort(port, watch) }))

export const openTextToSpeech = (
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): Opened<TextToSpeech>[] =>
  watched(openEach(settings.tts ?? null, ttsProviders, settings, clock, log), watchedVoice, watch)
export const openRecognizers = (
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): Opened<SpeechToText>[] =>
  watched(openEach(settings.stt ?? null, sttProviders, settings, clock, log), watchedRecognizer, watch)
export const openLanguageModels = (
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): Opened<LanguageModel>[] =>
  watched(openEach(settings.llm ?? null, llmProviders, settings, clock, log), watchedModel, watch)
export const openRealtimes = (
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): Opened<Realtime>[] =>
  watched(openEach(settings.realtime ?? null, realtimeProviders, settings, clock, log), watchedRealtime, watch)

const portsOf = <Port>(opened: readonly Opened<Port>[]): Port[] => opened.map(({ port }) => port)

/** The voice of the service, with its fallbacks. `none` is not allowed, because the assistant must speak. */
export function openTextToSpeechWithFallbacks(
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): TextToSpeech {
  const voices = portsOf(openTextToSpeech(settings, clock, log, watch))
  const [only] = voices
  if (!only) throw new SetupError('FRONTBELL_TTS must name a voice, such as flite.')
  return voices.length === 1 && only.name === 'flite' ? only : new FallbackVoice(voices, clock, log)
}

/** Opens all providers that the settings choose. Does not connect to any. */
export const openProviders = (
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): ChosenProviders => ({
  tts: openTextToSpeechWithFallbacks(settings, clock, log, watch),
  stt: openRecognizerWithFallbacks(settings, clock, log, watch),
  model: openModelWithFallbacks(settings, clock, log, watch),
  realtime: openRealtimes(settings, clock, log, watch)[0]?.port ?? null,
})

export function openRecognizerWithFallbacks(
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): SpeechToText | null {
  const recognizers = portsOf(openRecognizers(settings, clock, log, watch))
  return recognizers.length === 0 ? null : new FallbackSpeechToText(recognizers, clock, log)
}

export function openModelWithFallbacks(
  settings: ProviderSettings,
  clock: Clock,
  log: Log,
  watch?: ProviderWatch,
): LanguageModel | null {
  const models = portsOf(openLanguageModels(settings, clock, log, watch))
  return models.length === 0 ? null : new FallbackModel(models, clock, log)
}

/** The prices from the settings. */
export function priceTable(config: Config): PriceTable {
  return {
    telephony: { ...NO_PRICES.telephony, centsPerMinute: config.telephonyCentsPerMinute },
    providers: {
      recognizedSeconds: parsePrices(config.sttCentsPerMinute),
      spokenCharacters: parsePrices(config.ttsCentsPerThousandCharacters),
      inputTokens: parsePrices(config.llmCentsPerMillionInputTokens),
      outputTokens: parsePrices(config.llmCentsPerMillionOutputTokens),
      inputAudioTokens: parsePrices(config.llmCentsPerMillionInputAudioTokens),
      outputAudioTokens: parsePrices(config.llmCentsPerMillionOutputAudioTokens),
    },
  }
}
