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
  config: Config,
  clock: Clock,
  log: Log,
): Opened<Port>[] {
  return parseChoices(chosen ?? '').map(({ provider: name, model }) => {
    const found = providers.find((one) => one.name === name)
    if (!found) throw new SetupError(`There is no provider named ${name}.`)
    const port = found.open({ clock, log, settings: config, ...(model === null ? {} : { model }) })
    const shown = model ?? found.defaultModel
    return { label: shown ? `${name}:${shown}` : name, port }
  })
}

export const openTextToSpeech = (config: Config, clock: Clock, log: Log): Opened<TextToSpeech>[] =>
  openEach(config.tts, ttsProviders, config, clock, log)
export const openRecognisers = (config: Config, clock: Clock, log: Log): Opened<SpeechToText>[] =>
  openEach(config.stt, sttProviders, config, clock, log)
export const openLanguageModels = (config: Config, clock: Clock, log: Log): Opened<LanguageModel>[] =>
  openEach(config.llm, llmProviders, config, clock, log)
export const openRealtimes = (config: Config, clock: Clock, log: Log): Opened<Realtime>[] =>
  openEach(config.realtime, realtimeProviders, config, clock, log)

const portsOf = <Port>(opened: readonly Opened<Port>[]): Port[] => opened.map(({ port }) => port)

/** The voice of the service, with its fallbacks. `none` is not allowed, because the assistant must speak. */
export function openTextToSpeechWithFallbacks(config: Config, clock: Clock, log: Log): TextToSpeech {
  const voices = portsOf(openTextToSpeech(config, clock, log))
  const [only] = voices
  if (!only) throw new SetupError('FRONTBELL_TTS must name a voice, such as flite.')
  return voices.length === 1 && only.name === 'flite' ? only : new FallbackVoice(voices, clock, log)
}

/** Opens all providers that the settings choose. Does not connect to any. */
export function openProviders(config: Config, clock: Clock, log: Log): ChosenProviders {
  const recognisers = portsOf(openRecognisers(config, clock, log))
  const models = portsOf(openLanguageModels(config, clock, log))
  return {
    tts: openTextToSpeechWithFallbacks(config, clock, log),
    stt: recognisers.length === 0 ? null : new FallbackSpeechToText(recognisers, clock, log),
    model: models.length === 0 ? null : new FallbackModel(models, clock, log),
    realtime: openRealtimes(config, clock, log)[0]?.port ?? null,
  }
}

/** The prices from the settings. */
export function priceTable(config: Config): PriceTable {
  return {
    telephony: { ...NO_PRICES.telephony, centsPerMinute: config.telephonyCentsPerMinute },
    providers: {
      recognisedSeconds: parsePrices(config.sttCentsPerMinute),
      spokenCharacters: parsePrices(config.ttsCentsPerThousandCharacters),
      inputTokens: parsePrices(config.llmCentsPerMillionInputTokens),
      outputTokens: parsePrices(config.llmCentsPerMillionOutputTokens),
      inputAudioTokens: parsePrices(config.llmCentsPerMillionInputAudioTokens),
      outputAudioTokens: parsePrices(config.llmCentsPerMillionOutputAudioTokens),
    },
  }
}
