import { Download, Printer } from 'lucide-react'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useFilters } from '../../use-filters.ts'
import { findPreset, type Period, PRESETS, type Preset } from './period.ts'

const DIRECTIONS = [
  { value: '', label: 'All calls' },
  { value: 'inbound', label: 'Inbound calls' },
  { value: 'outbound', label: 'Outbound calls' },
]

/** Chooses the period and the calls, and offers the export and print actions. */
export function PeriodBar({ period }: { period: Period }) {
  const { filters, set } = useFilters()
  const preset = findPreset(filters)
  const choose = (next: Preset) =>
    set(
      next === 'own'
        ? { days: undefined, from: period.startDate, to: period.endDate }
        : { days: next === '30' ? undefined : next, from: undefined, to: undefined },
    )
  const file = (dataset: 'periods' | 'calls') => {
    const { direction } = filters
    const query = new URLSearchParams({ ...period, dataset, ...(direction ? { direction } : {}) })
    return `/dashboard/api/analytics/export?${query}`
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select aria-label="Period" className="w-44!" options={PRESETS} value={preset} onChange={choose} />
      {preset === 'own' && (
        <>
          <Field label="From" hideLabel className="w-38">
            <Input
              type="date"
              required
              value={period.startDate}
              onValueChange={(from) => from && set({ from: String(from) }, { replace: true })}
            />
          </Field>
          <Field label="To" hideLabel className="w-38">
            <Input
              type="date"
              required
              value={period.endDate}
              onValueChange={(to) => to && set({ to: String(to) }, { replace: true })}
            />
          </Field>
        </>
      )}
      <Select
        aria-label="Direction"
        className="w-40!"
        options={DIRECTIONS}
        value={filters.direction ?? ''}
        onChange={(direction) => set({ direction })}
      />
      <span className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
        <a className={buttonClass()} href={file('periods')} download>
          <Download aria-hidden /> Figures (CSV)
        </a>
        <a className={buttonClass()} href={file('calls')} download>
          <Download aria-hidden /> Calls (CSV)
        </a>
        <Button onClick={() => print()}>
          <Printer aria-hidden /> Print or PDF
        </Button>
      </span>
    </div>
  )
}
