import type { ProviderDraft, ProviderOption, ProviderPortSettings } from '../../client/types.gen.ts'

/** What is being typed for a port; empty texts mean the defaults. Pure. */
export interface PortDraft {
  provider: string
  model: string
  voice: string
  key: string
}

export const draftOf = ({ provider, model, voice }: ProviderPortSettings): PortDraft => ({
  provider,
  model: model ?? '',
  voice: voice ?? '',
  key: '',
})

/** The request for a draft. A model or a voice of another provider is left out. */
export function requestOf(
  port: ProviderPortSettings['port'],
  draft: PortDraft,
  option?: ProviderOption,
): ProviderDraft {
  const vendor = option?.needsKey ?? null
  const typed = draft.key.trim()
  return {
    port,
    choice: {
      provider: draft.provider,
      model: draft.model.trim() || null,
      ...(option?.takesVoice ? { voice: draft.voice.trim() || null } : {}),
    },
    ...(vendor !== null && typed !== '' ? { keys: { [vendor]: typed } } : {}),
  }
}

/** The model of the draft, if its vendor has announced its end. `today`: YYYY-MM-DD */
export function retirementOf(draft: PortDraft, option: ProviderOption | undefined, today: string) {
  const model = draft.model.trim() || (option?.defaultModel ?? '')
  const known = option?.models.find(({ id }) => id === model)
  if (!known?.retiresOn) return null
  return { model, on: known.retiresOn, isOver: known.retiresOn <= today, replacement: known.replacement }
}
