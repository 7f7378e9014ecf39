import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { type DayRange, stepDate, VIEWS, type View, viewTitle } from './calendar-dates.ts'
import { text } from './text.ts'

interface CalendarToolbarProps {
  view: View
  days: DayRange
  /** The date from which the arrows step. */
  date: string
  timezone: string
  /** Without a date: from today on. */
  onGo(change: { view?: View; date?: string | undefined }): void
}

/** Chooses the view and the date. */
export function CalendarToolbar({ view, days, date, timezone, onGo }: CalendarToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <Button onClick={() => onGo({ date: undefined })}>{text.today}</Button>
      <div className="flex">
        <Button
          variant="ghost"
          size="icon"
          aria-label={text.earlier}
          onClick={() => onGo({ date: stepDate(view, date, -1, days) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={text.later}
          onClick={() => onGo({ date: stepDate(view, date, 1, days) })}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <h2 className="font-semibold" aria-live="polite">
        {viewTitle(view, date, days)}
      </h2>
      <p className="text-[13px] text-muted sm:ml-auto" title={text.zoneHint}>
        {text.zoneNow(timezone.replaceAll('_', ' '))} <Time at={new Date().toISOString()} format="clock" />
      </p>
      <fieldset className="flex rounded-md border border-line-strong p-0.5 max-sm:w-full">
        <legend className="sr-only">{text.showAs}</legend>
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
