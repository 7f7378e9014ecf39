import { useQuery } from '@tanstack/react-query'
import { PhoneCall } from 'lucide-react'
import { page } from '../../api.ts'
import { listCalls } from '../../client/sdk.gen.ts'
import type { Call } from '../../client/types.gen.ts'
import { duration } from '../../format.ts'
import { PlaceLink, usePlaceExists } from '../../layout/place-link.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Phone } from '../../ui/phone.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'

const SHOWN = 6
const TONES: Readonly<Record<Call['status'], Tone>> = { completed: 'good', missed: 'warn', failed: 'bad' }

export function LatestCalls() {
  const calls = useQuery({
    queryKey: ['call', 'latest'],
    queryFn: async () => (await page(listCalls({ query: { limit: SHOWN } }))).items,
  })
  return (
    <Card title="Latest calls" aside={<PlaceLink to="/calls">All calls</PlaceLink>} flush>
      <Content calls={calls} />
    </Card>
  )
}

function Content({ calls }: { calls: ReturnType<typeof useQuery<Call[]>> }) {
  if (calls.isPending) return <Loading />
  if (calls.isError)
    return (
      <div className="p-4">
        <ErrorPanel error={calls.error} onRetry={() => void calls.refetch()} />
      </div>
    )
  if (calls.data.length === 0)
    return (
      <EmptyState
        icon={PhoneCall}
        title="No calls yet"
        action={<PlaceLink to="/talk" button="Talk to your assistant" />}
      >
        Every call stands here when it has ended, with what was said and what came of it.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {calls.data.map((call) => (
        <CallLine key={call.id} call={call} />
      ))}
    </ul>
  )
}

function CallLine({ call }: { call: Call }) {
  const { id, callerNumber, status, durationSeconds, startedAt, summary } = call
  const hasPage = usePlaceExists('/calls/$callId')
  const who = callerNumber === 'browser' ? 'You, from the browser' : <Phone number={callerNumber} />
  return (
    <li className="relative px-4 py-2.5 hover:bg-sunken">
      <div className="flex items-center gap-2">
        <span className="font-medium">
          {hasPage ? (
            <PlaceLink to={`/calls/${id}`} cover>
              {who}
            </PlaceLink>
          ) : (
            who
          )}
        </span>
        <Badge tone={TONES[status]}>{status}</Badge>
        {durationSeconds > 0 && <span className="text-[13px] text-muted">{duration(durationSeconds)}</span>}
        <span className="ml-auto text-[13px] text-muted">
          <Time at={startedAt} />
        </span>
      </div>
      {summary && <p className="mt-0.5 line-clamp-2 break-words text-muted">{summary}</p>}
    </li>
  )
}
