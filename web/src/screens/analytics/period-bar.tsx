import { Download, Printer } from 'lucide-react'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useFilters } from '../../use-filters.ts'
import { findPreset, type Period, PRESETS, type Preset } from './period.ts'
import { text } from './text.ts'

const DIRECTIONS = [
  { value: '', label: text.period.directions.all },
  { value: 'inbound', label: text.period.directions.inbound },
  { value: 'outbound', label: text.period.directions.outbound },
]

/**
 * Chooses the period and the calls, and offers the export and print actions.
 * @param props.topics those of the calls that are shown, most frequent first
 */
export function PeriodBar({ period, topics }: { period: Period; topics: readonly string[] }) {
  const { filters, set } = useFilters()
  const preset = findPreset(filters)
  const choose = (next: Preset) =>
    set(
      next === 'own'
        ? { days: undefined, from: period.startDate, to: period.endDate }
        : { days: next === '30' ? undefined : next, from: undefined, to: undefined },
    )
  const file = (dataset: 'periods' | 'calls') => {
    const { direction, topic } = filters
    const chosen = { ...(direction && { direction }), ...(topic && { topic }) }
    const query = new URLSearchParams({ ...period, dataset, ...chosen })
    return `/dashboard/api/analytics/export?${query}`
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select aria-label={text.period.label} className="w-44!" options={PRESETS} value={preset} onChange={choose} />
      {preset === 'own' && (
        <>
          <Field label={text.period.from} hideLabel className="w-38">
            <Input
              type="date"
              required
              value={period.startDate}
              onValueChange={(from) => from && set({ from: String(from) }, { replace: true })}
            />
          </Field>
          <Field label={text.period.to} hideLabel className="w-38">
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
        aria-label={text.period.direction}
        className="w-40!"
        options={DIRECTIONS}
        value={filters.direction ?? ''}
        onChange={(direction) => set({ direction })}
      />
      {(topics.length > 0 || filters.topic) && (
        <Select
          aria-label={text.period.topic}
          className="w-40!"
          options={topicOptions(filters.topic, topics)}
          value={filters.topic ?? ''}
          onChange={(topic) => set({ topic })}
        />
      )}
      <span className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
        <a className={buttonClass()} href={file('periods')} download>
          <Download aria-hidden /> {text.period.figuresCsv}
        </a>
        <a className={buttonClass()} href={file('calls')} download>
          <Download aria-hidden /> {text.period.callsCsv}
        </a>
        <Button onClick={() => print()}>
          <Printer aria-hidden /> {text.period.print}
        </Button>
      </span>
    </div>
  )
}

/** The chosen topic may be written in other capitals, or have no calls in this period. */
function topicOptions(chosen: string | undefined, topics: readonly string[]) {
  const others = topics.filter((topic) => topic.toLowerCase() !== chosen?.toLowerCase())
  return [
    { value: '', label: text.period.allTopics },
    ...(chosen ? [chosen, ...others] : others).map((topic) => ({ value: topic, label: topic })),
  ]
}
