import { useQueries } from '@tanstack/react-query'
import { CalendarDays, History, type LucideIcon, MessageSquare, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { ReactNode } from 'react'
import { page } from '../../api.ts'
import { listAppointments, listCalls, listMessages } from '../../client/sdk.gen.ts'
import type { Appointment, Call, Message } from '../../client/types.gen.ts'
import { duration } from '../../format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'

/** As many of each kind as are shown; older ones are in the lists of calls, messages and appointments. */
const NEWEST = 50

interface Moment {
  id: string
  at: string
  icon: LucideIcon
  title: ReactNode
  text?: string | null
  badge?: { tone: Tone; label: string }
}

/** Calls, messages and appointments of one contact in one row, newest first. */
export function Timeline({ contactId }: { contactId: string }) {
  const query = { contactId, limit: NEWEST }
  const [calls, messages, appointments] = useQueries({
    queries: [
      { queryKey: ['call', 'of', contactId], queryFn: () => page(listCalls({ query })) },
      { queryKey: ['message', 'of', contactId], queryFn: () => page(listMessages({ query })) },
      { queryKey: ['appointment', 'of', contactId], queryFn: () => page(listAppointments({ query })) },
    ],
  })
  const all = [calls, messages, appointments]
  const failed = all.find(({ isError }) => isError)
  if (failed)
    return (
      <div className="p-4">
        <ErrorPanel error={failed.error} onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))} />
      </div>
    )
  if (!calls.data || !messages.data || !appointments.data) return <Loading rows={6} />
  const moments = [
    ...calls.data.items.map(momentOfCall),
    ...messages.data.items.map(momentOfMessage),
    ...appointments.data.items.map(momentOfAppointment),
  ].sort((a, b) => b.at.localeCompare(a.at))
  if (moments.length === 0)
    return (
      <EmptyState icon={History} title="Nothing has happened yet">
        Calls, messages and appointments with this contact will stand here.
      </EmptyState>
    )
  return (
    <ol className="divide-y divide-line">
      {moments.map((moment) => (
        <Entry key={moment.id} {...moment} />
      ))}
    </ol>
  )
}

function Entry({ at, icon: Icon, title, text, badge }: Moment) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{title}</span>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          <span className="ml-auto text-[13px] text-muted">
            <Time at={at} />
          </span>
        </div>
        {text && <p className="mt-0.5 break-words whitespace-pre-wrap text-muted">{text}</p>}
      </div>
    </li>
  )
}

const CALL_TONES: Readonly<Record<string, Tone>> = { completed: 'good', missed: 'warn', failed: 'bad' }

const momentOfCall = ({ id, startedAt, direction, durationSeconds, summary, status }: Call): Moment => ({
  id,
  at: startedAt,
  icon: direction === 'inbound' ? PhoneIncoming : PhoneOutgoing,
  title: `${direction === 'inbound' ? 'Called' : 'Was called'}${durationSeconds > 0 ? `, ${duration(durationSeconds)}` : ''}`,
  text: summary,
  badge: { tone: CALL_TONES[status] ?? 'neutral', label: status },
})

const momentOfMessage = ({ id, createdAt, direction, body, status }: Message): Moment => ({
  id,
  at: createdAt,
  icon: MessageSquare,
  title: direction === 'inbound' ? 'Wrote' : 'Was written to',
  text: body,
  ...(status === 'failed' && { badge: { tone: 'bad', label: 'failed' } }),
})

const APPOINTMENT_TONES: Readonly<Record<string, Tone>> = { confirmed: 'accent', completed: 'good', no_show: 'bad' }

const momentOfAppointment = ({ id, createdAt, startsAt, service, status, notes }: Appointment): Moment => ({
  id,
  at: createdAt,
  icon: CalendarDays,
  title: (
    <>
      Booked {service ?? 'an appointment'} for <Time at={startsAt} as="full" />
    </>
  ),
  text: notes,
  badge: { tone: APPOINTMENT_TONES[status] ?? 'neutral', label: status.replace('_', ' ') },
})
