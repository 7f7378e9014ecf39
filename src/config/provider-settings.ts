import { choiceProblems } from '../providers/choice.ts'
import { llmProviders, realtimeProviders, sttProviders, ttsProviders } from '../providers/index.ts'
import { pricesIn } from '../providers/prices.ts'
import {
  PROVIDER_SETTINGS,
  type ProviderSetting,
  type ProviderSettingKey,
  type ProviderSettingKind,
  type ProviderSettings,
} from '../providers/settings.ts'
import { type Setting, text, Unreadable, url } from './setting-kinds.ts'

/** Checks a value and keeps its text, which the provider reads. */
const READERS: Record<ProviderSettingKind, (value: string) => string> = {
  text: text.read,
  choices: text.read,
  url: url('http:', 'https:').read,
  cents: (value) => {
    try {
      pricesIn(value)
      return value
    } catch (error) {
      throw new Unreadable((error as Error).message)
    }
  },
}

/** The providers' settings, in the form of all other settings. */
export const providerSettings = Object.fromEntries(
  Object.entries<ProviderSetting>(PROVIDER_SETTINGS).map(([key, { kind, ...setting }]) => [
    key,
    { ...setting, read: READERS[kind] },
  ]),
) as { [K in ProviderSettingKey]: Setting<string | null> }

/** Returns one line for each mistake in the choice of providers. */
export const providerProblems = (settings: ProviderSettings): string[] => [
  ...choiceProblems('tts', settings, ttsProviders),
  ...choiceProblems('stt', settings, sttProviders),
  ...choiceProblems('llm', settings, llmProviders),
  ...choiceProblems('realtime', settings, realtimeProviders),
]
