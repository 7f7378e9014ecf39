import type { ProviderState, ProviderStates } from '../../features/voice/voice-profile-dashboard-routes.ts'
import { type ProviderInfo, parseChoices } from '../../providers/choice.ts'
import { llmProviders, realtimeProviders, sttProviders, ttsProviders } from '../../providers/index.ts'
import { PROVIDER_SETTINGS, type ProviderSettingKey, type ProviderSettings } from '../../providers/settings.ts'

/** Which providers the settings choose, and what the others need. Contains no values of settings. Pure. */
export function providerStates(settings: ProviderSettings): ProviderStates {
  return {
    recognisers: statesOf('stt', settings, sttProviders),
    models: statesOf('llm', settings, llmProviders),
    voices: statesOf('tts', settings, ttsProviders),
    realtime: statesOf('realtime', settings, realtimeProviders, 1),
  }
}

/** @param most how many of the chosen providers are used at all */
function statesOf(
  key: ProviderSettingKey,
  settings: ProviderSettings,
  providers: readonly (ProviderInfo & { readonly title: string; readonly voices?: readonly string[] })[],
  most = Number.POSITIVE_INFINITY,
): ProviderState[] {
  const chosen = parseChoices(settings[key] ?? '').slice(0, most)
  const rank = (name: string) => chosen.findIndex(({ provider }) => provider === name)
  return providers
    .map(({ name, title, defaultModel, needs, voices }) => {
      const used = chosen[rank(name)]
      const unset = needs.filter((needed) => !settings[needed]).map((needed) => PROVIDER_SETTINGS[needed].name)
      return {
        ...{ provider: name, title, voices: voices ? [...voices] : null },
        isUsed: used !== undefined,
        model: used === undefined ? null : (used.model ?? (defaultModel || null)),
        missing: [...(used === undefined ? [`${PROVIDER_SETTINGS[key].name}=${name}`] : []), ...unset],
      }
    })
    .sort((a, b) => Number(b.isUsed) - Number(a.isUsed) || rank(a.provider) - rank(b.provider))
}
