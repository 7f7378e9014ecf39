import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { listAvailableSlots } from '../../../client/sdk.gen.ts'
import type { Appointment } from '../../../client/types.gen.ts'
import { formatClockTime } from '../../../format.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import type { FieldProblem } from '../../../ui/form/field-problem.ts'
import { useServices } from '../../assistant/use-business.ts'
import { isDate, toLocalTime } from '../calendar-dates.ts'
import { text } from '../text.ts'

const words = text.time

/** The texts as typed; `minutes` is a whole number. */
export interface TimeValues {
  date: string
  time: string
  minutes: string
}

interface TimeFieldsProps {
  value: TimeValues
  onChange(value: TimeValues): void
  /** The service whose free times are offered. */
  service: string | null
  /** The member of staff whose free times are offered; null: of anybody. */
  staffId: string | null
  /** The appointment that is to be moved: its own time counts as free. */
  moved?: Pick<Appointment, 'id' | 'staffId'>
  /** What is unusual about the time (`useTimeNote`). */
  note: string | null
  /** The error about the time. */
  error?: FieldProblem
}

/** Date, time and length in the business's time zone, with the free times of that day to choose from. */
export function TimeFields({ value, onChange, service, staffId, moved, note, error }: TimeFieldsProps) {
  const { timezone } = useSession().business
  const set = (field: keyof TimeValues) => (typed: string) => onChange({ ...value, [field]: typed })
  return (
    <>
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        <Field label={words.date}>
          <Input type="date" required value={value.date} onValueChange={set('date')} />
        </Field>
        <Field label={words.time}>
          <Input type="time" required value={value.time} onValueChange={set('time')} />
        </Field>
      </div>
      {note !== null && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {note} {words.stillBookable}
        </p>
      )}
      <FreeTimes {...{ value, service, staffId }} {...(moved && { moved })} onChoose={set('time')} />
      <Field label={words.length} error={error} hint={words.zone(timezone.replaceAll('_', ' '))}>
        <Input type="number" required min={1} max={1440} value={value.minutes} onValueChange={set('minutes')} />
      </Field>
    </>
  )
}

const MAX_SHOWN = 12

function FreeTimes({
  value,
  service,
  staffId,
  moved,
  onChoose,
}: Pick<TimeFieldsProps, 'value' | 'service' | 'staffId' | 'moved'> & { onChoose(time: string): void }) {
  const { timezone } = useSession().business
  const { date, minutes } = value
  const length = Number(minutes)
  // The service of an old appointment may be listed no more.
  const isOffered = useServices().data?.some(({ name }) => name === service) ?? false
  const query = {
    date,
    ...(length >= 1 && length <= 1440 && { durationMinutes: length }),
    ...(isOffered && { service: service ?? '' }),
    ...(staffId !== null && { staff: staffId }),
    // Without a member, the times of the present one would be listed only.
    ...(moved && (staffId !== null || moved.staffId === null) && { appointmentId: moved.id }),
  }
  const { data: slots } = useQuery({
    queryKey: ['appointment', 'slots', query],
    queryFn: () => unwrap(listAvailableSlots({ query })),
    enabled: isDate(date),
  })
  const [showsAll, setShowsAll] = useState(false)
  if (slots === undefined) return null
  if (slots.length === 0) return <p className="text-[13px] text-muted">{words.noneFree}</p>
  return (
    <div>
      <p className="mb-1 text-[13px] text-muted">{words.free}</p>
      <div className="flex flex-wrap gap-1.5">
        {slots.slice(0, showsAll ? slots.length : MAX_SHOWN).map(({ start }) => (
          <Button key={start} size="sm" onClick={() => onChoose(toLocalTime(start, timezone))}>
            {formatClockTime(start, timezone)}
          </Button>
        ))}
        {!showsAll && slots.length > MAX_SHOWN && (
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {words.allFree(slots.length)}
          </Button>
        )}
      </div>
    </div>
  )
}
