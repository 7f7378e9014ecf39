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
import { NewAppointmentSheet, type Wish } from './appointment/new-appointment-sheet.tsx'
import { plainly, useReschedule } from './appointment/use-reschedule.ts'
import { FeedDialog } from './calendar-feed-dialog.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { Toolbar } from './calendar-toolbar.tsx'
import { shownOf, useDays, usePlace } from './use-calendar.ts'

/** What is booked and when the business is open: looked at, made, moved, cancelled. */
export function CalendarScreen() {
  const { view, date, today, timezone, filters, set } = usePlace()
  const days = useDays(view, date)
  const mayWrite = useHasRole('member')
  const reschedule = useReschedule()
  const [wish, setWish] = useState<Wish | null>(null)
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
        <Toolbar {...{ view, date, today, timezone }} onGo={(change) => set(change)} />
        {days.isPending && <Loading rows={10} />}
        {days.isError && !days.data && (
          <div className="p-4">
            <ErrorPanel error={days.error} title="The calendar could not be read" onRetry={() => void days.refetch()} />
          </div>
        )}
        {days.data && (
          <CalendarGrid
            {...{ view, date, timezone, mayWrite }}
            calendar={days.data}
            appointments={shownOf(days.data, filters)}
            onOpen={(id) => set({ open: id })}
            onChoose={setWish}
            onMove={(appointment, startsAt, endsAt) =>
              reschedule(appointment, startsAt, endsAt).catch((error) => {
                toast.error('The appointment was not moved', plainly(error))
                throw error
              })
            }
          />
        )}
        {days.data?.complete === false && (
          <p className="border-t border-line px-4 py-2 text-muted">
            There are more appointments in these days than can be shown at once. Choose fewer days.
          </p>
        )}
      </Card>
      <AppointmentSheet id={filters.open ?? null} onClose={closeSheet} />
      {mayWrite && <NewAppointmentSheet wish={wish} onClose={() => setWish(null)} />}
      {mayWrite && <FeedDialog open={showsFeed} onClose={() => setShowsFeed(false)} />}
    </>
  )
}
