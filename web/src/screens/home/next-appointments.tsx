import { CalendarDays } from 'lucide-react'
import type { HomeAppointment } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { text } from './text.ts'

/** The next appointments within two weeks. */
export function NextAppointments({ next }: { next: readonly HomeAppointment[] }) {
  return (
    <Card
      title={text.appointments.title}
      aside={<ScreenLink to="/calendar">{text.appointments.calendar}</ScreenLink>}
      flush
    >
      <Content next={next} />
    </Card>
  )
}

function Content({ next }: { next: readonly HomeAppointment[] }) {
  if (next.length === 0)
    return (
      <EmptyState icon={CalendarDays} title={text.appointments.emptyTitle}>
        {text.appointments.empty}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {next.map(({ id, startsAt, contactId, contactName, contactPhone, service }) => (
        <li key={id} className="relative flex items-baseline gap-3 px-4 py-2.5 hover:bg-sunken">
          <span className="w-40 shrink-0 whitespace-nowrap text-muted">
            <Time at={startsAt} format="day" />, <Time at={startsAt} format="clock" />
          </span>
          <span className="min-w-0 flex-1 truncate font-medium">
            {contactId === null ? (
              (contactName ?? text.appointments.noName)
            ) : (
              <ScreenLink to={`/contacts/${contactId}`} cover>
                {contactName ?? (contactPhone === null ? text.appointments.unknown : formatPhoneNumber(contactPhone))}
              </ScreenLink>
            )}
          </span>
          <span className="truncate text-muted">{service}</span>
          <SampleBadge id={id} />
        </li>
      ))}
    </ul>
  )
}
