import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { stepDate, VIEWS, type View, viewTitle } from './calendar-dates.ts'

interface CalendarToolbarProps {
  view: View
  date: string
  today: string
  timezone: string
  onGo(change: { view?: View; date?: string }): void
}

/** Chooses the view and the date. */
export function CalendarToolbar({ view, date, today, timezone, onGo }: CalendarToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <Button onClick={() => onGo({ date: today })}>Today</Button>
      <div className="flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Earlier days"
          onClick={() => onGo({ date: stepDate(view, date, -1) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Later days"
          onClick={() => onGo({ date: stepDate(view, date, 1) })}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <h2 className="font-semibold" aria-live="polite">
        {viewTitle(view, date)}
      </h2>
      <p className="text-[13px] text-muted sm:ml-auto" title="Times are in the time zone of the business">
        {timezone.replaceAll('_', ' ')}, <Time at={new Date().toISOString()} format="clock" />
      </p>
      <fieldset className="flex rounded-md border border-line-strong p-0.5 max-sm:w-full">
        <legend className="sr-only">Show as</legend>
        {VIEWS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            onClick={() => onGo({ view: value })}
            className={clsx(
              'h-6.5 rounded px-2.5 text-[13px] font-medium max-sm:flex-1 pointer-coarse:h-9',
              view === value ? 'bg-accent text-on-accent' : 'text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
