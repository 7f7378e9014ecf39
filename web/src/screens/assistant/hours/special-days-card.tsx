import { CalendarOff, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { formatDay, toIsoDate } from '../../../format.ts'
import { ScreenLink } from '../../../layout/screen-link.tsx'
import { useHasRole, useSession } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useNow } from '../../../use-now.ts'
import { useAppointmentsOutside } from '../../calendar/affected/use-affected.ts'
import { text } from '../text.ts'
import { useClosures, useSpecialHours } from '../use-business.ts'
import { HolidayList } from './holiday-list.tsx'
import { SpecialDaySheet } from './special-day-sheet.tsx'
import { type EditedDay, formatOpenings, type SpecialDay, specialDays } from './special-days.ts'
import { useSpecialDayChanges } from './use-special-day-changes.ts'
import type { WeeklyHours } from './weekly-hours.ts'

const words = text.specialDays

interface SpecialDaysCardProps {
  weekly: WeeklyHours
  /** ISO 3166 alpha-2. */
  country: string
}

/** Coming closed days and special hours, and the public holidays on which nothing is changed. */
export function SpecialDaysCard({ weekly, country }: SpecialDaysCardProps) {
  const closures = useClosures()
  const special = useSpecialHours()
  const mayWrite = useHasRole('admin')
  const { timezone } = useSession().business
  const today = toIsoDate(useNow(), timezone)
  const [edited, setEdited] = useState<EditedDay | null>(null)
  if (closures.isPending || special.isPending) return <Loading />
  const failed = closures.isError ? closures : special.isError ? special : null
  if (failed) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
  const days = specialDays(closures.data ?? [], special.data ?? [], today)
  return (
    <Card
      title={words.title}
      flush
      aside={mayWrite && <Button onClick={() => setEdited({ isNew: true })}>{words.add}</Button>}
    >
      {days.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-muted">
          <CalendarOff className="size-4 shrink-0" aria-hidden />
          {words.none}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {days.map((day) => (
            <DayItem key={day.date} day={day} mayWrite={mayWrite} onEdit={() => setEdited({ ...day, isNew: false })} />
          ))}
        </ul>
      )}
      <HolidayList country={country} days={days} mayWrite={mayWrite} onSetHours={setEdited} />
      {edited && (
        <SpecialDaySheet of={edited} days={days} weekly={weekly} today={today} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}

function DayItem({ day, mayWrite, onEdit }: { day: SpecialDay; mayWrite: boolean; onEdit(): void }) {
  const { date, openings, reason } = day
  const name = formatDay(`${date}T12:00:00Z`, 'UTC', useNow())
  return (
    <li className="flex items-center gap-1 py-1.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-[13px] break-words text-muted">
          {[formatOpenings(openings), reason].filter(Boolean).join(' · ')}
        </p>
        <BookedOnDay date={date} openings={openings} />
      </div>
      {mayWrite && (
        <>
          <Button variant="ghost" size="icon" aria-label={words.edit(name)} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
          <RemoveButton day={day} name={name} />
        </>
      )}
    </li>
  )
}

/** The appointments that stay booked while the business is closed. Nothing where there are none. */
function BookedOnDay({ date, openings }: Pick<SpecialDay, 'date' | 'openings'>) {
  const count = useAppointmentsOutside({ date, openings }).found?.count ?? 0
  if (count === 0) return null
  return (
    <p className="text-[13px]">
      <ScreenLink to="/calendar" search={{ view: 'day', date }}>
        {openings === null ? words.booked(count) : words.bookedOutside(count)}
      </ScreenLink>
    </p>
  )
}

function RemoveButton({ day, name }: { day: SpecialDay; name: string }) {
  const { remove: removeDay, undoSet } = useSpecialDayChanges()
  const remove = async () => {
    try {
      await removeDay(day)
      toast.success(words.removed(name), { undo: () => void undoSet(day, day) })
    } catch (error) {
      toast.error(words.notRemoved, error)
    }
  }
  return (
    <Button variant="ghost" size="icon" aria-label={words.remove(name)} onClick={() => void remove()}>
      <X aria-hidden />
    </Button>
  )
}
