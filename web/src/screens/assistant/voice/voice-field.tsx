import { Field, Input } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useProviders, useVoices } from './use-voice.ts'
import type { PartProps } from './voice-form.tsx'
import { heldBy } from './voice-mode.ts'

/** In whose voice it is spoken: one that is known, or by the name that its provider has for it. */
export function VoiceField({ draft, change, error, readOnly }: PartProps) {
  const voices = useVoices().data
  const realtime = useProviders().data?.realtime ?? []
  const inUse = realtime.find(({ isUsed }) => isUsed)
  const speaksItself = heldBy(draft, realtime) === 'realtime'
  // Named: with that provider. The usual one: of what is chosen, where there are both.
  const pick = (voiceId: string | null) => {
    if (speaksItself) return change({ voiceId, provider: 'realtime' })
    if (voiceId !== null) return change({ voiceId, ...(voices ? { provider: voices.provider } : {}) })
    change({ voiceId, ...(inUse ? { provider: 'voice' } : {}) })
  }
  const known = speaksItself ? (inUse ?? realtime[0])?.voices : voices?.voices
  const hint = speaksItself
    ? 'To hear it, call it: "Talk to it" in the menu.'
    : known === null
      ? `The name of a voice at ${voices?.provider}; empty for the usual one.`
      : undefined
  return (
    <Field label="Voice" error={fieldError(error, 'voiceId')} hint={hint}>
      {known ? (
        <Select
          options={optionsOf(known, draft.voiceId)}
          value={draft.voiceId ?? ''}
          onChange={(voice) => pick(voice || null)}
          disabled={readOnly}
        />
      ) : (
        <Input
          value={draft.voiceId ?? ''}
          onValueChange={(voice) => pick(voice || null)}
          maxLength={100}
          disabled={readOnly}
        />
      )}
    </Field>
  )
}

/** The known ones, and the chosen one even where it is not known. */
const optionsOf = (known: readonly string[], chosen: string | null) => [
  { value: '', label: 'The usual one' },
  ...[...new Set([...known, ...(chosen === null ? [] : [chosen])])].map((voice) => ({
    value: voice,
    label: VOICE_NAMES[voice] ?? voice,
  })),
]

/** The built-in ones, in words. */
const VOICE_NAMES: Readonly<Record<string, string>> = {
  slt: 'slt: a woman, American',
  rms: 'rms: a man, American',
  awb: 'awb: a man, Scottish',
  kal: 'kal: a man, plain and fast',
}
