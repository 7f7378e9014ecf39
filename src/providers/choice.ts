import type { ProviderSettingKey, ProviderSettings } from './settings.ts'
import { PROVIDER_SETTINGS } from './settings.ts'

/** A provider and one of its models, such as `deepgram:nova-3`. */
export interface Choice {
  provider: string
  /** Null for the default model. */
  model: string | null
}

/** Parses a choice of providers in order of preference. Empty for `none`. */
export function parseChoices(text: string): Choice[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'none')
    .map((one) => {
      const colon = one.indexOf(':')
      return colon < 0
        ? { provider: one, model: null }
        : { provider: one.slice(0, colon), model: one.slice(colon + 1) || null }
    })
}

/** What is known about a provider without opening it. */
export interface ProviderInfo {
  name: string
  /** Null if there is only one model, or none to choose. */
  defaultModel: string | null
  /** The settings that it requires. */
  needs: readonly ProviderSettingKey[]
}

/** Returns one line for each mistake in a choice. */
export function choiceProblems(
  key: ProviderSettingKey,
  settings: ProviderSettings,
  providers: readonly ProviderInfo[],
): string[] {
  const { name } = PROVIDER_SETTINGS[key]
  return parseChoices(settings[key] ?? '').flatMap(({ provider, model }) => {
    const known = providers.find((one) => one.name === provider)
    if (!known) {
      const names = ['none', ...providers.map((one) => one.name)].join(', ')
      return [`${name} must be one of ${names}, with ":model" if need be ("${provider}" is not)`]
    }
    if (model === null && known.defaultModel === '')
      return [`${name}=${provider} needs a model, such as ${provider}:llama3.2`]
    const missing = known.needs.filter((needed) => !settings[needed]).map((needed) => PROVIDER_SETTINGS[needed].name)
    return missing.length === 0 ? [] : [`${name}=${provider} also needs ${missing.join(' and ')}`]
  })
}
