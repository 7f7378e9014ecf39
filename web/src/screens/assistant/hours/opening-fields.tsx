import { Field, Input } from '../../../ui/form/field.tsx'
import { text } from '../text.ts'
import type { Times } from './weekly-hours.ts'

/** On the narrowest phones the whole time is shown rather than the button beside it. */
const TIME_FIELD_CLASS =
  'w-34 max-sm:min-w-0 max-sm:flex-1 max-[22.5rem]:[&_input]:px-1.5 max-[22.5rem]:[&_input::-webkit-calendar-picker-indicator]:hidden'

interface OpeningFieldsProps {
  value: Times
  onChange(value: Times): void
  /** Labels of the two times. */
  labels: Times
  readOnly: boolean
  /** A button behind the times. */
  children?: React.ReactNode
}

/** The two times of one opening. */
export function OpeningFields({ value, onChange, labels, readOnly, children }: OpeningFieldsProps) {
  const time = (name: keyof Times) => (
    <Field label={labels[name]} hideLabel className={TIME_FIELD_CLASS}>
      <Input
        type="time"
        required
        value={value[name]}
        onValueChange={(next) => onChange({ ...value, [name]: String(next) })}
        disabled={readOnly}
      />
    </Field>
  )
  return (
    <div className="flex min-h-10 items-center gap-3 max-[22.5rem]:gap-1.5">
      {time('open')}
      <span className="text-muted">{text.to}</span>
      {time('close')}
      {children}
    </div>
  )
}
