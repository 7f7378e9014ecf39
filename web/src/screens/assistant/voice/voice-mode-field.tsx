import { Field } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { text } from '../text.ts'
import { useProviders } from './use-voice.ts'
import type { VoiceFieldsProps } from './voice-form.tsx'
import { defaultVoice, type VoiceMode, voiceModeHint, voiceModeOf } from './voice-mode.ts'

/** The choice between a realtime model and the recognizer-model-voice pipeline. */
export function VoiceModeField({ draft, change, error, readOnly }: VoiceFieldsProps) {
  const states = useProviders().data
  if (states === undefined) return null
  const choice = voiceModeOf(draft, states.realtime)
  const isSetUp = states.realtime.some(({ isUsed }) => isUsed)
  return (
    <Field
      className="sm:col-span-2"
      label={text.voiceEngine}
      error={fieldError(error, 'provider')}
      hint={voiceModeHint(choice, states)}
    >
      <Select<VoiceMode>
        options={[
          { value: 'voice', label: text.pipeline },
          {
            value: 'realtime',
            label: isSetUp ? text.realtimeModel : text.realtimeNotSetUp,
            disabled: !isSetUp && choice !== 'realtime',
          },
        ]}
        value={choice}
        onChange={(next) => change(defaultVoice(next))}
        disabled={readOnly}
      />
    </Field>
  )
}
