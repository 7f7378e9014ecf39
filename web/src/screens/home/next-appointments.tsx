import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { page } from '../../api.ts'
import { listAppointments } from '../../client/sdk.gen.ts'
import type { Appointment } from '../../client/types.gen.ts'
import { phoneNumber } from '../../format.ts'
import { PlaceLink } from '../../layout/place-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'

const SHOWN = 6
const AHEAD_MS = 14 * 86_400_000

/** Of the coming two weeks, the next ones first: the list gives them by when they were booked. */
async function readNext(): Promise<Appointment[]> {
  const now = Date.now()
  const startsAfter = new Date(now).toISOString()
  const startsBefore = new Date(now + AHEAD_MS).toISOString()
  const query = { status: 'confirmed' as const, startsAfter, startsBefore, limit: 100 }
  const { items } = await page(listAppointments({ query }))
  return items.sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, SHOWN)
}

export function NextAppointments() {
  const next = useQuery({ queryKey: ['appointment', 'next'], queryFn: readNext })
  return (
    <Card title="Next appointments" aside={<PlaceLink to="/calendar">Calendar</PlaceLink>} flush>
      <Content next={next} />
    </Card>
  )
}

function Content({ next }: { next: ReturnType<typeof useQuery<Appointment[]>> }) {
  if (next.isPending) return <Loading />
  if (next.isError)
    return (
      <div className="p-4">
        <ErrorPanel error={next.error} onRetry={() => void next.refetch()} />
      </div>
    )
  if (next.data.length === 0)
    return (
      <EmptyState icon={CalendarDays} title="Nothing booked for the next two weeks">
        The assistant books while it talks; what it books stands here at once.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {next.data.map(({ id, startsAt, contactId, contactName, contactPhone, service }) => (
        <li key={id} className="relative flex items-baseline gap-3 px-4 py-2.5 hover:bg-sunken">
          <span className="w-40 shrink-0 whitespace-nowrap text-muted">
            <Time at={startsAt} as="day" />, <Time at={startsAt} as="clock" />
          </span>
          <span className="min-w-0 flex-1 truncate font-medium">
            {contactId === null ? (
              (contactName ?? 'Nobody named')
            ) : (
              <PlaceLink to={`/contacts/${contactId}`} cover>
                {contactName ?? (contactPhone === null ? 'Somebody' : phoneNumber(contactPhone))}
              </PlaceLink>
            )}
          </span>
          <span className="truncate text-muted">{service}</span>
        </li>
      ))}
    </ul>
  )
}
