import { DayRow } from './day-row.tsx'
import { copyTimesToOpenDays, type Day, problemsOf } from './weekly-hours.ts'

interface WeekFieldsProps {
  days: readonly Day[]
  onChange(days: Day[]): void
  readOnly?: boolean
}

/** The days of a week, with their openings. */
export function WeekFields({ days, onChange, readOnly = false }: WeekFieldsProps) {
  const problems = problemsOf(days)
  return days.map((day, index) => (
    <DayRow
      key={day.day}
      day={day}
      onChange={(changed) => onChange(days.map((one) => (one.day === changed.day ? changed : one)))}
      onCopy={() => onChange(copyTimesToOpenDays(days, day.day))}
      readOnly={readOnly}
      problem={problems[index] ?? null}
    />
  ))
}
