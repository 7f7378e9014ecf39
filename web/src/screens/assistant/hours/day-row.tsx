import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { text } from '../text.ts'
import { type Day, overnightNote } from './weekly-hours.ts'

interface DayRowProps {
  day: Day
  onChange(day: Day): void
  onCopy(): void
  readOnly: boolean
  /** Labels of the two times; opening hours by default. */
  labels?: { from: string; to: string; off: string; pastMidnight: boolean }
}

const OPENING_HOURS_LABELS = { from: text.opens, to: text.closes, off: text.closed, pastMidnight: true }

/** One day of a weekly schedule. */
export function DayRow({ day, onChange, onCopy, readOnly, labels = OPENING_HOURS_LABELS }: DayRowProps) {
  const name = text.days[day.day]
  const note = labels.pastMidnight ? overnightNote(day) : null
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="w-28 max-sm:flex-1">
        <Checkbox
          label={name}
          checked={day.isOpen}
          onChange={(isOpen) => onChange({ ...day, isOpen })}
          disabled={readOnly}
        />
      </div>
      {day.isOpen ? (
        <>
          <div className="flex items-center gap-3 max-sm:order-1 max-sm:w-full max-[22.5rem]:gap-1.5">
            <TimeField
              label={`${name}, ${labels.from}`}
              value={day.open}
              onChange={(open) => onChange({ ...day, open })}
              readOnly={readOnly}
            />
            <span className="text-muted">{text.to}</span>
            <TimeField
              label={`${name}, ${labels.to}`}
              value={day.close}
              onChange={(close) => onChange({ ...day, close })}
              readOnly={readOnly}
            />
          </div>
          {!readOnly && (
            <Button variant="ghost" size="sm" onClick={onCopy} aria-label={text.copyToAllOf(name)}>
              {text.copyToAll}
            </Button>
          )}
          {note && <span className="text-[13px] text-muted max-sm:order-2">{note}</span>}
        </>
      ) : (
        <span className="text-muted">{labels.off}</span>
      )}
    </div>
  )
}

/** On the narrowest phones the whole time is shown rather than the button beside it. */
const TIME_FIELD_CLASS =
  'w-34 max-sm:min-w-0 max-sm:flex-1 max-[22.5rem]:[&_input]:px-1.5 max-[22.5rem]:[&_input::-webkit-calendar-picker-indicator]:hidden'

interface TimeFieldProps {
  label: string
  value: string
  onChange(value: string): void
  readOnly: boolean
}

function TimeField({ label, value, onChange, readOnly }: TimeFieldProps) {
  return (
    <Field label={label} hideLabel className={TIME_FIELD_CLASS}>
      <Input type="time" required value={value} onValueChange={(next) => onChange(String(next))} disabled={readOnly} />
    </Field>
  )
}
