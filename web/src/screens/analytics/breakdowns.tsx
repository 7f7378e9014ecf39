import { ChartColumn } from 'lucide-react'
import { callOutcomeLabel } from '../../call-view/call-labels.ts'
import type { Analytics } from '../../client/types.gen.ts'
import { AddSampleDataButton } from '../../layout/demo/add-sample-data.tsx'
import { LOCALE } from '../../locale.ts'
import { useSession } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { inWeekOrder, weekdayName } from '../../week.ts'
import { type Bar, BarChart, ShareList } from './bar-chart.tsx'
import { text } from './text.ts'

const OUTCOMES = [
  { name: text.charts.completed, className: 'bg-accent' },
  { name: text.charts.missed, className: 'bg-warn-fill' },
  { name: text.charts.failed, className: 'bg-bad' },
]
/** The others are found by the filter. */
const SHOWN_TOPICS = 10
const CALLS = [{ name: text.charts.calls, className: 'bg-accent' }]

/** Calls by topic and by how callers felt. */
type Counted = Pick<Analytics['breakdown'], 'topic' | 'sentiment'>

/** The totals broken down by time, hour, weekday, call outcome and booking source. */
export function Breakdowns({ analytics, counted }: { analytics: Analytics; counted: Counted | undefined }) {
  const { totals, series, breakdown, period } = analytics
  const { country } = useSession().business
  if (totals.calls === 0 && totals.appointmentsBooked === 0)
    return (
      <Card flush>
        <EmptyState icon={ChartColumn} title={text.charts.emptyTitle} action={<AddSampleDataButton />}>
          {text.charts.empty}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card title={text.charts.callsBy[period.granularity]}>
        <BarChart label={text.charts.callsBy[period.granularity]} series={OUTCOMES} bars={toBars(series, period)} />
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={text.charts.busiestHours}>
          <BarChart
            label={text.charts.byHour}
            series={CALLS}
            bars={breakdown.hourOfDay.map(({ hour, calls }) => ({
              id: String(hour),
              name: text.charts.hours(hourLabel(hour), hourLabel(hour + 1)),
              tick: hour % 6 === 0 ? hourLabel(hour) : null,
              values: [calls],
            }))}
          />
        </Card>
        <Card title={text.charts.weekdays}>
          <BarChart
            label={text.charts.byWeekday}
            series={CALLS}
            bars={inWeekOrder(breakdown.weekday, ({ weekday }) => weekday, country).map(({ weekday, calls }) => ({
              id: weekday,
              name: weekdayName(weekday, 'long'),
              tick: weekdayName(weekday, 'short'),
              values: [calls],
            }))}
          />
        </Card>
        <Card title={text.charts.outcomes}>
          <ShareList
            rows={breakdown.outcome
              .filter(({ calls }) => calls > 0)
              .map(({ outcome, calls }) => ({ name: callOutcomeLabel(outcome), value: calls }))}
          />
        </Card>
        <TopicCards counted={counted} calls={totals.calls} />
        <Card title={text.charts.endings}>
          <ShareList
            rows={breakdown.endedReason.map(({ endedReason, calls }) => ({
              name: text.endedReasons[endedReason] ?? endedReason,
              value: calls,
            }))}
          />
        </Card>
        <Card title={text.charts.sources}>
          <ShareList
            rows={breakdown.bookingSource
              .filter(({ appointments }) => appointments > 0)
              .sort((a, b) => b.appointments - a.appointments)
              .map(({ source, appointments }) => ({ name: text.sources[source] ?? source, value: appointments }))}
          />
        </Card>
      </div>
    </>
  )
}

function TopicCards({ counted, calls: all }: { counted: Counted | undefined; calls: number }) {
  if (counted === undefined) return null
  const { topic: topics = [], sentiment: feelings = [] } = counted
  return (
    <>
      <Card title={text.charts.topics}>
        {topics.length === 0 ? (
          <p className="text-muted">{text.charts.noTopics}</p>
        ) : (
          <>
            <p className="mb-3 text-[13px] text-muted">{text.charts.topicsHint}</p>
            <ShareList
              whole={all}
              rows={topics
                .slice(0, SHOWN_TOPICS)
                .map(({ topic, calls }) => ({ name: topic, value: calls, href: { topic } }))}
            />
          </>
        )}
      </Card>
      {feelings.some(({ calls }) => calls > 0) && (
        <Card title={text.charts.sentiments}>
          <ShareList
            rows={feelings.map(({ sentiment, calls }) => ({ name: text.sentimentNames[sentiment], value: calls }))}
          />
        </Card>
      )}
    </>
  )
}

const HOUR_FORMAT = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', timeZone: 'UTC' })
/** "6 AM" or "06", as the reader's language writes it. */
const hourLabel = (hour: number): string => HOUR_FORMAT.format(Date.UTC(2026, 0, 1, hour % 24))

/** The maximum number of labeled bars. */
const MAX_TICKS = 8

function toBars(series: Analytics['series'], { granularity, timezone }: Analytics['period']): Bar[] {
  const every = Math.ceil(series.length / MAX_TICKS)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: timezone })
  const tick = format(TICK_FORMATS[granularity])
  const name = format(BAR_LABEL_FORMATS[granularity])
  return series.map(({ start, completed, missed, failed }, index) => ({
    id: start,
    name: granularity === 'week' ? text.charts.weekFrom(name.format(new Date(start))) : name.format(new Date(start)),
    tick: index % every === 0 ? tick.format(new Date(start)) : null,
    values: [completed, missed, failed],
  }))
}

type Granularity = Analytics['period']['granularity']
const TICK_FORMATS: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { hour: 'numeric' },
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
