import type { Home, HomeDay } from '../../client/types.gen.ts'
import { formatCount } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { LOCALE } from '../../locale.ts'
import { useSession } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

const FIGURES = [
  { label: text.week.calls, of: 'calls' },
  { label: text.week.booked, of: 'appointmentsBooked' },
  { label: text.week.missed, of: 'missed' },
  { label: text.week.messages, of: 'messagesReceived' },
  { label: text.week.contacts, of: 'newContacts' },
] as const

/** The figures of the last seven days, today's beside them, and the calls of each day as bars. */
export function WeekAtAGlance({ home }: { home: Home }) {
  return (
    <Card title={text.week.title} aside={<ScreenLink to="/analytics">{text.week.analytics}</ScreenLink>}>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {FIGURES.map(({ label, of }) => (
            <div key={of} className="min-w-0">
              <dt className="text-[13px] text-muted">{label}</dt>
              <dd className="text-lg font-semibold">{formatCount(sum(home.week, of))}</dd>
              <dd className="text-[13px] text-muted">{text.week.today(formatCount(home.today[of]))}</dd>
            </div>
          ))}
          <div className="min-w-0">
            <dt className="text-[13px] text-muted">{text.week.bookingRate}</dt>
            <dd className="text-lg font-semibold">
              {home.bookingRate === null ? text.week.noRate : formatPercent(home.bookingRate)}
            </dd>
            <dd className="text-[13px] text-muted">{text.week.bookingRateHint}</dd>
          </div>
        </dl>
        <CallsPerDay days={home.week} />
      </div>
      {home.testCalls > 0 && <p className="mt-3 text-[13px] text-muted">{text.week.testCalls(home.testCalls)}</p>}
    </Card>
  )
}

const formatPercent = (share: number): string => `${Math.round(share * 100)}%`

const sum = (days: readonly HomeDay[], of: (typeof FIGURES)[number]['of']): number =>
  days.reduce((total, day) => total + day[of], 0)

function CallsPerDay({ days }: { days: readonly HomeDay[] }) {
  const { timezone } = useSession().business
  const name = (start: string, weekday: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(LOCALE, { weekday, timeZone: timezone }).format(new Date(start))
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  return (
    <ul aria-label={text.week.chart} className="flex h-22 items-end gap-1.5">
      {days.map(({ start, calls, missed }, index) => (
        <li
          key={start}
          title={text.week.day(name(start, 'long'), formatCount(calls), missed)}
          className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1"
        >
          <span className="sr-only">{text.week.day(name(start, 'long'), formatCount(calls), missed)}</span>
          <span
            aria-hidden
            className="flex min-h-0.5 w-full max-w-8 flex-col overflow-hidden rounded-sm bg-line"
            style={{ height: `${(calls / most) * 100}%` }}
          >
            <span className="bg-warn-fill" style={{ height: `${(missed / Math.max(1, calls)) * 100}%` }} />
            {calls > 0 && <span className="flex-1 bg-accent" />}
          </span>
          <span aria-hidden className={index === days.length - 1 ? 'text-xs font-semibold' : 'text-xs text-muted'}>
            {name(start, 'narrow')}
          </span>
        </li>
      ))}
    </ul>
  )
}
