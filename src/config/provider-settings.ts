import { choiceProblems } from '../providers/choice.ts'
import { modelProviders, realtimeProviders, recogniserProviders, voiceProviders } from '../providers/index.ts'
import { pricesIn } from '../providers/prices.ts'
import {
  PROVIDER_SETTINGS,
  type ProviderSettingKey,
  type ProviderSettingKind,
  type ProviderSettings,
} from '../providers/settings.ts'
import { type Setting, text, Unreadable, url } from './setting-kinds.ts'

/** Checked here and read by the provider: all of them stay text. */
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

/** The settings of the providers in the form of all others, to be listed with them. */
export const providerSettings = Object.fromEntries(
  Object.entries(PROVIDER_SETTINGS).map(([key, { name, is, fallback, explains }]) => [
    key,
    { name, fallback, explains, read: READERS[is] },
  ]),
) as { [K in ProviderSettingKey]: Setting<string | null> }

/** What is wrong with the choice of providers, a line each. */
export const providerProblems = (settings: ProviderSettings): string[] => [
  ...choiceProblems('tts', settings, voiceProviders),
  ...choiceProblems('stt', settings, recogniserProviders),
  ...choiceProblems('model', settings, modelProviders),
  ...choiceProblems('realtime', settings, realtimeProviders),
]
