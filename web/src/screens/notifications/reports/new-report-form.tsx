import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { createReportSchedule } from '../../../client/sdk.gen.ts'
import type { ReportSchedule } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { timeOf } from './report-time.ts'
import { SCHEDULES } from './schedules-key.ts'
import { text } from './text.ts'

type Type = ReportSchedule['type']
type Group = ReportSchedule['figures'][number]
type Format = ReportSchedule['formats'][number]

const TYPES: readonly Type[] = ['weekly', 'monthly']
const GROUPS: readonly Group[] = ['calls', 'bookings', 'outcomes', 'messages']
const FORMATS: readonly Format[] = ['pdf', 'csv']
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: timeOf(hour) }))

/** Schedules another report. */
export function NewReportForm() {
  const queryClient = useQueryClient()
  const [type, setType] = useState<Type>('weekly')
  const [hour, setHour] = useState('8')
  const [figures, setFigures] = useState<readonly Group[]>(GROUPS)
  const [formats, setFormats] = useState<readonly Format[]>(FORMATS)
  const isIncomplete = figures.length === 0 || formats.length === 0
  const adding = useMutation({
    mutationFn: () =>
      unwrap(
        createReportSchedule({ body: { type, hour: Number(hour), figures: [...figures], formats: [...formats] } }),
      ),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: SCHEDULES })
      toast.success(text.added)
    },
    onError: (error) => toast.error(text.notAdded, error),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIncomplete) adding.mutate()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={text.period}>
          <Select<Type>
            options={TYPES.map((value) => ({ value, label: text.periods[value] }))}
            value={type}
            onChange={setType}
          />
        </Field>
        <Field label={text.at}>
          <Select options={HOURS} value={hour} onChange={setHour} />
        </Field>
      </div>
      <Choice legend={text.figuresLabel} all={GROUPS} names={text.figures} chosen={figures} onChange={setFigures} />
      <Choice legend={text.formatsLabel} all={FORMATS} names={text.formats} chosen={formats} onChange={setFormats} />
      {isIncomplete && <p className="text-[13px] text-muted">{text.incomplete}</p>}
      <Button type="submit" busy={adding.isPending} disabled={isIncomplete} className="self-start">
        {text.add}
      </Button>
    </form>
  )
}

interface ChoiceProps<T extends string> {
  legend: string
  all: readonly T[]
  names: Readonly<Record<T, string>>
  chosen: readonly T[]
  onChange(chosen: readonly T[]): void
}

/** Any number of these. */
function Choice<T extends string>({ legend, all, names, chosen, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          label={names[one]}
          checked={chosen.includes(one)}
          onChange={(wanted) => onChange(all.filter((other) => (other === one ? wanted : chosen.includes(other))))}
        />
      ))}
    </fieldset>
  )
}
