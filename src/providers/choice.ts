import type { ProviderSettingKey, ProviderSettings } from './settings.ts'
import { PROVIDER_SETTINGS } from './settings.ts'

/** `deepgram:nova-3`: who, and which of its models. */
export interface Choice {
  provider: string
  /** Null: the usual one. */
  model: string | null
}

/** The first is asked first. Empty for `none`. */
export function choicesIn(text: string): Choice[] {
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

/** What is known of a provider without opening it. */
export interface Choosable {
  name: string
  /** Null where there is only one, or none to choose. */
  defaultModel: string | null
  /** Settings that it cannot do without. */
  needs: readonly ProviderSettingKey[]
}

/** What is wrong with a choice, each in one line; empty when all is well. */
export function choiceProblems(
  key: ProviderSettingKey,
  settings: ProviderSettings,
  providers: readonly Choosable[],
): string[] {
  const { name } = PROVIDER_SETTINGS[key]
  return choicesIn(settings[key] ?? '').flatMap(({ provider, model }) => {
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
