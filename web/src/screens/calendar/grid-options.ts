import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import { LOCALE } from '../../locale.ts'
import '@fullcalendar/react/skeleton.css'
import classicTheme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useEffect, useState } from 'react'
import './calendar.css'
import { BackgroundContent } from './grid-events.tsx'

const DEFAULT_STEP_MINUTES = 15

/** What every view of the calendar has in common. @param stepMinutes appointments are dragged to times this far apart */
export const gridOptions = (stepMinutes: number = DEFAULT_STEP_MINUTES) => ({
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme],
  headerToolbar: false as const,
  popoverClass: 'calendar-popover',
  height: 'auto',
  borderless: true,
  locale: LOCALE,
  allDaySlot: false,
  slotDuration: '00:30:00',
  slotMinHeight: 27,
  snapDuration: { minutes: stepMinutes },
  slotHeaderFormat: { hour: 'numeric' } as const,
  // The library writes "8AM", the other screens "8 AM".
  slotHeaderContent: ({ text }: { text: string }) => text.replace(/(?<=\d)(?=[AP]M$)/, ' '),
  eventTimeFormat: { hour: 'numeric', minute: '2-digit' } as const,
  backgroundEventContent: BackgroundContent,
})

/** For users who may book: a click chooses a time, dragging over free time a range. */
export const SELECTION = { selectable: true, selectMinDistance: 8, longPressDelay: 400 }

/** Whether the grid has its final sizes: FullCalendar measures its first layout and corrects it in the next frame. */
export function useIsLaidOut(): boolean {
  const [isLaidOut, setIsLaidOut] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsLaidOut(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isLaidOut
}
