import { CalendarPlus, Rss } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { text as uiText } from '../../ui/text.ts'
import { useBusinessSettings, useServices } from '../assistant/use-business.ts'
import { AppointmentSheet } from './appointment/appointment-sheet.tsx'
import { NewAppointmentSheet, type NewAppointmentTime } from './appointment/new-appointment-sheet.tsx'
import { TellCustomerDialog, type UntoldChange } from './appointment/tell-customer-dialog.tsx'
import { explainConflict, useReschedule } from './appointment/use-reschedule.ts'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { ServiceLegend } from './service-legend.tsx'
import { text } from './text.ts'
import { filterAppointments, useCalendarDays, useCalendarView } from './use-calendar.ts'

/** The place of the grid while it loads, so that nothing moves when it appears. */
const GRID_HEIGHT = 'h-176'

/** The calendar: appointments and opening hours; appointments are created, rescheduled and cancelled here. */
export function CalendarScreen() {
  const { view, date, timezone, week, days: range, filters, set } = useCalendarView()
  const days = useCalendarDays(range)
  const mayWrite = useHasRole('member')
  const reschedule = useReschedule()
  const { data: services, isPending: servicesArePending } = useServices()
  const { data: settings, isPending: settingsArePending } = useBusinessSettings()
  const isPending = days.isPending || servicesArePending || settingsArePending
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
      <Card flush className="overflow-hidden">
        <CalendarToolbar {...{ view, date, timezone }} days={range} onGo={(change) => set(change)} />
        {isPending && !days.isError && <div className={GRID_HEIGHT} role="status" aria-label={uiText.loading} />}
        {days.isError && !days.data && (
          <div className="p-4">
            <ErrorPanel error={days.error} title={text.loadFailed} onRetry={() => void days.refetch()} />
          </div>
        )}
        {days.data && !isPending && (
          <CalendarGrid
            {...{ view, date, timezone, week, mayWrite, services }}
            stepMinutes={settings?.slotStepMinutes}
            calendar={days.data}
            appointments={filterAppointments(days.data, filters)}
            onOpen={(id) => set({ open: id })}
            onChoose={setChosenTime}
            onMove={(appointment, startsAt, endsAt) =>
              reschedule(appointment, startsAt, endsAt).then(
                (moved) => setUntold({ appointment: moved, kind: 'moved' }),
                (error) => {
                  toast.error(text.move.failed, explainConflict(error))
                  throw error
                },
              )
            }
          />
        )}
        {days.data && !isPending && <ServiceLegend services={services ?? []} />}
        {days.data?.complete === false && <p className="border-t border-line px-4 py-2 text-muted">{text.tooMany}</p>}
      </Card>
      <AppointmentSheet
        id={filters.open ?? null}
        onClose={closeSheet}
        onMoved={(appointment) => setUntold({ appointment, kind: 'moved' })}
        onCancelled={(appointment) => setUntold({ appointment, kind: 'cancelled' })}
      />
      <TellCustomerDialog change={untold} onClose={() => setUntold(null)} />
      {mayWrite && <NewAppointmentSheet wish={wish} onClose={closeForm} />}
      {mayWrite && <CalendarFeedDialog open={showsFeed} onClose={() => setShowsFeed(false)} />}
    </>
  )
}
