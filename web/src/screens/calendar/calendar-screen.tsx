import { CalendarPlus, Rss } from 'lucide-react'
import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { AppointmentSheet } from './appointment/appointment-sheet.tsx'
import { NewAppointmentSheet, type NewAppointmentTime } from './appointment/new-appointment-sheet.tsx'
import { explainConflict, useReschedule } from './appointment/use-reschedule.ts'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { filterAppointments, useCalendarDays, useCalendarView } from './use-calendar.ts'

/** The calendar: appointments and opening hours; appointments are created, rescheduled and cancelled here. */
export function CalendarScreen() {
  const { view, date, today, timezone, filters, set } = useCalendarView()
  const days = useCalendarDays(view, date)
  const mayWrite = useHasRole('member')
  const reschedule = useReschedule()
  const [wish, setWish] = useState<NewAppointmentTime | null>(null)
  const [showsFeed, setShowsFeed] = useState(false)
  const closeSheet = () => set({ open: undefined }, { replace: true })
  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          mayWrite && (
            <>
              <Button onClick={() => setShowsFeed(true)}>
                <Rss aria-hidden /> <span className="max-sm:sr-only">Subscribe</span>
              </Button>
              <Button variant="primary" onClick={() => setWish({ date })}>
                <CalendarPlus aria-hidden /> New appointment
              </Button>
            </>
          )
        }
      />
      <CalendarFilters />
      <Card flush className="overflow-hidden">
        <CalendarToolbar {...{ view, date, today, timezone }} onGo={(change) => set(change)} />
        {days.isPending && <Loading rows={10} />}
        {days.isError && !days.data && (
          <div className="p-4">
            <ErrorPanel
              error={days.error}
              title="The calendar could not be loaded"
              onRetry={() => void days.refetch()}
            />
          </div>
        )}
        {days.data && (
          <CalendarGrid
            {...{ view, date, timezone, mayWrite }}
            calendar={days.data}
            appointments={filterAppointments(days.data, filters)}
            onOpen={(id) => set({ open: id })}
            onChoose={setWish}
            onMove={(appointment, startsAt, endsAt) =>
              reschedule(appointment, startsAt, endsAt).catch((error) => {
                toast.error('The appointment was not moved', explainConflict(error))
                throw error
              })
            }
          />
        )}
        {days.data?.complete === false && (
          <p className="border-t border-line px-4 py-2 text-muted">
            There are too many appointments to show. Choose fewer days.
          </p>
        )}
      </Card>
      <AppointmentSheet id={filters.open ?? null} onClose={closeSheet} />
      {mayWrite && <NewAppointmentSheet wish={wish} onClose={() => setWish(null)} />}
      {mayWrite && <CalendarFeedDialog open={showsFeed} onClose={() => setShowsFeed(false)} />}
    </>
  )
}
