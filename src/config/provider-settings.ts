import { choiceProblems } from '../providers/choice.ts'
import { llmProviders, realtimeProviders, smsCarriers, sttProviders, ttsProviders } from '../providers/index.ts'
import { parsePrices } from '../providers/prices.ts'
import {
  PROVIDER_SETTINGS,
  type ProviderSetting,
  type ProviderSettingKey,
  type ProviderSettingKind,
  type ProviderSettings,
} from '../providers/settings.ts'
import type { SmsCarrierProvider } from '../providers/sms-carrier-provider.ts'
import { matching, type Setting, text, Unreadable, url } from './setting-kinds.ts'

/** Checks a value and keeps its text, which the provider reads. */
const READERS: Record<Extract<ProviderSettingKind, string>, (value: string) => string> = {
  text: text.read,
  choices: text.read,
  url: url('http:', 'https:').read,
  cents: (value) => {
    try {
      parsePrices(value)
      return value
    } catch (error) {
      throw new Unreadable((error as Error).message)
    }
  },
}

const readerOf = (kind: ProviderSettingKind) =>
  typeof kind === 'string' ? READERS[kind] : matching(kind.pattern, kind.expected).read

const toSettings = <Key extends string>(settings: Readonly<Record<Key, ProviderSetting>>) =>
  Object.fromEntries(
    Object.entries<ProviderSetting>(settings).map(([key, { kind, ...setting }]) => [
      key,
      { ...setting, read: readerOf(kind) },
    ]),
  ) as { [K in Key]: Setting<string | null> }

/** The providers' settings, in the form of all other settings. */
export const providerSettings = toSettings<ProviderSettingKey>(PROVIDER_SETTINGS)

type KeyOf<Carrier> = Carrier extends SmsCarrierProvider<infer Key> ? Key : never
export type CarrierSettingKey = KeyOf<(typeof smsCarriers)[number]>

/** The SMS carriers' settings, in the form of all other settings. */
export const carrierSettings = toSettings<CarrierSettingKey>(
  Object.assign({}, ...smsCarriers.map((carrier) => carrier.settings)),
)

/**
 * Returns one line for each carrier account that is only partly set, or not set at all although the carrier is
 * chosen.
 */
export function carrierProblems(
  chosen: string,
  values: Readonly<Partial<Record<CarrierSettingKey, string | null>>>,
): string[] {
  return smsCarriers.flatMap(({ name, account }) => {
    const missing = account.filter((key) => values[key] == null).map((key) => carrierSettings[key].name)
    if (missing.length === 0) return []
    if (name === chosen) return [`FRONTBELL_SMS_CARRIER=${name} also needs ${missing.join(' and ')}`]
    const all = account.map((key) => carrierSettings[key].name).join(' and ')
    return missing.length < account.length ? [`${missing.join(' and ')} is missing: ${all} must be set together`] : []
  })
}

/** Returns one line for each mistake in the choice of providers. */
export const providerProblems = (settings: ProviderSettings): string[] => [
  ...choiceProblems('tts', settings, ttsProviders),
  ...choiceProblems('stt', settings, sttProviders),
  ...choiceProblems('llm', settings, llmProviders),
  ...choiceProblems('realtime', settings, realtimeProviders),
]
