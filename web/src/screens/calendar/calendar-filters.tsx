import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { useServices } from '../assistant/use-business.ts'
import { useStaff } from '../staff/use-staff.ts'
import { STATUS_LABELS } from './appointment/appointment-labels.ts'
import { text } from './text.ts'

const STATUSES = [
  ...Object.entries(STATUS_LABELS).map(([value, { label }]) => ({ value, label })),
  { value: 'any', label: text.filters.any },
]

/** Filters for the appointments in the calendar. */
export function CalendarFilters() {
  const staff = (useStaff().data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const services = (useServices().data ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <FilterBar
      choices={[
        { name: 'status', label: text.filters.status, options: STATUSES, unfiltered: text.filters.notCanceled },
        ...(staff.length > 0 ? [{ name: 'staff', label: text.filters.staff, options: staff }] : []),
        ...(services.length > 0 ? [{ name: 'service', label: text.filters.service, options: services }] : []),
      ]}
    />
  )
}
