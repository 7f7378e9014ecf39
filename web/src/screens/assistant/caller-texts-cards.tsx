import type { BusinessSettings } from '../../client/types.gen.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

type CallerTexts = Pick<BusinessSettings, 'textWhenCutOff' | 'textWhenMissed' | 'textWhenMissedHours'>

const HOUR_CHOICES = [1, 4, 12, 24, 48, 168]

/** The text messages that callers get without asking: after a call that was cut off, and after one that nobody took. */
export function CallerTextsCards({
  rules,
  put,
  readOnly,
}: {
  rules: CallerTexts
  put(part: Partial<CallerTexts>): void
  readOnly: boolean
}) {
  const { textWhenCutOff, textWhenMissed, textWhenMissedHours } = rules
  const hours = [...new Set([...HOUR_CHOICES, textWhenMissedHours])].sort((a, b) => a - b)
  return (
    <>
      <Card title={text.whenCutOff}>
        <Checkbox
          label={text.textCutOffCallers}
          hint={text.textCutOffCallersHint}
          checked={textWhenCutOff}
          onChange={(next) => put({ textWhenCutOff: next })}
          disabled={readOnly}
        />
      </Card>
      <Card title={text.whenMissed}>
        <Checkbox
          label={text.textMissedCallers}
          hint={text.textMissedCallersHint}
          checked={textWhenMissed}
          onChange={(next) => put({ textWhenMissed: next })}
          disabled={readOnly}
        />
        {textWhenMissed && (
          <Field label={text.missedHours} hint={text.missedHoursHint}>
            <Select
              options={hours.map((count) => ({ value: String(count), label: text.hours(count) }))}
              value={String(textWhenMissedHours)}
              onChange={(next) => put({ textWhenMissedHours: Number(next) })}
              disabled={readOnly}
            />
          </Field>
        )}
      </Card>
    </>
  )
}
