import { CalendarDays, History, type LucideIcon, MessageSquare, PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { ReactNode } from 'react'
import { unwrapPage } from '../../api.ts'
import { listContactTimeline } from '../../client/sdk.gen.ts'
import type { TimelineEntry } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { useOnChange } from '../../live-updates.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useList } from '../../use-list.ts'
import { text as words } from './text.ts'

/** The calls, messages and appointments of one contact, newest first. */
export function ContactTimeline({ contactId }: { contactId: string }) {
  const list = useList<TimelineEntry>({
    kind: 'call',
    filters: { timelineOf: contactId },
    load: (cursor) =>
      unwrapPage(listContactTimeline({ path: { id: contactId }, query: { limit: 50, ...(cursor && { cursor }) } })),
  })
  useOnChange('message', list.refresh)
  useOnChange('appointment', list.refresh)
  if (list.isLoading) return <Loading rows={6} />
  if (list.error && list.rows.length === 0)
    return (
      <div className="p-4">
        <ErrorPanel error={list.error} onRetry={list.refresh} />
      </div>
    )
  if (list.rows.length === 0)
    return (
      <EmptyState icon={History} title={words.timeline.emptyTitle}>
        {words.timeline.empty}
      </EmptyState>
    )
  return (
    <>
      <ol className="divide-y divide-line">
        {list.rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasMore && (
        <div className="flex justify-center border-t border-line p-3">
          <Button busy={list.isLoadingMore} onClick={list.loadMore}>
            {words.timeline.showEarlier}
          </Button>
        </div>
      )}
    </>
  )
}

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  call: PhoneIncoming,
  message: MessageSquare,
  appointment: CalendarDays,
}

function EntryRow({ entry }: { entry: TimelineEntry }) {
  const { kind, direction, createdAt } = entry
  const Icon = kind === 'call' && direction === 'outbound' ? PhoneOutgoing : ICONS[kind]
  const badge = entryBadge(entry)
  const text = kind === 'appointment' ? null : entry.text
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{entryTitle(entry)}</span>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          {entry.isTest && <Badge>{words.timeline.test}</Badge>}
          <OpenLink entry={entry} />
          <span className="ml-auto text-[13px] text-muted">
            <Time at={createdAt} />
          </span>
        </div>
        {text && <p className="mt-0.5 break-words whitespace-pre-wrap text-muted">{text}</p>}
      </div>
    </li>
  )
}

/** A link to the call or the appointment. */
function OpenLink({ entry: { kind, id } }: { entry: TimelineEntry }) {
  if (kind === 'message') return null
  const [to, place] =
    kind === 'call' ? [`/calls/${id}`, '/calls/$callId'] : [`/calendar/${id}`, '/calendar/$appointmentId']
  return (
    <ScreenLink to={to} route={place}>
      {words.timeline.open}
      <span className="sr-only">{words.timeline.openRest[kind]}</span>
    </ScreenLink>
  )
}

function entryTitle({ kind, direction, startsAt, text }: TimelineEntry): ReactNode {
  const isInbound = direction === 'inbound'
  if (kind === 'call') return isInbound ? words.timeline.called : words.timeline.wasCalled
  if (kind === 'message') return isInbound ? words.timeline.sentText : words.timeline.gotText
  return (
    <>
      {words.timeline.booked(text ?? words.timeline.anAppointment)} <Time at={startsAt} format="full" />
    </>
  )
}

const TONES: Readonly<Record<string, Tone>> = {
  missed: 'warn',
  failed: 'bad',
  confirmed: 'accent',
  no_show: 'bad',
}

/** A message shows its status only if it failed, and a call or an appointment unless it was completed. */
function entryBadge({ kind, status }: TimelineEntry): { tone: Tone; label: string } | null {
  if (status === 'completed' || (kind === 'message' && status !== 'failed')) return null
  return { tone: TONES[status] ?? 'neutral', label: words.timeline.statuses[status] ?? status }
}
