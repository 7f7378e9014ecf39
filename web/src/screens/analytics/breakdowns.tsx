import { ChartColumn } from 'lucide-react'
import type { Analytics } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { type Bar, BarChart, ShareList } from './bar-chart.tsx'
import { ENDED_REASON_LABELS, SOURCE_LABELS } from './metrics.ts'

const OUTCOMES = [
  { name: 'Completed', className: 'bg-accent' },
  { name: 'Missed', className: 'bg-warn' },
  { name: 'Failed', className: 'bg-bad' },
]
const CALLS = [{ name: 'Calls', className: 'bg-accent' }]

/** The totals broken down by time, hour, weekday, call outcome and booking source. */
export function Breakdowns({ analytics: { totals, series, breakdown, period } }: { analytics: Analytics }) {
  if (totals.calls === 0 && totals.appointmentsBooked === 0)
    return (
      <Card flush>
        <EmptyState
          icon={ChartColumn}
          title="No data in this period"
          action={<ScreenLink to="/talk" button="Talk to your assistant" />}
        >
          Choose other days, or make a first call. It is counted as soon as it has ended.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card title={`Calls by ${period.granularity}`}>
        <BarChart label={`Calls by ${period.granularity}`} series={OUTCOMES} bars={toBars(series, period)} />
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Busiest hours">
          <BarChart
            label="Calls by hour of the day"
            series={CALLS}
            bars={breakdown.hourOfDay.map(({ hour, calls }) => ({
              id: String(hour),
              name: `${hourLabel(hour)} to ${hourLabel(hour + 1)}`,
              tick: hour % 6 === 0 ? hourLabel(hour) : null,
              values: [calls],
            }))}
          />
        </Card>
        <Card title="Days of the week">
          <BarChart
            label="Calls by day of the week"
            series={CALLS}
            bars={breakdown.weekday.map(({ weekday, calls }) => ({
              id: weekday,
              name: capitalize(weekday),
              tick: capitalize(weekday.slice(0, 3)),
              values: [calls],
            }))}
          />
        </Card>
        <Card title="How calls ended">
          <ShareList
            rows={breakdown.endedReason.map(({ endedReason, calls }) => ({
              name: ENDED_REASON_LABELS[endedReason] ?? endedReason,
              value: calls,
            }))}
          />
        </Card>
        <Card title="Where bookings came from">
          <ShareList
            rows={breakdown.bookingSource
              .filter(({ appointments }) => appointments > 0)
              .sort((a, b) => b.appointments - a.appointments)
              .map(({ source, appointments }) => ({ name: SOURCE_LABELS[source] ?? source, value: appointments }))}
          />
        </Card>
      </div>
    </>
  )
}

const capitalize = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`
const hourLabel = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** The maximum number of labelled bars. */
const MAX_TICKS = 8

function toBars(series: Analytics['series'], { granularity, timezone }: Analytics['period']): Bar[] {
  const every = Math.ceil(series.length / MAX_TICKS)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: timezone })
  const tick = format(TICK_FORMATS[granularity])
  const name = format(BAR_LABEL_FORMATS[granularity])
  return series.map(({ start, completed, missed, failed }, index) => ({
    id: start,
    name: `${granularity === 'week' ? 'Week from ' : ''}${name.format(new Date(start))}`,
    tick: index % every === 0 ? tick.format(new Date(start)) : null,
    values: [completed, missed, failed],
  }))
}

type Granularity = Analytics['period']['granularity']
const TICK_FORMATS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}
const BAR_LABEL_FORMATS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  week: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
}
