import type { Config } from '../../config/config.ts'
import type {
  ProviderChoice,
  ProviderOption,
  ProviderPort,
  ProviderPortSettings,
  ProviderSettingsView,
  ProviderVendor,
} from '../../features/providers/provider-dashboard-routes.ts'
import { PROVIDER_PORTS, PROVIDER_VENDORS } from '../../features/providers/provider-dashboard-routes.ts'
import type { ProviderValues } from '../../features/providers/provider-setting.ts'
import { type ProviderInfo, parseChoices } from '../../providers/choice.ts'
import { FLITE_VOICES } from '../../providers/flite/tts.ts'
import { llmProviders, realtimeProviders, sttProviders, ttsProviders } from '../../providers/index.ts'
import { KNOWN_MODELS } from '../../providers/models.ts'
import { PROVIDER_SETTINGS, type ProviderSettingKey, type ProviderSettings } from '../../providers/settings.ts'

/** The setting that chooses a port's providers. */
export const PORT_SETTINGS = {
  recognition: 'stt',
  model: 'llm',
  voice: 'tts',
  realtime: 'realtime',
} as const satisfies Record<ProviderPort, ProviderSettingKey>

export const PORT_PROVIDERS: Record<ProviderPort, readonly (ProviderInfo & { readonly title: string })[]> = {
  recognition: sttProviders,
  model: llmProviders,
  voice: ttsProviders,
  realtime: realtimeProviders,
}

export const KEY_SETTINGS = {
  openai: 'openaiApiKey',
  anthropic: 'anthropicApiKey',
  google: 'googleApiKey',
  deepgram: 'deepgramApiKey',
  elevenlabs: 'elevenlabsApiKey',
} as const satisfies Record<ProviderVendor, ProviderSettingKey>

/** Providers whose model is their voice; for the others the voice is a separate setting. */
const VOICE_IS_MODEL: readonly string[] = ['flite', 'deepgram']
const VOICE_SETTINGS: Readonly<Record<string, ProviderSettingKey>> = {
  openai: 'openaiVoice',
  elevenlabs: 'elevenlabsVoice',
}
/** Null if the vendor's list depends on the account. */
const VOICES: Readonly<Record<string, readonly string[]>> = {
  flite: FLITE_VOICES,
  openai: ['marin', 'cedar', 'alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'],
  deepgram: ['thalia', 'andromeda', 'helena', 'apollo', 'arcas', 'aries'].map((name) => `aura-2-${name}-en`),
}
/** Takes over when another voice fails. */
const FALLBACK_VOICE = 'flite'

export const vendorOf = (setting: ProviderSettingKey): ProviderVendor | null =>
  PROVIDER_VENDORS.find((vendor) => KEY_SETTINGS[vendor] === setting) ?? null

/** Applies a business's own values; settings of the environment take precedence. */
export function effectiveSettings(config: Config, own: ProviderValues): ProviderSettings {
  const applied = Object.entries(own).filter(([name]) => !config.fromEnvironment.has(name))
  return { ...config, ...Object.fromEntries(applied) }
}

/** The value of a port's setting for a choice, such as `elevenlabs:eleven_flash_v2_5,flite`. */
export function choiceText(port: ProviderPort, { provider, model, voice }: ProviderChoice): string {
  const chosen = port === 'voice' && VOICE_IS_MODEL.includes(provider) ? voice : model
  const text = chosen ? `${provider}:${chosen}` : provider
  return port === 'voice' && provider !== FALLBACK_VOICE ? `${text},${FALLBACK_VOICE}` : text
}

/** The setting of the voice of a choice; null if the provider has none. */
export const voiceSettingOf = (port: ProviderPort, provider: string): ProviderSettingKey | null =>
  port === 'voice' ? (VOICE_SETTINGS[provider] ?? null) : null

/** What a page shows, without keys. `isShared`: other businesses use this service, too. */
export function settingsView(config: Config, own: ProviderValues, isShared: boolean): ProviderSettingsView {
  const settings = effectiveSettings(config, own)
  return {
    ports: PROVIDER_PORTS.map((port) => portView(port, config, own, settings, isShared)),
    keys: PROVIDER_VENDORS.map((vendor) => ({ vendor, source: keySource(vendor, config, own) })),
  }
}

function portView(
  port: ProviderPort,
  config: Config,
  own: ProviderValues,
  settings: ProviderSettings,
  isShared: boolean,
): ProviderPortSettings {
  const setting = PORT_SETTINGS[port]
  const [first] = parseChoices(settings[setting] ?? '')
  const provider = first?.provider ?? 'none'
  const voiceIsModel = port === 'voice' && VOICE_IS_MODEL.includes(provider)
  const voiceSetting = voiceSettingOf(port, provider)
  return {
    port,
    fixedBy: config.fromEnvironment.has(setting) ? PROVIDER_SETTINGS[setting].name : null,
    isOwn: own[setting] !== undefined && !config.fromEnvironment.has(setting),
    provider,
    model: voiceIsModel ? null : (first?.model ?? null),
    voice: voiceIsModel ? (first?.model ?? null) : voiceSetting === null ? null : (own[voiceSetting] ?? null),
    options: PORT_PROVIDERS[port].map((one) => optionView(port, one, config, isShared)),
  }
}

function optionView(
  port: ProviderPort,
  { name, title, defaultModel, needs }: ProviderInfo & { readonly title: string },
  config: Config,
  isShared: boolean,
): ProviderOption {
  const voiceIsModel = port === 'voice' && VOICE_IS_MODEL.includes(name)
  const vendor = needs.map(vendorOf).find((one) => one !== null) ?? null
  return {
    provider: name,
    title,
    needsKey: vendor,
    defaultModel: voiceIsModel ? null : defaultModel || null,
    models: voiceIsModel ? [] : (KNOWN_MODELS[port][name] ?? []).map((model) => ({ ...model })),
    takesVoice: voiceIsModel || voiceSettingOf(port, name) !== null,
    voices: port === 'voice' && VOICES[name] ? [...VOICES[name]] : null,
    blockedBy: blockedBy(name, needs, config, isShared),
  }
}

/**
 * Why a business may not choose a provider. On a shared service, no business may spend on the operator's key, or use
 * the operator's server, unless the operator has chosen it for everyone.
 */
export function blockedBy(
  provider: string,
  needs: readonly ProviderSettingKey[],
  config: Config,
  isShared: boolean,
): 'operator' | 'setup' | null {
  const ofOperator = needs.filter((needed) => vendorOf(needed) === null)
  if (ofOperator.some((needed) => !config[needed])) return 'setup'
  if (!isShared) return null
  const usesServer = provider === 'compatible' || ofOperator.length > 0
  const usesKey = needs.some((needed) => config.fromEnvironment.has(needed))
  return usesServer || usesKey ? 'operator' : null
}

function keySource(vendor: ProviderVendor, config: Config, own: ProviderValues): 'environment' | 'business' | null {
  const setting = KEY_SETTINGS[vendor]
  if (config.fromEnvironment.has(setting)) return 'environment'
  return own[setting] === undefined ? null : 'business'
}
