import { clsx } from 'clsx'
import { useState } from 'react'
import { formatCount } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { text } from './text.ts'

export interface Bar {
  id: string
  /** The full label, such as "Tuesday, March 3". */
  name: string
  /** The label under the bar; null if there is no room for one under each bar. */
  tick: string | null
  /** One value per series, from the bottom up. */
  values: readonly number[]
}

interface BarChartProps {
  label: string
  series: readonly { name: string; className: string }[]
  bars: readonly Bar[]
}

/** The top of the y axis: a round value not below the highest bar, with whole-numbered steps. */
export function roundAxisMaximum(highest: number): number {
  if (highest <= 4) return 4
  const size = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * size >= highest) ?? 10
  return Math.ceil((step * size) / 4) * 4
}

/** A stacked bar chart. Hovering a bar shows its values above the chart; screen readers get the data as a table. */
export function BarChart({ label, series, bars }: BarChartProps) {
  const [active, setActive] = useState<number | null>(null)
  const top = roundAxisMaximum(Math.max(0, ...bars.map(({ values }) => sum(values))))
  const ticks = bars.flatMap(({ tick }) => tick ?? [])
  const ticked = bars.flatMap(({ id, tick }) => (tick === null ? [] : [id]))
  // A phone has no room for more, except for such as "Mon".
  const isCrowded = ticks.length > 4 && ticks.some((tick) => tick.length > 3)
  const shown = active === null ? undefined : bars[active]
  return (
    <figure className="min-w-0">
      <div aria-hidden>
        <div className="mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
          {shown ? (
            <span>
              <span className="font-medium text-ink">{shown.name}</span>
              {': '}
              {series
                .map(({ name }, index) => text.charts.value(formatCount(shown.values[index] ?? 0), name))
                .join(', ')}
            </span>
          ) : (
            series.map(({ name, className }) => (
              <span key={name} className="inline-flex items-center gap-1.5">
                <span className={clsx('size-2.5 rounded-sm', className)} /> {name}
              </span>
            ))
          )}
        </div>
        <div className="flex gap-2">
          <div className="relative w-8 shrink-0 text-right text-xs text-muted">
            {[1, 0.75, 0.5, 0.25, 0].map((part) => (
              <span key={part} className="absolute right-0 translate-y-1/2" style={{ bottom: `${part * 100}%` }}>
                {formatCount(top * part)}
              </span>
            ))}
          </div>
          <div className="relative h-44 min-w-0 flex-1">
            {[1, 0.75, 0.5, 0.25, 0].map((part) => (
              <span
                key={part}
                className="absolute inset-x-0 border-t border-line"
                style={{ bottom: `${part * 100}%` }}
              />
            ))}
            <div className="absolute inset-0 flex" onPointerLeave={() => setActive(null)}>
              {bars.map(({ id, values }, index) => (
                <span
                  key={id}
                  className={clsx('flex h-full min-w-0 flex-1 flex-col-reverse', active === index && 'bg-sunken')}
                  onPointerEnter={() => setActive(index)}
                >
                  <span
                    className="flex w-3/4 max-w-8 flex-col-reverse self-center overflow-hidden rounded-t"
                    style={{ height: `${(sum(values) / top) * 100}%` }}
                  >
                    {values.map((value, place) => (
                      <span
                        key={series[place]?.name ?? place}
                        className={clsx('block basis-0', series[place]?.className)}
                        style={{ flexGrow: value }}
                      />
                    ))}
                  </span>
                </span>
              ))}
            </div>
          </div>
        </div>
        <div className="mt-1.5 ml-10 flex h-4 text-xs text-muted">
          {bars.map(({ id, tick }) => (
            <span key={id} className="relative min-w-0 flex-1">
              {tick !== null && (
                <span
                  className={clsx(
                    'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
                    isCrowded && ticked.indexOf(id) % 2 === 1 && 'max-sm:hidden',
                  )}
                >
                  {tick}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{text.charts.when}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, name, values }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {series.map((one, place) => (
                  <td key={one.name}>{formatCount(values[place] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figcaption>
    </figure>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface ShareListProps {
  rows: readonly { name: string; value: number; href?: { topic: string } }[]
  /** What the shares are parts of; by default the sum of the values. */
  whole?: number
}

/** Horizontal bars, longest first, for labels that are too long for a bar chart. */
export function ShareList({ rows, whole = sum(rows.map(({ value }) => value)) }: ShareListProps) {
  const highest = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.every(({ value }) => value === 0)) return <p className="text-muted">{text.charts.emptyTitle}</p>
  return (
    <ul className="flex flex-col gap-2.5">
      {rows.map(({ name, value, href }) => (
        <li key={name}>
          <div className="flex justify-between gap-3">
            <span className="min-w-0 truncate">
              {href === undefined ? (
                name
              ) : (
                <ScreenLink to="/calls" search={href}>
                  {name}
                </ScreenLink>
              )}
            </span>
            <span className="shrink-0 text-muted">
              {text.charts.share(formatCount(value), Math.round((value / whole) * 100))}
            </span>
          </div>
          <div className="mt-1 h-1.5 rounded-full bg-sunken">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(value / highest) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
