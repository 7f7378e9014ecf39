import { Radio } from 'lucide-react'
import { PlaceLink } from '../../layout/place-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { LiveCallCard } from './live-call-card.tsx'
import { useLiveCalls } from './use-live-calls.ts'

/** The calls that go on right now: what is said in them, and how to step in. */
export function LiveScreen() {
  const { calls, connection, dismiss } = useLiveCalls()
  return (
    <>
      <PageHeader
        title="Live calls"
        beside={connection === 'away' && <Badge tone="warn">Not connected, trying again</Badge>}
        description="What is said stands here as it is said. A call that is over is in the list of calls."
      />
      {calls === null ? (
        <Loading />
      ) : calls.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={Radio}
            title="Nobody is on the line"
            action={<PlaceLink to="/talk" button="Talk to your assistant" />}
          >
            A call appears here the moment it rings.
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          {calls.map((call) => (
            <li key={call.id} className="min-w-0">
              <LiveCallCard call={call} onDismiss={() => dismiss(call.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
