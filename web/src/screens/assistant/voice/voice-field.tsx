import { Field, Input } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { text } from '../text.ts'
import { useProviders, useVoices } from './use-voice.ts'
import type { VoiceFieldsProps } from './voice-form.tsx'
import { voiceModeOf } from './voice-mode.ts'

/** The voice: a choice if the provider lists its voices, else a text field for the provider's voice id. */
export function VoiceField({ draft, change, error, readOnly }: VoiceFieldsProps) {
  const voices = useVoices().data
  const realtime = useProviders().data?.realtime ?? []
  const inUse = realtime.find(({ isUsed }) => isUsed)
  const isRealtime = voiceModeOf(draft, realtime) === 'realtime'
  // Choosing a voice also fixes the provider; choosing the default voice keeps the current mode where both modes are
  // available.
  const pick = (voiceId: string | null) => {
    if (isRealtime) return change({ voiceId, provider: 'realtime' })
    if (voiceId !== null) return change({ voiceId, ...(voices ? { provider: voices.provider } : {}) })
    change({ voiceId, ...(inUse ? { provider: 'voice' } : {}) })
  }
  const known = isRealtime ? (inUse ?? realtime[0])?.voices : voices?.voices
  const hint = isRealtime ? text.realtimeVoiceHint : known === null ? text.voiceIdHint(voices?.provider) : undefined
  return (
    <Field label={text.voice} error={fieldError(error, 'voiceId')} hint={hint}>
      {known ? (
        <Select
          options={voiceOptions(known, draft.voiceId)}
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

/** The listed voices, plus the current one if it is not listed. */
const voiceOptions = (known: readonly string[], chosen: string | null) => [
  { value: '', label: text.defaultVoice },
  ...[...new Set([...known, ...(chosen === null ? [] : [chosen])])].map((voice) => ({
    value: voice,
    label: VOICE_NAMES[voice] ?? voice,
  })),
]

/** Descriptions of the built-in voices. */
const VOICE_NAMES: Readonly<Record<string, string>> = {
  slt: text.slt,
  rms: text.rms,
  awb: text.awb,
  kal: text.kal,
}
