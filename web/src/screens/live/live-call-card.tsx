import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { callerLabel, callPath, endedReasonText, stateLabel } from '../../call-view/call-labels.ts'
import { CallTimelineList } from '../../call-view/call-timeline-list.tsx'
import { listContacts } from '../../client/sdk.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Elapsed } from '../../ui/data/elapsed.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useFollowEnd } from '../../ui/page/use-follow-end.ts'
import { LiveActions } from './live-actions.tsx'
import type { WatchedCall } from './live-state.ts'
import { text } from './text.ts'

/** One live call. */
export function LiveCallCard({ call, onDismiss }: { call: WatchedCall; onDismiss(): void }) {
  const mayAct = useHasRole('member')
  const callerNumber = call.direction === 'inbound' ? call.from : call.to
  const contactName = useContactName(callerNumber)
  const who = callerLabel({ contactName, callerNumber })
  const isOver = call.endedReason !== null
  return (
    <article aria-label={text.callWith(who)} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="min-w-0 font-semibold break-words">{who}</h2>
        {contactName && callerNumber.startsWith('+') && (
          <span className="text-[13px] text-muted">{formatPhoneNumber(callerNumber)}</span>
        )}
        <Badge tone={isOver ? 'neutral' : call.state === 'listening' ? 'good' : 'accent'}>
          {isOver ? text.ended : stateLabel(call.state)}
        </Badge>
        {!isOver && <Elapsed since={call.answeredAt ?? call.startedAt} />}
        {isOver && (
          <Button variant="ghost" size="icon" aria-label={text.dismiss} className="ml-auto" onClick={onDismiss}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      <Captions call={call} who={who} />
      {isOver ? (
        <footer className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5">
          <span className="text-muted">{endedReasonText(call.endedReason ?? '')}</span>
          <Link to={callPath(call.id)} className="font-medium text-accent hover:underline">
            {text.openCall} <ArrowRight className="inline size-4" aria-hidden />
          </Link>
        </footer>
      ) : (
        mayAct && <LiveActions call={call} who={who} />
      )}
    </article>
  )
}

/** The name of the contact with this number; null if there is none. */
function useContactName(phone: string): string | null {
  const found = useQuery({
    queryKey: ['contact', 'by-phone', phone],
    queryFn: async () => (await unwrapPage(listContacts({ query: { phone, limit: 1 } }))).items,
    enabled: phone.startsWith('+'),
  })
  return found.data?.[0]?.name ?? null
}

function Captions({ call: { timeline }, who }: { call: WatchedCall; who: string }) {
  const followEnd = useFollowEnd(timeline)
  return (
    <section
      {...followEnd}
      aria-label={text.captionsWith(who)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-72 overflow-y-auto p-4"
    >
      {timeline.length === 0 ? (
        <p className="text-muted">{text.nothingSaid}</p>
      ) : (
        <CallTimelineList timeline={timeline} />
      )}
    </section>
  )
}
