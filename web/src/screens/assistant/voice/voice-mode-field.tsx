import { Field } from '../../../ui/form/field.tsx'
import { fieldError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useProviders } from './use-voice.ts'
import type { PartProps } from './voice-form.tsx'
import { type HeldBy, heldBy, holderWords, usualOf } from './voice-mode.ts'

/** Whether a model that hears and speaks itself holds the calls, where the installation has one. */
export function SpokenBy({ draft, change, error, readOnly }: PartProps) {
  const states = useProviders().data
  if (states === undefined) return null
  const choice = heldBy(draft, states.realtime)
  const isSetUp = states.realtime.some(({ isUsed }) => isUsed)
  return (
    <Field
      className="sm:col-span-2"
      label="Calls are held by"
      error={fieldError(error, 'provider')}
      hint={holderWords(choice, states)}
    >
      <Select<HeldBy>
        options={[
          { value: 'voice', label: 'Recogniser, model and voice' },
          {
            value: 'realtime',
            label: `A model that hears and speaks itself${isSetUp ? '' : ' (not set up)'}`,
            disabled: !isSetUp && choice !== 'realtime',
          },
        ]}
        value={choice}
        onChange={(next) => change(usualOf(next))}
        disabled={readOnly}
      />
    </Field>
  )
}
