import { Checkbox } from '../../ui/form/checkbox.tsx'
import { text } from './text.ts'

/** In minutes before the start. */
const REMINDERS = [10_080, 2_880, 1_440, 240, 120, 60]

interface ReminderTimesProps {
  /** In minutes before the start. */
  chosen: readonly number[]
  disabled: boolean
  onChange(minutes: number[]): void
}

/** The times at which reminders are sent, to tick. */
export function ReminderTimes({ chosen, disabled, onChange }: ReminderTimesProps) {
  const times = [...new Set([...REMINDERS, ...chosen])].sort((a, b) => b - a)
  return (
    <div className="flex flex-col gap-2">
      {times.map((minutes) => (
        <Checkbox
          key={minutes}
          label={text.before(minutes)}
          checked={chosen.includes(minutes)}
          disabled={disabled}
          onChange={(on) => onChange(on ? [...chosen, minutes] : chosen.filter((one) => one !== minutes))}
        />
      ))}
    </div>
  )
}
