import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusinessChanges } from './use-business.ts'
import { type Day, daysOf, hoursOf, noteOn, sameEverywhere, type WeeklyHours } from './week.ts'

const nameOf = (day: string) => `${day[0]?.toUpperCase()}${day.slice(1)}`

/** The weekly rule. It counts for the next booking on; appointments that stand stay. */
export function WeekEditor({ hours, timezone }: { hours: WeeklyHours; timezone: string }) {
  const [days, setDays] = useState(() => daysOf(hours))
  const { change } = useBusinessChanges()
  const readOnly = !useMay('admin')
  const saving = useMutation({
    mutationFn: () => change({ hours: hoursOf(days) }),
    onSuccess: () =>
      toast.done('The opening hours were saved.', {
        undo: () =>
          void change({ hours }).catch((error: unknown) => toast.failed('The hours were not put back', error)),
      }),
  })
  const isChanged = JSON.stringify(hoursOf(days)) !== JSON.stringify(hoursOf(daysOf(hours)))
  const put = (changed: Day) => setDays(days.map((day) => (day.day === changed.day ? changed : day)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Card title="Opening hours" aside={<span className="text-[13px] text-muted">{timezone}</span>}>
      <form onSubmit={submit} className="flex flex-col gap-1">
        {days.map((day) => (
          <DayRow
            key={day.day}
            day={day}
            onChange={put}
            readOnly={readOnly}
            onCopy={() => setDays(sameEverywhere(days, day.day))}
          />
        ))}
        {saving.error && (
          <p role="alert" className="mt-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
            {sentenceOf(saving.error)}
          </p>
        )}
        {!readOnly && (
          <div className="mt-3 flex gap-2">
            <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
              Save the hours
            </Button>
            {isChanged && <Button onClick={() => setDays(daysOf(hours))}>Discard changes</Button>}
          </div>
        )}
      </form>
    </Card>
  )
}

interface DayRowProps {
  day: Day
  onChange(day: Day): void
  onCopy(): void
  readOnly: boolean
}

function DayRow({ day, onChange, onCopy, readOnly }: DayRowProps) {
  const name = nameOf(day.day)
  const note = noteOn(day)
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
              label={`${name}, opens`}
              value={day.open}
              onChange={(open) => onChange({ ...day, open })}
              readOnly={readOnly}
            />
            <span className="text-muted">to</span>
            <TimeField
              label={`${name}, closes`}
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
        <span className="text-muted">Closed</span>
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
