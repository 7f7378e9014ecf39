import { CalendarPlus, Rss } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AppointmentSheet } from './appointment/appointment-sheet.tsx'
import { NewAppointmentSheet, type NewAppointmentTime } from './appointment/new-appointment-sheet.tsx'
import { TellCustomerDialog } from './appointment/tell-customer-dialog.tsx'
import { type UntoldChange, untoldMove } from './appointment/untold-change.ts'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { text } from './text.ts'
import { useCalendarDays, useCalendarView } from './use-calendar.ts'

/** The calendar: appointments and working hours; appointments are created, rescheduled and canceled here. */
export function CalendarScreen() {
  const { view, date, timezone, week, days: range, filters, set } = useCalendarView()
  const days = useCalendarDays(range)
  const mayWrite = useHasRole('member')
  const [untold, setUntold] = useState<UntoldChange | null>(null)
  const [chosenTime, setChosenTime] = useState<NewAppointmentTime | null>(null)
  // The search palette opens the form by the URL.
  const wish = useMemo(
    () => chosenTime ?? (filters.new === undefined ? null : { date }),
    [chosenTime, filters.new, date],
  )
  const closeForm = () => {
    setChosenTime(null)
    set({ new: undefined }, { replace: true })
  }
  const [showsFeed, setShowsFeed] = useState(false)
  const closeSheet = () => set({ open: undefined }, { replace: true })
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          mayWrite && (
            <>
              <Button onClick={() => setShowsFeed(true)}>
                <Rss aria-hidden /> <span className="max-sm:sr-only">{text.subscribe}</span>
              </Button>
              <Button variant="primary" onClick={() => setChosenTime({ date })}>
                <CalendarPlus aria-hidden /> {text.newAppointment}
              </Button>
            </>
          )
        }
      />
      <CalendarFilters />
      <Card flush className="overflow-clip">
        <CalendarToolbar {...{ view, date, timezone }} days={range} onGo={(change) => set(change)} />
        {days.isError && !days.data ? (
          <div className="p-4">
            <ErrorPanel error={days.error} title={text.loadFailed} onRetry={() => void days.refetch()} />
          </div>
        ) : (
          <CalendarBody
            {...{ view, date, timezone, week, filters }}
            calendar={days.data}
            onOpen={(id) => set({ open: id })}
            onChoose={setChosenTime}
            onMoved={(appointment, before) => setUntold(untoldMove(appointment, before))}
          />
        )}
      </Card>
      <AppointmentSheet
        id={filters.open ?? null}
        onClose={closeSheet}
        onMoved={(appointment, before) => setUntold(untoldMove(appointment, before))}
        onCancelled={(appointment) => setUntold({ appointment, kind: 'cancelled' })}
      />
      <TellCustomerDialog change={untold} onClose={() => setUntold(null)} />
      {mayWrite && <NewAppointmentSheet wish={wish} onClose={closeForm} />}
      {mayWrite && <CalendarFeedDialog open={showsFeed} onClose={() => setShowsFeed(false)} />}
    </>
  )
}
