import { DayRow } from './day-row.tsx'
import { copyTimesToOpenDays, type Day } from './weekly-hours.ts'

interface WeekFieldsProps {
  days: readonly Day[]
  onChange(days: Day[]): void
  readOnly?: boolean
}

/** The days of a week, with their openings. */
export const WeekFields = ({ days, onChange, readOnly = false }: WeekFieldsProps) =>
  days.map((day) => (
    <DayRow
      key={day.day}
      day={day}
      onChange={(changed) => onChange(days.map((one) => (one.day === changed.day ? changed : one)))}
      onCopy={() => onChange(copyTimesToOpenDays(days, day.day))}
      readOnly={readOnly}
    />
  ))
