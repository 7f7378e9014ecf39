import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { listAppointmentsOutsideHours } from '../../../client/sdk.gen.ts'
import type { Holiday } from '../../../client/types.gen.ts'
import { formatDay } from '../../../format.ts'
import { LOCALE } from '../../../locale.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { useNow } from '../../../use-now.ts'
import { text } from '../text.ts'
import { useHolidays } from '../use-business.ts'
import { type EditedDay, openHolidays, type SpecialDay } from './special-days.ts'
import { useSpecialDayChanges } from './use-special-day-changes.ts'

const words = text.holidays
const countries = new Intl.DisplayNames(LOCALE, { type: 'region' })
/** So many are shown at first. */
const FEW = 3

interface HolidayListProps {
  country: string
  days: readonly SpecialDay[]
  mayWrite: boolean
  onSetHours(day: EditedDay): void
}

/** Offers to close on the coming public holidays; nothing where all are decided or none are known. */
export function HolidayList({ country, days, mayWrite, onSetHours }: HolidayListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const holidays = openHolidays(useHolidays().data ?? [], days)
  if (!mayWrite || holidays.length === 0) return null
  const shown = showsAll ? holidays : holidays.slice(0, FEW)
  return (
    <section className="border-t border-line py-3" aria-label={words.title(countries.of(country) ?? country)}>
      <h3 className="px-4 text-[13px] font-medium">{words.title(countries.of(country) ?? country)}</h3>
      <p className="px-4 pb-1 text-[13px] text-muted">{words.hint}</p>
      <ul>
        {shown.map((holiday) => (
          <HolidayItem key={holiday.date} holiday={holiday} onSetHours={onSetHours} />
        ))}
      </ul>
      {shown.length < holidays.length && (
        <Button variant="ghost" size="sm" className="ml-2" onClick={() => setShowsAll(true)}>
          {words.more(holidays.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function HolidayItem({
  holiday: { date, name: holidayName, isInLieu },
  onSetHours,
}: { holiday: Holiday } & Pick<HolidayListProps, 'onSetHours'>) {
  const { set, undoSet } = useSpecialDayChanges()
  const name = isInLieu ? words.observed(holidayName) : holidayName
  const day = formatDay(`${date}T12:00:00Z`, 'UTC', useNow())
  const closed = { date, openings: null, reason: holidayName }
  const closing = useMutation({
    mutationFn: async () => {
      const { count } = await unwrap(listAppointmentsOutsideHours({ query: { date } }))
      if (count === 0) await set(closed)
      return count
    },
    onSuccess: (count) => {
      // The form names the appointments of the day, and asks what happens to them.
      if (count > 0) onSetHours({ ...closed, isNew: true })
      else toast.success(words.closed(day), { undo: () => void undoSet(closed, null) })
    },
    onError: (error) => toast.error(words.notClosed, error),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-4 py-1">
      <div className="min-w-40 flex-1">
        <p>{name}</p>
        <p className="text-[13px] text-muted">{day}</p>
      </div>
      <div className="flex gap-1">
        <Button
          size="sm"
          aria-label={words.setHoursOn(name)}
          onClick={() => onSetHours({ date, openings: [], reason: holidayName, isNew: true })}
        >
          {words.setHours}
        </Button>
        <Button size="sm" aria-label={words.closeOn(name)} busy={closing.isPending} onClick={() => closing.mutate()}>
          {words.close}
        </Button>
      </div>
    </li>
  )
}
