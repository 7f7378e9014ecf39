import { PhoneCall } from 'lucide-react'
import { partyLabel, STATUS_TONES, statusLabel } from '../../call-view/call-labels.ts'
import type { HomeCall } from '../../client/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { ScreenLink, useRouteExists } from '../../layout/screen-link.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { text } from './text.ts'

/** The newest calls. */
export function LatestCalls({ calls }: { calls: readonly HomeCall[] }) {
  return (
    <Card title={text.calls.title} aside={<ScreenLink to="/calls">{text.calls.all}</ScreenLink>} flush>
      <Content calls={calls} />
    </Card>
  )
}

function Content({ calls }: { calls: readonly HomeCall[] }) {
  if (calls.length === 0)
    return (
      <EmptyState
        icon={PhoneCall}
        title={text.calls.emptyTitle}
        action={<ScreenLink to="/talk" button={text.calls.testCall} />}
      >
        {text.calls.empty}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {calls.map((call) => (
        <CallLine key={call.id} call={call} />
      ))}
    </ul>
  )
}

function CallLine({ call }: { call: HomeCall }) {
  const { id, callerNumber, contactName, status, durationSeconds, startedAt, summary } = call
  const hasPage = useRouteExists('/calls/$callId')
  const who = contactName ?? partyLabel(callerNumber) ?? <Phone number={callerNumber} />
  return (
    <li className="relative px-4 py-2.5 hover:bg-sunken">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium">
          {hasPage ? (
            <ScreenLink to={`/calls/${id}`} cover>
              {who}
            </ScreenLink>
          ) : (
            who
          )}
        </span>
        <SampleBadge id={id} />
        {callerNumber === 'browser' && contactName && <Badge>{text.calls.test}</Badge>}
        {status !== 'completed' && <Badge tone={STATUS_TONES[status]}>{statusLabel(status)}</Badge>}
        {durationSeconds > 0 && <span className="text-[13px] text-muted">{formatDuration(durationSeconds)}</span>}
        <span className="ml-auto text-[13px] text-muted">
          <Time at={startedAt} />
        </span>
      </div>
      {summary && <p className="mt-0.5 line-clamp-2 break-words text-muted">{summary}</p>}
    </li>
  )
}
