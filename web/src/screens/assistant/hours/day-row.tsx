import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { type Day, noteOn } from './weekly-hours.ts'

interface DayRowProps {
  day: Day
  onChange(day: Day): void
  onCopy(): void
  readOnly: boolean
  /** What the hours are of; opening hours unless given. */
  words?: { from: string; to: string; off: string; pastMidnight: boolean }
}

const OPENING = { from: 'opens', to: 'closes', off: 'Closed', pastMidnight: true }

const nameOf = (day: string) => `${day[0]?.toUpperCase()}${day.slice(1)}`

/** One day of a weekly rule, with its times where something is on. */
export function DayRow({ day, onChange, onCopy, readOnly, words = OPENING }: DayRowProps) {
  const name = nameOf(day.day)
  const note = words.pastMidnight ? noteOn(day) : null
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
          <div className="flex items-center gap-3 max-sm:order-1 max-sm:w-full">
            <TimeField
              label={`${name}, ${words.from}`}
              value={day.open}
              onChange={(open) => onChange({ ...day, open })}
              readOnly={readOnly}
            />
            <span className="text-muted">to</span>
            <TimeField
              label={`${name}, ${words.to}`}
              value={day.close}
              onChange={(close) => onChange({ ...day, close })}
              readOnly={readOnly}
            />
          </div>
          {!readOnly && (
            <Button variant="ghost" size="sm" onClick={onCopy} aria-label={`Use for all: the times of ${name}`}>
              Use for all
            </Button>
          )}
          {note && <span className="text-[13px] text-muted max-sm:order-2">{note}</span>}
        </>
      ) : (
        <span className="text-muted">{words.off}</span>
      )}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  onChange(value: string): void
  readOnly: boolean
}

function TimeField({ label, value, onChange, readOnly }: TimeFieldProps) {
  return (
    <Field label={label} hideLabel className="w-34 max-sm:flex-1">
      <Input type="time" required value={value} onValueChange={(next) => onChange(String(next))} disabled={readOnly} />
    </Field>
  )
}
