import { FilterBar } from '../../ui/data/filter-bar.tsx'
import { useServices } from '../assistant/use-business.ts'
import { STATUS_LABELS } from './appointment/appointment-labels.ts'

const STATUSES = [
  ...Object.entries(STATUS_LABELS).map(([value, { label }]) => ({ value, label })),
  { value: 'any', label: 'Also cancelled' },
]

/** Filters for the appointments in the calendar. */
export function CalendarFilters() {
  const services = (useServices().data ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <FilterBar
      choices={[
        { name: 'status', label: 'Status', options: STATUSES },
        ...(services.length > 0 ? [{ name: 'service', label: 'Service', options: services }] : []),
      ]}
    />
  )
}
